/** One post: who wrote it, when, and which part of its element is what was written. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { isHidden } from "../../../page/layout/mod.ts";
import { collapseWhitespace, readDate } from "../../../page/text/mod.ts";
import { textSize } from "./text_size.ts";

// Bounds.
/** Nodes of one post in which its name, its day and its text are looked for. */
const MAX_POST_NODES = 5_000;
/** Further elements of a post that show its day. */
const MAX_POST_DATES = 8;
/** Characters of a note on a later edit or reply; a longer text is what was written. */
const MAX_LATER_CHARS = 200;

/** A post without its place in the thread. */
interface ReadPost {
  readonly node: Node;
  readonly name: string | undefined;
  readonly date: string | undefined;
  readonly body: Node;
  readonly without: readonly Node[];
}

const USER_LINK =
  /\/(?:users?|u|members?|profiles?|authors?|people|memberlist|member)(?:[\/.?-]|$)/i;
const NAME_TOKEN =
  /(?:^|[-_])(?:author|(?:big)?user-?name|poster|nick(?:name)?|creator|member-?name|display-?name|user)(?:[-_]name)?$/i;
const DATE_TOKEN =
  /(?:^|[-_])(?:date|time|datetime|posted|post-?date|when|timestamp|time-?ago|created)$/i;
const BODY_TOKEN =
  /(?:^|[-_])(?:body|content|contents|text|cooked|prose|md|bb-?wrapper|bbcode|richtext|entry|html|user-?text|description)$/i;
const BODY_ID = /(?:^|[-_])(?:message|msg|body|content|text)$/i;
const BODY_PROPERTY = /(?:^|\s)(?:text|articleBody|commentText|description)(?:\s|$)/;
const ASIDE_TOKEN =
  /(?:^|[-_])(?:sig|signature|actions?|controls?|toolbar|buttons?|share|footer|menu|edited|badges?|avatar|rank|expand(?:-link)?|(?:likes?|reactions?)(?:[-_](?:bar|count|list|summary|text))?)$/i;
/** What a note on a later edit or reply begins with, whose day and author are not the post's. */
const LATER_TEXT =
  /^(?:edited|modified|updated|last (?:edited|modified|updated|post|reply)|(?:zuletzt )?bearbeitet|letzter Beitrag|modifié|dernier message|editado|último mensaje|modificato|ultimo messaggio)(?![\p{L}\p{N}])/iu;
/** Words that stand before a name and are not part of it. */
const NAME_TEXT =
  /^(?!(?:(?:posted )?by|on|author|offline|online|guest|staff|from)$)(?=.*\p{L}.).+/iu;
/** A link that is called a name and leads to a member has one, of digits too. */
const LINKED_NAME = /[\p{L}\p{N}]{2}/u;
/** Characters of a name and of a day as shown. */
const MAX_NAME_CHARS = 60;
/** Characters of a day that is found by itself; fewer are a count. */
const LEAST_DAY_CHARS = 8;
/** Nodes of an element in which a name or a day is looked for. */
const MAX_LABEL_NODES = 40;
/** Characters of a class that are looked at. */
const MAX_CLASS_CHARS = 400;
const ASIDE_TAGS: ReadonlySet<string> = new Set(
  "button nav script style textarea select".split(" "),
);

/** What was met in a post, best first. */
interface Met {
  name: { node: Node; text: string; rank: number } | undefined;
  date: { node: Node; text: string; rank: number } | undefined;
  /** Elements that show the day once more: in a line above the text, beside the one in the head. */
  readonly dates: Node[];
  readonly bodies: Node[];
  readonly asides: Node[];
  /** Where the asides met so far end: the text of a button in one is not part of the body. */
  asidesEnd: number;
}

/** Reads a post; what is inside a post inside it is not its own. */
export function readPost(tree: Tree, node: Node, inside: readonly Node[]): ReadPost {
  const met: Met = {
    name: undefined,
    date: undefined,
    dates: [],
    bodies: [],
    asides: [],
    asidesEnd: -1,
  };
  const inner = new Set(inside);
  const last = Math.min(tree.lastPosition(node), tree.position(node) + MAX_POST_NODES);
  let writtenEnd = -1;
  for (let at = tree.position(node) + 1; at <= last; at++) {
    const element = tree.nodeAt(at);
    if (tree.isText(element)) {
      if (at <= writtenEnd) continue;
      if (isLater(tree, element)) at = tree.lastPosition(tree.parent(element));
      else lookForDay(tree, element, met);
      continue;
    }
    if (!tree.isElement(element)) continue;
    if (inner.has(element) || isHidden(tree, element)) {
      at = tree.lastPosition(element);
    } else if (at <= writtenEnd) lookForAside(tree, element, met);
    else if (BODY_PROPERTY.test(tree.attribute(element, "itemprop") ?? "")) {
      // Whom it mentions did not write it; a button to see all of a quote is not part of it.
      met.bodies.push(element);
      writtenEnd = tree.lastPosition(element);
    } else lookAt(tree, element, met);
  }
  const apart = [met.name?.node, met.date?.node].filter((node) => node !== undefined);
  const fit = met.bodies.filter((body) =>
    !apart.some((node) => node === body || tree.contains(body, node))
  );
  const largest = largestOf(tree, fit);
  const undated = largestOf(
    tree,
    fit.filter((body) => !met.dates.some((date) => tree.contains(body, date))),
  );
  // What shows the day once more is less than what was written below it.
  const size = undated === 0 ? 0 : textSize(tree, undated);
  const body = size > 0 && size >= textSize(tree, largest) - size ? undated : largest;
  return {
    node,
    name: met.name?.text,
    date: met.date?.text,
    body: body === 0 ? node : body,
    without: [...inside, ...met.asides, ...(body === 0 ? apart : [])],
  };
}

/** Returns the element with the most text; 0 for none. */
function largestOf(tree: Tree, elements: readonly Node[]): Node {
  return elements.reduce(
    (best, node) => best === 0 || textSize(tree, node) > textSize(tree, best) ? node : best,
    0,
  );
}

/** Reports whether a text begins a note on a later edit or reply. */
function isLater(tree: Tree, text: Node): boolean {
  return LATER_TEXT.test(tree.data(text).trimStart().slice(0, MAX_NAME_CHARS)) &&
    textSize(tree, tree.parent(text)) <= MAX_LATER_CHARS;
}

/** Looks for a pattern among the words of an element's class, `userName` as `user-Name`. */
function classTest(tree: Tree, element: Node): (pattern: RegExp) => boolean {
  const tokens = (tree.attribute(element, "class") ?? "").slice(0, MAX_CLASS_CHARS).split(/\s+/)
    .map((token) => token.replace(/(?<=[a-z])(?=[A-Z])/g, "-"));
  return (pattern) => tokens.some((token) => pattern.test(token));
}

function lookForAside(tree: Tree, element: Node, met: Met, has = classTest(tree, element)): void {
  if (!ASIDE_TAGS.has(tree.name(element)) && !has(ASIDE_TOKEN)) return;
  met.asides.push(element);
  met.asidesEnd = Math.max(met.asidesEnd, tree.lastPosition(element));
}

function lookAt(tree: Tree, element: Node, met: Met): void {
  const has = classTest(tree, element);
  const property = tree.attribute(element, "itemprop") ?? "";
  lookForAside(tree, element, met, has);
  const id = (tree.attribute(element, "id") ?? "").slice(0, MAX_NAME_CHARS);
  const isBody = has(BODY_TOKEN) || BODY_ID.test(id.replace(/(?<!\d)[-_]?\d+$/, ""));
  // Who wrote a post, and when, is often in an aside of it; what was written never is.
  if (isBody && tree.position(element) > met.asidesEnd) met.bodies.push(element);
  const nameRank = rankOfName(tree, element, property, has);
  if (nameRank > (met.name?.rank ?? 0)) {
    const text = firstText(tree, element, nameRank === 4 ? LINKED_NAME : NAME_TEXT).replace(
      /^(?:posted )?by\s+|[:,]$/gi,
      "",
    );
    if (text !== "") met.name = { node: element, text, rank: nameRank };
  }
  const dateRank = tree.name(element) === "time"
    ? 3
    : /date/i.test(property)
    ? 2
    : has(DATE_TOKEN)
    ? 1
    : 0;
  if (dateRank === 0) return;
  const text = dayOf(tree, element);
  if (text === undefined) return;
  if (dateRank > (met.date?.rank ?? 0)) met.date = { node: element, text, rank: dateRank };
  else if (text === met.date?.text && met.dates.length < MAX_POST_DATES) met.dates.push(element);
}

/** Takes a text that is a day and nothing else, where nothing is called one. */
function lookForDay(tree: Tree, text: Node, met: Met): void {
  const data = tree.data(text);
  if (met.date !== undefined || data.length > 3 * MAX_NAME_CHARS || !/\d/.test(data)) return;
  const shown = collapseWhitespace(data);
  const isDay = shown.length >= LEAST_DAY_CHARS && shown.length <= MAX_NAME_CHARS &&
    readDate(shown.replace(/ ?[|,] ?(?=\d{1,2}:\d\d)/, " ")) !== undefined;
  if (isDay) met.date = { node: tree.parent(text), text: shown, rank: 0.5 };
}

function rankOfName(
  tree: Tree,
  element: Node,
  property: string,
  has: (pattern: RegExp) => boolean,
): number {
  const isLink = tree.name(element) === "a";
  const leads = isLink && USER_LINK.test((tree.attribute(element, "href") ?? "").slice(0, 500));
  if (leads && has(NAME_TOKEN)) return 4;
  if (
    /(?:^|\s)(?:author|name)(?:\s|$)/.test(property) || tree.attribute(element, "rel") === "author"
  ) {
    return 3;
  }
  return leads || has(NAME_TOKEN) ? 2 : 0;
}

/** The first text of an element that looks like what is sought; empty where there is none. */
function firstText(tree: Tree, element: Node, like: RegExp): string {
  const first = tree.position(element);
  const last = Math.min(tree.lastPosition(element), first + MAX_LABEL_NODES);
  for (let at = first; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isText(node)) continue;
    const text = collapseWhitespace(tree.data(node).slice(0, MAX_CLASS_CHARS));
    if (text.length <= MAX_NAME_CHARS && like.test(text)) return text;
  }
  return "";
}

/** A day as shown, or as it is written beside what is shown. */
function dayOf(tree: Tree, element: Node): string | undefined {
  if (LATER_TEXT.test(firstText(tree, element, /\S/))) return undefined;
  const text = firstText(tree, element, /\d/);
  if (text !== "") return text;
  const written = tree.attribute(element, "datetime") ?? tree.attribute(element, "content") ??
    tree.attribute(element, "title") ?? "";
  return readDate(written)?.slice(0, 10);
}

/** Who the page shows as its author: a guess from visible text, kept apart from what is declared. */
import { type Node, type Page, spacedText, TextBit, type Tree } from "../../page/html/mod.ts";
import { classReader, isHome, layoutOf, Part, wordJudge } from "../../page/layout/mod.ts";
import type { Regions } from "../../page/layout/mod.ts";
import {
  isCredit,
  isPersonName,
  monthOf,
  namesInLine,
  reporterNames,
  soleNameInCredit,
  withoutDate,
  WordSet,
} from "../../page/text/mod.ts";
import { wordsOf } from "../vocabularies/mod.ts";
import { shownPublication } from "./date/guess_dates.ts";
import { bylineNames, findBylines, MAX_BYLINE_CHARS, MAX_BYLINE_NODES } from "./byline.ts";
import type { Guess } from "./shown_answer.ts";
import type { ShownPage } from "./shown_page.ts";

const MAX_NAMES = 3;
/** Elements around the heading within which a byline is looked for first. */
const NEAR = 400;

/** Guesses the author by links, classes and credits; near the heading alone where no article is. */
export function guessAuthor(shown: ShownPage): Guess | undefined {
  const { facts: { page }, regions, kind } = shown;
  // The names on a front page are those of the pieces it leads to.
  if (kind === "product" || kind === "none" || isHome(page)) return undefined;
  const bylines = findBylines(page.tree);
  if (kind === "forum") return fromUsername(page, regions) ?? fromClass(page, regions, bylines);
  const guess = fromClass(page, regions, bylines) ?? fromHref(page, regions) ??
    fromLine(page, regions) ??
    fromNeighbour(page, regions) ?? fromReporter(page, regions) ?? fromUsername(page, regions) ??
    (kind === "article"
      ? fromSignature(page, regions, bylines) ?? fromAside(page, regions, bylines)
      : undefined);
  if (guess === undefined) return undefined;
  if (kind !== "article" && !isNear(page.tree, regions, guess.node)) return undefined;
  return isOfOthers(shown, guess) ? undefined : guess;
}

/** Reports whether a name is likelier of somebody whom the page leads to or tells about. */
function isOfOthers(shown: ShownPage, { node, rule, isJoined = false }: Guess): boolean {
  const { facts: { page: { tree } }, regions, kind } = shown;
  const distance = tree.position(node) - regions.heading;
  const isBelowHeading = regions.heading >= 0 && distance > 0 && distance < NEAR / 4;
  // On an article an account that is named far from its heading commented on it.
  if (kind === "article" && rule === "username") return !isBelowHeading;
  // Where no day is shown, many names are those of a list, and a link or a line is of its entry.
  const isOfLists = rule === "author-link" || rule === "by-line" && !isBelowHeading;
  return (isJoined || kind === "other" && isOfLists) &&
    shownPublication(shown) === undefined;
}

function isNear(tree: Tree, regions: Regions, node: Node): boolean {
  const distance = tree.position(node) - regions.heading;
  return regions.heading >= 0 && distance > -NEAR / 4 && distance < NEAR;
}

function chooseGuess(found: readonly Guess[], regions: Regions, tree: Tree): Guess | undefined {
  const names = new Set(found.map(({ value }) => value));
  const [first] = found;
  if (first === undefined) return undefined;
  if (names.size === 1) return first;
  // Several names: those nearest after the heading are the page's, the rest are other pages'.
  const near = found.filter(({ node }) => isNear(tree, regions, node));
  const nearNames = [...new Set(near.map(({ value }) => value))];
  if (near[0] !== undefined && nearNames.length <= MAX_NAMES) {
    return nearNames.length === 1
      ? near[0]
      : { ...near[0], value: joined(nearNames), isJoined: true };
  }
  return names.size <= MAX_NAMES && regions.heading < 0 ? first : undefined;
}

/** Leaves out names that other names of the list contain: `Doe` beside `Jane Doe`. */
function joined(names: readonly string[]): string {
  const parts = new Set(names.flatMap((name) => name.split(", ")));
  return [...parts].join(", ");
}

/** Paths under which sites keep their authors. */
const AUTHOR_PATH =
  /\/(?:authors?|writers?|contributors?|autor|auteur|people|profiles?|(?<!\/licenses\/)by|bio|columnists?)\/[^/?#]+/i;

/** A link amid prose leads to somebody whom the text is about. Looks at so many nodes at most. */
function isAmidProse(tree: Tree, link: Node): boolean {
  const box = tree.parent(link);
  const first = tree.position(box);
  const last = Math.min(tree.lastPosition(box), first + MAX_BYLINE_NODES);
  let chars = 0;
  for (let at = first + 1; at <= last && chars <= MAX_BYLINE_CHARS; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) chars += tree.line(node).length;
  }
  return chars > MAX_BYLINE_CHARS;
}

function fromHref(page: Page, regions: Regions): Guess | undefined {
  const { tree } = page;
  const found: Guess[] = [];
  const inAsides: Guess[] = [];
  for (const node of tree.named("a")) {
    const rel = tree.attribute(node, "rel");
    const isCalled = rel !== undefined && wordsOf(rel.toLowerCase()).includes("author");
    const leads = isCalled || AUTHOR_PATH.test(tree.attribute(node, "href") ?? "");
    const isAside = regions.isAside(node);
    if (!leads || isAside && !(isCalled && isNear(tree, regions, node))) continue;
    const names = namesInLine(spacedText(tree, node));
    if (names.length > 0 && (isCalled || !isAmidProse(tree, node))) {
      (isAside ? inAsides : found).push({ value: names.join(", "), node, rule: "author-link" });
    }
  }
  // Some put the byline into an aside; of an article that has one, asides name the authors of others.
  return chooseGuess(found.length > 0 ? found : inAsides, regions, tree);
}

/** The first report on a page that names its reporters: in Chinese, in brackets or as a line. */
function fromReporter({ tree }: Page, regions: Regions): Guess | undefined {
  for (let at = Math.max(1, regions.heading); at < tree.length; at++) {
    const node = tree.nodeAt(at);
    // First whether it is aside: scripts are, and looking through them takes long.
    if (!tree.isText(node) || regions.isAside(node)) continue;
    if (tree.isBlank(node) || (tree.textBits(node) & TextBit.BeyondLatin) === 0) continue;
    const names = reporterNames(tree.line(node).slice(0, MAX_BYLINE_CHARS));
    if (names.length === 0) continue;
    return { value: names.join(", "), node: tree.parent(node), rule: "reporter" };
  }
  return undefined;
}

const USERNAME_WORDS = new WordSet(["username", "nickname", "poster", "userlink"]);
const HANDLE = /^[\p{L}\d][\p{L}\d_.-]{2,30}$/u;

/** The text of links to members' pages that name nobody. */
const NO_USER =
  /^(?:profiles?|regist(?:er|ration)|registered.*|log ?in|log ?out|sign ?(?:in|up)|members?|account|users?|settings|guest|home|menu|edit|facebook|github|google ?(?:\+|plus)|instagram|linkedin|mastodon|pinterest|reddit|telegram|tik ?tok|twitter|whatsapp|x|youtube|.{0,2}(?:注册|登录|登陆|註冊|登入))$/i;
/** Addresses under which forum software keeps its members. */
const MEMBER_ADDRESS =
  /(?:^|\/)(?:u|users?|members?|profiles?)\/[^/?#]+|member\.php\?|mode=viewprofile|action=profile/i;

const namesUser = wordJudge((words) =>
  words.some((word) => USERNAME_WORDS.has(word) || word.endsWith("username")) ||
  words.includes("user") && words.includes("name")
);

function isUserLink(tree: Tree, link: Node): boolean {
  return wordsOf(tree.attribute(link, "class")?.toLowerCase() ?? "").includes("author") ||
    MEMBER_ADDRESS.test(tree.attribute(link, "href") ?? "") && !isAmidProse(tree, link);
}

/** The first user named on a forum's page opened the thread. */
function fromUsername(page: Page, regions: Regions): Guess | undefined {
  const { tree } = page;
  const read = classReader(tree);
  const link = tree.nameId("a");
  for (let at = Math.max(1, regions.heading - 200); at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const isLink = tree.nameIdOf(node) === link;
    if (!namesUser(read(node)) && !(isLink && isUserLink(tree, node))) continue;
    if (tree.lastPosition(node) - at > MAX_BYLINE_NODES || isInMenu(tree, node)) continue;
    const text = spacedText(tree, node);
    if (NO_USER.test(text)) continue;
    if (HANDLE.test(text) || isPersonName(text)) return { value: text, node, rule: "username" };
  }
  return undefined;
}

function isInMenu(tree: Tree, node: Node): boolean {
  if (layoutOf(tree).isIn(node, Part.Frame)) return true;
  for (let at = node; at !== 0; at = tree.parent(at)) if (tree.name(at) === "form") return true;
  return false;
}

function fromClass(page: Page, regions: Regions, bylines: readonly Node[]): Guess | undefined {
  const { tree } = page;
  const found: Guess[] = [];
  let last = 0;
  for (const node of bylines) {
    if (tree.position(node) <= last || regions.isAside(node)) continue;
    const names = bylineNames(page, node);
    if (names.length === 0) continue;
    found.push({ value: names.join(", "), node, rule: "byline" });
    last = tree.lastPosition(node);
  }
  return chooseGuess(found, regions, tree);
}

/** Some put the byline into an aside, which is the article's right below its heading. */
function fromAside(page: Page, regions: Regions, bylines: readonly Node[]): Guess | undefined {
  for (const node of bylines) {
    const distance = page.tree.position(node) - regions.heading;
    if (regions.heading < 0 || distance < 0 || distance > NEAR / 4) continue;
    const names = bylineNames(page, node);
    if (names.length > 0) return { value: names.join(", "), node, rule: "byline" };
  }
  return undefined;
}

const SIGNATURE = /^\p{L}[\p{L}\p{M}\d&'’._ -]{2,38}$/u;
const NO_SIGNATURE =
  /^(?:by|authors?|written by|posted by|view|read|about|more|share|follow|all posts|profile|home|blog|news|contact|edit|see|learn|get|subscribe|author name|the author)(?:\s|$)/i;

/** A role without a name is nobody. */
const NAMELESS_ROLE =
  /^(?:(?:an?|our|own|special|staff|senior|guest|the) ){0,3}(?:correspondents?|reporters?|writers?|contributors?)$/i;

/** A byline that names a team, an account or the site: shown as such, and never declared. */
function fromSignature(page: Page, regions: Regions, bylines: readonly Node[]): Guess | undefined {
  const { tree } = page;
  const signed = new Set(bylines);
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node) || regions.isAside(node)) continue;
    const href = tree.name(node) === "a" ? tree.attribute(node, "href") ?? "" : "";
    const signs = AUTHOR_PATH.test(href) && !isAmidProse(tree, node) || signed.has(node);
    if (!signs || !isNear(tree, regions, node)) continue;
    const line = spacedText(tree, node).replace(/^(?:by|von|par|por|di|da):?\s+/i, "");
    const cut = line.split(/(?:(?<!\s)\s+)?[|•·–—]\s*|\s\d/)[0] ?? "";
    const text = /^\s\d/.test(line.slice(cut.length, cut.length + 2)) ? withoutDate(cut) : cut;
    if (!SIGNATURE.test(text) || NO_SIGNATURE.test(text) || NAMELESS_ROLE.test(text)) continue;
    if (NO_USER.test(text)) continue;
    if (monthOf(text.trim()) !== undefined) continue;
    if (text.split(" ").length <= 5) return { value: text.trim(), node, rule: "signature" };
  }
  return undefined;
}

function fromLine(page: Page, regions: Regions): Guess | undefined {
  const { tree } = page;
  const found: Guess[] = [];
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isText(node) || regions.isAside(node) || tree.isBlank(node)) continue;
    if (!isCredit(opening(tree.data(node)))) continue;
    const line = lineAround(tree, node);
    if (line === undefined) continue;
    const sole = soleNameInCredit(line);
    const names = namesInLine(line);
    if (names.length === 0 && sole !== undefined) names.push(sole);
    if (names.length > 0) {
      found.push({ value: names.join(", "), node: tree.parent(node), rule: "by-line" });
    }
    if (found.length > 20) return undefined;
  }
  const guess = chooseGuess(found, regions, tree);
  return guess === undefined || isReference(tree, regions, guess.node) ? undefined : guess;
}

/** An item of a list in the text is a work that somebody else wrote. */
function isReference(tree: Tree, regions: Regions, node: Node): boolean {
  let at = node;
  for (let step = 0; at !== 0 && step < 4; step++) {
    if (tree.name(at) === "li") return !isNear(tree, regions, node);
    at = tree.parent(at);
  }
  return false;
}

function opening(text: string): string {
  return text.length > 400 ? "" : `${text.trimStart().slice(0, 60)} x`;
}

const BOXES = new Set(
  "p span div address li h2 h3 h4 h5 h6 em strong b i small section header td".split(" "),
);

/** Returns the line a text opens: the smallest box around it that has more text. */
function lineAround(tree: Tree, node: Node): string | undefined {
  const own = tree.line(node);
  let line = own;
  let at = tree.parent(node);
  for (let step = 0; step < 5 && at !== 0 && BOXES.has(tree.name(at)); step++) {
    const text = spacedText(tree, at);
    if (!text.startsWith(own.slice(0, 20)) || text.length > MAX_BYLINE_CHARS) break;
    line = text;
    if (namesInLine(line).length > 0) return line;
    at = tree.parent(at);
  }
  return line;
}

/** The first texts after the heading: a name alone, or a name with a role. */
function fromNeighbour(page: Page, regions: Regions): Guess | undefined {
  const { tree } = page;
  if (regions.heading < 0) return undefined;
  const start = tree.lastPosition(tree.nodeAt(regions.heading)) + 1;
  let texts = 0;
  for (let at = start; at < Math.min(tree.length, start + 60) && texts < 6; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isText(node) || regions.isAside(node)) continue;
    const text = tree.line(node);
    if (text === "") continue;
    texts++;
    if (text.length > 100) return undefined;
    const named = /^([^,|]{3,60})(?:,\s|\s[|•·–-]\s)\S/.exec(text)?.[1];
    const name = named ?? "";
    const role = text.slice(name.length);
    if (isPersonName(name) && ROLE.test(role)) {
      return { value: name, node: tree.parent(node), rule: "name, role" };
    }
  }
  return undefined;
}

const ROLE =
  /\b(?:editor|writer|reporter|correspondent|journalist|columnist|author|contributor|director|manager|founder|ceo|analyst|specialist|consultant|engineer|professor|researcher|m\.?d\.?|ph\.?d\.?)\b/i;

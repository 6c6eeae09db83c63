/** The days a page shows: texts that are a date, each of the kind that the text before it says. */
import { keptReading, spacedText, TagSet, TextBit } from "../../../page/html/mod.ts";
import type { Node, Page, Tree } from "../../../page/html/mod.ts";
import { ownAddress, wordsOfClass } from "../../../page/layout/mod.ts";
import {
  collapseWhitespace,
  DAY_OF_NUMBERS,
  isPublicationLabel,
  readDate,
  readLabel,
} from "../../../page/text/mod.ts";
import { type OpenDate, readOpenDate, settleOpenDate } from "./day_order.ts";
import { pathOf } from "../../../page/url/mod.ts";

const MAX_DATE_LINE = 120;
const MIN_DATE_TEXT = 6;
const MAX_SHOWN_DATES = 400;
const UNSEEN = new TagSet(
  new Set(["script", "style", "noscript", "template", "head", "svg", "textarea"]),
);

/** The meaning of a label in front of a date. */
type DateLabel = "published" | "modified" | "other" | "";

/** One day the page shows. */
export interface ShownDate {
  readonly node: Node;
  readonly date: string;
  readonly label: DateLabel;
  readonly rule: string;
  readonly position: number;
  /** The text, where it is of numbers alone. */
  readonly form: string | undefined;
}

const PUBLISHED =
  /\b(?:published|posted|publication|first published|publication date|written|asked|started|start date|submitted|veröffentlicht|erstellt|publié|publicado|pubblicato|gepubliceerd|geplaatst|publicada|opublikowano)\b[^\d\p{L}]*(?:\p{L}{1,4}\s?)?$/iu;
const MODIFIED =
  /(?:updated?|modified|revised|edited|reviewed|changed|aktualisiert|geändert|mise? à jour|actualizado|actualización|aggiornato|bijgewerkt|gewijzigd|atualizado|zaktualizowano|обновлено)[^\d]{0,24}$/iu;
const OTHER =
  /(?<!\p{L})(?:since|founded|until|expires?|deadline|event|born|copyright|©|starts?|ends?|due|joined|version|valid|effective|from|to|as of|through|before|after|by|between|available|in)\s*(?::\s*)?$/iu;

/** The result of reading one text or `<time>`: the date, or both readings of an open one. */
type Found = Omit<ShownDate, "date"> & { readonly date: string | OpenDate };

/** Finds the days a page shows, its asides included, in document order; the address comes last. */
export function findShownDates(page: Page): ShownDate[] {
  const { tree } = page;
  const found: Found[] = [];
  const unseen = UNSEEN.of(tree);
  const time = tree.nameId("time");
  const read = datedTexts(tree);
  for (let at = 1; at < tree.length && found.length < MAX_SHOWN_DATES; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      const dated = fromText(tree, node, read);
      if (dated !== undefined) found.push(dated);
      continue;
    }
    if (tree.isOneOf(node, unseen)) at = tree.lastPosition(node);
    if (time < 0 || tree.nameIdOf(node) !== time) continue;
    const dated = fromTime(tree, node);
    if (dated === undefined) continue;
    found.push(dated);
    at = tree.lastPosition(node);
  }
  return [...resolveDates(page, found), ...fromAddress(page)];
}

function resolveDates(page: Page, found: readonly Found[]): ShownDate[] {
  const days = new Set<string>();
  for (const { date } of found) if (typeof date === "string") days.add(date.slice(0, 10));
  const forms: string[] = [];
  for (const { form } of found) if (form !== undefined) forms.push(form);
  const settled: ShownDate[] = [];
  for (const day of found) {
    const date = typeof day.date === "string"
      ? day.date
      : settleOpenDate(day.date, page, days, forms);
    if (date !== undefined) settled.push({ ...day, date });
  }
  return settled;
}

function fromAddress(page: Page): ShownDate[] {
  const path = pathOf(ownAddress(page));
  const parts = /\/((?:19|20)\d\d)\/(\d{1,2})\/(\d{1,2})(?=\/|$)/.exec(path ?? "");
  const date = parts === null ? undefined : readDate(`${parts[1]}-${parts[2]}-${parts[3]}`);
  return date === undefined
    ? []
    : [{ node: 0, date, label: "", rule: "url-date", position: 0, form: undefined }];
}

function fromTime(tree: Tree, node: Node): Found | undefined {
  const text = spacedText(tree, node);
  const written = withoutLabel(text);
  const date = readDate(tree.attribute(node, "datetime") ?? "") ?? readAny(written);
  if (date === undefined) return undefined;
  const words = wordsOfClass(tree, node);
  const label = words.includes("updated") || words.includes("modified")
    ? "modified"
    : words.includes("published")
    ? "published"
    : labelOf(text.slice(0, 24)) || labelOf(textBefore(tree, node));
  return { node, date, label, rule: "time", position: tree.position(node), form: formOf(written) };
}

/** Reads a date of any certainty; a number alone is not read as one, whatever its length. */
function readAny(text: string): string | OpenDate | undefined {
  return /^\d+$/.test(text) ? undefined : readDate(text) ?? readOpenDate(text);
}

function formOf(text: string): string | undefined {
  return DAY_OF_NUMBERS.test(text) ? text : undefined;
}

const DATE_WORDS = new Set(
  "date dates time datetime published publish posted pubdate byline author meta timestamp".split(
    " ",
  ),
);

function fromText(
  tree: Tree,
  node: Node,
  read: (text: string) => { readonly found: DateInText | undefined },
): Found | undefined {
  const length = tree.dataLength(node);
  if (length < MIN_DATE_TEXT || length > 4 * MAX_DATE_LINE || tree.isBlank(node)) return undefined;
  const bits = tree.textBits(node);
  if ((bits & (TextBit.FourDigits | TextBit.BeyondLatin)) === 0) return undefined;
  const written = tree.data(node);
  if ((bits & TextBit.FourDigits) === 0 && !/\p{Nd}{4}/u.test(written)) return undefined;
  const text = collapseWhitespace(written);
  if (text.length > MAX_DATE_LINE) return undefined;
  const { found } = read(text);
  if (found === undefined) return undefined;
  const parent = tree.parent(node);
  const label = labelOf(found.before) || labelOf(textBefore(tree, node));
  const isMarked = [parent, tree.parent(parent)].some((box) =>
    wordsOfClass(tree, box).some((word) => DATE_WORDS.has(word))
  );
  const rule = isMarked ? "date-text" : "near-heading";
  const { date, form } = found;
  return { node: parent, date, label, rule, position: tree.position(node), form };
}

/** A date in a text, what precedes it, and the text itself where it is numbers alone. */
interface DateInText {
  readonly date: string | OpenDate;
  readonly before: string;
  readonly form: string | undefined;
}

/** Menus and footers have the same days and numbers on every page of a site. */
const datedTexts = keptReading((text) => ({ found: dateInText(text) }));

/** A date that is the whole text, or what a separator or a label delimits in it. */
function dateInText(text: string): DateInText | undefined {
  const bare = withoutLabel(text);
  const whole = readAny(bare);
  if (whole !== undefined) {
    return { date: whole, before: text.slice(0, 40).replace(/\d.*$/s, ""), form: formOf(bare) };
  }
  const parts = text.split(/(?:(?<!\s)\s+)?[|•·–—]\s*|\s-\s|\s{2,}|\sby\s|\s\/\s/);
  if (parts.length < 2 || parts.length > 6) return undefined;
  for (const part of parts) {
    const bare = withoutLabel(part);
    const date = readAny(bare);
    if (date !== undefined) return { date, before: part.replace(/\d.*$/s, ""), form: formOf(bare) };
  }
  return undefined;
}

const OPENING_LABEL =
  /^(?:[\p{L}\s]{0,30}?(?:published|posted|updated|modified|reviewed|edited|written|created|date|released?|veröffentlicht|publié|publicado|pubblicato|aktualisiert|stand)(?:\s+(?:on|at|in|am|le|el|il|the|date))?(?:\s+the)?|on|am|le)\s*[:：-]?\s+/iu;

function withoutLabel(text: string): string {
  const labelled = readLabel(text);
  if (labelled !== undefined && labelled.kind !== "author" && labelled.rest !== "") {
    return withoutEnds(labelled.rest);
  }
  return withoutEnds(text);
}

/** A day in square brackets is a day by itself; one in parentheses is mostly of an entry of a list. */
const SQUARE = /^[[【〔]([^\]】〕]*)[\]】〕]$/;

function withoutEnds(text: string): string {
  return text.replace(SQUARE, "$1").replace(OPENING_LABEL, "").replace(/^[\s|•·:,–—-]+/, "")
    .replace(/(?<![\s|•·:,.–—-])[\s|•·:,.–—-]+$/, "").replace(/(?:(?<!\s)\s+)?[([][^]*$/, "");
}

function labelOf(before: string): DateLabel {
  const text = before.trim();
  if (text === "") return "";
  // Month names of the date itself are at the end of what precedes its first digit.
  const bare = text.replace(/(?:(?<!\s)\s+)?\p{L}{3,12}\.?,?$/u, "");
  for (const words of [text, bare]) {
    if (MODIFIED.test(words)) return "modified";
    if (PUBLISHED.test(words)) return "published";
    const kind = readLabel(words)?.kind;
    if (kind === "published" || kind === "modified") return kind;
    if (words !== "" && OTHER.test(words)) return "other";
  }
  return "";
}

/** Reports whether the label of a day can be of nothing but a publication, wherever it stands. */
export function isNamedPublication(tree: Tree, { position, label }: ShownDate): boolean {
  if (label !== "published") return false;
  const node = tree.nodeAt(position);
  return tree.isText(node) && isPublicationLabel(tree.line(node)) ||
    isPublicationLabel(textBefore(tree, node));
}

/** Returns the text just before a node in its line, to find its label. */
function textBefore(tree: Tree, node: Node): string {
  for (let at = tree.position(node) - 1; at > tree.position(node) - 6 && at > 0; at--) {
    const before = tree.nodeAt(at);
    if (!tree.isText(before)) continue;
    const text = tree.line(before);
    if (text !== "") return text.length > 60 ? "" : text;
  }
  return "";
}

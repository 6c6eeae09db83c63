/** The features of a day that a page shows: named functions, by which a model refers to them. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { type Regions, wordsOfClass } from "../../../page/layout/mod.ts";
import type { PageKind } from "../page_kind.ts";
import type { ShownDate } from "./shown_dates.ts";

/** A page as the features of its days use it. */
export interface DatedPage {
  readonly tree: Tree;
  readonly regions: Regions;
  readonly kind: PageKind;
  /** How likely the page was published on a day at all. */
  readonly chance: number;
  readonly path: string;
  readonly isForumAddress: boolean;
  readonly isFront: boolean;
  /** The day of change it declares; empty for none. */
  readonly modified: string;
  readonly dates: readonly ShownDate[];
  readonly settings: readonly Setting[];
  /** How many of the days are in elements of equal names, by those names, and the first of them. */
  readonly alike: ReadonlyMap<string, { first: number; count: number }>;
  /** How often each day is shown. */
  readonly shown: ReadonlyMap<string, number>;
}

/** The surroundings of one day. */
interface Setting {
  /** Bits of {@link HINTS} met on the way up, and on the first three steps of it. */
  readonly hints: number;
  readonly nearHints: number;
  readonly tags: number;
  readonly name: string;
  readonly depth: number;
}

interface DateView {
  readonly page: DatedPage;
  readonly at: number;
  readonly day: ShownDate;
  readonly setting: Setting;
}

type Feature = (view: DateView) => number;

/** Words of classes and ids that name a part of a page. */
const HINTS: Readonly<Record<string, RegExp>> = {
  comment: /^(?:comments?|commentlist|repl(?:y|ies)|respond|disqus|discussion)$/,
  related:
    /^(?:related|recommend\w*|popular|trending|latest|recent|similar|cards?|teasers?|carousel|slider|feed|widget|sidebar|suggest\w*|next|prev\w*)$/,
  list: /^(?:list|grid|items?|row|loop|archive|results?)$/,
  author: /^(?:authors?|byline|writer|contributors?|credits?)$/,
  meta: /^(?:meta|info|details?|metadata|data|attribution)$/,
  post: /^(?:posts?|articles?|entry|stor(?:y|ies)|blogs?|content|single|news)$/,
  date: /^(?:dates?|time|published|publish|pubdate|posted|timestamp|datetime|dateline)$/,
  update: /^(?:updated?|modified|lastmod|revision|changed?|edited)$/,
  header: /^(?:header|hero|title|heading|intro|banner|top|masthead)$/,
  person: /^(?:joined|registered|profile|users?|members?)$/,
};
const HINT_TESTS = Object.values(HINTS);
const RELATED = Object.keys(HINTS).indexOf("related");
const TAGS = ["article", "main", "header", "aside", "nav", "p", "time", "section", "form"];
const MAX_STEPS = 60;

function hintsOf(words: readonly string[]): number {
  let bits = 0;
  HINT_TESTS.forEach((test, at) => {
    if (words.some((word) => test.test(word))) bits |= 1 << at;
  });
  return bits;
}

function settingOf(tree: Tree, node: Node): Setting {
  let [hints, nearHints, tags, depth] = [0, 0, 0, 0];
  let name = "";
  for (let at = node; at !== 0 && depth < MAX_STEPS; at = tree.parent(at), depth++) {
    const tag = tree.name(at);
    const position = TAGS.indexOf(tag);
    if (position >= 0) tags |= 1 << position;
    if (tag === "html" || tag === "body") continue;
    const bits = hintsOf(wordsOfClass(tree, at));
    hints |= bits;
    if (depth < 3) {
      nearHints |= bits;
      name += `${tag}.${tree.attribute(at, "class") ?? ""} `;
    }
  }
  return { hints, nearHints, tags, name, depth };
}

/** Prepares a page for the features of its days. */
export function viewDates(page: Omit<DatedPage, "settings" | "alike" | "shown">): DatedPage {
  const settings = page.dates.map(({ node }) => settingOf(page.tree, node));
  const alike = new Map<string, { first: number; count: number }>();
  settings.forEach(({ name }, at) => {
    const known = alike.get(name);
    if (known === undefined) alike.set(name, { first: at, count: 1 });
    else known.count++;
  });
  const shown = new Map<string, number>();
  for (const day of page.dates) shown.set(dayOf(day), (shown.get(dayOf(day)) ?? 0) + 1);
  return { ...page, settings, alike, shown };
}

/** Returns one day of a page with its surroundings. */
export function viewDate(page: DatedPage, at: number): DateView | undefined {
  const day = page.dates[at];
  const setting = page.settings[at];
  return day && setting && { page, at, day, setting };
}

/** Reports whether a day is surely not the page's: `joined …`, in a menu, in a related aside. */
export function isForeign({ day, setting: { tags, hints } }: DateView): boolean {
  if (day.label === "other") return true;
  const [aside, nav] = [TAGS.indexOf("aside"), TAGS.indexOf("nav")];
  return bit(tags, nav) === 1 || (bit(tags, aside) === 1 && bit(hints, RELATED) === 1);
}

const FAR = 9999;
const bit = (bits: number, at: number): number => (bits >> at) & 1;
const flag = (is: boolean): number => is ? 1 : 0;
const dayOf = ({ date }: ShownDate): string => date.slice(0, 10);

const CANDIDATE: Record<string, Feature> = {
  chance: ({ page }) => page.chance,
  isArticle: ({ page }) => flag(page.kind === "article"),
  isForum: ({ page }) => flag(page.kind === "forum"),
  isForumAddress: ({ page }) => flag(page.isForumAddress),
  isPublished: ({ day }) => flag(day.label === "published"),
  isModified: ({ day }) => flag(day.label === "modified"),
  isTime: ({ day }) => flag(day.rule === "time"),
  distance: ({ page, day }) => page.regions.heading < 0 ? FAR : day.position - page.regions.heading,
  position: ({ page, day }) => day.position / page.tree.length,
  isAside: ({ page, day }) => flag(page.regions.isAside(day.node)),
  index: ({ at }) => at,
  count: ({ page }) => page.dates.length,
  days: ({ page }) => page.shown.size,
  same: ({ page, day }) => page.shown.get(dayOf(day)) ?? 0,
  alike: ({ page, setting }) => page.alike.get(setting.name)?.count ?? 0,
  isFirstAlike: ({ page, at, setting }) => flag(page.alike.get(setting.name)?.first === at),
  hasTime: ({ day }) => flag(day.date.length > 10),
  isEarliest: ({ page, day }) => flag(page.dates.every((date) => dayOf(date) >= dayOf(day))),
  isLatest: ({ page, day }) => flag(page.dates.every((date) => dayOf(date) <= dayOf(day))),
  isFirstOwn: ({ page, at }) =>
    flag(page.dates.findIndex((date) => !page.regions.isAside(date.node)) === at),
  ownDates: ({ page }) => page.dates.filter((date) => !page.regions.isAside(date.node)).length,
  publishedLabels: ({ page }) => page.dates.filter(({ label }) => label === "published").length,
  modifiedLabels: ({ page }) => page.dates.filter(({ label }) => label === "modified").length,
  isDeclaredModified: ({ page, day }) => flag(page.modified.slice(0, 10) === dayOf(day)),
  hasDeclaredModified: ({ page }) => flag(page.modified !== ""),
  depth: ({ setting }) => setting.depth,
  afterModified: ({ page, day }) => flag(page.modified !== "" && dayOf(day) > page.modified),
  gapBefore: ({ page, at, day }) => day.position - (page.dates[at - 1]?.position ?? 0),
  gapAfter: ({ page, at, day }) => (page.dates[at + 1]?.position ?? FAR) - day.position,
  inAddress: ({ page, day }) => {
    const [year = "", month = ""] = day.date.split("-");
    const months = [month, String(Number(month))].map((written) => `${year}/${written}`);
    return flag(page.path.includes(year)) +
      flag(months.some((written) => page.path.includes(written)));
  },
};

/** Every feature by its name. */
export const DATE_FEATURES: ReadonlyMap<string, Feature> = new Map([
  ...Object.entries(CANDIDATE),
  ...Object.keys(HINTS).map((name, at): [string, Feature] => [
    `in:${name}`,
    ({ setting }) => bit(setting.hints, at),
  ]),
  ...Object.keys(HINTS).map((name, at): [string, Feature] => [
    `near:${name}`,
    ({ setting }) => bit(setting.nearHints, at),
  ]),
  ...TAGS.map((
    name,
    at,
  ): [string, Feature] => [`tag:${name}`, ({ setting }) => bit(setting.tags, at)]),
]);

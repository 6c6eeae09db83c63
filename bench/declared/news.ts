/** Title, author and date of news pages that no model was fitted on. */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { readingOf } from "../../src/read/declared/normalise.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";
import { collapsedText } from "../../src/page/html/text.ts";
import { DATA, readGzip } from "./data.ts";
import { judge, matchAuthor, matchDate, matchTitle, type Outcome } from "./score.ts";

/** One field of one news page. */
export interface NewsRow {
  readonly page: string;
  readonly field: "title" | "author" | "date";
  readonly label: string | null;
  readonly answer: string | undefined;
  readonly outcome: Outcome;
  /** Whether the answer is a heading of the first level on the page. */
  readonly isHeading: boolean;
}

/** What a news page is labelled with. */
export interface Labels {
  readonly title?: string;
  readonly authors?: readonly string[];
  readonly publishing_date?: string;
}

/** Labels are written flat, or beside what is known of the page. */
type LabelFile = Record<string, Labels & { meta?: { url: string }; content?: Labels }>;

/** One news page with its labels. */
export interface NewsPage {
  readonly name: string;
  readonly url: string | null;
  readonly text: string;
  readonly labels: Labels;
}

/** Reads both pages of every pair of the news set. */
export async function readNews(): Promise<NewsPage[]> {
  const pages: NewsPage[] = [];
  const folder = `${DATA}/redesigns/fundus`;
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  for (const name of names.flatMap((pair) => [`${pair}/a`, `${pair}/b`])) {
    const { text } = decodeHtml(await readGzip(`${folder}/${name}.html.gz`), null);
    const file = JSON.parse(Deno.readTextFileSync(`${folder}/${name}.labels.json`)) as LabelFile;
    const labels = labelsOf(file, text);
    const url = labels.meta?.url ?? addressIn(text);
    pages.push({ name, url, text, labels: labels.content ?? labels });
  }
  return pages;
}

/** A page of news of 2008, with the headline that a reader sees. */
export interface OldNews {
  readonly site: string;
  readonly text: string;
  readonly title: string;
}

/** Reads the pages of `gn1` with one headline each, a run of a page's text as people marked it. */
export async function readOldNews(): Promise<OldNews[]> {
  const pages: OldNews[] = [];
  const names = [...Deno.readDirSync(`${DATA}/gn1/truth`)].map(({ name }) => name).sort();
  for (const name of names) {
    const { runs } = JSON.parse(Deno.readTextFileSync(`${DATA}/gn1/truth/${name}`)) as {
      runs: { role: string; text: string }[];
    };
    const [headline, ...others] = runs.filter(({ role }) => role === "headline");
    if (headline === undefined || others.length > 0) continue;
    const file = `${DATA}/gn1/html/${name.replace(".json", ".html.gz")}`;
    const { text } = decodeHtml(await readGzip(file), null);
    pages.push({ site: linkedSite(text) ?? name, text, title: headline.text });
  }
  return pages;
}

/** Compares titles by their words: the labels of `gn1` have lost marks that are not of ASCII. */
export function matchWords(label: string, answer: string): boolean {
  const words = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return words(answer) !== "" && matchTitle(words(label), words(answer));
}

const LINKED_HOST = /(?:href|src|action)\s*=\s*["']?https?:\/\/([a-z0-9.-]+)/gi;
/** Hosts that many sites link to: counters, advertisements, bookmarks. */
const SHARED_HOST =
  /doubleclick|google|digg|facebook|atdmt|delicious|imrworldwide|2o7|reddit|newsvine|stumbleupon|yahoo|addthis|akamai|hitbox|quantserve|w3\.org|macromedia|adobe/;
const SHARED_LEVEL = /^(?:co|com|org|net|ac|gov)$/;

/** Returns the site that a page without an address links to most, which is its own. */
function linkedSite(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [, host = ""] of text.matchAll(LINKED_HOST)) {
    const labels = host.toLowerCase().split(".");
    const site = labels.slice(SHARED_LEVEL.test(labels.at(-2) ?? "") ? -3 : -2).join(".");
    if (!SHARED_HOST.test(site)) counts.set(site, (counts.get(site) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Judges the answers on every page of the news set. */
export async function runNews(): Promise<NewsRow[]> {
  return (await readNews()).flatMap(({ name, url, text, labels }) => {
    const page = createPage(text, url);
    const headings = page.tree.named("h1").map((node) => collapsedText(page.tree, node));
    return judgePage(name, readDeclared(page), labels)
      .map((row) => ({ ...row, isHeading: headings.includes(row.answer ?? "") }));
  });
}

/** Chooses among the labels of several pages those of this one: its headline is in the page. */
function labelsOf(file: LabelFile, text: string): LabelFile[string] {
  const all = Object.values(file);
  return all.find(({ title, content }) => text.includes(title ?? content?.title ?? "\0")) ??
    all.at(-1) ?? {};
}

/** Returns the address that a page states as its own. */
function addressIn(text: string): string | null {
  return /<(?:link rel="?canonical"? href|meta property="og:url" content)="([^"]+)"/.exec(text)
    ?.[1] ??
    null;
}

/** Judges the answers on one page. */
export function judgePage(
  page: string,
  declared: ReturnType<typeof readDeclared>,
  labels: Labels,
): Omit<NewsRow, "isHeading">[] {
  const { summary, visible } = declared;
  const answerOf = (question: "title" | "author" | "published"): string | undefined => {
    const said = summary[question];
    const guess = visible[question];
    return said !== undefined && (said.doubt === undefined || guess === undefined)
      ? readingOf(declared, question)
      : guess?.value;
  };
  const names = labels.authors?.join(", ") || null;
  return [
    {
      field: "title",
      label: labels.title ?? null,
      answer: answerOf("title"),
      matches: matchTitle,
    } as const,
    { field: "author", label: names, answer: answerOf("author"), matches: matchAuthor } as const,
    {
      field: "date",
      label: labels.publishing_date ?? null,
      answer: answerOf("published"),
      matches: matchDate,
    } as const,
  ].map(({ matches, ...row }) => ({
    page,
    ...row,
    outcome: judge(row.label, row.answer, matches),
  }));
}

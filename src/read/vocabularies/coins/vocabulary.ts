/**
 * COinS: the OpenURL of a work in the `title` of `<span class="Z3988">` (OpenURL COinS 1.0, a
 * context object of ANSI/NISO Z39.88-2004 by key and encoded value).
 *
 * Bibliographies carry one for every work they cite. The page's own is the one whose title is in
 * the page's `<title>` or a heading; one for a cited work states nothing about the page.
 */
import { addTo } from "../../../base/add_to.ts";
import { allFields } from "../meta_terms.ts";
import type { Reading, TermMap, TermValue, Vocabulary } from "../vocabulary.ts";
import { classColumn, collapsedText, openSteps } from "../../../page/html/mod.ts";
import type { Node, Page } from "../../../page/html/mod.ts";
import { foldName } from "../../../page/text/mod.ts";
import { wordsOf } from "../scan.ts";

// Bounds.
/** Main headings of a page that a citation's title is compared with. */
const MAX_SHOWN_COINS_TITLES = 10;
/** Characters of a heading and of a citation's title that are compared. */
const MAX_COINS_TITLE_CHARS = 300;

/** The terms of a work's own title: of an article or chapter, of a book, of what has one alone. */
const TITLE_TERMS = ["atitle", "btitle", "title"] as const;

/** What pages put between a title and the name of their site. */
const PARTS = / [|–—·•»/-] /;
const NOTHING: TermMap = new Map();

/** Reads the terms of the page's own work; none when no context object or several are its. */
export function readCoins(page: Page): TermMap {
  const { tree } = page;
  const isNamed = classColumn(tree).texts.some((text) => text.includes("Z3988"));
  if (!isNamed || !page.html.includes("Z3988")) return NOTHING;
  const shown = shownTitles(page);
  const cost = 1 + shown.length;
  const steps = openSteps(tree, "COinS");
  const own = new Map<string, TermMap>();
  for (const node of tree.named("span")) {
    if (!wordsOf(tree.attribute(node, "class") ?? "").includes("Z3988")) continue;
    const written = tree.attribute(node, "title") ?? "";
    if (own.has(written)) continue;
    if (!steps.take(cost)) break;
    const terms = termsOf(written, node);
    if (shown.includes(titleOf(terms))) own.set(written, terms);
    if (own.size > 1) return NOTHING;
  }
  return own.values().next().value ?? NOTHING;
}

/** What the page calls itself, folded, whole and without the site's name, each between line ends. */
function shownTitles({ tree }: Page): string {
  const nodes = [
    ...tree.named("title").slice(0, 1),
    ...tree.named("h1").slice(0, MAX_SHOWN_COINS_TITLES),
  ];
  const titles = nodes.map((node) =>
    foldName(collapsedText(tree, node).slice(0, MAX_COINS_TITLE_CHARS))
  );
  return `\n${titles.flatMap((title) => [title, ...title.split(PARTS)]).join("\n")}\n`;
}

/** Returns the folded title of a work between line ends; without one, what no page shows. */
function titleOf(terms: TermMap): string {
  const title = TITLE_TERMS.map((term) => terms.get(term)?.[0]?.text).find((text) => text) ?? "";
  return `\n${foldName(title.slice(0, MAX_COINS_TITLE_CHARS)) || "\n"}\n`;
}

/** Reads the values of the work referred to (`rft.`), every value of a key in order. */
function termsOf(written: string, node: Node): TermMap {
  const pairs = new URLSearchParams(written);
  if (pairs.get("ctx_ver") !== "Z39.88-2004") return NOTHING;
  const terms = new Map<string, TermValue[]>();
  for (const [key, value] of pairs) {
    const text = value.trim();
    if (!key.startsWith("rft.") || key.length === 4 || text === "") continue;
    addTo(terms, key.slice(4), { text, node });
  }
  nameAuthor(terms);
  return terms;
}

/** Joins the parts of the first author's name where no whole name is given. */
function nameAuthor(terms: Map<string, TermValue[]>): void {
  const last = terms.get("aulast")?.[0];
  const first = terms.get("aufirst")?.[0] ?? terms.get("auinit")?.[0];
  if (last === undefined || terms.has("au")) return;
  const text = first === undefined ? last.text : `${first.text} ${last.text}`;
  terms.set("au", [{ text, node: last.node }]);
}

/** COinS, as library catalogues, journals and wikis write it for citation managers. */
export const COINS = {
  name: "coins",
  read(page): Reading {
    const terms = readCoins(page);
    return terms.size === 0 ? {} : { document: { terms, fields: allFields(terms) } };
  },
  answers: {
    title: TITLE_TERMS,
    description: ["description"],
    author: ["au", "creator", "aucorp"],
    published: ["date"],
    language: ["language"],
    publisher: ["pub", "publisher"],
    gtin: ["isbn"],
  },
  keyOf: (term): string => `rft.${term}`,
} as const satisfies Vocabulary;

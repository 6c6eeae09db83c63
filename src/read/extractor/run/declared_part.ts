/**
 * What the pages declare, as an extractor checks it.
 *
 * docs/design/extractors.md, 2.1: questions every page answered, shapes of the structured ones,
 * types of declared things common to all.
 */
import type { Page } from "../../../page/html/mod.ts";
import { readWithTexts } from "../../declared/mod.ts";
import { isArticleType, VOCABULARIES, type Vocabulary } from "../../vocabularies/mod.ts";
import { type Extractor, fail, type Failed } from "../extractor.ts";
import { fitsShape, shapeOf } from "./profile.ts";
import { quoted } from "../../../base/quoted.ts";

/** What one page declares. */
export interface PageDeclared {
  /** Answers by question, as plain texts, in report order. */
  readonly summary: ReadonlyMap<string, string>;
  /** Types of declared things. */
  readonly types: ReadonlySet<string>;
  /** Where the thing the page is about is declared; null when it is not. */
  readonly subject: string | null;
  /** Whether that is one article, recipe, product or the like, and no list or site. */
  readonly isOfOneThing: boolean;
}

/** Vocabularies that describe things, not documents. */
const THING_SOURCES: ReadonlySet<string> = new Set(
  VOCABULARIES.filter((row: Vocabulary) => row.isOfThings === true).map(({ name }) => name),
);
/** Questions whose answers keep a shape. */
const STRUCTURED = new Set(["price", "currency", "published", "modified", "sku", "availability"]);
/** Types of what a page is about, beside those of articles. */
const ONE_THING = new Set(
  ("recipe h-recipe product product.item productgroup h-product jobposting event h-event movie book " +
    "article").split(" "),
);
/** Answers every page has, so that checking them alone would pass any site. */
const TRIVIAL = new Set(["title", "language", "url"]);

/** Reads what a page declares; without its types where they are not needed. */
export function readPageDeclared(page: Page, wantsTypes = true): PageDeclared {
  const { declared, texts } = readWithTexts(page, { visible: false, records: wantsTypes });
  const { summary, records } = declared;
  const types = new Set<string>();
  for (const record of records) {
    if (record.source === null || !THING_SOURCES.has(record.source)) continue;
    for (const type of record.types) types.add(type);
  }
  const { type } = summary;
  const subject = type !== undefined && THING_SOURCES.has(type.source) ? type.where ?? "" : null;
  const about = (texts.get("type") ?? "").replace(/^https?:\/\/schema\.org\//, "");
  const isOfOneThing = isArticleType(about) || ONE_THING.has(about.toLowerCase());
  return { summary: texts, types, subject, isOfOneThing };
}

/** Learns what all pages declare. */
export function learnDeclared(
  pages: readonly PageDeclared[],
): Pick<Extractor, "summary" | "types"> {
  const [first] = pages;
  if (first === undefined) return { summary: {}, types: [] };
  const questions = [...first.summary.keys()].filter((question) =>
    pages.every(({ summary }) => summary.has(question))
  );
  const shapes = questions.map((question): [string, string | null] => {
    const found = new Set(pages.map(({ summary }) => shapeOf(summary.get(question) ?? "")));
    const [shape = null] = found;
    const kept = STRUCTURED.has(question) && pages.length > 1 && found.size === 1;
    return [question, kept && shape !== "" ? shape : null];
  });
  const types = [...first.types].filter((type) => pages.every((page) => page.types.has(type)));
  return { summary: Object.fromEntries(shapes), types: types.sort() };
}

/** Reports whether what was learnt would distinguish sites. */
export function tellsSites({ summary, types }: Pick<Extractor, "summary" | "types">): boolean {
  return types.length > 0 || Object.keys(summary).some((question) => !TRIVIAL.has(question));
}

/** Checks a page's declarations against what was learnt. */
export function checkDeclared(
  { summary, types }: Pick<Extractor, "summary" | "types">,
  page: PageDeclared,
): Failed[] {
  const failed: Failed[] = [];
  for (const [question, shape] of Object.entries(summary)) {
    const answer = page.summary.get(question);
    if (answer === undefined) {
      failed.push(fail("summary", `the summary answers ${question}`, "no answer"));
    } else if (shape !== null && !fitsShape(answer, shape)) {
      const got = `${quoted(answer)} shaped ${shapeOf(answer) || "like nothing"}`;
      failed.push(fail("shape", `summary ${question} shaped ${shape}`, got));
    }
  }
  for (const type of types) {
    if (!page.types.has(type)) failed.push(fail("type", `a declared ${type}`, "none"));
  }
  return failed;
}

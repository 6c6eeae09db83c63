/** Everything a page declares about itself, as one answer; pure and total. */
import { collapsedText, type Node, type Page, type Tree } from "../../page/html/mod.ts";
import { mergeRecords, PlaceWriter, readFacts, readThings, writeRecords } from "../records/mod.ts";
import type { DeclaredRecord, Facts, PageRecord, TypedThing } from "../records/mod.ts";
import { induceRecords, readVisible, ShownPage, VISIBLE_QUESTIONS } from "../shown/mod.ts";
import type { VisibleGuess, VisibleQuestion } from "../shown/mod.ts";
import {
  ADDRESS_ATTRIBUTE,
  isVocabulary,
  SOURCE_ORDER,
  STATE_SOURCES,
  VOCABULARIES,
} from "../vocabularies/mod.ts";
import type { Answer, Source, Vocabulary } from "../vocabularies/mod.ts";
import { findConflicts } from "./conflicts.ts";
import { type Links, linksOf } from "./links.ts";
import { normaliseAnswers } from "./normalise.ts";
import { answerQuestions } from "./questions.ts";
import { type Question, QUESTIONS } from "../../base/names/question.ts";
import { type Rights, rightsOf } from "./rights.ts";
import type { VocabularyName } from "../../base/names/vocabulary_titles.ts";
import { authorAnswers } from "./author.ts";
import { declaredDates } from "./declared_dates.ts";
import { collapseWhitespace } from "../../page/text/mod.ts";

/** One answer of the summary. */
export interface DeclaredAnswer {
  /** What is written at `where`; what is made of it is in `normalised`. */
  value: string;
  source: string;
  key: string;
  where: string | null;
  /** Why the answer may not be true of this page; absent where nothing speaks against it. */
  doubt?: string;
}

/** All that one page declares. */
export interface Declared {
  url: string | null;
  summary: Partial<Record<Question, DeclaredAnswer>>;
  normalised: Record<string, string>;
  conflicts: { question: string; answers: DeclaredAnswer[] }[];
  records: DeclaredRecord[];
  /** The things of the records, typed; absent unless asked for. */
  things?: TypedThing[];
  sources: string[];
  links: Links;
  rights: Rights;
  visible: Record<string, VisibleGuess>;
}

/** What to read beyond the declarations themselves. */
export interface DeclaredOptions {
  /** Read repeated rows when nothing is declared about a thing. */
  readonly induce?: boolean;
  /** Read visible guesses: all by default, or those that nothing declared answers without doubt. */
  readonly visible?: boolean | "where-silent";
  /** Write the records; true unless told otherwise. */
  readonly records?: boolean;
  /** Type the things of the records; false unless told otherwise. */
  readonly things?: boolean;
  /** The questions to answer; all unless told otherwise. */
  readonly questions?: readonly Question[];
  /** Read script state for the author and the date, which costs much; true unless told otherwise. */
  readonly state?: boolean;
  /** Whether the page was written of a document, which has a title of its own; false by default. */
  readonly document?: boolean;
}

/**
 * Reads everything a page declares.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { createPage } from "../../page/html/page.ts";
 *
 * const html = '<meta property="og:title" content="Bolts"><h1>Bolts</h1>';
 * const { title } = readDeclared(createPage(html, null)).summary;
 * assert.equal(title?.value, "Bolts");
 * assert.equal(title?.source, "opengraph");
 * assert.equal(title?.where, "/html/head/meta[1]");
 * ```
 */
export function readDeclared(page: Page, options: DeclaredOptions = {}): Declared {
  return readWithTexts(page, options).declared;
}

/** Reads everything a page declares, and the texts of its answers as the reader takes them. */
export function readWithTexts(
  page: Page,
  options: DeclaredOptions = {},
): { declared: Declared; texts: ReadonlyMap<Question, string> } {
  const { facts, sources } = readFacts(page);
  const places = new PlaceWriter(page);
  const shown = createShownPage(facts);
  const answers = answerQuestions(facts, shown, options.questions, options);
  // Weak vocabularies and rows come after what is declared, and only where no thing is.
  const isSilent = facts.records.every(({ fields }) => fields.size === 0);
  const weak = isSilent ? readWeakRecords(page) : [];
  const induced = options.induce === true && isSilent && weak.length === 0
    ? induceRecords(page)
    : [];
  const found = new Set([
    ...sources,
    ...[...weak, ...induced].map(({ source }) => source),
    ...undeclaredSources(answers),
  ]);
  const summary = writeSummary(page, answers, places);
  const declared: Declared = {
    url: page.url,
    summary,
    normalised: normaliseAnswers(answers, summary),
    conflicts: findConflicts(facts, answers).map(({ question, answers }) => ({
      question,
      answers: answers.map((answer) => writeAnswer(page, answer, places)),
    })),
    records: options.records === false
      ? []
      : writeRecords(facts, [...weak, ...induced], new PlaceWriter(page, 2)),
    ...(options.things === true ? { things: readThings(facts, weak) } : {}),
    sources: SOURCE_ORDER.filter((source) => found.has(source)),
    links: linksOf(page),
    rights: rightsOf(page),
    visible: readVisible(shown, guessedQuestions(summary, options)),
  };
  const texts = [...answers].flatMap(([question, [best]]): [Question, string][] =>
    best === undefined ? [] : [[question, best.value]]
  );
  return { declared, texts: new Map(texts) };
}

function guessedQuestions(
  summary: Declared["summary"],
  { visible = true, questions = QUESTIONS }: DeclaredOptions,
): readonly VisibleQuestion[] {
  if (visible === true) return VISIBLE_QUESTIONS;
  if (visible === false) return [];
  return VISIBLE_QUESTIONS.filter((question) =>
    questions.includes(question) &&
    (summary[question] === undefined || summary[question].doubt !== undefined)
  );
}

/** Reads what only counts where no thing is declared; never what a page is about. */
function readWeakRecords(page: Page): PageRecord[] {
  const weak = VOCABULARIES.map((row: Vocabulary) => ({
    source: row.name as VocabularyName,
    things: row.readWeak?.(page) ?? [],
  }));
  return mergeRecords(page, weak.filter(({ things }) => things.length > 0));
}

/** Returns the sources of a summary that are not vocabularies: state, what is shown. */
function undeclaredSources(answers: ReadonlyMap<Question, readonly Answer[]>): Source[] {
  const best = [...answers.values()].map(([first]) => first?.source);
  return best.filter((source) => source !== undefined && !isVocabulary(source)) as Source[];
}

function writeSummary(
  page: Page,
  answers: ReadonlyMap<Question, readonly Answer[]>,
  places: PlaceWriter,
): Declared["summary"] {
  const summary: Declared["summary"] = {};
  for (const [question, [best]] of answers) {
    if (best !== undefined) summary[question] = writeAnswer(page, best, places);
  }
  return summary;
}

function writeAnswer(page: Page, answer: Answer, places: PlaceWriter): DeclaredAnswer {
  const { source, key, doubt } = answer;
  const written = writtenAt(page.tree, answer);
  const value = written ?? answer.value;
  const where = written === undefined ? null : places.write(answer.place);
  return doubt === undefined ? { value, source, key, where } : { value, source, key, where, doubt };
}

/** Creates the page that guesses are made on, from what it declares. */
export function createShownPage(facts: Facts): ShownPage {
  return new ShownPage(facts, {
    hasAuthor: () => authorAnswers(facts).some(({ doubt }) => doubt === undefined),
    isDated: () => declaredDates(facts).published.length > 0,
    modified: () => declaredDates(facts).modified[0]?.value ?? "",
  });
}

// Bounds.
/** Characters of an element's text in which an answer of other words may stand. */
const MAX_WRITTEN_CHARS = 2_000;

/** The attribute in which an element of a name carries its value. */
const CARRIERS: ReadonlyMap<string, string> = new Map(Object.entries({
  ...ADDRESS_ATTRIBUTE,
  data: "value",
  html: "lang",
  meta: "content",
  meter: "value",
  time: "datetime",
}));

/** Sources that read one value of a text of many: a context object, the data of a script. */
const PACKED: ReadonlySet<string> = new Set(["coins", "attributes", ...STATE_SOURCES]);

/** The attributes that name the type of the thing that an element is. */
const TYPE_CARRIERS = ["itemtype", "typeof", "class"];

/** Returns what is written at an answer's place; undefined without one, or in far more text. */
function writtenAt(tree: Tree, answer: Answer): string | undefined {
  const { place, value, key } = answer;
  if (place === null) return undefined;
  if (place.pointer !== null) return answer.written ?? value;
  const wanted = collapseWhitespace(value);
  if (key === "@type") return firstOf(tree, place.node, TYPE_CARRIERS) ?? value;
  const own = firstOf(tree, place.node, ["content", CARRIERS.get(tree.name(place.node)) ?? ""]);
  const attributes = tree.attributes(place.node).map((attribute) => attribute.value.trim());
  const same = attributes.find((text) => collapseWhitespace(text) === wanted);
  if (same !== undefined) return same;
  // A text that packs many values is not written for any of them: each is a part of it.
  if (PACKED.has(answer.source)) return value;
  const text = collapsedText(tree, place.node);
  const written = own === undefined || text.includes(wanted) && !own.includes(wanted) ? text : own;
  return written === "" || written.length > Math.max(MAX_WRITTEN_CHARS, 2 * value.length)
    ? undefined
    : written;
}

function firstOf(tree: Tree, node: Node, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = tree.attribute(node, name)?.trim();
    if (text !== undefined && text !== "") return text;
  }
  return undefined;
}

/**
 * Everything a page declares about itself, as one answer.
 *
 * Pure and total: the same page gives the same answer, whatever it holds.
 */
import type { Page } from "../html/page.ts";
import { findConflicts } from "./conflicts.ts";
import { type Facts, gatherFacts, readDocument } from "../records/facts.ts";
import { readJsonLd } from "../vocabularies/json_ld/json_ld.ts";
import { induceRecords } from "../shown/induced_records.ts";
import { type Links, linksOf } from "./links.ts";
import { readMicrodata } from "../vocabularies/microdata/microdata.ts";
import { readClassicThings, readMicroformatThings } from "../vocabularies/microformats/things.ts";
import { normaliseAnswers } from "./normalise.ts";
import { PlaceWriter } from "../records/places.ts";
import { readRdfa } from "../vocabularies/rdfa/rdfa.ts";
import { answerQuestions, type Question } from "./questions.ts";
import { type DeclaredRecord, writeRecords } from "../records/record_writer.ts";
import { mergeRecords, type PageRecord, type Reading } from "../records/records.ts";
import { createShownPage } from "./create_shown_page.ts";
import { type Rights, rightsOf } from "./rights.ts";
import { SOURCE_ORDER } from "../vocabularies/sources.ts";
import { readVisible, type VisibleGuess } from "../shown/visible.ts";
import type { Answer } from "../vocabularies/answer.ts";

/** One answer of the summary. */
export interface DeclaredAnswer {
  value: string;
  source: string;
  key: string;
  where: string | null;
}

/** All that one page declares. */
export interface Declared {
  url: string | null;
  summary: Partial<Record<Question, DeclaredAnswer>>;
  normalised: Record<string, string>;
  conflicts: { question: string; answers: DeclaredAnswer[] }[];
  records: DeclaredRecord[];
  sources: string[];
  links: Links;
  rights: Rights;
  visible: Record<string, VisibleGuess>;
}

/** What to read beyond the declarations themselves. */
export interface DeclaredOptions {
  /** Read repeated rows when nothing is declared about a thing. */
  readonly induce?: boolean;
  /** Read visible guesses; true unless told otherwise. */
  readonly visible?: boolean;
}

/** Reads everything a page declares. */
export function readDeclared(page: Page, options: DeclaredOptions = {}): Declared {
  const { facts, sources } = readFacts(page);
  const places = new PlaceWriter(page);
  const shown = createShownPage(facts);
  const answers = answerQuestions(facts, shown);
  // Classic microformats and rows come after what is declared, and only where no thing is.
  const isSilent = facts.records.every(({ fields }) => fields.size === 0);
  const classic = isSilent ? readClassicRecords(page) : [];
  const induced = options.induce === true && isSilent && classic.length === 0
    ? induceRecords(page)
    : [];
  const found = new Set([...sources, ...[...classic, ...induced].map(({ source }) => source)]);
  return {
    url: page.url,
    summary: writeSummary(answers, places),
    normalised: normaliseAnswers(answers),
    conflicts: findConflicts(facts, answers).map(({ question, answers }) => ({
      question,
      answers: answers.map((answer) => writeAnswer(answer, places)),
    })),
    records: writeRecords(facts, [...classic, ...induced], new PlaceWriter(page, 2)),
    sources: SOURCE_ORDER.filter((source) => found.has(source)),
    links: linksOf(page),
    rights: rightsOf(page),
    visible: options.visible === false ? {} : readVisible(shown),
  };
}

/** Reads what a page says, with the names of the readers that found something. */
export function readFacts(page: Page): { facts: Facts; sources: string[] } {
  const rdfa = readRdfa(page);
  const readings: Reading[] = [
    { source: "jsonld", things: readJsonLd(page) },
    { source: "microdata", things: readMicrodata(page) },
    { source: "microformats", things: readMicroformatThings(page) },
    { source: "rdfa", things: rdfa.things },
  ];
  const document = readDocument(page, rdfa.document);
  const found = new Set<string>();
  for (const { source, things } of readings) if (things.length > 0) found.add(source);
  if (document.dublinCore.size > 0) found.add("dublincore");
  if (document.openGraph.first.size > 0) found.add("opengraph");
  if (document.twitter.size > 0) found.add("twitter");
  if (document.html.size > 0) found.add("html");
  const facts = gatherFacts(page, document, mergeRecords(page, readings));
  return { facts, sources: SOURCE_ORDER.filter((source) => found.has(source)) };
}

/** Reads classic microformats: never the subject of a page, since themes stamp them on every one. */
function readClassicRecords(page: Page): PageRecord[] {
  return mergeRecords(page, [{ source: "microformats", things: readClassicThings(page) }]);
}

function writeSummary(
  answers: ReadonlyMap<Question, readonly Answer[]>,
  places: PlaceWriter,
): Declared["summary"] {
  const summary: Declared["summary"] = {};
  for (const [question, [best]] of answers) {
    if (best !== undefined) summary[question] = writeAnswer(best, places);
  }
  return summary;
}

function writeAnswer({ value, source, key, place }: Answer, places: PlaceWriter): DeclaredAnswer {
  return { value, source, key, where: places.write(place) };
}

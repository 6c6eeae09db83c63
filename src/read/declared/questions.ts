/** The questions a page may answer, in report order, each with where to look, best first. */
import { type Facts, nameOfRecord, ofVocabulary, own } from "../records/mod.ts";
import { readShop, type ShownPage, shownPublication } from "../shown/mod.ts";
import {
  absoluteAddress,
  answerFrom,
  placeAt,
  readAddress,
  readNames,
  readState,
  readText,
  thingsOf,
} from "../vocabularies/mod.ts";
import type { Answer, ReadText, StateAnswers, Value } from "../vocabularies/mod.ts";
import { authorAnswers, withDoubts } from "./author.ts";
import { doubtDayless, doubtOrganisations } from "./author_doubt.ts";
import { breadcrumbAnswers } from "./breadcrumb.ts";
import { dateAnswers } from "./date_answers.ts";
import { ofLaterVocabularies } from "./later_vocabularies.ts";
import { type Question, QUESTIONS } from "../../base/names/question.ts";
import { canonicalAnswers } from "./links.ts";
import { offerCodes, ofOffers } from "./offers.ts";
import { codeAnswers, saleAnswers } from "./sale.ts";
import { siteNameAnswers } from "./site_names.ts";
import { chosenTitles, titlesOfDocument } from "./choose_title.ts";
import { titleAnswers } from "./title.ts";
import { agreedField, variantOffers, variantsOf } from "./variants.ts";

/** Questions whose own answers include later vocabularies, to filter them like the others. */
const JUDGED: ReadonlySet<Question> = new Set(["title", "author", "published", "modified"]);

interface AnswerOptions {
  /** Read script state for the author and the date; true unless told otherwise. */
  readonly state?: boolean;
  /** Whether the page was written of a document; false unless told otherwise. */
  readonly document?: boolean;
}

/** Returns every candidate of the questions asked, best first, reading only what these need. */
export function answerQuestions(
  facts: Facts,
  shown: ShownPage,
  asked: readonly Question[] = QUESTIONS,
  options: AnswerOptions = {},
): ReadonlyMap<Question, readonly Answer[]> {
  const readers = readersOf(facts, shown, options);
  return new Map(asked.map((question) => {
    const later = JUDGED.has(question) ? [] : ofLaterVocabularies(facts, question);
    return [question, [...readers[question](), ...later]];
  }));
}

/** Returns a reader for each question; they share what more than one of them needs. */
function readersOf(
  facts: Facts,
  shown: ShownPage,
  options: AnswerOptions,
): Record<Question, () => readonly Answer[]> {
  const variants = once(() => variantsOf(facts));
  const offers = once(() => {
    const offered = ofOffers(facts);
    return offered.price === undefined && offered.price_low === undefined
      ? { ...variantOffers(variants()), ...offered }
      : offered;
  });
  const titles = (): readonly Answer[] => titleAnswers(facts);
  const state = once(() => readState(facts.page, titles().slice(0, 4).map(({ value }) => value)));
  const carried = (): Pick<StateAnswers, "author" | "published"> =>
    options.state === false ? { author: [], published: [] } : state();
  // State is read for the image where nothing declares one.
  const carriedImages = (): readonly Answer[] =>
    options.state === false || images(facts).length > 0 ? [] : state().image;
  const shop = once(() => readShop(shown));
  const sale = once(() => saleAnswers(facts, offers(), shop(), state()));
  const dates = once(() => dateAnswers(facts, shown));
  const hasDay = (): boolean => {
    const [declared] = dates().published;
    return declared !== undefined && declared.doubt === undefined ||
      shownPublication(shown) !== undefined;
  };
  const said = (name: string): Answer[] =>
    variants().length === 0
      ? own(facts, name)
      : [...own(facts, name), ...agreedField(variants(), name)];
  return {
    title: () => options.document === true ? titlesOfDocument(facts) : chosenTitles(facts),
    description: () => [
      ...own(facts, "description"),
      ...ofVocabulary(facts, "opengraph", "description"),
      ...ofVocabulary(facts, "twitter", "description"),
      ...ofVocabulary(facts, "html", "description"),
      ...ofVocabulary(facts, "dublincore", "description"),
    ],
    url: () => [
      ...canonicalAnswers(facts.page),
      ...resolved(facts, ofVocabulary(facts, "opengraph", "url")),
      ...ownAddress(facts, "url"),
    ],
    image: () => [...images(facts), ...resolved(facts, [...carriedImages()])],
    author: () => {
      const named = withDoubts(facts, [...authorAnswers(facts), ...carried().author]);
      return doubtDayless(facts, doubtOrganisations(facts, shown, named), hasDay);
    },
    published: () => [...dates().published, ...carried().published],
    modified: () => dates().modified,
    language: () => languages(facts),
    site_name: () => siteNameAnswers(facts),
    publisher: () => publishers(facts),
    type: () => types(facts),
    price: () => sale().price,
    price_regular: () => sale().price_regular,
    price_low: () => sale().price_low,
    price_high: () => sale().price_high,
    currency: () => sale().currency,
    availability: () => sale().availability,
    brand: () => [
      ...own(facts, "brand", joinedNames),
      ...ofVocabulary(facts, "opengraph", "brand"),
      ...state().brand,
    ],
    sku: () => {
      const own = said("sku");
      const codes = own.length > 0 ? own : offerCodes(facts);
      return codeAnswers(facts, codes, said("productID"), shop(), state());
    },
    gtin: () => ["gtin14", "gtin13", "gtin12", "gtin8", "gtin", "isbn"].flatMap(said),
    mpn: () => said("mpn"),
    rating: () => ratings(facts, ["ratingValue"]),
    rating_best: () => ratings(facts, ["bestRating"]),
    rating_count: () => ratings(facts, ["ratingCount", "reviewCount"]),
    breadcrumb: () => breadcrumbAnswers(facts),
  };
}

/** Returns a function that reads on its first call and caches the result. */
function once<Read extends object>(read: () => Read): () => Read {
  let known: Read | undefined;
  return () => known ??= read();
}

function joinedNames(value: Value): ReadText | undefined {
  const names = readNames(value);
  const [first, ...more] = names;
  if (first === undefined || more.length === 0) return first;
  const place = value.place.pointer === null ? first.place : value.place;
  return { text: names.map(({ text }) => text).join(", "), place };
}

function resolved(facts: Facts, answers: Answer[]): Answer[] {
  return answers.map((answer) => ({
    ...answer,
    value: absoluteAddress(facts.page, answer.value),
  })).filter(({ value }) => value !== "" && !/^data:/i.test(value));
}

function ownAddress(facts: Facts, name: string): Answer[] {
  return own(facts, name, (value) => readAddress(facts.page, value));
}

function images(facts: Facts): Answer[] {
  return [
    ...ownAddress(facts, "image"),
    ...resolved(facts, [
      ...ofVocabulary(facts, "opengraph", "image"),
      ...ofVocabulary(facts, "twitter", "image"),
    ]),
    ...ownAddress(facts, "thumbnailUrl"),
  ];
}

function languages(facts: Facts): Answer[] {
  const { html } = facts.scan;
  const value = html === 0 ? "" : facts.page.tree.attribute(html, "lang")?.trim() ?? "";
  const root: Answer = { value, source: "html", key: "<html lang>", place: placeAt(html) };
  return [
    ...(value === "" ? [] : [root]),
    ...own(facts, "inLanguage"),
    ...ofVocabulary(facts, "opengraph", "language").map((answer) => ({
      ...answer,
      // A locale (`en_US`) as a tag.
      value: answer.value.replaceAll("_", "-"),
    })),
    ...ofVocabulary(facts, "dublincore", "language"),
  ];
}

function publishers(facts: Facts): Answer[] {
  const answers = [
    ...own(facts, "publisher", joinedNames),
    ...ofVocabulary(facts, "dublincore", "publisher"),
  ];
  const record = facts.records.find(({ types }) =>
    types.includes("Organization") || types.includes("Corporation")
  );
  const name = record && nameOfRecord(record);
  const source = record?.fields.get("name")?.source;
  if (record !== undefined && name !== undefined && source !== undefined) {
    const key = `${record.types[0]}.name`;
    answers.push(answerFrom(name, source, key));
  }
  return answers;
}

function types(facts: Facts): Answer[] {
  const { subject } = facts;
  const value = subject?.types[0];
  const source = subject?.record.source;
  return [
    ...(value === undefined || !source
      ? []
      : [{ value, source, key: "@type", place: subject?.place ?? null }]),
    ...ofVocabulary(facts, "opengraph", "type"),
  ];
}

function ratings(facts: Facts, names: readonly string[]): Answer[] {
  const { subject } = facts;
  const field = subject?.field("aggregateRating");
  const rating = field && thingsOf(field.value)[0];
  if (subject === undefined || field === undefined || rating === undefined) return [];
  return names.flatMap((name) => {
    const read = readText(rating.fields.get(name));
    const key = `${subject.name}.aggregateRating.${name}`;
    return read ? [answerFrom(read, field.source, key)] : [];
  });
}

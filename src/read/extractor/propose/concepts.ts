/**
 * What people call the fields they ask for, and what pages call the same things.
 *
 * docs/design/extractors.md, 2.14: with a name alone this is what there is to go by; with an example
 * it tells whether the example stands behind the label of something else.
 */
import type { Question } from "../../../base/names/question.ts";
import { fold, foldLabel, wordsOf } from "../page/fold.ts";

/** How the values of a concept look. */
export type ConceptKind =
  | "title"
  | "money"
  | "date"
  | "duration"
  | "count"
  | "phone"
  | "isbn"
  | "site"
  | "person"
  | "text";

/** A thing that pages of many sites tell. */
export interface Concept {
  /** What a field is called, and what stands before its value. */
  readonly words: readonly string[];
  readonly kind: ConceptKind;
  /** The question whose declared answer is the same. */
  readonly question?: Question;
}

const concept = (kind: ConceptKind, words: string, question?: Question): Concept => ({
  words: words.split(", "),
  kind,
  ...(question === undefined ? {} : { question }),
});

/** A word is of the first concept that has it. */
const CONCEPTS: readonly Concept[] = [
  concept("title", "title, name, headline, heading, model, product name, titel, titre", "title"),
  concept(
    "person",
    "author, by, written by, writer, chef, recipe by, recipe author, autor, auteur, von, par, por, автор",
    "author",
  ),
  concept(
    "money",
    "price, our price, your price, sale price, list price, current price, starting at, preis, prix, precio, prezzo, cost",
    "price",
  ),
  concept(
    "date",
    "published, date, publication date, published on, posted, date posted, posted on, post date, released, release date, veröffentlicht, publié le, datum, event date, when",
    "published",
  ),
  concept(
    "date",
    "modified, updated, last updated, last modified, update, aktualisiert",
    "modified",
  ),
  concept(
    "duration",
    "total time, total, time, ready in, ready in about, duration, gesamtzeit, gesamtdauer, temps total, durée totale, tiempo total, tempo totale, tempo total, totale tijd",
  ),
  concept(
    "duration",
    "prep time, prep, preparation time, preparation, active time, hands on time, vorbereitungszeit, vorbereitung, temps de préparation, préparation, preparación, tiempo de preparación, preparazione, tempo di preparazione, voorbereidingstijd, voorbereiding",
  ),
  concept(
    "duration",
    "cook time, cook, cooking time, cooking, bake time, baking time, kochzeit, backzeit, garzeit, temps de cuisson, cuisson, cocción, tiempo de cocción, cocinado, cottura, tempo di cottura, kooktijd, baktijd",
  ),
  concept(
    "count",
    "yield, yields, serves, servings, serving, makes, portions, portionen, personen, für, ergibt, pour, raciones, porções, personas, comensales, porzioni, porties",
  ),
  concept("count", "comments, comment, replies, reviews, review, questions, kommentare, answers"),
  concept("count", "rating, score, stars, average rating, bewertung", "rating"),
  concept(
    "text",
    "category, categories, categorized, course, courses, kategorie, catégorie, categoría, categoria, categorie, filed under",
  ),
  concept("text", "cuisine, cuisines, kitchen, küche, cocina, cucina, keuken"),
  concept("text", "genre, genres"),
  concept("text", "keywords, tags, tagged, tagged with, schlagwörter"),
  concept("text", "brand, manufacturer, maker, make, hersteller, marke, marque, marca", "brand"),
  concept(
    "text",
    "sku, article number, item number, item no, item, item #, product code, part number, artikelnummer, art nr, référence, ref",
    "sku",
  ),
  concept("isbn", "isbn, isbn 13, isbn13, isbn 10, ean, gtin", "gtin"),
  concept("text", "publisher, published by, verlag, éditeur, editorial", "publisher"),
  concept("text", "company, employer, organization, organisation, hiring organization, firma"),
  concept("text", "location, job location, place, venue, where, ort, lieu, city"),
  concept("text", "address, adresse, dirección, indirizzo, anschrift"),
  concept("phone", "phone, telephone, tel, phone number, call, telefon, téléphone, teléfono"),
  concept("site", "website, web site, homepage, url, web, official site, visit website"),
  concept("text", "director, directors, directed by, regie"),
  concept("text", "actors, cast, starring, stars of the film"),
  concept("text", "mpaa rating, rated, mpaa, certificate, certification, age rating, fsk"),
  concept("text", "engine, motor, engine type, base engine"),
  concept("count", "fuel economy, mpg, mileage, consumption, epa fuel economy"),
  concept("text", "team, club"),
  concept("count", "height, größe, taille"),
  concept("count", "weight, gewicht, poids"),
  concept("text", "type, kind, school type, type of school, institution type, typ"),
  concept("text", "salary, pay, compensation, gehalt, salaire"),
  concept("text", "employment type, job type, contract type, position type, tax term"),
  concept("text", "availability, stock, in stock, verfügbarkeit, lagerbestand", "availability"),
  concept("text", "language, sprache, langue", "language"),
  concept("text", "color, colour, farbe, couleur"),
  concept("text", "size, größen, taille, format"),
  concept("text", "description, summary, about, beschreibung", "description"),
];

let byWords: Map<string, Concept> | undefined;

/** Finds the concept of a name or label, whatever marks and spaces are in it. */
export function conceptOf(text: string): Concept | undefined {
  byWords ??= new Map(
    [...CONCEPTS].reverse().flatMap((own) => own.words.map((word) => [keyOf(word), own] as const)),
  );
  return byWords.get(keyOf(text));
}

/** Reports whether a value says that it is a number of something else: "4 servings" for a course. */
export function saysElse(name: string, value: string): boolean {
  return conceptOf(/^\d+ (\p{L}+)$/u.exec(value)?.[1] ?? "")?.kind === "count" &&
    conceptOf(name)?.kind !== "count";
}

/** Writes a name or label as its words, the last one without its plural. */
export function keyOf(text: string): string {
  const words = wordsOf(fold(text)).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return foldLabel(words.join(" "));
}

/**
 * Tells why an example is hardly what its field is called: it stands behind the label of something
 * else, says that label itself, or is a span of time for a count. Undefined where nothing says so.
 */
export function misnamed(
  name: string,
  example: string,
  label: string | undefined,
  isSpan: boolean,
): string | undefined {
  const own = conceptOf(name);
  if (own === undefined) return undefined;
  const [lead = "", tail = ""] = example.split(/\d+(?:[.,:/]\d+)*/u);
  const said = /\d/.test(example) ? [lead, tail, label ?? ""] : [label ?? ""];
  for (const text of said) {
    // "About 2 dozen" is a guess, and no description.
    const isGuess = text === lead && keyOf(text) === "about";
    const other = text.length > 40 || isGuess ? undefined : conceptOf(text);
    if (other !== undefined && other !== own && !areNear(own, other)) return text.trim();
  }
  return isSpan && own.kind === "count" ? "a span of time" : undefined;
}

/** Concepts that pages call by each other's words: a firm's location by its address. */
function areNear(own: Concept, other: Concept): boolean {
  return own.kind === "text" && other.kind === "text";
}

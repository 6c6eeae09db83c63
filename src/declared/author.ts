/** Who wrote the page: the candidates in order, and what is no author. */
import { collapsedText } from "../html/text.ts";
import { isAddressText } from "./address.ts";
import {
  type Answer,
  type Facts,
  ofDublinCore,
  ofMeta,
  ofOpenGraph,
  ofRdfa,
  placeAt,
} from "./facts.ts";
import { foldName } from "./identity.ts";
import { looseItemprops } from "./loose.ts";
import { readNames } from "./reading.ts";

const META_NAMES = ["citation_author", "parsely-author", "sailthru.author", "byl"];
const NOBODY = /^(?:admin|administrator|super ?user|unknown|webmaster|root|guest|anonymous|user)$/i;
const RDFA_NAMES = [
  ["author", "schema:author"],
  ["http://purl.org/dc/terms/creator", "dc:creator"],
  ["http://purl.org/dc/elements/1.1/creator", "dc11:creator"],
  ["creator", "schema:creator"],
] as const;
const MAX_LOOSE_CHARS = 120;

/** Gives every candidate for the author, best first. */
export function authorAnswers(facts: Facts): Answer[] {
  return [
    ...ownNames(facts, "author"),
    ...ownNames(facts, "creator"),
    ...joinedMeta(facts, "author"),
    ...firstMetaName(facts),
    ...looseAuthors(facts, true),
    ...ofDublinCore(facts, "creator").slice(0, 1),
    ...ofOpenGraph(facts, "article:author").filter(({ value }) => !isAddressText(value)),
    ...looseAuthors(facts, false),
    ...RDFA_NAMES.flatMap(([name, key]) => ofRdfa(facts, name, key)).filter(({ value }) =>
      value.length <= MAX_LOOSE_CHARS && !isAddressText(value)
    ),
  ].filter((answer) => isSomebody(facts, answer.value));
}

function ownNames(facts: Facts, name: string): Answer[] {
  const { subject } = facts;
  const field = subject?.field(name);
  if (subject === undefined || field === undefined) return [];
  const names = readNames(field.value);
  const first = names[0];
  if (first === undefined) return [];
  const value = names.map(({ text }) => text).join(", ");
  return [{ value, source: field.source, key: `${subject.name}.${name}`, place: first.place }];
}

/** Joins every tag of a name; those that name the site are skipped one by one. */
function joinedMeta(facts: Facts, name: string): Answer[] {
  const answers = ofMeta(facts, name).map((answer) => ({
    ...answer,
    value: answer.value.replace(/^by[:\s]\s*/i, ""),
  })).filter(({ value }) => isSomebody(facts, value) && !isAddressText(value));
  const first = answers[0];
  if (first === undefined) return [];
  const values = [...new Set(answers.map(({ value }) => value))];
  return [values.length === 1 ? first : { ...first, value: values.join(", "), place: null }];
}

function firstMetaName(facts: Facts): Answer[] {
  for (const name of META_NAMES) {
    const joined = joinedMeta(facts, name);
    if (joined.length > 0) return joined;
  }
  return [];
}

function looseAuthors(facts: Facts, inMeta: boolean): Answer[] {
  const { page } = facts;
  const answers: Answer[] = [];
  for (const node of looseItemprops(facts.page, "author")) {
    const tag = page.tree.name(node);
    if ((tag === "meta") !== inMeta || tag === "link" || tag === "img") continue;
    const value = inMeta
      ? page.tree.attribute(node, "content")?.trim() ?? ""
      : collapsedText(page.tree, node);
    if (value === "" || value.length > MAX_LOOSE_CHARS || isAddressText(value)) continue;
    const key = `<${tag} itemprop=author>`;
    answers.push({ value, source: "html", key, place: placeAt(node) });
  }
  return answers;
}

/** Says whether a text can name an author: not the site, not a role account, not an id. */
function isSomebody(facts: Facts, value: string): boolean {
  return /\p{L}/u.test(value) && !NOBODY.test(value.trim()) &&
    !facts.siteNames.has(foldName(value));
}

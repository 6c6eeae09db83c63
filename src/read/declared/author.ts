/** Who wrote the page: the candidates in order, and which names are not of an author. */
import { isArticleAddress, isHome } from "../../page/layout/mod.ts";
import { foldName, isPersonName } from "../../page/text/mod.ts";
import { type Facts, firstTerm, ofTerm, ofVocabulary } from "../records/mod.ts";
import {
  type Answer,
  answerFrom,
  isAddressText,
  isArticleType,
  isThreadType,
  readNames,
  readText,
  thingsOf,
} from "../vocabularies/mod.ts";
import { ofLaterVocabularies } from "./later_vocabularies.ts";
import { looseAnswers } from "./loose_answers.ts";
import { isHostName } from "./title_segments.ts";
import { isNamedAfterSubject } from "./title.ts";

const NOBODY =
  /^(?:admin|administrator|super ?user|unknown|webmaster|root|guest|anonymous|user|authors?|(?:written |posted |published )?by:?)$/i;
/** Groups name nobody in particular. */
const GROUP =
  /(?:^|\s)(?:team|staff|editors|editorial(?: (?:team|staff|board))?|newsroom|news desk|redaktion|redaction|rédaction|redacción|redazione|redactie|contributors?|writers|authors?)$/iu;
const MAX_LOOSE_CHARS = 120;

/** Returns every candidate for the author, best first; those in doubt are behind the others. */
export function authorAnswers(facts: Facts): Answer[] {
  return withDoubts(facts, [
    ...ownNames(facts, "author"),
    ...ownNames(facts, "creator"),
    ...metaAuthors(facts),
    ...labelledAuthor(facts),
    ...looseAnswers(facts, "author", true).filter(isLooseName),
    ...joinedNames(ofVocabulary(facts, "dublincore", "author")),
    ...ofVocabulary(facts, "opengraph", "author").filter(({ value }) => !isAddressText(value)),
    ...looseAnswers(facts, "author", false).filter(isLooseName),
    ...[...ofVocabulary(facts, "rdfa", "author"), ...ofLaterVocabularies(facts, "author")]
      .filter(isLooseName),
  ]);
}

/** Leaves out what names nobody, and says why each of the rest may not be the author. */
export function withDoubts(facts: Facts, answers: readonly Answer[]): Answer[] {
  const judged = answers.filter(({ value }) => !isNobody(facts, value)).map((answer) => {
    const doubt = answer.doubt ?? doubtOfName(facts, answer.value);
    return doubt === undefined ? answer : { ...answer, doubt };
  });
  // A team or an account signs where nobody else does: this casts no doubt, but a person goes first.
  const weight = ({ value, doubt }: Answer): number =>
    doubt !== undefined ? 2 : isNoPerson(value) ? 1 : 0;
  return judged.toSorted((a, b) => weight(a) - weight(b));
}

/** Reports whether a name is a team's, or an account's: one word without a capital. */
function isNoPerson(value: string): boolean {
  const name = value.trim();
  return isTeam(name) || /^[\p{Ll}\d._-]+$/u.test(name);
}

/** Reports whether a name is a team's: nobody in particular. */
export function isTeam(name: string): boolean {
  return GROUP.test(name.trim());
}

function ownNames(facts: Facts, name: string): Answer[] {
  const { subject } = facts;
  const field = subject?.field(name);
  if (subject === undefined || field === undefined) return [];
  const names = readNames(field.value);
  const first = names[0];
  if (first === undefined) return [];
  const value = names.map(({ text }) => text).join(", ").replace(/^[\s,;]+/, "");
  const key = `${subject.name}.${name}`;
  const several = field.value.place.pointer === null ? null : field.value.place;
  const answer: Answer = names.length === 1
    ? { ...answerFrom(first, field.source, key), value }
    : { value, source: field.source, key, place: several };
  const isOfPage =
    subject.types.some((type) =>
      isArticleType(type) || isThreadType(type) || type.endsWith("Page")
    ) || isNamedAfterSubject(facts);
  return [isOfPage ? answer : { ...answer, doubt: OF_A_THING }];
}

/** Joins every tag of a name; those that name the site are skipped one by one. */
function joinedMeta(facts: Facts, name: string): Answer[] {
  const answers = ofTerm(facts, "html", name).map((answer) => ({
    ...answer,
    value: answer.value.replace(/^by[:\s]\s*/i, ""),
  })).filter(({ value }) => !isNobody(facts, value) && !isAddressText(value));
  const sure = answers.filter(({ value }) =>
    doubtOfName(facts, value) === undefined && !isNoPerson(value)
  );
  return joinedNames(sure.length > 0 ? sure : answers);
}

/** Joins the names of several tags into one answer. */
function joinedNames(answers: readonly Answer[]): Answer[] {
  const first = answers[0];
  if (first === undefined) return [];
  const values = [...new Set(answers.map(({ value }) => value))];
  return [values.length === 1 ? first : { ...first, value: values.join(", "), place: null }];
}

/** HTML's own name, and the first of the others that names somebody. */
function metaAuthors(facts: Facts): Answer[] {
  const [own = "author", ...others] = facts.document.get("html")?.row.answers?.author ?? [];
  const first = others.map((name) => joinedMeta(facts, name)).find(({ length }) => length > 0);
  return [...joinedMeta(facts, own), ...first ?? []];
}

/** Twitter's card may have two labelled lines; one of them is often who wrote the page. */
const WRITTEN_BY =
  /^(?:written by|author|by|verfasst von|geschrieben von|escrito por|écrit par|scritto da|geschreven door|napisane przez|автор|skrevet af|skriven av)$/i;

function labelledAuthor(facts: Facts): Answer[] {
  return ["1", "2"].flatMap((number) => {
    const label = ofTerm(facts, "twitter", `label${number}`)[0]?.value.trim() ?? "";
    return WRITTEN_BY.test(label) ? ofTerm(facts, "twitter", `data${number}`).slice(0, 1) : [];
  });
}

function isLooseName({ value }: Answer): boolean {
  return value.length <= MAX_LOOSE_CHARS && !isAddressText(value);
}

function isArticle(facts: Facts): boolean {
  const { page, subject } = facts;
  return subject?.types.some(isArticleType) === true || isArticleAddress(page) ||
    firstTerm(facts, "opengraph", "type")?.toLowerCase() === "article";
}

/** Reports whether a site has the name of the person that its page declares as author. */
function isOwnSite({ subject }: Facts, name: string): boolean {
  const folded = foldName(name);
  return isPersonName(name) &&
    thingsOf(subject?.field("author")?.value).some(({ types, fields }) =>
      types.includes("Person") && foldName(readText(fields.get("name"))?.text ?? "") === folded
    );
}

/** Reports whether a text names no author: the site, a role account, an id. */
function isNobody(facts: Facts, value: string): boolean {
  const name = value.trim();
  if (!/\p{L}/u.test(name) || NOBODY.test(name)) return true;
  return facts.siteNames.has(foldName(name)) && !isOwnSite(facts, name);
}

const OF_A_THING = "it is declared of a thing that the page is not called after";
const OF_TEAM = "it names a team, on a page that shows no sign of an article";
const OF_HOST = "it names the site, on a page that shows no sign of an article";
const OF_FRONT = "the page is the front of its site";

/** Returns why a declared name may not be the author; undefined where nothing speaks against it. */
function doubtOfName(facts: Facts, value: string): string | undefined {
  const name = value.trim();
  // A team or a company signs its articles; on other pages its name is not evidence of an author.
  if (!isArticle(facts)) {
    if (GROUP.test(name)) return OF_TEAM;
    if (isHostName(facts, name)) return OF_HOST;
  }
  return isHome(facts.page) ? OF_FRONT : undefined;
}

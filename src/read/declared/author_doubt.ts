/**
 * Doubts about a declared author: an organisation that signs a page on which a person is named, or
 * one that shows no sign of having been written on a day.
 *
 * The declaration stays the answer; the doubt lets what the page shows be preferred to it.
 */
import { isArticleAddress } from "../../page/layout/mod.ts";
import { foldName, isPersonName } from "../../page/text/mod.ts";
import { type Facts, own } from "../records/mod.ts";
import { guessAuthor, type ShownPage } from "../shown/mod.ts";
import { type Answer, isArticleType, readNames } from "../vocabularies/mod.ts";
import { isTeam } from "./author.ts";
import { isSiteTail } from "./title_segments.ts";

const DOUBT = "it names an organisation, and the page shows a person as its author";
const DAYLESS = "it names a team or an organisation, on a page without a day of publication";
/** Rules of guesses that a person is named by, not an account. */
const PERSON_RULES = new Set(["byline", "by-line", "author-link", "name, role"]);

/** Puts a doubt on the first answer where it is an organisation's and the page names a person. */
export function doubtOrganisations(
  facts: Facts,
  shown: ShownPage,
  answers: readonly Answer[],
): readonly Answer[] {
  const [first, ...others] = answers;
  if (first === undefined || !isOrganisation(facts, first.value)) return answers;
  const guess = guessAuthor(shown);
  if (guess === undefined || !PERSON_RULES.has(guess.rule)) return answers;
  const names = guess.value.split(", ");
  if (!names.every(isPersonName) || names.some((name) => isAlike(name, first.value))) {
    return answers;
  }
  return [{ ...first, doubt: DOUBT }, ...others];
}

/** What is written by somebody, whether or not it says when. */
const WORKS = new Set(["Recipe", "HowTo", "Review", "Book"]);
/** Articles that an organisation keeps rather than publishes. */
const KEPT = new Set(["TechArticle", "APIReference"]);

/**
 * Puts a doubt on teams and organisations where a page is not an article and has no day of publication:
 * they are declared as the authors of all that a site has, its prices and its services too. Those
 * in doubt go last.
 */
export function doubtDayless(
  facts: Facts,
  answers: readonly Answer[],
  hasDay: () => boolean,
): readonly Answer[] {
  const isDoubted = ({ value, doubt }: Answer): boolean =>
    doubt === undefined &&
    (isTeam(value) || isSiteTail(facts, value) || isOrganisation(facts, value));
  if (!answers.some(isDoubted) || isPiece(facts) || hasDay()) return answers;
  return answers.map((answer) => isDoubted(answer) ? { ...answer, doubt: DAYLESS } : answer)
    .toSorted((a, b) => Number(a.doubt !== undefined) - Number(b.doubt !== undefined));
}

function isPiece({ page, subject }: Facts): boolean {
  return isArticleAddress(page) ||
    subject?.types.some((type) => WORKS.has(type) || isArticleType(type) && !KEPT.has(type)) ===
      true;
}

/** Reports whether a name is declared as an organisation's: by its type, or as the publisher's. */
function isOrganisation(facts: Facts, name: string): boolean {
  const author = facts.subject?.field("author") ?? facts.subject?.field("creator");
  const types = readNames(author?.value).find(({ text }) => text === name)?.types ?? [];
  if (types.some((type) => /(?:Organization|Corporation|LocalBusiness)$/.test(type))) return true;
  if (types.includes("Person") && isPersonName(name)) return false;
  const publishers = own(facts, "publisher").map(({ value }) => foldName(value));
  const folded = foldName(name);
  return publishers.includes(folded) || facts.siteNames.has(folded) || facts.ownerNames.has(folded);
}

function isAlike(a: string, b: string): boolean {
  const [first, second] = [foldName(a), foldName(b)];
  return first.includes(second) || second.includes(first);
}

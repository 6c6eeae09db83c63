/** When the page was published and changed: of the dates it declares, those that are its own. */
import { isHome } from "../../page/layout/mod.ts";
import { readDate } from "../../page/text/mod.ts";
import type { Facts } from "../records/mod.ts";
import { isPublishedOnADay, shownPublication } from "../shown/mod.ts";
import type { ShownDay, ShownPage } from "../shown/mod.ts";
import { type Answer, isArticleType, isThreadType, placeAt } from "../vocabularies/mod.ts";
import { declaredDates } from "./declared_dates.ts";
import { isNamedAfterSubject } from "./title.ts";

/** Days by which time zones and nightly jobs may shift a date. */
const MAX_SHIFT_DAYS = 2;
const DAY_MILLISECONDS = 86_400_000;

/** The key of a day that the page shows as its own where it declares a later one. */
const SHOWN_DAY = "shown day";

const OF_FRONT = "this is the front page of a site, which is not published on a day";
const OF_PAGE = "the page is not of a kind that is published on a day";
const OF_A_THING = "the date is that of a thing the page shows, which is not called as the page is";

/** Returns the candidates for both dates; a doubted one is followed by the day the page shows. */
export function dateAnswers(
  facts: Facts,
  page: ShownPage,
): { published: Answer[]; modified: Answer[] } {
  const { published, modified } = declaredDates(facts);
  const answers = ofThisPage(
    facts,
    published,
    (key) => isPublishedOnADay(page, PAGE_KEY.test(key)),
  );
  const shown = answers.length === 0 ? undefined : shownPublication(page);
  if (shown === undefined || !isShownOlder(facts, answers, shown)) {
    return { published: answers, modified };
  }
  const doubt = `the page shows an earlier day as its own: ${shown.date.slice(0, 10)}`;
  return {
    published: [
      ...answers.map((answer) => ({ ...answer, doubt })),
      { value: shown.date, source: "shown", key: SHOWN_DAY, place: placeAt(shown.node) },
    ],
    modified,
  };
}

/**
 * Reports whether the page shows an earlier day of its own than the one it declares.
 *
 * A page that shows last year's day under its heading was not published this year: the declared day
 * is when a publishing system last rendered it. A thread shows its members' days too, and is not
 * checked.
 */
export function isShownOlder(
  { subject }: Facts,
  [declared]: readonly Answer[],
  shown: ShownDay | undefined,
): boolean {
  const day = Date.parse(readDate(declared?.value ?? "")?.slice(0, 10) ?? "");
  if (shown === undefined || shown.label === "modified" || Number.isNaN(day)) return false;
  if (subject?.types.some(isThreadType) === true) return false;
  return day - Date.parse(shown.date.slice(0, 10)) > MAX_SHIFT_DAYS * DAY_MILLISECONDS;
}

/**
 * Returns the declared dates of the page's own publication, those in doubt after the others.
 *
 * Site builders date every page they save, a contact form's too: the date of a page as such is
 * believed where the page is of a kind that is published on a day. A video or a course that the
 * page merely shows gives it no sure date, and a front page has none but its own article's.
 */
export function ofThisPage(
  facts: Facts,
  published: readonly Answer[],
  isDated: (key: string) => boolean,
): Answer[] {
  if (published.length === 0) return [];
  const types = facts.subject?.types ?? [];
  const isPiece = types.some((type) => isArticleType(type) || isThreadType(type));
  const ofThing = types.some((type) => type.endsWith("Page"))
    ? []
    : published.filter(({ key }) => key.startsWith(`${facts.subject?.name}.`));
  const isFront = isHome(facts.page);
  if (ofThing.length > 0 && (isPiece || !isFront)) {
    if (isPiece && !isFront || isNamedAfterSubject(facts)) return ownDayFirst(published);
  }
  const own = published.filter((answer) => !ofThing.includes(answer));
  const foreign = ofThing.map((answer) => ({ ...answer, doubt: OF_A_THING }));
  if (isFront) return doubted(published, OF_FRONT);
  const sure = own.filter(({ key }) => isDated(key));
  const others = own.filter((answer) => !sure.includes(answer));
  return [...ownDayFirst(sure), ...doubted(others, OF_PAGE), ...foreign];
}

/** The key of a date that is declared of a page as such, which publishing systems write on all. */
export const PAGE_KEY = /^[A-Za-z]*Page\./;

function doubted(answers: readonly Answer[], doubt: string): Answer[] {
  return ownDayFirst(answers).map((answer) => ({ ...answer, doubt }));
}

/** Puts the publisher's own spelling of an instant before the same instant in UTC. */
function ownDayFirst(answers: readonly Answer[]): Answer[] {
  const [first] = answers;
  const winner = first && readDate(first.value);
  if (winner === undefined || !/(?:\+00:00|Z)$/.test(winner)) return [...answers];
  const local = answers.find(({ value }) => {
    const date = readDate(value) ?? "";
    return /[+-]\d\d:\d\d$/.test(date) && !date.endsWith("+00:00") &&
      Date.parse(date) === Date.parse(winner);
  });
  return local === undefined
    ? [...answers]
    : [local, ...answers.filter((answer) => answer !== local)];
}

/** A page for guesses, with the declarations that they must not contradict. */
import type { Facts } from "../records/mod.ts";
import { ShownPage } from "../shown/mod.ts";
import { authorAnswers } from "./author.ts";
import { declaredDates } from "./declared_dates.ts";

/** Creates the page that guesses are made on, from what it declares. */
export function createShownPage(facts: Facts): ShownPage {
  return new ShownPage(facts, {
    hasAuthor: () => authorAnswers(facts).some(({ doubt }) => doubt === undefined),
    isDated: () => declaredDates(facts).published.length > 0,
    modified: () => declaredDates(facts).modified[0]?.value ?? "",
  });
}

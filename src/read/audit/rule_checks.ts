/** Checks that a rule makes of a property beyond its being there. */
import type { Thing, Value } from "../vocabularies/mod.ts";
import { REVIEWABLE_TYPES } from "./features.ts";
import { bareTerm, textsOf, valuesAt, valuesOf } from "./paths.ts";
import type { Check } from "./rule.ts";
import { isTypeBelow } from "./vocabulary.ts";

/** What a check refused. */
export interface CheckRefusal {
  readonly path: string;
  readonly reason: string;
  readonly value: string | null;
}

/** Runs one check on a thing; a property that is absent passes. */
export function refusalOf(thing: Thing, check: Check): CheckRefusal[] {
  if (check.kind === "of-type") {
    const { path, type, given: [name, term] } = check;
    const values = valuesOf(thing, path);
    const isAsked = textsOf(thing, name).some((text) => bareTerm(text) === term);
    const isThere = values.length === 0 || values.some((value) =>
      value.kind === "reference" ||
      (value.kind === "thing" && value.types.some((each) => isTypeBelow(each, type)))
    );
    if (!isAsked || isThere) return [];
    return [{ path, reason: `must have a ${type}, as ${name} is ${term}`, value: null }];
  }
  if (check.kind === "at-least") {
    const { length } = valuesAt(thing, check.path.split("."));
    if (length === 0 || length >= check.values) return [];
    const reason = `has ${length}, and must have at least ${check.values}`;
    return [{ path: check.path, reason, value: null }];
  }
  return valuesAt(thing, check.path.split(".")).flatMap((value) => {
    const reason = reasonOf(value, check);
    const text = value.kind === "text" ? value.text : null;
    return reason === undefined ? [] : [{ path: check.path, reason, value: text }];
  });
}

function reasonOf(value: Value, check: Check): string | undefined {
  if (check.kind === "reviewable") return value.kind === "thing" ? notReviewable(value) : undefined;
  return value.kind === "text" ? reasonOfText(value.text, check) : undefined;
}

/** Three names, or two with an "and" between them, each of at least two words. */
const SEVERAL_NAMES =
  /^\p{Lu}[\p{L}.'-]{1,30} (?:[\p{L}.'-]{1,30} ){0,2}\p{Lu}[\p{L}'-]{1,30}(?:, | (?:and|und|et|y|&) )\p{Lu}[\p{L}.'-]{0,30} (?:[\p{L}.'-]{1,30} ){0,2}\p{Lu}[\p{L}'-]{1,30}(?:,| and | und | et | y | & |$)/u;

function reasonOfText(text: string, check: Check): string | undefined {
  const length = [...text].length;
  switch (check.kind) {
    case "text-under":
      return length < check.characters
        ? undefined
        : `has ${length} characters, which must be fewer than ${check.characters}`;
    case "text-between":
      return length >= check.least && length <= check.most
        ? undefined
        : `has ${length} characters, which must be ${check.least} to ${check.most}`;
    case "text-with":
      return text.includes(check.part) ? undefined : `must contain ${check.part}`;
    case "text-alone":
      return SEVERAL_NAMES.test(text)
        ? "is more than one name: write each author by itself, and a job in jobTitle"
        : undefined;
    case "above-zero":
      return Number(text) <= 0 ? "must be above zero" : undefined;
    case "one-of":
      return check.values.includes(text) ? undefined : `must be one of ${check.values.join(", ")}`;
    default:
      return undefined;
  }
}

/** Only some kinds of things may have their reviews shown. */
function notReviewable({ types }: Thing): string | undefined {
  if (types.length === 0) return "has no type, so it is unknown what is reviewed";
  const isReviewable = types.some((type) =>
    [...REVIEWABLE_TYPES, "Product"].some((root) => isTypeBelow(type, root))
  );
  return isReviewable ? undefined : `reviews of ${types.join(", ")} are not shown`;
}

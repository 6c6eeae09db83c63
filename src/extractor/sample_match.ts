/**
 * Tells whether a value met while learning stands in a column of a changed page.
 *
 * `extractors.md` sections 4.1 and 8.6: exact, then folded, then without rank, count, year or
 * tracking parameters. Addresses compare by path and parameters, whatever the host.
 */
import { fold } from "./fold.ts";
import { amountIn } from "./value_kinds.ts";

const RANK = /^(?:#\s*)?\d{1,4}\s*[.):]\s+(?=\S)/;
const TRAILING = /\s*[([]\s*[\d,.]+[^)\]]{0,12}[)\]]\s*$/;
const TRACKING = /^(?:utm_\w+|ref|ref_|fbclid|gclid|tag|source|src|trk|icid|pf_rd_\w+|qid|sr)$/i;

/** Lists the forms in which a value may be met again, the exact one first. */
export function formsOf(value: string, isAddress: boolean): string[] {
  if (isAddress) return addressForms(value);
  const folded = fold(value);
  const bare = fold(value.replace(RANK, "").replace(TRAILING, ""));
  const amount = value.length < 64 ? amountIn(value) : undefined;
  const forms = [value, folded, ...(bare === "" ? [] : [bare])];
  if (amount !== undefined) forms.push(`#${amount}`);
  return [...new Set(forms)];
}

function addressForms(value: string): string[] {
  const url = URL.parse(value, "http://place.invalid/");
  if (url === null) return [value];
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name))
    .map(([name, one]) => `${name}=${one}`).sort();
  return [value, `${url.pathname.replace(/\/$/, "")}?${kept.join("&")}`];
}

/** Counts how many distinct samples are among values, given the values' forms. */
export function countSeen(
  samples: readonly string[],
  forms: ReadonlySet<string>,
  isAddress: boolean,
): number {
  return samples.filter((one) => formsOf(one, isAddress).some((form) => forms.has(form))).length;
}

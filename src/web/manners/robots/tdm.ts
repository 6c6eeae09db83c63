/** Reservations of text and data mining (TDMRep, 2024-05-10): file, headers, metas, in turn. */
import { jsonIn, toFields } from "../../../base/json/plain.ts";
import { matchPathPattern } from "./match_path.ts";

// Bounds.
/** Rules of a site's tdmrep.json that are read; later ones are passed over. */
const MAX_TDM_RULES = 1_000;

/** Where a site keeps its rules. */
export const TDM_FILE_PATH = "/.well-known/tdmrep.json";

/** What a page's rights holder declares about mining it. */
export interface TdmReservation {
  readonly reserved: boolean;
  /** Address of a licence, as written. */
  readonly policy: string | null;
  /** `/.well-known/tdmrep.json`, `header` or `meta`. */
  readonly source: string;
}

/** One rule of a site's file. */
interface TdmRule {
  readonly location: string;
  readonly reserved: boolean;
  readonly policy: string | null;
}

/** The values of one of these places: both as written, undefined when absent. */
interface TdmWords {
  readonly reservation: string | undefined;
  readonly policy: string | undefined;
}

/** Returns the values of headers or of meta tags, by what finds one of a name. */
export function tdmWords(find: (name: string) => string | undefined): TdmWords {
  return { reservation: find("tdm-reservation"), policy: find("tdm-policy") };
}

/** Reads a site's tdmrep.json. Never throws; what is malformed is skipped. */
export function parseTdmFile(text: string): TdmRule[] {
  const list = jsonIn(text.replace(/^\uFEFF/, ""));
  if (!Array.isArray(list)) return [];
  const rules: TdmRule[] = [];
  for (const each of list.slice(0, MAX_TDM_RULES)) {
    const { location, "tdm-reservation": reservation, "tdm-policy": policy } = toFields(each);
    const reserved = reservationOf(reservation);
    if (typeof location !== "string" || location === "" || reserved === undefined) continue;
    rules.push({ location, reserved, policy: typeof policy === "string" ? policy : null });
  }
  return rules;
}

/** Returns the first rule that matches a path with its query. */
export function matchTdmRules(rules: readonly TdmRule[], path: string): TdmReservation | undefined {
  const rule = rules.find(({ location }) => matchPathPattern(location, path));
  if (rule === undefined) return undefined;
  return { reserved: rule.reserved, policy: rule.policy, source: TDM_FILE_PATH };
}

/** Joins the values of the file, the headers and the meta tags; undefined when none has any. */
export function joinTdm(
  file: TdmReservation | undefined,
  header: TdmWords,
  meta: TdmWords,
): TdmReservation | undefined {
  let joined = file;
  for (const [source, words] of [["header", header], ["meta", meta]] as const) {
    const reserved = reservationOf(words.reservation);
    if (reserved !== undefined) joined = { reserved, policy: words.policy?.trim() || null, source };
  }
  return joined;
}

/** Only 0 and 1 count, as number or text; booleans do not. */
function reservationOf(value: unknown): boolean | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  const said = text.trim();
  return said === "1" ? true : said === "0" ? false : undefined;
}

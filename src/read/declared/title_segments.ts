/** Parts of a title between separators, and which of them name the site. */
import { ownAddress } from "../../page/layout/mod.ts";
import { foldName } from "../../page/text/mod.ts";
import type { Facts } from "../records/mod.ts";
import { hostOf } from "../../page/url/mod.ts";

/** One part of a title; offsets are into the title. */
export interface Segment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SEPARATOR =
  /(?<!\s)\s+(?:[-–—|·•:»›~/]|::|\|\|)\s+|(?:(?<!\s)\s+)?[|»›]\s*|(?<=\p{L})[-–—]\s+(?=\p{Lu})|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}！？。…”』」》）])\s?[-–—_]{1,3}\s?(?=[^\s_–—-])/gu;
const MAX_SEGMENTS = 12;

/** Splits a title at its separators: dashes between spaces, bars, dots, arrows. */
export function segmentsOf(title: string): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (const { 0: mark, index } of title.matchAll(SEPARATOR)) {
    if (segments.length >= MAX_SEGMENTS) break;
    if (index > start) segments.push({ text: title.slice(start, index), start, end: index });
    start = index + mark.length;
  }
  if (start < title.length) segments.push({ text: title.slice(start), start, end: title.length });
  return segments;
}

/** Reports whether a text is exactly a name of the site or of its owner. */
export function isSiteName(facts: Facts, text: string): boolean {
  const folded = foldName(text);
  if (facts.siteNames.has(folded) || facts.ownerNames.has(folded)) return true;
  const squashed = squash(folded);
  if (squashed.length < 2) return false;
  for (const name of facts.siteNames) if (squash(name) === squashed) return true;
  return squashed === hostLabel(ownAddress(facts.page));
}

/** Reports whether a text is the host's own label, or the initials it is made of. */
export function isHostName(facts: Facts, text: string): boolean {
  const label = hostLabel(ownAddress(facts.page));
  if (label.length < 3) return false;
  return squash(text) === label || initialsOf(text) === label;
}

/** Reports whether a part names the site: one of its declared names, its host, or its initials. */
export function isSiteTail(facts: Facts, text: string): boolean {
  if (isSiteName(facts, text)) return true;
  const squashed = squash(text);
  const label = hostLabel(ownAddress(facts.page));
  if (label.length < 2 || squashed.length < 2) return false;
  if (squashed === label || squashed.length >= 4 && label.includes(squashed)) return true;
  if (label.length >= 4 && squashed.includes(label)) return true;
  return label.length >= 3 && initialsOf(text).includes(label);
}

/** Returns the letters and digits of a text alone, in small letters. */
export function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Parts of a host under which anybody may register a name. */
const SHARED_SECOND_LEVEL = new Set(["co", "com", "org", "net", "ac", "gov", "edu", "gob", "or"]);

/** Returns the part of a host that a site's owner chose: `fau` of `business.fau.edu`. */
function hostLabel(url: string | null): string {
  const labels = hostOf(url).split(".");
  const last = labels.length - 1;
  const at = last >= 2 && SHARED_SECOND_LEVEL.has(labels[last - 1] ?? "") ? last - 2 : last - 1;
  return squash(labels[at] ?? "");
}

function initialsOf(text: string): string {
  const words = text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).map((word) => word[0] ?? "").join("")
    .toLowerCase();
}

/** Whether two things of a page are one thing: their identifiers agree, and nothing contradicts. */
import type { Page } from "../../page/html/mod.ts";
import { foldName } from "../../page/text/mod.ts";
import { absoluteAddress, itemsOf, type Thing, type Value } from "../vocabularies/mod.ts";

/** What may be concluded of two things. */
export type Verdict = "same" | "different" | "unknown";

/** Identifiers that mean one thing worldwide, whoever writes them. */
const NUMBERS = ["sku", "gtin14", "gtin13", "gtin12", "gtin8", "gtin", "isbn", "mpn", "productID"];
const NAMES = ["name", "headline"];

/** The marks by which a thing can be recognised. */
export interface Marks {
  readonly addresses: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
}

/** Gathers the marks of a thing. */
export function marksOf(page: Page, thing: Thing): Marks {
  const addresses = new Set<string>();
  if (thing.id !== null) addresses.add(plainAddress(absoluteAddress(page, thing.id)));
  const url = firstText(thing.fields.get("url"));
  if (url !== undefined) addresses.add(plainAddress(absoluteAddress(page, url)));
  const numbers = new Map<string, string>();
  for (const name of NUMBERS) {
    const text = firstText(thing.fields.get(name));
    if (text !== undefined) numbers.set(name, text.replace(/[\s-]/g, "").toLowerCase());
  }
  const names = new Set<string>();
  for (const name of NAMES) {
    const text = firstText(thing.fields.get(name));
    if (text !== undefined) names.add(foldName(text));
  }
  return { addresses, numbers, names };
}

/** Compares the marks of two things; a contradiction outweighs an agreement of addresses. */
export function compareMarks(ours: Marks, others: Marks): Verdict {
  let agreed = false;
  for (const [name, text] of ours.numbers) {
    const theirs = others.numbers.get(name);
    if (theirs === undefined) continue;
    if (theirs !== text) return "different";
    agreed = true;
  }
  if (agreed) return "same";
  if (ours.names.size > 0 && others.names.size > 0) {
    return shareName(ours.names, others.names) ? "same" : "different";
  }
  for (const address of ours.addresses) if (others.addresses.has(address)) return "same";
  return "unknown";
}

function shareName(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  for (const name of ours) {
    for (const named of theirs) if (isOneName(name, named)) return true;
  }
  return false;
}

/** Two spellings of one name: equal, or one opens with the other and is most of it. */
function isOneName(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long === short || (long.startsWith(short) && short.length >= long.length * 0.6);
}

/** Makes addresses comparable: without scheme, `www.`, fragment and final slash. */
export function plainAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/(?<![/#])[/#]+$/, "");
}

function firstText(value: Value | undefined): string | undefined {
  for (const item of itemsOf(value)) if (item.kind === "text") return item.text;
  return undefined;
}

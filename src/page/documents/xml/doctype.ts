/** The document type declaration: found and described, never obeyed. */
import type { XmlDoctype } from "./document.ts";
import { isCharacterName } from "./references.ts";

// Bounds.
/** UTF-16 units of a document type's own declarations that may name characters; HTML's own are half. */
const MAX_SUBSET_CHARS = 30_000;
/** Characters in which the document type of an XML document is looked for. */
const DOCTYPE_HEAD_CHARS = 4096;

const HEAD = /^<!doctype\s+([^\s>[]{1,256})\s*/i;
const PUBLIC = /^public\s*(?:"([^"]*)"|'([^']*)')\s*(?:"([^"]*)"|'([^']*)')?/i;
const SYSTEM = /^system\s*(?:"([^"]*)"|'([^']*)')/i;

/** Reads the declaration at `start`; `end` is the offset just past it, or the end of the text. */
export function readDoctype(source: string, start: number): { doctype: XmlDoctype; end: number } {
  const head = source.slice(start, start + DOCTYPE_HEAD_CHARS);
  const named = HEAD.exec(head);
  const rest = head.slice(named?.[0].length ?? 9);
  const publicly = PUBLIC.exec(rest);
  const system = SYSTEM.exec(rest);
  const { end, subset } = skipDeclaration(source, start + 2);
  return {
    doctype: {
      name: named?.[1] ?? "",
      publicId: publicly?.[1] ?? publicly?.[2],
      systemId: publicly?.[3] ?? publicly?.[4] ?? system?.[1] ?? system?.[2],
      hasSubset: subset >= 0,
      isCharactersOnly: subset >= 0 && declaresCharacters(source.slice(subset + 1, end)),
    },
    end,
  };
}

/** Passes over quotes and brackets to the `>` that ends the declaration. */
function skipDeclaration(source: string, from: number): { end: number; subset: number } {
  let quote = 0;
  let isInside = false;
  let subset = -1;
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x5b) {
      isInside = true;
      if (subset < 0) subset = at;
    } else if (code === 0x5d) isInside = false;
    else if (code === 0x3e && !isInside) return { end: at + 1, subset };
  }
  return { end: source.length, subset };
}

/** One entity that stands for one character, by its number or as it is. */
const CHARACTER =
  /\s{0,100}<!ENTITY\s{1,20}([A-Za-z][A-Za-z0-9]{0,30})\s{1,20}(?:"(?:&#[xX]?[0-9a-fA-F]{1,7};|[^"&%<]{1,2})"|'(?:&#[xX]?[0-9a-fA-F]{1,7};|[^'&%<]{1,2})')\s{0,20}>/gy;

/** Reports whether a subset declares names of HTML alone, which are read as HTML reads them. */
function declaresCharacters(subset: string): boolean {
  if (subset.length > MAX_SUBSET_CHARS) return false;
  let read = 0;
  for (const found of subset.matchAll(CHARACTER)) {
    if (!isCharacterName(found[1] ?? "")) return false;
    read = found.index + found[0].length;
  }
  return read > 0 && /^\s{0,1000}\]\s{0,1000}>$/.test(subset.slice(read));
}

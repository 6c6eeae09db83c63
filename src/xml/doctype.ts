/** The document type declaration: found and described, never obeyed. */
import { DOCTYPE_HEAD_CHARS } from "../limits.ts";
import type { XmlDoctype } from "./document.ts";

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
  const { end, hasSubset } = skipDeclaration(source, start + 2);
  return {
    doctype: {
      name: named?.[1] ?? "",
      publicId: publicly?.[1] ?? publicly?.[2],
      systemId: publicly?.[3] ?? publicly?.[4] ?? system?.[1] ?? system?.[2],
      hasSubset,
    },
    end,
  };
}

/** Passes over quotes and brackets to the `>` that ends the declaration. */
function skipDeclaration(source: string, from: number): { end: number; hasSubset: boolean } {
  let quote = 0;
  let isInside = false;
  let hasSubset = false;
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x5b) isInside = hasSubset = true;
    else if (code === 0x5d) isInside = false;
    else if (code === 0x3e && !isInside) return { end: at + 1, hasSubset };
  }
  return { end: source.length, hasSubset };
}

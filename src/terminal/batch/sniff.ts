/** What a named input is, by its name and its first bytes. */
import { isAddress } from "../../page/url/mod.ts";
import type { InputFormat } from "./input.ts";

/** A format that can be read. */
export type Format = Exclude<InputFormat, "auto">;

const BY_NAME: readonly (readonly [RegExp, Format])[] = [
  [/\.(?:jsonl|ndjson)(?:\.gz)?$/i, "jsonl"],
  [/\.(?:warc|wat|wet)(?:\.gz)?$/i, "warc"],
  [/\.(?:tar(?:\.gz)?|tgz)$/i, "tar"],
  [/\.(?:x?html?|xml|rss|atom|json)(?:\.gz)?$/i, "pages"],
];

/**
 * Finds the format of an input.
 *
 * Only what the caller named himself can be lines of JSON or addresses by its content: a page of a
 * folder that begins like an address must not have it fetched.
 */
export function detectFormat(name: string, start: Uint8Array, isNamed: boolean): Format {
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined && named !== "pages") return named;
  const text = new TextDecoder("latin1").decode(start);
  if (text.startsWith("WARC/")) return "warc";
  if (text.slice(257, 262) === "ustar") return "tar";
  if (named !== undefined || !isNamed) return "pages";
  const begun = text.replace(/^\u00ef\u00bb\u00bf/, "").trimStart();
  if (begun.startsWith("{") || begun.startsWith("[")) return "jsonl";
  return isAddress(begun) ? "urls" : "pages";
}

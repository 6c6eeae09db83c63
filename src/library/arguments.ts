/** What the readers are given, and how it is refused. */
import { badInput } from "../base/errors.ts";
import { isObject } from "../base/json/plain.ts";
import { joinMisfits, wrongValue } from "../base/json/misfits.ts";
import { parseAddress } from "../page/url/mod.ts";

/** Where a page comes from. */
export interface PageSource {
  /** The address it was read at: an absolute http(s) address. */
  readonly url?: string | null;
  /** Headers of the response, as `link` and `x-robots-tag`; names in any case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Refuses an argument in the words of the service; a caller without types may give anything. */
export function refuse(name: string, argument: string, received: unknown, allowed: string): never {
  const why = wrongValue(argument, received, allowed);
  throw badInput(joinMisfits(`the arguments do not fit ${name}`, [why]));
}

/** Refuses options that are not an object. */
export function checkOptions(options: unknown): void {
  if (!isObject(options)) refuse("the reader", "options", options, "an object");
}

/** Refuses a value that is not among the allowed ones. */
export function checkOneOf(
  name: string,
  argument: string,
  received: unknown,
  allowed: readonly string[],
): void {
  const isOne = typeof received === "string" && allowed.includes(received);
  if (!isOne) refuse(name, argument, received, `one of ${allowed.join(", ")}`);
}

/**
 * Gives the address of a page, null without one. Throws `ToolError` for a text that is not an
 * address.
 */
export function addressOf(source: PageSource): string | null {
  checkOptions(source);
  const { url } = source;
  if (url === undefined || url === null) return null;
  const parsed = parseAddress(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw badInput("url is no absolute http(s) address");
  }
  return parsed.href;
}

/** The long texts of an MCP message that are no arguments of a tool. */
import { ToolError } from "../../base/errors.ts";
import { LongText, type LongTexts, textOf, withLongTexts } from "../../base/json/long_text.ts";

// Bounds.
/** Bytes of long texts in an MCP message besides arguments; past it the request is `bad_input`. */
export const MAX_MESSAGE_TEXT_BYTES = 64 * 1024;

/**
 * Puts the texts of a message back that are no arguments: names, versions, identifiers.
 *
 * Throws `ToolError` with `bad_input` when they are longer than any of those could be.
 */
export function withOwnTexts(value: unknown, texts: LongTexts): unknown {
  let length = 0;
  const read = (item: unknown): unknown => {
    if (item instanceof LongText) {
      length += item.length;
      if (length <= MAX_MESSAGE_TEXT_BYTES) return textOf(item);
      const bound = MAX_MESSAGE_TEXT_BYTES.toLocaleString("en-US");
      throw new ToolError(
        "bad_input",
        `the texts of a message besides its arguments have at most ${bound} bytes`,
      );
    }
    if (typeof item !== "object" || item === null) return item;
    if (Array.isArray(item)) return item.map(read);
    return Object.fromEntries(Object.entries(item).map(([name, member]) => [name, read(member)]));
  };
  return texts.size === 0 ? value : read(withLongTexts(value, texts));
}

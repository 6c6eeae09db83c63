/** The items of a feed. */
import { badInput } from "../base/errors.ts";
import { type Feed, readFeed as readFeedText } from "../read/feed/mod.ts";
import { addressOf, type PageSource, refuse } from "./arguments.ts";

/** Reads RSS, Atom or JSON Feed. Throws `ToolError` `bad_input` for a text that is not a feed. */
export function readFeed(text: string, source: PageSource = {}): Feed {
  if (typeof text !== "string") refuse("readFeed", "text", text, "a string");
  const reading = readFeedText(text, addressOf(source));
  if ("feed" in reading) return reading.feed;
  throw badInput(`the text is not a feed: ${reading.refusal}`);
}

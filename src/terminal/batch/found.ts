/** How the readers of inputs tell what they found. */
import type { ErrorCode, RefusalFacts } from "../../base/errors.ts";
import type { FoundInput } from "./input.ts";

/** One input that was found; it is read when called, so that one done already costs nothing. */
export type Found = () => FoundInput | Promise<FoundInput>;

/** What was passed over in archives, counted by its kind. */
export type Skipped = Record<string, number>;

/** The kind of what is not a file in a folder or a tar: links, pipes, sockets, devices. */
export const NO_FILE = "link or device";

/** Creates an input that cannot be read. */
export function failedInput(
  id: string,
  message: string,
  code: ErrorCode = "bad_input",
  facts: RefusalFacts = {},
): FoundInput {
  return { id, failure: { code, message, ...facts } };
}

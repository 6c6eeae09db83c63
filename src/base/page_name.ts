/** Names of handed-in pages, by which a later call asks for one again without its text. */
import { badInput, type ToolError } from "./errors.ts";

const NAME = /^sha256:[0-9a-f]{64}$/;

/** Reports whether an argument is the name of a page, blanks around it aside. */
export function isPageName(text: string): boolean {
  return NAME.test(text.trim());
}

/** Returns the refusal of a name that no process knows, or knows no more. */
export function unknownPage(): ToolError {
  return badInput("the page of this name is kept no more: hand in its text again");
}

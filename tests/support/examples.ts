/** The examples of a document: its fenced blocks, in order. */
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");

/** One fenced block. */
export interface Example {
  /** The nearest heading above it. */
  readonly heading: string;
  readonly language: string;
  readonly code: string;
}

/** Reads the examples of a document, by its path from the root. */
export function examplesOf(document: string): Example[] {
  const text = Deno.readTextFileSync(`${ROOT}/${document}`);
  const examples: Example[] = [];
  let heading = "";
  for (
    const [, title, language, code = ""] of text.matchAll(/^#+ (.+)$|^```(\w+)\n([^]*?)^```/gm)
  ) {
    if (title !== undefined) heading = title;
    if (language !== undefined) examples.push({ heading, language, code });
  }
  return examples;
}

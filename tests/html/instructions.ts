/** Which pages the standard reads otherwise since 25 June 2026, when processing instructions came. */

/** Reports whether a text may have an instruction: suites and parse5 are older, and have comments there. */
export function mayHaveInstruction(text: string): boolean {
  return /<\?(?:[a-z_]|$)/i.test(text);
}

/** The head fields of a WARC record and of an archived answer. */

/** Values by their name in lower case; repeated ones are joined with a comma. */
export type HeadFields = ReadonlyMap<string, string>;

/** Reads the lines of a head; a line that begins with a blank goes on with the one before it. */
export function headOf(lines: readonly string[]): HeadFields {
  const fields = new Map<string, string>();
  let last: string | undefined;
  for (const line of lines) {
    if (/^[ \t]/.test(line) && last !== undefined) {
      fields.set(last, `${fields.get(last)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    last = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = fields.get(last);
    fields.set(last, before === undefined ? value : `${before}, ${value}`);
  }
  return fields;
}

/** Reads the date of a capture as a caller may write it (specification: `at`). */
import { badInput, ToolError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";

/** Ranges of month, day, hour, minute and second. */
const RANGES = [[1, 12], [1, 31], [0, 23], [0, 59], [0, 59]] as const;

/**
 * Returns the archive's digits of a date: a year, then pairs as far as they were given.
 *
 * Takes 2025, 2025-06, 2025-06-01, 2025-06-01T10:30:00Z and digits alone. Throws `bad_input`.
 */
export function archiveDigits(at: string): string {
  const digits = at.trim().replace(/[-:TZ ]/gi, "");
  if (!/^[0-9]{4}(?:[0-9]{2}){0,5}$/.test(digits)) throw unreadable(at);
  RANGES.forEach(([least, most], index) => {
    const pair = digits.slice(4 + 2 * index, 6 + 2 * index);
    if (pair !== "" && (Number(pair) < least || Number(pair) > most)) throw unreadable(at);
  });
  return digits;
}

function unreadable(at: string): ToolError {
  return badInput(
    `at is ${quoted(at)}; give a date such as 2024, 2024-03, 2024-03-09 or 20240309120000`,
  );
}

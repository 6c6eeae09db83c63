/**
 * The dots at the end of a host name, which mark only that the name is fully qualified (RFC 1034
 * section 3.1).
 */

const DOT = 46;

/**
 * Returns a host name without its final dots.
 *
 * A loop from the end: a regular expression tries every run of dots in the name, and a name of
 * 60,000 of them, as a redirect may have, took seconds.
 */
export function withoutFinalDots(host: string): string {
  let end = host.length;
  while (end > 0 && host.charCodeAt(end - 1) === DOT) end--;
  return host.slice(0, end);
}

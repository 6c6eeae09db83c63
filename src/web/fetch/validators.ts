/** What a page is asked for again by. A type alone, which the library has too. */

/** What a site gave to ask whether a page is still the same (RFC 9110, 8.8). */
export interface Validators {
  readonly etag: string | null;
  readonly modified: string | null;
}

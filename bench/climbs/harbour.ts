/** What all pages of the bench say. */

/** The text of each page. */
export const TEXT = "The harbour opens at six, and boats are let for an hour or for the whole day. "
  .repeat(6);

/** What each page must be read with. */
export const MARK = "boats are let for an hour";

/** A page around a body. */
export const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>Harbour</title><meta name=viewport content="width=device-width">${body}`;

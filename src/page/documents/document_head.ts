/** The head of the HTML that a document is written as. */
import { escapeAttribute } from "../html/mod.ts";

/** What a document says of itself; empty where it says nothing. */
export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
}

/** Writes all that stands before the content of a body. */
export function writeHead({ title, author, language }: DocumentFacts): string {
  return `<!doctype html><html${language === "" ? "" : ` lang="${escapeAttribute(language)}"`}>` +
    "<head>" +
    (title === "" ? "" : `<title>${escapeAttribute(title)}</title>`) +
    (author === "" ? "" : `<meta name="author" content="${escapeAttribute(author)}">`) +
    "</head><body>\n";
}

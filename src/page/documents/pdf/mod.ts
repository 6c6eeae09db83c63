/**
 * PDFs as HTML: the text layer in reading order.
 *
 * A front of its own within `page/documents`: what needs this alone loads no more.
 * Never runs what a PDF brings, draws it or fetches for it.
 */
export { isPdf, readPdf } from "./read_pdf.ts";

/**
 * The text layer of a PDF, as HTML with a section a page.
 *
 * A PDF has no paragraphs: it has runs of letters at places (ISO 32000-2, 9.4). pdf.js tells where
 * they are, and what they are is judged by their size and distance.
 */
import { ToolError } from "../../../base/errors.ts";
import { type DocumentFacts, writeHead } from "../document_head.ts";
import { withBoundedWork, type WorkBounds } from "./bounded_work.ts";
import { type Annotation, linksOn, type PdfLink, writeLinked } from "./page_links.ts";
import { type PdfBlock, readBlocks, type RunningLines } from "./text_block.ts";
import { type TextLine, type TextRun, toLines } from "./text_line.ts";

// Bounds.
/** Pages of a PDF that are read; the answer tells how many more there are. */
const MAX_PDF_PAGES = 1_000;
/** Runs of letters of a PDF that are read; later pages are not and the answer tells so. */
const MAX_PDF_RUNS = 1_000_000;
/** Characters of the title and of the author that a PDF names; the rest is passed over. */
const MAX_PDF_TITLE_CHARS = 500;

interface PdfText {
  /** HTML: a title, an author and a language where the PDF names them, and a section a page. */
  readonly html: string;
  /** What was not read, in words; undefined when all of it was. */
  readonly unread: string | undefined;
  /** Running heads, feet and page numbers that were left out; absent for none. */
  readonly linesLeftOut?: number;
}

type Library = typeof import("unpdf/pdfjs");
type LoadedPdf = Awaited<ReturnType<Library["getDocument"]>["promise"]>;

/** Errors only: pdf.js would write a line for each oddity of a file. */
const ERRORS_ONLY = 0;

/** Reports whether bytes are a PDF, whatever they are called (ISO 32000-2, 7.5.2). */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
}

/**
 * Reads the text layer of a PDF.
 *
 * Running heads and feet are left out, unless all of it is wanted. Throws `ToolError` `fetch_failed` for a PDF that is
 * encrypted, has no text, unpacks to too much, or cannot be read, and `too_large` for one that
 * takes too many steps before it shows any.
 */
export async function readPdf(bytes: Uint8Array, url?: string, isWhole = false): Promise<PdfText> {
  const running: RunningLines = { areKept: isWhole, leftOut: 0 };
  try {
    return await withBoundedWork(bytes.length, (bounds) => readBounded(bytes, bounds, running));
  } catch (error) {
    if (!(error instanceof ToolError) || url === undefined) throw error;
    throw new ToolError(error.code, error.message, { retryable: false, url });
  }
}

async function readBounded(
  bytes: Uint8Array,
  bounds: WorkBounds,
  running: RunningLines,
): Promise<PdfText> {
  // Loaded when first asked: most calls never meet a PDF.
  const { getDocument } = await import("unpdf/pdfjs");
  const task = getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: ERRORS_ONLY,
  });
  try {
    const read = await readLoaded(await task.promise, bounds, running);
    // What met a bound inside pdf.js is missing from the text.
    if (bounds.isOutOfBytes()) throw refusal("unpacks to more than is read");
    return read;
  } catch (error) {
    if (bounds.isOutOfBytes()) throw refusal("unpacks to more than is read");
    if (bounds.isOutOfSteps()) {
      const what = "the PDF takes more steps than are done for its size before it shows any text";
      throw new ToolError("too_large", what, { retryable: false });
    }
    throw error instanceof ToolError ? error : refusalOf(error);
  } finally {
    bounds.liftSteps();
    await task.destroy();
  }
}

async function readLoaded(
  pdf: LoadedPdf,
  bounds: WorkBounds,
  running: RunningLines,
): Promise<PdfText> {
  const pages: TextLine[][] = [];
  const links: PdfLink[][] = [];
  let runs = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PDF_PAGES); number++) {
    const page = await pdf.getPage(number);
    const some = await runsOf(page, MAX_PDF_RUNS - runs);
    runs += some.length;
    pages.push(toLines(some));
    links.push(linksOn(some, await annotationsOf(page)));
    page.cleanup();
    if (runs >= MAX_PDF_RUNS || bounds.isOutOfSteps()) break;
  }
  bounds.liftSteps();
  let blocks = readBlocks(pages, running);
  // What there is on every page, and nothing else, is the text.
  if (running.leftOut > 0 && blocks.every((page) => page.length === 0)) {
    running.leftOut = 0;
    blocks = readBlocks(pages, { areKept: true, leftOut: 0 });
  }
  if (blocks.every((page) => page.length === 0)) {
    throw refusal("has no text layer: its pages are pictures, as of a scan");
  }
  const sections = blocks.map((page, at) => writeSection(page, links[at] ?? []));
  const unread = unreadOf(pdf.numPages, pages.length, bounds.isOutOfSteps());
  const html = writeHead(await infoOf(pdf)) + sections.join("\n<hr>\n");
  const { leftOut } = running;
  return { html, unread, ...(leftOut === 0 ? {} : { linesLeftOut: leftOut }) };
}

function unreadOf(pages: number, read: number, isCut: boolean): string | undefined {
  const least = `the PDF has ${pages} pages, of which the first ${read} were read`;
  if (!isCut) return read < pages ? least : undefined;
  return `${least}, the last of them in part: it takes more steps than are done for its size`;
}

type LoadedPage = Awaited<ReturnType<LoadedPdf["getPage"]>>;

async function runsOf(page: LoadedPage, most: number): Promise<TextRun[]> {
  const { items, styles } = await page.getTextContent();
  const runs: TextRun[] = [];
  for (const item of items) {
    if (!("str" in item) || runs.length >= most) continue;
    const [a = 0, b = 0, , d = 0, x = 0, y = 0] = item.transform as number[];
    runs.push({
      text: item.str,
      x,
      y,
      width: item.width,
      size: item.height > 0 ? item.height : Math.abs(d) || Math.hypot(a, b),
      isMono: styles[item.fontName]?.fontFamily === "monospace",
      endsLine: item.hasEOL,
    });
  }
  return runs;
}

async function infoOf(pdf: LoadedPdf): Promise<DocumentFacts> {
  const { info } = await pdf.getMetadata();
  const fields = info as unknown as Readonly<Record<string, unknown>>;
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" ? value.trim().slice(0, MAX_PDF_TITLE_CHARS) : "";
  };
  return { title: text("Title"), author: text("Author"), language: text("Language") };
}

/** A PDF whose annotations are broken has its text all the same. */
async function annotationsOf(page: LoadedPage): Promise<readonly Annotation[]> {
  try {
    return await page.getAnnotations() as readonly Annotation[];
  } catch {
    return [];
  }
}

function writeSection(blocks: readonly PdfBlock[], links: readonly PdfLink[]): string {
  const { written, others } = writeLinked(blocks.map(({ text }) => text), links);
  const parts = blocks.map(({ kind, level }, at) => {
    const html = written[at] as string;
    switch (kind) {
      case "heading":
        return `<h${level}>${html}</h${level}>`;
      case "code":
        return `<pre>\n${html}</pre>`;
      case "paragraph":
        return `<p>${html}</p>`;
      case "item": {
        const opening = blocks[at - 1]?.kind === "item" ? "" : "<ul>";
        const closing = blocks[at + 1]?.kind === "item" ? "" : "</ul>";
        return `${opening}<li>${html}</li>${closing}`;
      }
    }
  });
  return `<section>${parts.join("\n")}${others === "" ? "" : `\n${others}`}</section>`;
}

function refusalOf(error: unknown): ToolError {
  const isLocked = error instanceof Error && error.name === "PasswordException";
  return refusal(
    isLocked ? "is encrypted: it needs a password" : "cannot be read: it is broken or no PDF",
  );
}

function refusal(what: string): ToolError {
  return new ToolError("fetch_failed", `the PDF ${what}`, { retryable: false });
}

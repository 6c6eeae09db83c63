/**
 * The links of a page of a PDF: an annotation says where on the page one lies and where it leads
 * (ISO 32000-2, 12.5.6.5), and the letters under it are its words.
 */
import { escapeAttribute } from "../../html/mod.ts";
import { SPACE_SHARE, type TextRun } from "./text_line.ts";

// Bounds.
/** Links of one page of a PDF; later ones are passed over. */
const MAX_PDF_PAGE_LINKS = 200;

/** A link of a page. */
export interface PdfLink {
  readonly href: string;
  readonly text: string;
  /** How often its words stand on the page before it. */
  readonly before: number;
}

/** An annotation as pdf.js reports it, as far as it may be a link. */
export interface Annotation {
  readonly subtype?: string;
  readonly url?: string;
  /** Left, lower, right and upper end. */
  readonly rect?: readonly number[];
}

/** Links lead somewhere else on the web; those to a page of the PDF itself have no address. */
const ADDRESS = /^(?:https?|mailto):/i;

/** Finds the words under the links of a page. */
export function linksOn(runs: readonly TextRun[], annotations: readonly Annotation[]): PdfLink[] {
  const links: PdfLink[] = [];
  let all = "";
  const starts = annotations.length === 0 ? [] : runs.map(({ text }) => {
    all += `${text} `;
    return all.length - text.length - 1;
  });
  for (const { subtype, url = "", rect } of annotations) {
    if (links.length >= MAX_PDF_PAGE_LINKS) break;
    if (subtype !== "Link" || rect === undefined || !ADDRESS.test(url)) continue;
    const first = runs.findIndex((run) => wordsUnder(run, rect) !== "");
    const text = runs.slice(Math.max(0, first)).reduce((words, run, at, rest) => {
      const more = first < 0 ? "" : wordsUnder(run, rect);
      if (more === "") return words;
      const last = rest[at - 1];
      const isApart = last === undefined || last.endsLine ||
        run.x - last.x - last.width > run.size * SPACE_SHARE;
      return words + (isApart ? " " : "") + more;
    }, "").replace(/\s+/g, " ").trim();
    links.push({ href: url, text, before: countBefore(all, text, starts[first] ?? 0) });
  }
  return links;
}

/** Counts how often words stand in a text before a place. */
function countBefore(all: string, words: string, end: number): number {
  let count = 0;
  if (words === "") return 0;
  for (let at = all.indexOf(words); at >= 0 && at < end; at = all.indexOf(words, at + 1)) count++;
  return count;
}

/** Returns the words of a run whose middle is in a rectangle. */
function wordsUnder(
  run: TextRun,
  [left = 0, low = 0, right = 0, high = 0]: readonly number[],
): string {
  // The middle of small letters.
  const middle = run.y + run.size / 3;
  if (middle < low || middle > high || run.x > right || run.x + run.width < left) return "";
  const length = Math.max(1, run.text.length);
  return [...run.text.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
    const x = run.x + run.width * (index + word.length / 2) / length;
    return x >= left && x <= right;
  }).map(([word]) => word).join(" ");
}

/** Writes a page's texts as HTML with its links; one without words of its own follows them. */
export function writeLinked(
  texts: readonly string[],
  links: readonly PdfLink[],
): { written: string[]; others: string } {
  const spans = texts.map((): { from: number; to: number; href: string }[] => []);
  const others: string[] = [];
  for (const { href, text, before } of links) {
    const place = text === "" ? undefined : placeOf(texts, text, before);
    const taken = place && spans[place.at];
    if (place === undefined || taken?.some(({ from, to }) => place.from < to && from < place.to)) {
      others.push(`<a href="${escapeAttribute(href)}">${escapeAttribute(text || href)}</a>`);
    } else taken?.push({ from: place.from, to: place.to, href });
  }
  const written = texts.map((text, at) => {
    let html = "";
    let end = 0;
    for (const { from, to, href } of (spans[at] ?? []).toSorted((a, b) => a.from - b.from)) {
      html += escapeAttribute(text.slice(end, from)) +
        `<a href="${escapeAttribute(href)}">${escapeAttribute(text.slice(from, to))}</a>`;
      end = to;
    }
    return html + escapeAttribute(text.slice(end));
  });
  const listed = others.map((link) => `<li>${link}</li>`).join("");
  return { written, others: listed === "" ? "" : `<ul>${listed}</ul>` };
}

/** Finds where words stand, after they have stood there so often; the last place where less often. */
function placeOf(
  texts: readonly string[],
  words: string,
  before: number,
): { at: number; from: number; to: number } | undefined {
  let found: { at: number; from: number; to: number } | undefined;
  let left = before;
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] as string;
    for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
      found = { at, from, to: from + words.length };
      if (left-- === 0) return found;
    }
  }
  return found;
}

/** Public pages printed to PDF by Chromium, and what of them a reader of PDFs gets back. */
import { parseHtml } from "../../src/page/html/parse.ts";
import { outlineOf } from "../../src/read/content/outline.ts";
import { collapsedText } from "../../src/page/html/text.ts";
import { readRoundTripPages } from "../markdown/round_trip.ts";

/** A page as it was printed. */
export interface PrintedPage {
  readonly name: string;
  readonly html: string;
  readonly pdf: Uint8Array;
}

/** Elements whose whole text must come back. */
export const COUNTED = { headings: "h1 h2 h3 h4 h5 h6", paragraphs: "p", items: "li", code: "pre" };

/** How much of a page came back, by kind: how many there are, and how many came back whole. */
export type Returned = Record<keyof typeof COUNTED, { there: number; back: number }>;

const FOLDER = Deno.env.get("PDF_FOLDER") ?? `${Deno.env.get("TMPDIR") ?? "/tmp"}/printed-pages`;

/** Prints every so many of the readability set's answers; what was printed before is kept. */
export async function printPages(each: number): Promise<PrintedPage[]> {
  await Deno.mkdir(FOLDER, { recursive: true });
  const pages = (await readRoundTripPages())
    .filter(({ html }, at) => at % each === 0 && isPrintable(html));
  const printed: PrintedPage[] = [];
  for (const { name, html } of pages) {
    const path = `${FOLDER}/${name}`;
    try {
      await Deno.stat(`${path}.pdf`);
    } catch {
      // Pictures and frames are of other hosts, which a benchmark does not ask.
      const text = html.replace(/<(?:img|iframe|video|source|picture)\b[^>]*>/gi, "");
      await Deno.writeTextFile(
        `${path}.html`,
        `<!doctype html><meta charset=utf-8><title>${name}</title>${text}`,
      );
      await print(path);
    }
    printed.push({ name, html, pdf: await Deno.readFile(`${path}.pdf`) });
  }
  return printed;
}

/** Letters of scripts that this machine may have no font for are printed as nothing. */
function isPrintable(html: string): boolean {
  const text = wordsOf(html);
  return (text.match(/[^\p{Script=Latin}\p{P}\p{N}\p{S}\p{Z}\s]/gu)?.length ?? 0) <
    text.length / 20;
}

async function print(path: string): Promise<void> {
  const { success } = await new Deno.Command(Deno.env.get("SERVICE_CHROMIUM") ?? "chromium", {
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      `--print-to-pdf=${path}.pdf`,
      `${path}.html`,
    ],
    stdout: "null",
    stderr: "null",
  }).output();
  if (!success) throw new Error(`chromium did not print ${path}`);
}

/** Gives the words of a page, block by block. */
export function wordsOf(html: string): string {
  return outlineOf(parseHtml(html)).blocks.map((block) => block.text).join("\n");
}

/** Counts what of a page came back with the same words. */
export function countReturned(html: string, back: string): Returned {
  const count = (names: string, also = ""): { there: number; back: number } => {
    const there = textsOf(html, names);
    const found = new Map<string, number>();
    for (const text of textsOf(back, `${names} ${also}`)) {
      found.set(text, (found.get(text) ?? 0) + 1);
    }
    let met = 0;
    for (const text of there) {
      const left = found.get(text) ?? 0;
      if (left === 0) continue;
      found.set(text, left - 1);
      met++;
    }
    return { there: there.length, back: met };
  };
  return {
    headings: count(COUNTED.headings),
    paragraphs: count(COUNTED.paragraphs),
    // Chromium draws its bullets as shapes: without them an item is a paragraph.
    items: count(COUNTED.items, "p"),
    code: count(COUNTED.code),
  };
}

/** Texts without spaces: where a line ends is lost in print. */
function textsOf(html: string, names: string): string[] {
  const tree = parseHtml(html);
  return names.split(" ").flatMap((name) =>
    tree.named(name).map((node) => collapsedText(tree, node).replace(/[\s-]+/gu, ""))
  ).filter((text) => text !== "");
}

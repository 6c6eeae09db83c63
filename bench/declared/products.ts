/** Price, SKU and availability on shop pages, scored as their benchmark scores them. */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { readingOf } from "../../src/read/declared/normalise.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";
import { DATA, halfOf, readGzip } from "./data.ts";

/** One attribute of one page. */
export interface ProductRow {
  page: string;
  half: 0 | 1;
  url: string;
  field: "price" | "sku" | "availability";
  accepted: string[];
  answer: string | undefined;
  source: string;
  right: boolean;
}

const SOLD_OUT = /outofstock|soldout|discontinued|out of stock|sold out/i;

/** Takes what a page declares of its thing out of its markup: what is left is what people see. */
export function hideDeclarations(html: string): string {
  return html.replace(/<script[^>]*ld\+json[^]*?<\/script>/gi, "")
    .replace(/<meta[^>]*(?:product:|og:price|og:availability|og:type)[^>]*>/gi, "")
    .replace(/\bitem(prop|scope|type|id|ref)\b/g, "was-$1")
    .replace(/\b(typeof|property|vocab)=/g, "was-$1=");
}

/**
 * Reads product pages and judges their answers; `prepare` may change the pages beforehand, and
 * `isJudged` leaves out pages by their address.
 */
export async function runProducts(
  prepare: (html: string) => string = (html) => html,
  isJudged: (url: string) => boolean = () => true,
): Promise<ProductRow[]> {
  const folder = `${DATA}/product-extraction-benchmark`;
  const truth: Record<string, Record<string, string[]> & { url: string }> = JSON.parse(
    Deno.readTextFileSync(`${folder}/ground-truth.json`),
  );
  const rows: ProductRow[] = [];
  for (const [page, labels] of Object.entries(truth)) {
    if (!isJudged(labels.url)) continue;
    const { text } = decodeHtml(await readGzip(`${folder}/html/${page}.html.gz`), null);
    const declared = readDeclared(createPage(prepare(text), labels.url));
    const { summary } = declared;
    const stock = readingOf(declared, "availability");
    const answers = {
      price: readingOf(declared, "price"),
      sku: readingOf(declared, "sku"),
      availability: stock !== undefined && SOLD_OUT.test(stock) ? "OutOfStock" : "InStock",
    };
    for (const field of ["price", "sku", "availability"] as const) {
      const accepted = labels[field] ?? [];
      const answer = answers[field];
      const right = answer !== undefined && accepted.some((one) => isSame(field, one, answer));
      const source = summary[field]?.source ?? "";
      rows.push({
        page,
        half: halfOf(page),
        url: labels.url,
        field,
        accepted,
        answer,
        source,
        right,
      });
    }
  }
  return rows;
}

function isSame(field: string, label: string, answer: string): boolean {
  if (field !== "price") return label.trim() === answer.trim();
  return Number(label.replace(/,/g, "")) === Number(answer);
}

/** Gives precision, recall and F1 of one attribute; a wrong answer costs both. */
export function productF1(rows: readonly ProductRow[]): string {
  let right = 0;
  let extra = 0;
  let lacking = 0;
  for (const row of rows) {
    // An answer where the label is empty is an invention, and costs precision.
    if (row.accepted.length === 0) extra += row.answer === undefined ? 0 : 1;
    else if (row.right) right++;
    else {
      lacking++;
      if (row.answer !== undefined) extra++;
    }
  }
  const precision = right / Math.max(right + extra, 1);
  const recall = right / Math.max(right + lacking, 1);
  const f1 = 2 * precision * recall / Math.max(precision + recall, 1e-9);
  return `F1 ${f1.toFixed(3)} (P ${precision.toFixed(3)} R ${recall.toFixed(3)}) of ${
    right + lacking
  }`;
}

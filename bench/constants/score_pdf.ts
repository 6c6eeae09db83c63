/** What comes back of public pages that Chromium printed to PDF. */
import { readPdf } from "../../src/page/documents/pdf/read_pdf.ts";
import { countReturned, printPages, type Returned, wordsOf } from "../pdf/printed.ts";
import { shingleScore } from "../markdown/scores.ts";
import { isWhole, type Scored } from "./score.ts";

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const pages = await printPages(isWhole() ? 1 : 4);
  const figures: Record<string, number> = { "text F1": 0 };
  const answers: string[] = [];
  for (const { html, pdf } of pages) {
    const { html: back } = await readPdf(pdf);
    answers.push(back);
    const { f1 } = shingleScore(wordsOf(html), wordsOf(back));
    figures["text F1"] = (figures["text F1"] ?? 0) + f1 / pages.length;
    for (const [kind, { back: met }] of Object.entries(countReturned(html, back) as Returned)) {
      figures[kind] = (figures[kind] ?? 0) + met;
    }
  }
  figures["text F1"] = Math.round(1_000 * (figures["text F1"] ?? 0)) / 1_000;
  return { figures, answers };
}

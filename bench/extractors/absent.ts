/**
 * Optional rows of SWDE pages that are not there: a label and its value taken out of a page.
 *
 * Learnt from one labelled page beside a page without the row, as people give two pages; read from
 * further pages without it. Whatever is answered there without a failed check is wrong in silence.
 */
import { ToolError } from "../../src/base/errors.ts";
import type { Node } from "../../src/page/html/mod.ts";
import { createPage } from "../../src/page/html/page.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";
import { PageModel } from "../../src/read/extractor/page/model.ts";
import { isWrittenLabel } from "../../src/read/extractor/rule/context.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { dataFolder, namesIn, readHtml } from "./data.ts";
import { rewrite } from "./redesign_rules.ts";
import { readLabels } from "./synthetic.ts";

/** Pages of a site that are read. */
const PAGES = 6;
/** Pieces of text that a row may have beside its label. */
const ROW_PIECES = 6;

/** Prints what is read where a row is gone, and where it is there. */
export async function printAbsent(remarks: boolean): Promise<void> {
  const folder = dataFolder("swde");
  if (folder === undefined) return;
  const counts = {
    cases: 0,
    silent: 0,
    told: 0,
    none: 0,
    twice: 0,
    right: 0,
    present: 0,
    flagged: 0,
  };
  for (const site of namesIn(`${folder}/pages`)) {
    const ids = namesIn(`${folder}/pages/${site}`).map((name) => name.slice(0, 4)).slice(0, PAGES);
    const htmls = await Promise.all(
      ids.map((id) => readHtml(`${folder}/pages/${site}/${id}.htm.gz`)),
    );
    for (const [attribute, byPage] of readLabels(folder, site)) {
      const values = ids.map((id) => byPage.get(id) ?? []);
      const bare = htmls.map((html, at) => withoutRow(html, values[at] ?? []));
      const [example] = values[0] ?? [];
      if (example === undefined || bare[0] === undefined || bare[1] === undefined) continue;
      const pages = [htmls[0] ?? "", bare[1]].map((html) => createPage(html, null));
      try {
        const want = { [attribute]: example };
        const made = compileExtractor(pages, ["1", "2"], { listing: false, want }, "bench");
        for (let at = 2; at < ids.length; at++) {
          const gone = bare[at];
          if (gone === undefined) continue;
          const read = runExtractor(made, createPage(gone, null));
          const value = read.fields[attribute];
          counts.cases++;
          if (value === undefined) counts.none++;
          else if (read.failed.length > 0) counts.told++;
          else if ((values[at] ?? []).map(fold).includes(fold(value))) counts.twice++;
          else {
            counts.silent++;
            if (remarks) console.log(`  ${site} ${attribute} ${ids[at]}: ${value.slice(0, 80)}`);
          }
          const whole = runExtractor(made, createPage(htmls[at] ?? "", null));
          const labels = new Set((values[at] ?? []).map(fold));
          counts.present++;
          if (labels.has(fold(whole.fields[attribute] ?? ""))) {
            counts.right++;
            if (whole.failed.length > 0) counts.flagged++;
          }
        }
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
      }
    }
  }
  console.log(
    `absent rows: ${counts.cases} read, silent ${counts.silent}, told with a value ${counts.told}, ` +
      `none ${counts.none}, said elsewhere on the page ${counts.twice}; the same pages with the row: right ${counts.right} of ` +
      `${counts.present}, flagged ${counts.flagged}`,
  );
}

/** Takes the label and the value out of a page; undefined where the value has no label of its own. */
function withoutRow(html: string, values: readonly string[]): string | undefined {
  const model = new PageModel(createPage(html, null));
  const { tree } = model;
  const drops = new Set<Node>();
  for (const value of values) {
    for (const at of model.textsFolding(fold(value))) {
      const [label, own] = [model.owners[at - 1] ?? 0, model.owners[at] ?? 0];
      if (label === 0 || label === own || !isWrittenLabel(model, at - 1)) continue;
      let row = tree.parent(own);
      while (row !== 0 && !tree.contains(row, label)) row = tree.parent(row);
      const pieces = model.endText(row) - model.firstText(row);
      for (const node of pieces <= ROW_PIECES ? [row] : [label, own]) drops.add(node);
    }
  }
  if (drops.size === 0) return undefined;
  const positions = new Set([...drops].map((node) => tree.position(node)));
  return rewrite(html, { drops: (other, node) => positions.has(other.position(node)) });
}

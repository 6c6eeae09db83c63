/**
 * Redesigns made by rule of real pages: what an extractor reads, tells, or gets wrong in silence.
 *
 * deno task bench:redesigns [--remarks]
 */
import { dataFolder, namesIn } from "./extractors/data.ts";
import { blankResults, redesignSite } from "./extractors/synthetic.ts";

const PAGES = 6;

const folder = dataFolder("swde");
if (folder !== undefined) {
  const results = blankResults();
  for (const site of namesIn(`${folder}/pages`)) await redesignSite(folder, site, PAGES, results);
  console.log(`${"redesign".padEnd(36)}  right  right but told  told  silent`);
  for (const { title, right, alarmed, told, silent } of results) {
    const counts = [[right, 7], [alarmed, 16], [told, 6], [silent, 8]] as const;
    console.log(
      title.padEnd(36) + counts.map(([count, width]) => String(count).padStart(width)).join(""),
    );
  }
  if (Deno.args.includes("--remarks")) {
    for (const { remarks } of results) for (const remark of remarks) console.log(remark);
  }
}

/**
 * Redesigns made by rule of SWDE pages: what is read right, told, or wrong without a word.
 *
 * A value that is wrong without a word on the page as it was is left out: that is measured by SWDE.
 */
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { createPage } from "../../src/page/html/page.ts";
import { type Redesign, REDESIGNS } from "./redesign_rules.ts";
import { namesIn, readHtml } from "./data.ts";

/** What came of one redesign. */
export interface RedesignResult {
  title: string;
  right: number;
  /** Right, with a failed check all the same. */
  alarmed: number;
  /** Not answered, or wrong, and told. */
  told: number;
  /** Wrong without a word. */
  silent: number;
  /** One line for each silent one. */
  remarks: string[];
}

type Labels = Map<string, Map<string, string[]>>;

/** Reads the labels of a site by attribute and page. */
export function readLabels(folder: string, site: string): Labels {
  const files = namesIn(`${folder}/groundtruth`).filter((name) => name.startsWith(`${site}-`));
  return new Map(files.map((file) => {
    const lines = Deno.readTextFileSync(`${folder}/groundtruth/${file}`).split(/\r?\n/).slice(2);
    const rows = lines.map((line) => line.split("\t")).filter(([id]) => id !== "");
    return [
      file.slice(site.length + 1, -".txt".length),
      new Map(rows.map(([id = "", , ...values]) => [
        id,
        values.filter((value) => value !== "" && value !== "<NULL>"),
      ])),
    ];
  }));
}

function learn(htmls: readonly string[], want: Record<string, string>): Extractor | undefined {
  const left = { ...want };
  const pages = htmls.map((html) => createPage(html, null));
  const names = pages.map((_, at) => `page ${at + 1}`);
  while (Object.keys(left).length > 0) {
    try {
      return compileExtractor(pages, names, { listing: false, want: left }, "bench");
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      const named = Object.keys(left).filter((one) => error.message.includes(`${one}='`));
      if (named.length === 0) return undefined;
      for (const one of named) delete left[one];
    }
  }
  return undefined;
}

function verdict(
  reading: RunReading,
  attribute: string,
  labels: readonly string[],
): "right" | "alarmed" | "told" | "silent" {
  const answer = reading.fields[attribute];
  const isTold = reading.failed.some(({ expected }) => expected.startsWith(`${attribute} `));
  const isRight = answer !== undefined && labels.some((label) => fold(label) === fold(answer));
  if (isRight) return isTold ? "alarmed" : "right";
  return isTold || answer === undefined ? "told" : "silent";
}

/** Runs redesigns on some pages of a site and adds to the results, in the order of redesigns. */
export async function redesignSite(
  folder: string,
  site: string,
  pages: number,
  results: readonly RedesignResult[],
  redesigns: readonly Redesign[] = REDESIGNS,
): Promise<void> {
  const ids = namesIn(`${folder}/pages/${site}`).map((name) => name.slice(0, 4));
  const htmls = new Map<string, string>();
  for (const id of ids.slice(0, 3 + pages)) {
    htmls.set(id, await readHtml(`${folder}/pages/${site}/${id}.htm.gz`));
  }
  const labels = readLabels(folder, site);
  const want: Record<string, string> = {};
  for (const [attribute, byPage] of labels) {
    const example = ids.slice(0, 3).map((id) => byPage.get(id)?.[0]).find((one) =>
      one !== undefined
    );
    if (example !== undefined) want[attribute] = example;
  }
  const extractor = learn([...htmls.values()].slice(0, 3), want);
  if (extractor === undefined) return;
  for (const [id, html] of [...htmls].slice(3)) {
    judgePage(site, id, html, extractor, labels, results, redesigns);
  }
}

function judgePage(
  site: string,
  id: string,
  html: string,
  extractor: Extractor,
  labels: Labels,
  results: readonly RedesignResult[],
  redesigns: readonly Redesign[],
): void {
  const read = (text: string): RunReading => runExtractor(extractor, createPage(text, null));
  const before = read(html);
  const fields = (extractor.fields ?? []).map(({ name }) => ({
    name,
    truth: labels.get(name)?.get(id) ?? [],
  })).filter(({ name, truth }) => verdict(before, name, truth) === "right");
  redesigns.forEach(({ title, keepsValues, apply }, index) => {
    const result = results[index] as RedesignResult;
    const dressed = keepsValues ? read(apply(html, "")) : undefined;
    for (const { name, truth } of fields) {
      const reading = dressed ?? read(apply(html, truth[0] as string));
      const found = verdict(reading, name, truth);
      result[found]++;
      if (found !== "silent") continue;
      const [answer, wanted] = [reading.fields[name], truth[0]].map((one) => JSON.stringify(one));
      result.remarks.push(`${title}: ${site} ${id} ${name} gives ${answer}, not ${wanted}`);
    }
  });
}

/** Gives results with nothing counted yet. */
export function blankResults(
  redesigns: readonly Redesign[] = REDESIGNS,
): RedesignResult[] {
  return redesigns.map(({ title }) => ({
    ...{ title, right: 0, alarmed: 0, told: 0, silent: 0 },
    remarks: [],
  }));
}

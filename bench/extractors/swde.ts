/**
 * SWDE: learn from the first pages of a site and one example value each, read all the others.
 *
 * The protocol of the reference: matching is by folded text with any label of the page; F1 is per
 * site and attribute, its mean plain.
 */
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor, Failed } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";
import { PageModel } from "../../src/read/extractor/page/model.ts";
import { readField, readyField } from "../../src/read/extractor/run/read_fields.ts";
import { viewThrough } from "../../src/read/extractor/page/template.ts";
import type { Verdict } from "../../src/read/extractor/run/verdicts.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import type { Page } from "../../src/page/html/page.ts";
import { halfOf, isLabel, namesIn, readPage } from "./data.ts";

/** What came of one attribute of one site. */
export interface AttributeResult {
  readonly site: string;
  readonly vertical: string;
  readonly half: "A" | "B";
  readonly attribute: string;
  hit: number;
  wrong: number;
  missed: number;
  invented: number;
  /** Wrong answers with a failed check of their own. */
  wrongFlagged: number;
  /** Right answers with one. */
  rightFlagged: number;
  /** Why it was not learnt; undefined when it was. */
  unlearnt?: string;
  /** What went wrong, one line each. */
  readonly remarks: string[];
}

/** What one site cost, in milliseconds. */
export interface SiteCost {
  readonly learn: number;
  /** Of each page after parsing: everything a run does. */
  readonly run: number[];
  /** Of each page after its model was made: the rules of all fields alone. */
  readonly rules: number[];
  /** Characters of the extractor as JSON. */
  readonly size: number;
}

/** What came of one site. */
export interface SiteResult {
  readonly attributes: AttributeResult[];
  readonly cost: SiteCost;
  /** Pages with every value right, and those of them with `ok` true. */
  readonly pages: { right: number; ok: number };
}

interface Truth {
  attribute: string;
  byPage: Map<string, { texts: string[]; folded: Set<string> }>;
}

/** Runs one site with so many pages learnt from, the first of them being page `from`; reads at most `most`. */
export async function runSite(
  folder: string,
  site: string,
  seeds: number,
  from = 0,
  most = Infinity,
  sink?: (verdict: Verdict, right: boolean) => void,
  labelled = false,
): Promise<SiteResult> {
  const listed = namesIn(`${folder}/pages/${site}`).map((name) => name.slice(0, 4));
  const ids = [...listed.slice(from), ...listed.slice(0, from)].slice(0, most);
  const truths = readTruths(folder, site);
  const pages = new Map<string, Page>();
  for (const id of ids) pages.set(id, await readPage(`${folder}/pages/${site}/${id}.htm.gz`));
  const learnt = ids.slice(0, seeds);
  const want = examplesOf(truths, learnt);
  const results = new Map(truths.map(({ attribute }) => [attribute, blank(site, attribute)]));
  const started = performance.now();
  const labels = labelled
    ? learnt.map((id) =>
      Object.fromEntries(truths.map((one) => [one.attribute, one.byPage.get(id)?.texts[0] ?? null]))
    )
    : [];
  const extractor = learn(learnt.map((id) => pages.get(id) as Page), want, results, labels);
  const cost: SiteCost = {
    learn: performance.now() - started,
    run: [],
    rules: [],
    size: JSON.stringify(extractor).length,
  };
  const counts = { right: 0, ok: 0 };
  for (const id of ids.slice(seeds)) {
    judgePage(pages.get(id) as Page, id, extractor, truths, results, cost, counts, sink);
  }
  return { attributes: [...results.values()], cost, pages: counts };
}

function blank(site: string, attribute: string): AttributeResult {
  return {
    site,
    vertical: site.split("-")[0] as string,
    half: halfOf(site),
    attribute,
    hit: 0,
    wrong: 0,
    missed: 0,
    invented: 0,
    wrongFlagged: 0,
    rightFlagged: 0,
    remarks: [],
  };
}

function readTruths(folder: string, site: string): Truth[] {
  const files = namesIn(`${folder}/groundtruth`).filter((name) => name.startsWith(`${site}-`));
  return files.map((file) => {
    const lines = Deno.readTextFileSync(`${folder}/groundtruth/${file}`).split(/\r?\n/).slice(2);
    const byPage = new Map<string, { texts: string[]; folded: Set<string> }>();
    for (const line of lines) {
      const [id, , ...values] = line.split("\t");
      if (id === undefined || id === "") continue;
      const texts = values.filter((value) => value !== "" && value !== "<NULL>").map(unescape);
      byPage.set(id, { texts, folded: new Set(texts.map(fold)) });
    }
    return { attribute: file.slice(site.length + 1, -".txt".length), byPage };
  });
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  apos: "'",
};

export function unescape(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, number, hex, name) => {
    if (number !== undefined) return String.fromCodePoint(Number(number));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return NAMED[String(name)] ?? whole;
  });
}

function examplesOf(truths: readonly Truth[], ids: readonly string[]): Record<string, string> {
  const want: Record<string, string> = {};
  for (const { attribute, byPage } of truths) {
    const id = ids.find((one) => (byPage.get(one)?.texts.length ?? 0) > 0);
    const example = id === undefined ? undefined : byPage.get(id)?.texts[0];
    if (example !== undefined) want[attribute] = example;
  }
  return want;
}

/** Learns; an attribute that a refusal names is dropped, the rest is learnt again. */
function learn(
  pages: readonly Page[],
  want: Record<string, string>,
  results: Map<string, AttributeResult>,
  labels: readonly Record<string, string | null>[],
): Extractor | undefined {
  const left = { ...want };
  const names = pages.map((_, at) => `page ${at + 1}`);
  while (Object.keys(left).length > 0) {
    try {
      const options = { listing: false, want: left, labels };
      const made = compileExtractor(pages, names, options, "bench");
      return readExtractor(JSON.parse(JSON.stringify(made)));
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      const { message } = error;
      const named = Object.keys(left).filter((one) => message.includes(`${one}='`));
      if (named.length === 0) throw error;
      for (const one of named) {
        delete left[one];
        const result = results.get(one);
        if (result !== undefined) result.unlearnt = message;
      }
    }
  }
  return undefined;
}

function judgePage(
  page: Page,
  id: string,
  extractor: Extractor | undefined,
  truths: readonly Truth[],
  results: ReadonlyMap<string, AttributeResult>,
  cost: SiteCost,
  counts: { right: number; ok: number },
  sink?: (verdict: Verdict, right: boolean) => void,
): void {
  const started = performance.now();
  const reading = extractor === undefined ? undefined : runExtractor(extractor, page);
  cost.run.push(performance.now() - started);
  for (const verdict of reading?.verdicts ?? []) {
    const labels = truths.find(({ attribute }) => attribute === verdict.name)?.byPage.get(id)
      ?.folded;
    if (typeof verdict.value === "string") {
      sink?.(verdict, isLabel(verdict.value, labels ?? new Set()));
    }
  }
  if (extractor?.fields !== undefined) cost.rules.push(timeRules(page, extractor));
  const isRight = ({ attribute, byPage }: Truth): boolean => {
    const answer = reading?.fields[attribute];
    const labels = byPage.get(id)?.folded ?? new Set<string>();
    return answer === undefined ? labels.size === 0 : isLabel(answer, labels);
  };
  const learnt = truths.filter(({ attribute }) => results.get(attribute)?.unlearnt === undefined);
  if (learnt.every(isRight)) {
    counts.right++;
    if (reading?.failed.length === 0) counts.ok++;
  }
  for (const { attribute, byPage } of truths) {
    const result = results.get(attribute) as AttributeResult;
    const labels = byPage.get(id)?.folded ?? new Set<string>();
    const answer = reading?.fields[attribute];
    const flagged = reading?.failed.find((one) => isAbout(one, attribute));
    count(result, id, answer, labels, flagged);
  }
}

function timeRules(page: Page, extractor: Extractor): number {
  const model = new PageModel(page);
  model.foldAt(0);
  const view = viewThrough(extractor.template);
  const ready = (extractor.fields ?? []).map(readyField);
  const started = performance.now();
  for (const field of ready) readField(model, field, view);
  return performance.now() - started;
}

function isAbout({ name, expected }: Failed, attribute: string): boolean {
  return ["field", "reads", "shape"].includes(name) && expected.startsWith(`${attribute} `);
}

function count(
  result: AttributeResult,
  id: string,
  answer: string | undefined,
  labels: ReadonlySet<string>,
  flagged: Failed | undefined,
): void {
  const told = flagged === undefined ? "" : ` [${flagged.name}: ${flagged.got}]`;
  if (answer === undefined) {
    if (labels.size > 0) {
      result.missed++;
      result.remarks.push(`${id} missed ${[...labels].join(" / ")}`);
    }
  } else if (isLabel(answer, labels)) {
    result.hit++;
    if (flagged !== undefined) {
      result.rightFlagged++;
      result.remarks.push(`${id} right but flagged: ${answer}${told}`);
    }
  } else if (labels.size === 0) result.invented++;
  else {
    result.wrong++;
    if (flagged !== undefined) result.wrongFlagged++;
    const mark = flagged === undefined ? "WRONG" : "wrong, flagged";
    result.remarks.push(`${id} ${mark}: ${answer}, not ${[...labels].join(" / ")}${told}`);
  }
}

/** Gives the F1 of one attribute over its pages; 0 when nothing was hit. */
export function f1({ hit, wrong, missed, invented }: AttributeResult): number {
  if (hit === 0) return 0;
  const precision = hit / (hit + wrong + invented);
  const recall = hit / (hit + wrong + missed);
  return 2 * precision * recall / (precision + recall);
}

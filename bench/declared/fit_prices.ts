/**
 * Fits the weights of price evidence, scores them by folds of sites, and writes
 * `models/prices.json`.
 *
 *   deno task fit:prices           fits on every labelled page, scores, writes both
 *   deno task fit:prices --scores  scores alone; the weights stay as they are
 *
 * The pages are the labelled shop pages, product pages whose declared price stands for a label, and
 * two sites of listings of 2011. Declarations are hidden from the reader: it sees what people see.
 */
import { VOCABULARIES } from "../../src/read/vocabularies/table.ts";
import type { Vocabulary } from "../../src/read/vocabularies/vocabulary.ts";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createShownPage } from "../../src/read/declared/declared.ts";
import { readFacts } from "../../src/read/records/facts.ts";
import { findPrices } from "../../src/read/shown/price/candidates.ts";
import { gatherEvidence } from "../../src/read/shown/price/evidence.ts";
import { readShopPage } from "../../src/read/shown/shop/shop_page.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";
import { digestsOf } from "../models/sets.ts";
import { type FoldScores, readModel, today, writeModel } from "../models/written_model.ts";
import { DATA, hasData, readGzip } from "./data.ts";

/** Vocabularies of the document: what a thing declares is not to be a witness of what is shown. */
const DOCUMENT_ALONE = VOCABULARIES.filter((row: Vocabulary) => row.isOfThings !== true);

/** The amounts of one page and which of them is its price. */
export interface LabelledPage {
  readonly set: string;
  readonly site: string;
  readonly choices: readonly { readonly evidence: readonly string[]; readonly isPrice: boolean }[];
}

/** What each piece of evidence was expected to weigh before any page was read; the rest, nothing. */
const EXPECTED: Readonly<Record<string, number>> = {
  "alone": 0.7,
  "aside": -0.5,
  "box:button:0": 0.7,
  "box:button:1": 0.5,
  "box:button:4": -0.5,
  "box:heading:4": -0.5,
  "button:after:4": -0.5,
  "button:before:4": -0.5,
  "cart": -0.3,
  "current": 0.7,
  "current:near": 0.3,
  "discounted": 1.5,
  "first": 0.5,
  "heading:after:0": 1,
  "heading:after:1": 0.8,
  "heading:after:2": 0.4,
  "heading:after:4": -1,
  "heading:before:3": -0.5,
  "heading:before:4": -1,
  "hidden": -0.5,
  "instalment": -1,
  "instalment:far": -0.5,
  "linked": -1,
  "marked": 1,
  "member": -2,
  "old": -1.5,
  "old:near": -1,
  "others": -1,
  "price": 1,
  "price:near": 0.7,
  "range": -0.5,
  "returns": 0.5,
  "row:3": -1,
  "row:6": -1.5,
  "said:current": 1,
  "said:from": -0.5,
  "said:instalment": -1.5,
  "said:member": -2.5,
  "said:net": -3,
  "said:off": -1.5,
  "said:old": -1.5,
  "said:other": -1.5,
  "said:unit": -1.5,
  "saving": -1,
  "sentence": -0.5,
  "shipping": -1.5,
  "shipping:far": -0.5,
  "strong": 0.3,
  "struck": -1.5,
  "undiscounted": -2,
  "unit": -1,
  "witness": 1.5,
};
/** Evidence that never speaks for a price, or never against one, whatever a few pages say. */
const NEVER_FOR =
  /^(?:old|undiscounted|struck|hidden|aside|linked|row:|said:(?!current)|shipping|instalment|member|unit|saving|cart|sentence|others|range|heading:after:[34]|heading:before:[1-4]|box:.*:[34]|button:.*:[34])/;
const NEVER_AGAINST =
  /^(?:price|discounted|current|marked|alone|strong|first|witness|returns|buy:far|said:current|heading:after:[01]|heading:before:0|box:.*:[01]|button:.*:[01])/;
/** How much pages of a set count; those whose label is only declared, and those of 2011, less. */
const SET_WEIGHTS: Readonly<Record<string, number>> = { shops: 1, declared: 0.7, listings: 0.5 };
const ROUNDS = 400;
const STEP = 0.5;
/** Parts into which the sites are put. */
export const FOLDS = 10;
const MAX_LISTING_PAGES = 40;
const LEAST_WEIGHT = 0.1;
const ALSO = "80 pages of two sites of SWDE, github.com/woailaosang/swde at e9b60dbbcb89 (Ms-RL)";

/** Labels in which a point that groups thousands was taken for a decimal one. */
function isSamePrice(label: string, amount: string): boolean {
  const [one, other] = [Number(label.replace(/,/g, "")), Number(amount)];
  return one === other || /^\d{1,3}\.\d{2,3}$/.test(label) && one * 1000 === other;
}

/** Names the site of an address, the same in every country: its host without `www.` and the last part. */
export function siteName(url: string): string {
  const host = URL.parse(url)?.hostname ?? "";
  return host.replace(/^www\./, "").split(".").slice(0, -1).join(".") || host;
}

/** Reads every labelled page whose price is among the amounts it shows. */
export async function collectPages(): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  if (hasData("product-extraction-benchmark")) pages.push(...await shopPages());
  if (hasData("wcxb")) pages.push(...await declaredPages());
  if (hasData("swde")) pages.push(...await listingPages());
  return pages.filter(({ choices }) => choices.some(({ isPrice }) => isPrice));
}

function readPage(
  set: string,
  html: string,
  url: string | null,
  labels: readonly string[],
): LabelledPage {
  const page = createPage(html, url);
  const facts = readFacts(page, DOCUMENT_ALONE).facts;
  const candidates = findPrices(page.tree);
  const evidence = gatherEvidence(readShopPage(createShownPage(facts)), candidates);
  return {
    set,
    site: siteName(url ?? ""),
    choices: candidates.map(({ money }, index) => ({
      evidence: [...(evidence[index] ?? [])],
      isPrice: labels.some((label) => isSamePrice(label, money.amount)),
    })),
  };
}

async function shopPages(): Promise<LabelledPage[]> {
  const folder = `${DATA}/product-extraction-benchmark`;
  const truth: Record<string, { url: string; price?: string[] }> = JSON.parse(
    Deno.readTextFileSync(`${folder}/ground-truth.json`),
  );
  return await Promise.all(
    Object.entries(truth).map(async ([name, { url, price }]) => {
      const { text } = decodeHtml(await readGzip(`${folder}/html/${name}.html.gz`), null);
      return readPage("shops", text, url, price ?? []);
    }),
  );
}

async function declaredPages(): Promise<LabelledPage[]> {
  const folder = `${DATA}/wcxb`;
  const pages: LabelledPage[] = [];
  for (const { name } of Deno.readDirSync(`${folder}/ground-truth`)) {
    const truth = JSON.parse(Deno.readTextFileSync(`${folder}/ground-truth/${name}`));
    if (truth._internal.page_type.primary !== "product") continue;
    const bytes = await readGzip(`${folder}/html/${name.replace(".json", "")}.html.gz`);
    const { text } = decodeHtml(bytes, null);
    const { summary, normalised } = readDeclared(createPage(text, truth.url));
    const isStated = /^(?:jsonld|microdata|opengraph)$/.test(summary.price?.source ?? "");
    const price = isStated ? normalised["price"] : undefined;
    pages.push(readPage("declared", text, truth.url, price === undefined ? [] : [price]));
  }
  return pages;
}

async function listingPages(): Promise<LabelledPage[]> {
  const folder = `${DATA}/swde`;
  const pages: LabelledPage[] = [];
  for (const site of ["camera-buy", "auto-msn"]) {
    const labels = new Map<string, string[]>();
    const lines = Deno.readTextFileSync(`${folder}/groundtruth/${site}-price.txt`).split("\n");
    for (const line of lines.slice(2)) {
      const [id = "", , ...values] = line.split("\t");
      labels.set(id, values.flatMap((value) => value.match(/[\d,]+(?:\.\d+)?/)?.[0] ?? []));
    }
    const names = [...Deno.readDirSync(`${folder}/pages/${site}`)].map(({ name }) => name).sort();
    for (const name of names.slice(0, MAX_LISTING_PAGES)) {
      const { text } = decodeHtml(await readGzip(`${folder}/pages/${site}/${name}`), null);
      const base = /<base href="([^"]+)"/.exec(text)?.[1] ?? null;
      pages.push(readPage("listings", text, base, labels.get(name.slice(0, 4)) ?? []));
    }
  }
  return pages;
}

/** A site's many pages weigh as the root of their number. */
function weigh(pages: readonly LabelledPage[]): number[] {
  const counts = new Map<string, number>();
  for (const { site } of pages) counts.set(site, (counts.get(site) ?? 0) + 1);
  return pages.map(({ set, site }) => (SET_WEIGHTS[set] ?? 1) / Math.sqrt(counts.get(site) ?? 1));
}

/** Climbs the likelihood of the labelled choices, held near what was expected. */
export function fitWeights(pages: readonly LabelledPage[]): Map<string, number> {
  const names = [
    ...new Set(pages.flatMap(({ choices }) => choices.flatMap((one) => one.evidence))),
  ];
  const weights = new Map(names.map((name) => [name, EXPECTED[name] ?? 0]));
  const steps = new Map(names.map((name) => [name, 1e-6]));
  const shares = weigh(pages);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = slopesOf(pages, shares, weights, whole);
    for (const [name, weight] of weights) {
      const slope = (slopes.get(name) ?? 0) + (weight - (EXPECTED[name] ?? 0)) / whole;
      const size = (steps.get(name) ?? 0) + slope * slope;
      steps.set(name, size);
      const next = weight - STEP * slope / Math.sqrt(size);
      const isBarred = next > 0 ? NEVER_FOR.test(name) : NEVER_AGAINST.test(name);
      weights.set(name, isBarred ? 0 : next);
    }
  }
  return weights;
}

function slopesOf(
  pages: readonly LabelledPage[],
  shares: readonly number[],
  weights: ReadonlyMap<string, number>,
  whole: number,
): Map<string, number> {
  const slopes = new Map<string, number>();
  pages.forEach(({ choices }, index) => {
    const scores = choices.map(({ evidence }) => Math.exp(scoreOf(evidence, weights)));
    const all = scores.reduce((sum, score) => sum + score, 0);
    const right = choices.reduce((sum, one, at) => sum + (one.isPrice ? scores[at] ?? 0 : 0), 0);
    choices.forEach(({ evidence, isPrice }, at) => {
      const score = scores[at] ?? 0;
      const slope = (shares[index] ?? 0) * (score / all - (isPrice ? score / right : 0)) / whole;
      for (const name of evidence) slopes.set(name, (slopes.get(name) ?? 0) + slope);
    });
  });
  return slopes;
}

function scoreOf(evidence: readonly string[], weights: ReadonlyMap<string, number>): number {
  return evidence.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
}

function isRead({ choices }: LabelledPage, weights: ReadonlyMap<string, number>): boolean {
  const ranked = choices.map((choice) => ({ ...choice, score: scoreOf(choice.evidence, weights) }));
  return ranked.sort((a, b) => b.score - a.score)[0]?.isPrice === true;
}

/** Puts sites into folds, so that no page is judged by weights that saw its site. */
export function foldOf(site: string): number {
  let hash = 7;
  for (const char of site) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) | 0;
  return Math.abs(hash) % FOLDS;
}

/** Counts by set the pages whose price is read by weights that have not seen their site. */
function scoreFolds(pages: readonly LabelledPage[]): FoldScores {
  const tally: Record<string, { pages: number; right: number }> = {};
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = fitWeights(pages.filter(({ site }) => foldOf(site) !== fold));
    for (const page of pages.filter(({ site }) => foldOf(site) === fold)) {
      const row = tally[page.set] ??= { pages: 0, right: 0 };
      row.pages++;
      if (isRead(page, others)) row.right++;
    }
  }
  return {
    scored: today(),
    command: "deno task fit:prices --scores",
    left_out: "whole sites",
    folds: FOLDS,
    ...tally,
  };
}

if (import.meta.main) {
  const pages = await collectPages();
  const evidence = new Set(pages.flatMap(({ choices }) => choices.flatMap((one) => one.evidence)));
  const seen = { pages: pages.length, candidates: evidence.size, scores: scoreFolds(pages) };
  console.log(seen);
  if (Deno.args.includes("--scores")) writeModel({ ...readModel("prices"), ...seen });
  else {
    const weights = [...fitWeights(pages)].filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
      .sort(([one], [other]) => one < other ? -1 : 1)
      .map(([name, weight]) => [name, Number(weight.toFixed(2))]);
    writeModel({
      name: "prices",
      answers: "which amount that a page shows is the price of its thing",
      fitted: today(),
      command: "deno task fit:prices",
      data: digestsOf(["product-extraction-benchmark", "wcxb"]),
      also: ALSO,
      ...seen,
      weights: Object.fromEntries(weights),
    });
  }
}

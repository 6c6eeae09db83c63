/**
 * The public sets that models are fitted on: where they come from, under which licence, and a digest
 * of the pages and labels used.
 */
import { gunzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import SETS from "./sets.json" with { type: "json" };
import PAGES from "./set_pages.json" with { type: "json" };

/** One set, as `sets.json` tells of it. */
export interface PublicSet {
  readonly what: string;
  readonly source: string;
  /** The commit of the source that pages and labels are those of. */
  readonly commit: string;
  readonly licence: string;
  readonly part: string;
  /** Folder of the pages at the source, `NAME.html.gz` each. */
  readonly html: string;
  /** The labels at the source: one file of all pages, or a folder of a file for each. */
  readonly labels: string;
  readonly digest: string;
}

/** A set by its name. */
export const PUBLIC_SETS: Readonly<Record<string, PublicSet>> = SETS;

/** The pages of a set that are used, by name. */
export const SET_PAGES: Readonly<Record<string, readonly string[]>> = PAGES;

/** Where the sets lie: `SERVICE_DATA`, else `../shared/data` beside the repository. */
export const DATA: string = Deno.env.get("SERVICE_DATA") ??
  new URL("../../../shared/data", import.meta.url).pathname;

/** Says whether the labels of a set are one file. */
export function hasOneLabelFile({ labels }: PublicSet): boolean {
  return labels.endsWith(".json");
}

/** Digests what is used of a set, as it lies in {@link DATA}: each page unpacked, and its label. */
export function digestOf(name: string): string {
  const set = PUBLIC_SETS[name];
  if (set === undefined) throw new Error(`Cannot digest ${name}: sets.json has no such set`);
  const all = hasOneLabelFile(set) ? readJson(`${DATA}/${name}/ground-truth.json`) : undefined;
  const whole = createHash("sha256");
  for (const page of SET_PAGES[name] ?? []) {
    const html = gunzipSync(Deno.readFileSync(`${DATA}/${name}/html/${page}.html.gz`));
    const label = all === undefined
      ? readJson(`${DATA}/${name}/ground-truth/${page}.json`)
      : (all as Record<string, unknown>)[page];
    whole.update(`${page} ${sha256(html)} ${sha256(canonical(label))}\n`);
  }
  return `sha256:${whole.digest("hex")}`;
}

/** Gives the digests of some sets by name, as a model keeps them. */
export function digestsOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, digestOf(name)]));
}

/** Writes a value as JSON with its keys in order, so that only what it says counts. */
function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, inner) =>
      inner !== null && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a < b ? -1 : 1))
        : inner,
  ) ?? "null";
}

function readJson(path: string): unknown {
  return JSON.parse(Deno.readTextFileSync(path));
}

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

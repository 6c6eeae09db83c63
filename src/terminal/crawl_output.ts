/** What a crawl writes, by a worker that may write there and do nothing else. */
import { UsageError } from "./usage_error.ts";
import { clipped } from "../base/quoted.ts";
import { hideAddressSecrets } from "../base/hide_secrets.ts";
import type { CrawlConfig } from "./crawl_config.ts";
import { reasonOf } from "./named_files.ts";
import { OUTPUT_WORKER } from "./output_name.ts";

/** Where a crawl stopped; plain data. */
export interface CrawlState {
  readonly start: string;
  readonly format: string;
  /** What it goes on from. */
  readonly cursor: string;
  readonly read: number;
  readonly failed: number;
  /** Bytes of the lines that belong to the pages counted. */
  readonly bytes: number;
}

/** To the worker. */
export type ToOutput =
  | { readonly type: "file"; readonly path: readonly string[]; readonly text: string }
  | { readonly type: "line"; readonly text: string }
  | { readonly type: "state"; readonly state: Omit<CrawlState, "bytes"> | undefined };

/** From the worker: one for each message to it, after the first. */
export type FromOutput = { readonly type: "ready" | "done" } | {
  readonly type: "failed";
  readonly why: string;
};

/** Where everything is written. */
export interface OutputPlaces {
  readonly isFile: boolean;
  /** The folder, or the file of lines. */
  readonly output: string;
  /** The file of lines; of a folder, the pages that could not be read. */
  readonly lines: string;
  /** The folder of what is ours in a folder of pages; no page is named with a dot before it. */
  readonly own: string | undefined;
  readonly state: string;
  /** The next state, until it takes the place of the last. */
  readonly nextState: string;
}

/** Where pages go. */
export interface CrawlOutput {
  send(message: ToOutput): Promise<void>;
  close(): void;
}

/** Names the places of an output. */
export function placesOf({ output, isFile }: Pick<CrawlConfig, "output" | "isFile">): OutputPlaces {
  if (isFile) {
    const state = `${output}.crawl`;
    return { isFile, output, lines: output, own: undefined, state, nextState: `${state}.next` };
  }
  const own = `${output}/.crawl`;
  const state = `${own}/state.json`;
  return {
    isFile,
    output,
    lines: `${own}/failed.jsonl`,
    own,
    state,
    nextState: `${own}/state.next.json`,
  };
}

/**
 * Makes the output ready and returns the state to go on from, if there is one.
 *
 * Throws `UsageError` for an output in use by something else, and for a state of another crawl.
 */
export async function openCrawlOutput(
  config: Pick<CrawlConfig, "start" | "output" | "isFile" | "format" | "resumes">,
): Promise<CrawlState | undefined> {
  const name = clipped(hideAddressSecrets(config.output));
  const places = placesOf(config);
  await refuseOldFolder(places, name);
  const state = await readState(places.state);
  if (config.resumes) {
    if (state === undefined) throw new UsageError(`${name} has no crawl to go on with`);
    if (state.start !== config.start || state.format !== config.format) {
      throw new UsageError(
        `${name} is a crawl of ${state.start} as ${state.format}: give the same`,
      );
    }
    return state;
  }
  try {
    if (!config.isFile) await Deno.mkdir(config.output, { recursive: true });
    const isUsed = config.isFile
      ? (await Deno.stat(config.output).catch(() => undefined))?.size
      : (await Array.fromAsync(Deno.readDir(config.output))).length;
    if (state === undefined && !isUsed) return undefined;
  } catch (error) {
    throw new UsageError(`the output ${name} cannot be used: ${reasonOf(error)}`);
  }
  const how = state === undefined ? "give another" : "give --resume to go on with it";
  throw new UsageError(`the output ${name} is not empty: ${how}, or remove it`);
}

/** Earlier versions kept their state in a file, and named pages otherwise: each would be read twice. */
async function refuseOldFolder({ own }: OutputPlaces, name: string): Promise<void> {
  const known = own === undefined ? undefined : await Deno.lstat(own).catch(() => undefined);
  if (known === undefined || known.isDirectory) return;
  throw new UsageError(
    `${name} is a crawl of an earlier version, which named its files otherwise: give another`,
  );
}

async function readState(path: string): Promise<CrawlState | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(path)) as CrawlState;
  } catch {
    return undefined;
  }
}

/** The options of a worker that the types of the web do not know. */
interface OwnWorkerOptions extends WorkerOptions {
  readonly deno: { readonly permissions: Deno.PermissionOptionsObject };
}

/** Starts the worker. The caller gives up its own permission to use files then. */
export async function startOutput(
  places: OutputPlaces,
  bytes: number,
  entry: URL | string,
): Promise<CrawlOutput> {
  const { isFile, output, state, nextState } = places;
  const paths = isFile ? [output, state, nextState] : [output];
  const none = { net: false, run: false, env: false, sys: false, ffi: false, import: false };
  const options: OwnWorkerOptions = {
    type: "module",
    name: OUTPUT_WORKER,
    deno: { permissions: { read: paths, write: paths, ...none } },
  };
  const worker = new Worker(entry, options);
  let waiting = Promise.withResolvers<void>();
  worker.onmessage = ({ data }: MessageEvent<FromOutput>) => {
    if (data.type !== "failed") return waiting.resolve();
    waiting.reject(new UsageError(`the output cannot be written: ${data.why}`));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    waiting.reject(new Error(`writing the output failed: ${event.message}`));
  };
  await waiting.promise;
  const send = async (message: unknown): Promise<void> => {
    waiting = Promise.withResolvers();
    worker.postMessage(message);
    await waiting.promise;
  };
  await send({ places, bytes });
  return { send, close: () => worker.terminate() };
}

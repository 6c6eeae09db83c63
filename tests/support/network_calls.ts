/** Calls to a real network process, as a reader process makes them through the service. */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import type { FetchReply, FetchRequest } from "../../src/web/fetch/messages.ts";
import {
  createNetworkLink,
  type NetworkCall,
  type NetworkLink,
} from "../../src/serve/pool/network_link.ts";
import type { Reply } from "../../src/serve/pool/reader_process.ts";
import { networkPids } from "./child_pids.ts";

const HOSTILE = new URL("./hostile_network.ts", import.meta.url);

/** A link and what it has told the log. */
export interface WatchedLink {
  readonly link: NetworkLink;
  readonly faults: string[];
  /** Lists the processes of this link, and of no other that runs beside it. */
  pids(): number[];
}

/**
 * Uses a link and sees that it leaves no process behind. Its processes run a module of their own,
 * which tells them from those of tests beside.
 */
export async function withLink(
  use: (watched: WatchedLink) => Promise<void>,
  module: URL = HOSTILE,
): Promise<void> {
  const faults: string[] = [];
  const folder = await Deno.makeTempDir();
  const entry = pathToFileURL(`${folder}/network.ts`);
  await Deno.writeTextFile(entry, `import ${JSON.stringify(module.href)};\n`);
  const link = createNetworkLink(() => true, (fault) => faults.push(fault.message), { entry });
  const pids = (): number[] => networkPids(Deno.pid, entry);
  try {
    await use({ link, faults, pids });
  } catch (error) {
    throw new Error(`faults: ${faults.join("\n")}`, { cause: error });
  } finally {
    await link.close();
    await Deno.remove(folder, { recursive: true });
  }
  if (Deno.build.os !== "linux") return;
  for (let wait = 0; wait < 500 && pids().length > 0; wait++) await pause(20);
  assert.deepEqual(pids(), []);
}

/** Asks one thing in a call of its own. */
export async function askOnce(link: NetworkLink, request: FetchRequest): Promise<Reply> {
  const call = link.begin();
  try {
    return await call.ask(request);
  } finally {
    call.end();
  }
}

/** Takes a reply for one of a kind. */
export function replyOf<Kind extends FetchReply["kind"]>(
  answered: Reply,
  kind: Kind,
): Extract<FetchReply, { kind: Kind }> {
  assert.ok("reply" in answered, JSON.stringify(answered));
  const reply = answered.reply as FetchReply;
  assert.equal(reply.kind, kind);
  return reply as Extract<FetchReply, { kind: Kind }>;
}

/** Reads a page as the ladder does: opened, fetched over one rung, closed. */
export async function readPage(
  call: NetworkCall,
  url: string,
): Promise<{ text: string; status: number } | Reply> {
  const opened = await call.ask({ kind: "open", url });
  if ("error" in opened) return opened;
  const { visit } = replyOf(opened, "opened");
  const page = await call.ask({ kind: "rung", visit, rung: "http", url });
  await call.ask({ kind: "close", visit });
  if ("error" in page) return page;
  const { status } = replyOf(page, "delivered");
  return { text: new TextDecoder().decode(page.body), status };
}

/** Sees that a question failed in a way that may pass. */
export function assertLost(answered: unknown): void {
  const { error } = answered as { error?: { code: string; retryable: boolean } };
  assert.equal(error?.code, "fetch_failed", JSON.stringify(answered));
  assert.equal(error?.retryable, true);
}

/**
 * Gives the one network process that is listed. A machine that stops for a moment makes
 * the service doubt it and start a second one, which ends again.
 */
export async function onlyPid(pids: () => number[]): Promise<number> {
  for (let wait = 0;; wait++) {
    const [pid, ...others] = pids();
    if (pid !== undefined && others.length === 0) return pid;
    assert.ok(wait < 750, `one network process: ${pids()}`);
    await pause(20);
  }
}

/** Waits. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** `service look`: a page on a loopback port of its own that shows what is read, and where. */
import { PROGRAM } from "../base/program_name.ts";
import { isAddress } from "../page/url/mod.ts";
import { sealCursors } from "../serve/call/mod.ts";
import { createLookDoor, type GivenPage, type Picture } from "../serve/door/look/mod.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { readCommand } from "./commands.ts";
import { readCursorSecret } from "./environment.ts";
import { listen, openDoor, SHUTDOWN_SECONDS } from "./open_door.ts";
import { UsageError } from "./usage_error.ts";
import { giveUpFiles, readNamedFile } from "./named_files.ts";
import { startProcesses } from "./start_pool.ts";
import { say } from "./stderr.ts";
import { print } from "./stdout.ts";
import { untilStopped } from "./stop_signals.ts";
import type { NetworkLink } from "../serve/pool/mod.ts";
import type { Delivery, FetchRequest } from "../web/fetch/mod.ts";
import { typeOfBytes } from "../base/type_of_bytes.ts";

// Bounds.
/** Seconds that one picture may take. */
const LOOK_PICTURE_SECONDS = 15;
/** Bytes of one such picture; a larger one stays away. */
const MAX_LOOK_PICTURE_BYTES = 4 * 1024 * 1024;
/** Bytes of the token that the page of `look` has in the fragment of its address: never guessed. */
const LOOK_TOKEN_BYTES = 16;

interface LookConfig {
  /** An address, or the path of a file; undefined begins with an empty page. */
  readonly page: string | undefined;
  readonly port: number;
  readonly timeoutSeconds: number;
}

/** Where the page is served: never beyond this machine. */
const HOST = "127.0.0.1";

/**
 * Serves the page until stopped and returns the exit code; its address, with the token in the
 * fragment, is the one line on standard output. Throws `UsageError` before anything listens.
 */
export async function look(
  args: readonly string[],
  loadTools: () => Promise<readonly Tool[]>,
  version: string,
): Promise<number> {
  const config = readLookConfig(args);
  const tools = await loadTools();
  const given = await readGiven(config);
  giveUpFiles();
  const secret = readCursorSecret(Deno.env.get);
  const { runner: pool, network } = startProcesses(tools, say);
  const runner = sealCursors(pool, secret);
  try {
    const token = createToken();
    const { port, timeoutSeconds } = config;
    const shared = { tools, runner, version, timeoutSeconds };
    const door = createLookDoor({
      tools: openDoor({ ...shared, tokens: [token], localOnly: true }),
      token,
      given,
      fetchPicture: (address, signal) => fetchPicture(network, address, signal),
    });
    const where = { host: HOST, port, localOnly: true, drainSeconds: timeoutSeconds };
    const served = listen(door, where, "--port");
    // Before the address is known to anybody, who may stop it as soon as it is.
    const stopped = untilStopped();
    await print(`http://${HOST}:${served.port}/#${token}`);
    say("open this address in a browser; Ctrl-C ends it");
    await stopped;
    await served.close(SHUTDOWN_SECONDS);
    return 0;
  } finally {
    await runner.close();
  }
}

async function readGiven({ page }: LookConfig): Promise<GivenPage> {
  if (page === undefined) return { input: "", name: null };
  if (isAddress(page)) return { input: page, name: null };
  const path = page.startsWith("@") ? page.slice(1) : page;
  return { input: await readNamedFile(path), name: path };
}

/** A token that nobody else on this machine can guess; it lives as long as the process. */
function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LOOK_TOKEN_BYTES));
  return bytes.toHex();
}

function readLookConfig(args: readonly string[]): LookConfig {
  const { values, words: [page, ...rest] } = readCommand("look", args);
  if (rest.length > 0) throw new UsageError(`look shows one page; see ${PROGRAM} look --help`);
  return { page, port: values.port, timeoutSeconds: values.timeout };
}

/**
 * Fetches a picture as politely as a page; undefined for what cannot be had, is too large, or is
 * not a picture by its first bytes. A drawing in SVG is refused: it may hold scripts.
 */
async function fetchPicture(
  network: NetworkLink,
  url: string,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  const call = network.begin();
  const end = (): void => call.end();
  signal.addEventListener("abort", end, { once: true });
  try {
    const request: FetchRequest = { kind: "file", url, seconds: LOOK_PICTURE_SECONDS };
    const answer = await call.ask(request);
    if ("error" in answer) return undefined;
    const { reply, body } = answer as Delivery;
    if (reply.kind !== "delivered" || reply.status !== 200 || body === undefined) return undefined;
    if (body.length > MAX_LOOK_PICTURE_BYTES) return undefined;
    const type = typeOfBytes(body);
    return type?.startsWith("image/") ? { bytes: body.slice(), type } : undefined;
  } finally {
    signal.removeEventListener("abort", end);
    call.end();
  }
}

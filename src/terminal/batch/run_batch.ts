/** Runs a tool over any number of inputs; what is under way is bounded by number and bytes. */
import { defined } from "../../base/defined.ts";
import { checkAnswer, checkArguments, runCall } from "../../serve/call/mod.ts";
import type { CallPlace, PreparedTool } from "../../serve/call/mod.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { badInput, type RefusalFacts, ToolError } from "../../base/errors.ts";
import { SITE_REST_SECONDS } from "../../base/limits.ts";
import type { Input } from "./input.ts";
import { createOrderedLines } from "./ordered_lines.ts";
import { wholeAnswer } from "./whole_answer.ts";
import { SiteQueues } from "../../web/manners/mod.ts";
import { isAddress, siteOf } from "../../page/url/mod.ts";
import type { StoredPage } from "../../base/json/stored_page.ts";
import { storedPage } from "./stored_file.ts";

// Bounds.
/** Inputs that are read, under way or waiting for their turn in the output; then reading pauses. */
export const MAX_BATCH_WINDOW = 4_096;
/** Bytes of those inputs and of their answers; then reading pauses. */
const MAX_BATCH_WINDOW_BYTES = 32 * 1024 * 1024;

/** What a batch runs on. */
export interface BatchParts extends CallPlace {
  readonly tool: PreparedTool;
  /** Arguments of every input that does not give its own. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** Waits for the next input; undefined at the end. */
  next(): Promise<Input | undefined>;
  /** Makes the line of an answer, without its end; of a refusal, by its facts. */
  toLine(input: Input, answer: Answer, refused: RefusalFacts): string;
  /** Writes whole lines. */
  write(text: string): Promise<void>;
  /** Called with each answer when its line is made. */
  onAnswer(input: Input, answer: Answer): void;
  /** Whether lines come in the order of their inputs; the first to come has this place. */
  readonly firstInOrder: number | undefined;
  /** Whether the further slices of an answer's rows are asked for as well. */
  readonly asksForAllRows?: boolean;
  /** Calls at once whose page is handed in, and that fetch. */
  readonly jobs: number;
  readonly visits: number;
  readonly timeoutSeconds: number;
  /** Milliseconds a site is left alone after a visit; the gate of the network process keeps its own. */
  readonly restMs?: number;
}

interface Under {
  readonly input: Input;
  readonly call: InputCall;
  readonly site: string | undefined;
  readonly bytes: number;
}

/** An answer, and what is known of a refusal beside it. */
interface Outcome {
  readonly answer: Answer;
  readonly refused: RefusalFacts;
}

/** Runs until every input has its line. Rejects when reading or writing fails. */
export async function runBatch(parts: BatchParts): Promise<void> {
  const { restMs = SITE_REST_SECONDS * 1000 } = parts;
  const pages: Under[] = [];
  const visits = new SiteQueues<Under>();
  let [reading, visiting] = [0, 0];
  let [inWindow, bytes] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: () => void = () => {};
  const lines = createOrderedLines(parts.write, parts.firstInOrder, (count, chars) => {
    inWindow -= count;
    bytes -= chars;
    wake();
  });

  function finish(input: Input, { answer, refused }: Outcome, heldBytes = 0): void {
    const line = parts.toLine(input, answer, refused);
    bytes += line.length + 1 - heldBytes;
    parts.onAnswer(input, answer);
    lines.add(input.n, line);
    wake();
  }

  async function run(under: Under): Promise<void> {
    finish(under.input, await outcomeOf(parts, under.call), under.bytes);
  }

  function dispatch(): void {
    clearTimeout(timer);
    while (reading < parts.jobs) {
      const under = pages.shift();
      if (under === undefined) break;
      reading++;
      void run(under).finally(() => {
        reading--;
        dispatch();
      });
    }
    while (visiting < parts.visits) {
      const under = visits.take(performance.now());
      if (under === undefined) break;
      visiting++;
      void run(under).finally(() => {
        visiting--;
        visits.leave(under, performance.now() + restMs);
        dispatch();
      });
    }
    const free = visiting < parts.visits ? visits.nextFree() : undefined;
    if (free !== undefined) timer = setTimeout(dispatch, Math.max(1, free - performance.now()));
  }

  function place(input: Input): void {
    inWindow++;
    try {
      if (input.failure !== undefined) {
        const { code, message, ...facts } = input.failure;
        throw new ToolError(code, message, facts);
      }
      const call = callOfInput(parts.tool, input, parts.shared);
      const held = input.page?.bytes.length ?? 0;
      bytes += held;
      const under: Under = { input: withoutPage(input), call, site: call.site, bytes: held };
      if (call.fetches) visits.add(under);
      else pages.push(under);
      dispatch();
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      finish(input, refusedBy(error));
    }
  }

  async function untilRoom(): Promise<void> {
    while (inWindow >= MAX_BATCH_WINDOW || (bytes >= MAX_BATCH_WINDOW_BYTES && inWindow > 0)) {
      await new Promise<void>((resolve) => wake = resolve);
    }
  }

  async function readAll(): Promise<void> {
    for (let input = await parts.next(); input !== undefined; input = await parts.next()) {
      place(input);
      await untilRoom();
    }
    while (inWindow > 0) await new Promise<void>((resolve) => wake = resolve);
    await lines.flushed();
  }

  try {
    await Promise.race([readAll(), lines.failed]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is kept of an input while its page is read elsewhere. */
function withoutPage({ n, id, url, share, page, cut }: Input): Input {
  const at = url ?? page?.url ?? undefined;
  return { n, id, share, ...defined({ url: at, cut }) };
}

function outcomeOf(parts: BatchParts, call: InputCall): Promise<Outcome> {
  return parts.asksForAllRows ? callForAll(parts, call) : callOnce(parts, call);
}

async function callForAll(parts: BatchParts, call: InputCall): Promise<Outcome> {
  const first = await callOnce(parts, call);
  const ask = async (more: object): Promise<Answer> =>
    (await callOnce(parts, { ...call, args: { ...call.args, ...more } })).answer;
  return { ...first, answer: await wholeAnswer(first.answer, call.fetches, ask) };
}

async function callOnce(parts: BatchParts, { args, page }: InputCall): Promise<Outcome> {
  const { tool, timeoutSeconds } = parts;
  const checked = await checkArguments(tool, args);
  if (checked.kind === "refusal") return refusedBy(checked.refusal);
  let refused: RefusalFacts = {};
  const bounds = {
    onRefused: (facts: RefusalFacts) => void (refused = facts),
    deadline: performance.now() + timeoutSeconds * 1000,
    budgetSeconds: timeoutSeconds,
    ...(page === undefined ? {} : { texts: new Map([[PAGE_STAND_IN, page]]) }),
  };
  const outcome = await checkAnswer(tool, await runCall(parts, tool, checked, bounds));
  return outcome.kind === "answer"
    ? { answer: outcome.answer, refused }
    : refusedBy(outcome.refusal);
}

function refusedBy(refusal: ToolError): Outcome {
  return { answer: { ok: false, error: refusal.toObject() }, refused: refusal.facts };
}

/** The string in the arguments that a stored page replaces once they are checked. */
const PAGE_STAND_IN = "<stored page>";

/** Arguments, not checked yet, and the page among them. */
interface InputCall {
  readonly args: Record<string, unknown>;
  readonly page?: StoredPage;
  /** The site it will visit; undefined where it visits none, or none that is known. */
  readonly site?: string;
  readonly fetches: boolean;
}

/** Makes a call of an input. Throws `ToolError` for one that the tool cannot be called with. */
function callOfInput(
  { tool, properties }: PreparedTool,
  input: Input,
  shared: Readonly<Record<string, unknown>>,
): InputCall {
  const args: Record<string, unknown> = { ...shared, ...input.args };
  const { page, url } = input;
  if (page !== undefined) {
    const stored = storedPage(page);
    if (tool.page === null || tool.page === "url") {
      const use = "give addresses, or call a tool that takes pages";
      throw badInput(`${tool.name} takes addresses, not pages; ${use}`);
    }
    args[tool.page] = tool.page === "pages" ? [PAGE_STAND_IN] : PAGE_STAND_IN;
    return { args, page: stored, fetches: false };
  }
  if (url !== undefined) {
    const name = tool.page ?? (Object.hasOwn(properties, "urls") ? "urls" : "url");
    args[name] = name === "urls" || name === "pages" ? [url] : url;
    return { args, site: siteOf(url), fetches: true };
  }
  const given = tool.page === null ? undefined : args[tool.page];
  if (typeof given === "string" && !isAddress(given)) return { args, fetches: false };
  return {
    args,
    fetches: true,
    ...(typeof given === "string" ? { site: siteOf(given.trim()) } : {}),
  };
}

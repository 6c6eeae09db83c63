/** Small tools and a runner inside this process, for testing fronts without pages or processes. */
import { defineRunningTool, type RunningTool, runTool } from "./run_tool.ts";
import * as z from "zod";
import { ToolError } from "../../src/base/errors.ts";
import { LongText, textOf } from "../../src/base/json/long_text.ts";
import { timedOut } from "../../src/serve/pool/budget.ts";
import type { CallOptions, Runner } from "../../src/serve/pool/runner.ts";
import { answerSchema } from "../../src/tools/contract/schemas.ts";
import type { Answer, Tool } from "../../src/tools/contract/tool.ts";
import type { Context } from "../../src/tools/runs/context.ts";

/** Gives back what it was given, in the ways a tool can answer. */
export const echoTool: RunningTool = defineRunningTool({
  name: "echo",
  title: "Echo a page",
  description: "Gives back its text.\nA second line.",
  input: z.object({
    html_or_url: z.string().describe("Text"),
    loud: z.boolean().default(false).describe("In capitals"),
    limit: z.int().default(10).describe("At most this many characters"),
  }),
  output: answerSchema({ text: z.string().describe("The text"), length: z.int() }),
  page: "html_or_url",
  run(args): Promise<Answer> {
    const text = args.html_or_url.slice(0, args.limit);
    return Promise.resolve({
      ok: true,
      text: args.loud ? text.toUpperCase() : text,
      length: args.html_or_url.length,
    });
  },
});

/** Misbehaves on demand: refuses, throws, breaks its schema, reports progress, or takes its time. */
export const trickyTool: RunningTool = defineRunningTool({
  name: "tricky",
  title: "Misbehave",
  description: "Misbehaves as asked.",
  input: z.object({
    how: z.string().describe("refuse, private, drift, throw, lie or wait"),
    seconds: z.number().default(0).describe("How long it waits first"),
    pages: z.array(z.string()).default([]).describe("Pages"),
  }),
  output: answerSchema({ lost: z.boolean(), waited: z.number() }),
  page: "pages",
  async run({ how, seconds }, context): Promise<Answer> {
    for (let step = 1; step <= 2; step++) {
      await context.sleep(seconds * 500);
      context.progress(step, 2, `step ${step}`);
    }
    switch (how) {
      case "refuse":
        throw new ToolError("bad_input", "how is refused as asked");
      case "private":
        throw new ToolError("refused_address", "the address is private", { url: "http://a.test/" });
      case "extra":
        throw new ToolError("missing_extra", "no browser", { extra: "browser" });
      case "drift":
        return { ok: false, lost: true };
      case "throw":
        throw new Error("secret detail /etc/passwd");
      case "lie":
        return { ok: true, waited: "not a number" };
      default:
        return { ok: true, waited: seconds };
    }
  },
});

/** The tools most tests of a front use. */
export const TEST_TOOLS: readonly RunningTool[] = [echoTool, trickyTool];

/** A runner and what it has seen. */
export interface LocalRunner extends Runner {
  /** Names of the tools called, in order. */
  readonly called: string[];
  /** How many calls are running. */
  readonly running: () => number;
}

/** Creates a runner that calls tools in this process, within their budgets. */
export function createLocalRunner(tools: readonly Tool[] = TEST_TOOLS): LocalRunner {
  const called: string[] = [];
  let running = 0;
  return {
    called,
    running: () => running,
    async call(name, args, options): Promise<Answer> {
      const tool = tools.find((each) => each.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      called.push(name);
      running++;
      const ending = endOf(options);
      try {
        const context = contextOf(options, ending.signal);
        return await Promise.race([ran(tool, decoded(args), context), ending.promise]);
      } catch (error) {
        if (!(error instanceof ToolError) || error.code === "timed_out") throw error;
        options.onRefused?.(error.facts);
        return { ok: false, error: error.toObject() };
      } finally {
        running--;
        ending.forget();
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Runs a tool that a test has made, or one of the service. */
function ran(tool: Tool | RunningTool, args: unknown, context: Context): Promise<Answer> {
  return "run" in tool ? tool.run(args, context) : runTool(tool, args, context);
}

/** Decodes what a reader process would. */
function decoded(value: unknown): unknown {
  if (value instanceof LongText) return textOf(value);
  if (Array.isArray(value)) return value.map(decoded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, decoded(item)]));
}

interface Ending {
  signal: AbortSignal;
  promise: Promise<never>;
  forget(): void;
}

function endOf(options: CallOptions): Ending {
  const over = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  over.signal.addEventListener("abort", () => reject(over.signal.reason));
  const left = options.deadline - performance.now();
  const timer = left === Infinity
    ? undefined
    : setTimeout(() => over.abort(timedOut(options)), Math.max(0, left));
  const leave = (): void => over.abort(options.signal?.reason);
  options.signal?.addEventListener("abort", leave);
  return {
    signal: over.signal,
    promise,
    forget: () => {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", leave);
    },
  };
}

function contextOf({ onProgress }: CallOptions, signal: AbortSignal): Context {
  const noNetwork = (): never => {
    throw new ToolError("fetch_failed", "there is no network in this test");
  };
  return {
    page: noNetwork,
    file: noNetwork,
    visit: noNetwork,
    now: () => performance.now(),
    sleep: (milliseconds) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          reject(signal.reason);
        }, { once: true });
      }),
    progress: (done, total, message) => onProgress?.(done, total, message),
  };
}

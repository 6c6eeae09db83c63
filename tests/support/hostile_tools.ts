/** Tools that misbehave in every way a page could make a real one: for the tests of the pool. */
import { defineRunningTool, type RunningTool } from "./run_tool.ts";
import * as z from "zod";
import { ToolError } from "../../src/base/errors.ts";

const input = z.looseObject({ html_or_url: z.string().default("<p>") });
const output = z.looseObject({ ok: z.boolean() });

function misbehaving(
  name: string,
  run: RunningTool<typeof input>["run"],
  selecting = false,
): RunningTool {
  return defineRunningTool({
    name,
    title: name,
    description: `A tool that is ${name}.`,
    input,
    output,
    page: "html_or_url",
    evaluatesSelectors: () => selecting,
    run,
  }) as RunningTool;
}

function loop(): never {
  for (;;) {
    // Only a signal ends this.
  }
}

/** Keeps the process busy, as a page that takes long does. */
function read(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Tells one process from the next: behind a wall each has the same number. */
const LIFE = crypto.randomUUID();
const hoarded: Uint8Array[] = [];

function buffer(mebibytes: string): Uint8Array {
  return new Uint8Array(Number(mebibytes) << 20).fill(1);
}

/** The misbehaving tools, and two that behave. */
export const HOSTILE_TOOLS: readonly RunningTool[] = [
  misbehaving("endless", () => loop()),
  misbehaving("endless_selector", () => loop(), true),
  misbehaving("backtracking", () => {
    /^(a+)+$/.test("a".repeat(60) + "b");
    return Promise.resolve({ ok: true });
  }),
  misbehaving("hungry", () => {
    const kept: unknown[] = [];
    for (;;) kept.push(new Array(1000).fill(kept.length));
  }),
  misbehaving("hungry_for_buffers", () => {
    const kept: Uint8Array[] = [];
    for (;;) kept.push(new Uint8Array(16 << 20).fill(1));
  }),
  misbehaving("broken", () => Promise.reject(new TypeError("the secret is 4711"))),
  misbehaving("refusing", () => Promise.reject(new ToolError("bad_input", "not like this"))),
  misbehaving("leaving", () => Deno.exit(3)),
  misbehaving("greedy", async () => {
    const open: string[] = [];
    const attempts: [string, () => unknown][] = [
      ["read", () => Deno.readTextFileSync("/etc/hostname")],
      ["write", () => Deno.writeTextFileSync("./proof_of_writing", "")],
      ["net", () => Deno.listen({ hostname: "127.0.0.1", port: 0 })],
      ["run", () => new Deno.Command("/bin/true").outputSync()],
      ["env", () => Deno.env.get("HOME")],
      ["sys", () => Deno.hostname()],
      ["kill", () => Deno.kill(Deno.ppid, "SIGCONT")],
      ["fetch", () => fetch("http://127.0.0.1:8009/")],
    ];
    for (const [name, attempt] of attempts) {
      try {
        await attempt();
        open.push(name);
      } catch (error) {
        if (!(error instanceof Deno.errors.NotCapable)) open.push(`${name}: ${error}`);
      }
    }
    return { ok: true, open };
  }),
  misbehaving("echo", (args) => Promise.resolve({ ok: true, length: args.html_or_url.length })),
  misbehaving("asking", async (args, context) => {
    const page = await context.page(args.html_or_url);
    return { ok: true, status: page.status, bytes: page.bytes.length };
  }),
  misbehaving("asking_selector", async (args, context) => {
    await context.page(args.html_or_url).catch(() => {});
    return loop();
  }, true),
  misbehaving("holding", (args, context) =>
    context.visit(args.html_or_url, async (file) => {
      await file(args.html_or_url);
      context.progress(1, 1, "holding");
      return loop();
    })),
  misbehaving("slow", async (args, context) => {
    context.progress(1, 1, "begun");
    await context.sleep(Number(args.html_or_url));
    return { ok: true };
  }),
  misbehaving("reading", (args, context) => {
    context.progress(1, 1, "begun");
    read(Number.parseInt(args.html_or_url));
    return Promise.resolve({ ok: true, life: LIFE });
  }),
  misbehaving("asking_then_reading", async (args, context) => {
    const { bytes } = await context.page(args.html_or_url);
    context.progress(1, 2, "there");
    read(Number(/\d+/.exec(new TextDecoder().decode(bytes))?.[0]));
    await context.sleep(1);
    return { ok: true, life: LIFE };
  }),
  misbehaving("asking_then_sleeping", async (args, context) => {
    await context.page(args.html_or_url);
    context.progress(1, 2, "there");
    await context.sleep(500);
    return { ok: true, life: LIFE };
  }),
  misbehaving("littering", (args) => {
    const { length } = buffer(args.html_or_url);
    return Promise.resolve({ ok: true, length, life: LIFE });
  }),
  misbehaving("hoarding", (args) => {
    hoarded.push(buffer(args.html_or_url));
    return Promise.resolve({ ok: true, life: LIFE });
  }),
  misbehaving("living", async (_args, context) => {
    await context.sleep(20);
    return { ok: true, life: LIFE };
  }),
  misbehaving("reporting", async (_args, context) => {
    for (let step = 1; step <= 3; step++) context.progress(step, 3, `step ${step}`);
    await context.sleep(1);
    return { ok: true };
  }),
];

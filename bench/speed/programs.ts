/** The programs that are measured: services asked over HTTP, and readers of one process. */
import { resolve } from "node:path";
import { TextLineStream } from "./lines.ts";
import { type Look, watchProcesses } from "./processes.ts";

/** A running program. */
export interface Program {
  /** Answers one tool call about the page of that number. Throws when it fails. */
  ask(page: number): Promise<void>;
  /** Answers one call with that HTML; services only. */
  askText?(html: string, more?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Tells what it has used. */
  look(): Look;
  stop(): Promise<void>;
}

/** Pages as every program is given them. */
export interface Pages {
  /** Files of UTF-8 HTML. */
  readonly paths: readonly string[];
  /** The same as bodies of a call. */
  readonly bodies: readonly string[];
}

const ROOT = resolve(import.meta.dirname as string, "../..");

/** Starts a service and waits until it answers; `command` is told the port. */
export async function startService(
  command: (port: number) => string[],
  pages: Pages,
  tool: string,
): Promise<Program> {
  const port = freePort();
  const child = spawn(command(port), "null");
  const look = watchProcesses(child.pid);
  const address = `http://127.0.0.1:${port}/v1/tools/${tool}`;
  const post = async (body: string): Promise<void> => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  };
  await untilAnswered(`http://127.0.0.1:${port}/v1/tools`);
  return {
    ask: (page) => post(pages.bodies[page] ?? ""),
    askText: (html, more = {}) => post(JSON.stringify({ html_or_url: html, ...more })),
    look,
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

/** Starts this service from its sources. */
export function startOwnService(pages: Pages, tool = "extract_declared"): Promise<Program> {
  const run = [Deno.execPath(), "run", "-A", "--quiet", "--no-check", `${ROOT}/main.ts`];
  return startService((port) => [...run, "serve", "--port", String(port)], pages, tool);
}

/** Starts a program that reads pages by itself, told on standard input which. */
export async function startInProcess(command: string[], pages: Pages): Promise<Program> {
  const child = spawn(command, "piped");
  const look = watchProcesses(child.pid);
  const writer = child.stdin.getWriter();
  const lines = child.stdout.pipeThrough(new TextLineStream()).getReader();
  const encoder = new TextEncoder();
  const exchange = async (line: string): Promise<void> => {
    await writer.write(encoder.encode(`${line}\n`));
    const { value } = await lines.read();
    if (value !== "done") throw new Error(`${command.join(" ")}: ${value ?? "it ended"}`);
  };
  await exchange(JSON.stringify(pages.paths));
  return {
    ask: (page) => exchange(String(page)),
    look,
    async stop(): Promise<void> {
      await writer.close();
      await child.status;
    },
  };
}

/** Names the command that reads pages with our tools in one process. */
export function ownReader(task: string): string[] {
  const run = [Deno.execPath(), "run", "-A", "--quiet", "--no-check"];
  return [...run, `${ROOT}/bench/speed/in_process.ts`, task];
}

/** Names the command that reads pages in Python. */
export function pythonReader(python: string, task: string): string[] {
  return [python, `${ROOT}/bench/speed/in_process.py`, task];
}

function spawn([command, ...args]: string[], stdin: "null" | "piped"): Deno.ChildProcess {
  const stdout = stdin === "null" ? "null" : "piped";
  return new Deno.Command(command as string, { args, stdin, stdout, stderr: "null" }).spawn();
}

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return port;
}

async function untilAnswered(address: string): Promise<void> {
  for (const end = performance.now() + 300_000; performance.now() < end;) {
    try {
      const answer = await fetch(address);
      await answer.body?.cancel();
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 20));
    }
  }
  throw new Error(`${address} does not answer`);
}

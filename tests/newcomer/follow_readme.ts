/**
 * Follows the README as somebody does who has Node, npm and nothing else: an empty folder, empty
 * caches, each command as it is written, each answer as it is printed. Says how long each step took.
 *
 *     deno task test:newcomer
 *
 * Not part of `deno task test`, which is one of the commands it runs, and the long one: with
 * NEWCOMER_TESTED=1 it is left to whoever has run it just before. Two things differ from what a
 * newcomer does: the folder is filled from this copy of the repository, and the port is a free one.
 */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { type Example, examplesOf } from "../support/examples.ts";
import { freePort } from "../support/program.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
/** The heading under which a page is read at a terminal, by curl and by an MCP client. */
const WAYS = "One page, three ways";
const START_SECONDS = 180;
const COMMAND_SECONDS = 900;

/** A folder with its own caches; settings of the machine, such as a registry's address, stay. */
interface Place {
  readonly folder: string;
  readonly env: Record<string, string>;
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function sh(script: string, { folder, env }: Place): Promise<Ran> {
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", script],
    cwd: folder,
    env,
    stdin: "null",
    signal: AbortSignal.timeout(COMMAND_SECONDS * 1000),
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Runs a script that has to succeed and gives what it printed. */
async function must(script: string, place: Place): Promise<string> {
  const { code, stdout, stderr } = await sh(script, place);
  assert.equal(code, 0, `${script}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`);
  return stdout;
}

/** Runs one step and notes its seconds. */
async function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const started = performance.now();
  const value = await work();
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name}`);
  return value;
}

/** The README's example under a heading, the nth of its language. */
function example(examples: Example[], heading: string, language: string, nth = 0): string {
  const found = examples.filter((one) => one.heading === heading && one.language === language)[nth];
  assert(found, `the README has no ${language} under ${heading}`);
  return found.code;
}

/** The last commit; where there is no history, everything that no build has made. */
const TAKE_SOURCES = `mkdir service
if git -C '${ROOT}' rev-parse HEAD >/dev/null 2>&1
then git -C '${ROOT}' archive HEAD
else tar -C '${ROOT}' --exclude=./dist --exclude=./node_modules -cf - .
fi | tar -x -C service`;

async function startServer(
  command: string,
  port: number,
  place: Place,
): Promise<Deno.ChildProcess> {
  const child = new Deno.Command("sh", {
    args: ["-c", `exec ${command.trim()} --port ${port}`],
    cwd: place.folder,
    env: place.env,
    stdin: "null",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn();
  const until = performance.now() + START_SECONDS * 1000;
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/health`);
      await answer.body?.cancel();
      return child;
    } catch (error) {
      if (performance.now() > until) {
        child.kill();
        throw new Error(`${command.trim()} did not serve`, { cause: error });
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** Ends a server and what started it: npx and the task runner pass no signal on. */
async function stopServer(child: Deno.ChildProcess, port: number): Promise<void> {
  const found = await new Deno.Command("sh", {
    args: ["-c", `ps -eo pid=,args= | grep -- '--port ${port}' | grep -v grep`],
    stdout: "piped",
  }).output();
  const lines = new TextDecoder().decode(found.stdout).trim().split("\n");
  for (const pid of lines.map((line) => Number(line.trim().split(/\s+/)[0]))) {
    try {
      if (pid > 0) Deno.kill(pid, "SIGTERM");
    } catch {
      // It has ended with the one that started it.
    }
  }
  await child.status;
}

async function follow(place: Place): Promise<void> {
  const examples = examplesOf("README.md");
  const [serve, test] = [0, 1].map((nth) => example(examples, "Start it", "sh", nth));
  const said = JSON.parse(example(examples, WAYS, "json"));
  const folder = `${place.folder}/service`;
  await step("take the sources", () => must(TAKE_SOURCES, place));
  const inside = { ...place, folder };
  const port = freePort();
  const here = (text: string): string =>
    text.replaceAll("http://127.0.0.1:8000", `http://127.0.0.1:${port}`);
  const server = await step(
    `${serve?.trim()}, until it answers, all downloads included`,
    () => startServer(serve ?? "", port, inside),
  );
  try {
    const curl = example(examples, WAYS, "sh", 1);
    const answer = await step("the call by curl", () => must(here(curl), inside));
    assert.deepEqual(JSON.parse(answer), said);
    await must("mkdir client", place);
    const client = { ...place, folder: `${place.folder}/client` };
    const script = example(examples, WAYS, "js");
    await Deno.writeTextFile(`${client.folder}/call.mjs`, here(script));
    const [install] = /npm install [^`]+/.exec(await Deno.readTextFile("README.md")) ?? [];
    const printed = await step(
      "the MCP client, its package included",
      () => must(`${install}\nnode call.mjs`, client),
    );
    assert.deepEqual(JSON.parse(printed.trim().split("\n").at(-1) ?? ""), said);
  } finally {
    await stopServer(server, port);
  }
  const call = example(examples, WAYS, "sh");
  const called = await step("the call at a terminal", () => must(call, inside));
  assert.deepEqual(JSON.parse(called), said);
  if (Deno.env.get("NEWCOMER_TESTED") === "1") {
    console.log(`passed over: ${test?.trim()}, which NEWCOMER_TESTED says has been run`);
    return;
  }
  const tested = await step(`${test?.trim()}`, () => must(test ?? "", inside));
  assert.match(tested, /\d+ passed.* 0 failed/);
}

Deno.test("the README leads a newcomer from nothing to answers", async () => {
  const base = await Deno.makeTempDir();
  const env = {
    DENO_DIR: `${base}/deno`,
    npm_config_cache: `${base}/npm`,
    NO_COLOR: "1",
    DENO_NO_UPDATE_CHECK: "1",
  };
  try {
    const place = { folder: base, env };
    const reached = await sh("npm view deno version", place);
    if (reached.code !== 0) {
      const reason = reached.stderr.trim().split("\n").at(-1) ?? "";
      console.log(`passed over: npm cannot be reached (${reason})`);
      return;
    }
    await follow(place);
  } finally {
    await Deno.remove(base, { recursive: true });
  }
});

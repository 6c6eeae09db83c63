/**
 * Which tests look at a clock: another program on the machine makes any of them fail, so a bound on
 * time is only set where time is what is claimed, and generously. Everything else counts steps
 * (`tests/support/count_steps.ts`), has a fake clock or looks at the order of events.
 */
import assert from "node:assert/strict";
import { relative, resolve } from "node:path";

const TESTS = resolve(import.meta.dirname as string, "..");

/** Files, or folders, that compare the clock with something, each with its reason. */
const MAY_LOOK: ReadonlyMap<string, string> = new Map([
  ["chaos/", "a task of its own: says when each process was harmed, and how long to go on"],
  ["newcomer/", "a task of its own: prints how long each step of the README takes"],
  ["mutation/run.ts", "a task of its own: a fault that makes the tests hang is a fault seen"],
  [
    "crawl/postgres.ts",
    "a task of its own: a site rests as long as it must, whichever worker asks",
  ],
  ["door/leaks.ts", "a task of its own: gives up waiting for what must come to rest"],
  ["door/connection_table_test.ts", "gives a connection an age; compares nothing"],
  ["door/free_loop_test.ts", "the claim is that /health is answered soon beside heavy bodies"],
  ["door/health_probe.ts", "how long /health takes, and what the machine held the asking up"],
  ["door/many_bodies.ts", "a figure of the benchmark"],
  ["door/raw_socket.ts", "how long a real socket was left open, for least times"],
  ["door/slow_sockets_test.ts", "slow clients: nothing is closed before its time; waits end"],
  ["end_to_end/hostile_sites_test.ts", "sites that never end a body, against the real program"],
  ["end_to_end/network_process_test.ts", "a stopped process is replaced within seconds"],
  ["end_to_end/program_test.ts", "the program ends within seconds of a signal"],
  ["fetch/bombs_test.ts", "prints seconds; what is bounded is memory"],
  ["fetch/endless_scripts_test.ts", "scripts that never end, in a real browser, are ended"],
  ["fetch/wire/cookies_test.ts", "a pattern of a package goes back: no step of ours counts it"],
  ["fuzz/html_fuzz_test.ts", "goes on for so many seconds; bounds nothing"],
  ["fuzz/readers_fuzz_test.ts", "processor time of one answer on mutated pages"],
  ["growth/growth.ts", "processor time, in processes of their own, the least of several runs"],
  [
    "house/regexes/regexes_test.ts",
    "how far the engine goes back in a pattern shows in time alone",
  ],
  ["pool/killed_readers_test.ts", "what waited for a killed process is free at once"],
  ["pool/network_link_test.ts", "a silent process is killed after its seconds, not before"],
  ["pool/network_politeness_test.ts", "a site rests as long as it must, whichever process asks"],
  ["pool/sandbox_test.ts", "keeps a process busy for a while; bounds nothing"],
  ["reader/messages_test.ts", "gives the processor a time; compares nothing"],
  ["support/steadily.ts", "whether a timer of this process was late; compares no test with it"],
  ["support/process_tree.ts", "gives up waiting for the end of processes"],
  ["support/program.ts", "how long the program takes to stop"],
  ["walls/every_tool.ts", "goes on for so many seconds; bounds nothing"],
  ["watch/", "processor time is what is watched; the clock only shows that the machine was busy"],
  ["door/request_log_test.ts", "a time of the log is not below zero"],
  ["support/test_tools.ts", "keeps the deadline of a call, as a pool does"],
]);

const COMPARES = [
  /(?:performance|Date)\.now\(\)\s*[-<>]/,
  /(?:-|(?<!=)[<>]=?)\s*(?:performance|Date)\.now\(\)/,
  // A moment that is kept is one to be compared with; a deadline is handed on.
  /=\s*(?:performance|Date)\.now\(\)(?!\s*\+)/,
  /\b(?:cpuUsage|hrtime)\b/,
  /\b(?:ms|[a-z]+Ms|took|elapsed|seconds)\s*[<>]/,
];

function* filesUnder(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesUnder(path);
    else if (name.endsWith(".ts")) yield path;
  }
}

function compares(text: string): boolean {
  return COMPARES.some((pattern) => pattern.test(text));
}

const looking = [...filesUnder(TESTS)].filter((path) => path !== import.meta.filename)
  .filter((path) => compares(Deno.readTextFileSync(path)))
  .map((path) => relative(TESTS, path));

const covers = (entry: string, file: string): boolean =>
  entry.endsWith("/") ? file.startsWith(entry) : file === entry;

Deno.test("no test compares elapsed time but those whose claim is time", () => {
  const entries = [...MAY_LOOK.keys()];
  assert.deepEqual(looking.filter((file) => !entries.some((entry) => covers(entry, file))), []);
});

Deno.test("every exception for a clock is still needed", () => {
  const idle = [...MAY_LOOK.keys()].filter((entry) => !looking.some((file) => covers(entry, file)));
  assert.deepEqual(idle, []);
});

Deno.test("a comparison of elapsed time is seen as one", () => {
  const now = "performance.now()";
  for (
    const text of [`${now} - start < 5`, `end > ${now}`, "assert(tookMs < 3)", "assert(ms >= 2)"]
  ) {
    assert(compares(text), text);
  }
  assert(!compares(`{ deadline: ${now} + 5_000, now: () => ${now} }`));
});

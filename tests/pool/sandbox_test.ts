/** The outer wall: which one is taken, what a program in a reader's place reaches behind it. */
import assert from "node:assert/strict";
import { pathToFileURL as toFileUrl } from "node:url";
import { startChild } from "../../src/base/channel/child.ts";
import { createServer } from "node:net";
import { boundedCommand } from "../../src/serve/pool/child_command.ts";
import {
  READER_ARGUMENT,
  READER_BOUNDS,
  READER_DATA_MIB,
  readerCommand,
  readerPaths,
} from "../../src/serve/pool/reader_command.ts";
import {
  type CallHooks,
  type ReaderProcess,
  startReader,
} from "../../src/serve/pool/reader_process.ts";
import {
  createSandboxFinder,
  NO_SANDBOX,
  type Sandbox,
  SANDBOXES,
} from "../../src/serve/pool/sandbox.ts";
import { commandLineOf, isRunning, processTree, stillRunning } from "../support/process_tree.ts";
import type { Baits, Reached } from "../support/sandbox_probe.ts";

const PROBE = new URL("../support/sandbox_probe.ts", import.meta.url);
const MAIN = new URL("../../main.ts", import.meta.url);
const HOLDER = new URL("../support/pool_holder.ts", import.meta.url);
const READER = new URL("../support/hostile_reader.ts", import.meta.url);

function named(name: string): Sandbox {
  return { ...NO_SANDBOX, keeps: name };
}

/** An attempt that succeeds behind the walls it is told of. */
function startsBehind(...names: string[]): (sandbox: Sandbox) => Promise<string> {
  return ({ keeps }) => {
    if (names.includes(keeps)) return Promise.resolve(keeps);
    return Promise.reject(new Error(`${keeps} is broken`));
  };
}

Deno.test("createSandboxFinder() takes the strongest wall that starts, and says why no stronger", async () => {
  const told: string[] = [];
  const finder = createSandboxFinder(
    "auto",
    ({ keeps }, because) => told.push(`${keeps}: ${because}`),
    [named("a"), named("b"), named("c")],
  );
  assert.equal(await finder.start(startsBehind("b", "c")), "b");
  assert.deepEqual(told, ["b: a is broken"]);
  // What was found is kept, and told once.
  assert.equal(await finder.start(startsBehind("a", "b")), "b");
  await assert.rejects(finder.start(startsBehind("a", "c")), /b is broken/);
  assert.equal(told.length, 1);
});

Deno.test("createSandboxFinder() tries no further wall of a program that is not there", async () => {
  const tried: string[] = [];
  const walls: Sandbox[] = (["bwrap", "bwrap", "perl", undefined] as const)
    .map((program, at) => ({ ...named(`${program} ${at}`), program }));
  const finder = createSandboxFinder("auto", () => {}, walls);
  await finder.start(({ keeps, program }) => {
    tried.push(keeps);
    return program === undefined
      ? Promise.resolve(keeps)
      : Promise.reject(new Error(`code 127: /bin/sh: 1: exec: ${program}: not found`));
  });
  assert.deepEqual(tried, ["bwrap 0", "perl 2", "undefined 3"]);
});

Deno.test("createSandboxFinder() tries anew when nothing started", async () => {
  const told: string[] = [];
  const finder = createSandboxFinder("auto", ({ keeps }) => told.push(keeps), [
    named("a"),
    named("b"),
  ]);
  await assert.rejects(finder.start(startsBehind()), /b is broken/);
  assert.deepEqual(told, []);
  assert.equal(await finder.start(startsBehind("a")), "a");
});

Deno.test("createSandboxFinder() tries each wall once, however many start at the same time", async () => {
  const tried: string[] = [];
  const told: string[] = [];
  const finder = createSandboxFinder("auto", ({ keeps }) => told.push(keeps), [
    named("a"),
    named("b"),
  ]);
  const attempt = (sandbox: Sandbox): Promise<string> => {
    tried.push(sandbox.keeps);
    return startsBehind("b")(sandbox);
  };
  const started = await Promise.all([1, 2, 3].map(() => finder.start(attempt)));
  assert.deepEqual(started, ["b", "b", "b"]);
  assert.deepEqual(tried, ["a", "b", "b", "b"]);
  assert.deepEqual(told, ["b"]);
});

Deno.test("createSandboxFinder() puts up no wall when told not to", async () => {
  const finder = createSandboxFinder("off", () => {});
  assert.equal(await finder.start(({ name }) => Promise.resolve(name)), "none");
});

/** Runs the probe in a reader's place, with its very command but for the runtime's permissions. */
async function runProbe(sandbox: Sandbox, baits: Baits): Promise<Reached | string> {
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const program = [
    Deno.execPath(),
    ...["run", "-A", "--quiet", "--no-prompt", "--no-check", "--config", config, PROBE.pathname],
    JSON.stringify(baits),
  ];
  const command = boundedCommand(sandbox.wrap(program, readerPaths(PROBE)), READER_BOUNDS);
  const { code, stdout, stderr } = await command.spawn().output();
  const decoder = new TextDecoder();
  return code === 0 ? JSON.parse(decoder.decode(stdout)) : decoder.decode(stderr);
}

async function withBaits(use: (baits: Baits) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const secret = `${folder}/secret`;
  await Deno.writeTextFile(secret, "4711");
  const tcp = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const abstractName = `service-probe-${crypto.randomUUID()}`;
  const servers = [`${folder}/socket`, `\0${abstractName}`].map((path) =>
    createServer((socket) => socket.destroy()).listen(path)
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.once("listening", done))));
  const swallow = (async () => {
    for await (const connection of tcp) connection.close();
  })();
  try {
    await use({
      pid: Deno.pid,
      port: (tcp.addr as Deno.NetAddr).port,
      socketPath: `${folder}/socket`,
      abstractName,
      secret,
      folder,
    });
  } finally {
    tcp.close();
    await swallow;
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    await Deno.remove(folder, { recursive: true });
  }
}

/** Says that there is nothing to try, and why. */
function passOver(reason: string): void {
  console.log(`passed over: ${reason}`);
}

const isLinux = Deno.build.os === "linux";
const strong = SANDBOXES.filter(({ name }) => name === "bubblewrap" || name === "landlock");
const bubblewraps = SANDBOXES.filter(({ name }) => name === "bubblewrap");
const noNewPrivileges = SANDBOXES.filter(({ name }) => name === "no-new-privileges");

Deno.test("a program in a reader's place reaches no file, no socket and no process", async () => {
  if (!isLinux) return passOver("walls are of Linux");
  await withBaits(async (baits) => {
    // Without a wall nearly everything is reached: the probe can tell.
    const open = await runProbe(NO_SANDBOX, baits) as Reached;
    for (
      const bait of [
        "read the secret",
        "list the folder",
        "write to the folder",
        "start a shell",
        "see another process",
        "signal another process",
        "read another's memory map",
        "connect over TCP",
        "connect to a socket file",
        "connect to an abstract socket",
      ]
    ) assert(open.reached.includes(bait), bait);
    for (const wall of strong) {
      const behind = await runProbe(wall, baits);
      if (typeof behind === "string") passOver(`${wall.name}: ${behind.trim().split("\n")[0]}`);
      else {
        assert.deepEqual(behind, {
          reached: [],
          passed: [],
          capabilities: ["0".repeat(16)],
          knowsItsMemory: true,
          noNewPrivileges: "1",
          dataLimit: String(READER_DATA_MIB * 1024 * 1024),
        });
      }
    }
  });
});

/** What the filter alone leaves: it knows no paths. */
const FILTER_LEAVES = [
  ...["read the secret", "read /etc/passwd", "list the folder"],
  ...["see another process", "read another's memory map"],
];

Deno.test("a program in a reader's place can only read where there is a filter alone", async () => {
  if (!isLinux) return passOver("walls are of Linux");
  await withBaits(async (baits) => {
    for (const wall of SANDBOXES.filter(({ name }) => name === "filter")) {
      const behind = await runProbe(wall, baits);
      if (typeof behind === "string") passOver(`${wall.name}: ${behind.trim().split("\n")[0]}`);
      else {
        const others = behind.reached.filter((name) => !FILTER_LEAVES.includes(name));
        assert.deepEqual([others, behind.passed], [[], []]);
        assert.deepEqual(behind.capabilities, ["0".repeat(16)]);
      }
    }
  });
});

Deno.test("a program in a reader's place gains no privileges where there is no bubblewrap", async () => {
  if (!isLinux) return passOver("walls are of Linux");
  await withBaits(async (baits) => {
    for (const wall of noNewPrivileges) {
      const behind = await runProbe(wall, baits);
      if (typeof behind === "string") passOver(`${wall.name}: ${behind.trim().split("\n")[0]}`);
      else assert.equal(behind.noNewPrivileges, "1");
    }
  });
});

Deno.test("a program in a reader's place is nobody where the service is root", async () => {
  if (!isLinux || Deno.uid() !== 0) return passOver("the tests do not run as root on Linux");
  for (const wall of SANDBOXES) {
    const [command = "", ...args] = wall.wrap(["/usr/bin/id", "-u"], ["/usr/bin"]);
    // setpriv leaves a root without capabilities: it cannot tell whether nobody may read the program.
    if (wall.name !== "bubblewrap" && command !== "perl") continue;
    const { success, stdout } = await new Deno.Command(command, { args, stderr: "null" }).output();
    if (success) assert.equal(new TextDecoder().decode(stdout).trim(), "65534", wall.name);
    else passOver(wall.name);
  }
});

/** Starts a reader process behind a wall; undefined, and a line that says why, where it does not. */
async function startBehind(wall: Sandbox): Promise<ReaderProcess | undefined> {
  try {
    return await startReader(readerCommand(READER, wall));
  } catch (error) {
    return void passOver(`${wall.name}: ${(error as Error).message.split("\n")[0]}`);
  }
}

/** Whether a process has a handler of its own for SIGUSR2, the 12th signal. */
function handlesUsr2(pid: number): boolean {
  const [, caught = "0"] = /^SigCgt:\s*([0-9a-f]+)/m.exec(
    Deno.readTextFileSync(`/proc/${pid}/status`),
  ) ?? [];
  return (BigInt(`0x${caught}`) >> 11n & 1n) === 1n;
}

const NO_HOOKS: CallHooks = { asked() {}, progress() {}, waits() {} };

for (const wall of SANDBOXES) {
  const name = wall === bubblewraps[1] ? "an older bubblewrap" : wall.name;

  Deno.test(`a reader behind ${name} answers, and is gone at once when it is killed`, async () => {
    if (!isLinux) return passOver("walls are of Linux");
    const reader = await startBehind(wall);
    if (reader === undefined) return;
    const answer = await reader.call("echo", { html_or_url: "é".repeat(3_000_000) }, 0, NO_HOOKS)
      .answer;
    assert.deepEqual(answer, { ok: true, length: 3_000_000 });
    const endless = reader.call("endless", { html_or_url: "<p>" }, 0, NO_HOOKS).answer;
    const processes = processTree(reader.pid);
    assert(processes.some((pid) => commandLineOf(pid).includes(READER_ARGUMENT)));
    reader.kill();
    await assert.rejects(endless, /the reader process ended/);
    await reader.ended;
    assert.deepEqual(await stillRunning(processes, 20), []);
  });

  Deno.test(`a reader behind ${name} trims its memory when it is told to`, async () => {
    if (!isLinux) return passOver("walls are of Linux");
    const reader = await startBehind(wall);
    if (reader === undefined) return;
    // However early it comes, the signal ends nothing.
    Deno.kill(-reader.pid, "SIGUSR2");
    const answer = await reader.call("echo", { html_or_url: "<p>" }, 0, NO_HOOKS).answer;
    assert.deepEqual(answer, { ok: true, length: 3 });
    const isReader = (pid: number): boolean => commandLineOf(pid).startsWith(Deno.execPath());
    const own = processTree(reader.pid).filter(isReader);
    assert.deepEqual(own.map(handlesUsr2), [true]);
    Deno.kill(-reader.pid, "SIGUSR2");
    await reader.collect();
    assert.equal((await reader.call("echo", { html_or_url: "" }, 0, NO_HOOKS).answer).ok, true);
    reader.kill();
    await reader.ended;
  });
}

for (const wall of strong) {
  const name = wall === bubblewraps[1] ? "an older bubblewrap" : wall.name;

  Deno.test(`the service's own reader behind ${name} sees all the files it is made of`, async () => {
    if (!isLinux) return passOver("walls are of Linux");
    const other = await startBehind(wall);
    if (other === undefined) return;
    other.kill();
    await other.ended;
    // Where a reader of the tests starts, that of the service does too: else a weaker wall is taken.
    const reader = await startReader(readerCommand(MAIN, wall));
    const page = "<title>Bolts</title><p>Published on 16 June 2025";
    const args = { html_or_url: page, format: "markdown", links: "inline", find: null };
    const answer = await reader.call("page_markdown", args, 0, NO_HOOKS).answer;
    reader.kill();
    await reader.ended;
    assert.equal(answer.ok, true, JSON.stringify(answer));
  });
}

for (const wall of ["bubblewrap", "landlock", "no-new-privileges"]) {
  Deno.test(`a busy reader behind ${wall} dies with a service that is killed`, async () => {
    if (!isLinux) return passOver("walls are of Linux");
    const holder = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", "--no-check", HOLDER.pathname, wall],
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const { value } = await holder.stdout.getReader().read();
    if (value === undefined) {
      // Where the wall does not work the holder says why and ends by itself: there is nothing to kill.
      const [why] = (await new Response(holder.stderr).text()).trim().split("\n");
      await holder.status;
      return passOver(`${wall}: ${why}`);
    }
    const processes = processTree(holder.pid);
    holder.kill("SIGKILL");
    await holder.stderr.cancel();
    await holder.status;
    assert(processes.length > 2);
    assert.deepEqual(await stillRunning(processes, 20), []);
  });
}

/** How many starts are cut short, each some moments later than the one before. */
const CUT_STARTS = 20;
/** Milliseconds from one moment to the next: the program is running after some twenty. */
const CUT_STEP_MS = 2;

/** Gives the processes that run a module, wherever they hang. */
function runningModule(path: string): number[] {
  return [...Deno.readDirSync("/proc")].map(({ name }) => Number(name))
    .filter((pid) => pid > 0 && isRunning(pid) && commandLineOf(pid).includes(path));
}

for (const wall of strong) {
  const name = wall === bubblewraps[1] ? "an older bubblewrap" : wall.name;

  Deno.test(`a reader behind ${name} that is killed while it starts leaves nothing behind`, async () => {
    if (!isLinux) return passOver("walls are of Linux");
    const reader = await startBehind(wall);
    if (reader === undefined) return;
    reader.kill();
    // A module of its own, so that its processes are told from any others.
    const folder = await Deno.makeTempDir();
    const run = new URL("../../src/serve/reader/run.ts", import.meta.url);
    const module = `${folder}/reader.ts`;
    await Deno.writeTextFile(module, `import { runReader } from "${run}";\nawait runReader([]);\n`);
    try {
      for (let start = 0; start < CUT_STARTS; start++) {
        const child = startChild(readerCommand(toFileUrl(module), wall), () => {});
        const until = performance.now() + start * CUT_STEP_MS;
        while (performance.now() < until) {
          // Nothing of this process runs meanwhile: the moment is what is chosen.
        }
        Deno.kill(child.pid, "SIGKILL");
        const gone = await Promise.race([
          child.ended.then(() => true),
          new Promise((late) => setTimeout(late, 30_000)),
        ]);
        assert.equal(gone, true, `cut after ${start * CUT_STEP_MS} ms, its end is never told`);
        assert.deepEqual(await stillRunning(runningModule(module), 20), [], `start ${start}`);
      }
    } finally {
      for (const pid of runningModule(module)) Deno.kill(pid, "SIGKILL");
      await Deno.remove(folder, { recursive: true });
    }
  });
}

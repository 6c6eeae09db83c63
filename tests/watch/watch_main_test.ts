/** The watchdog of main beside a real process whose main spins. */
import assert from "node:assert/strict";
import { watchMain } from "../../src/base/watch/watch_main.ts";

/** Processes that keep the machine busy, at the lowest priority there is. */
const BURNERS = 50;

interface Spinning {
  readonly pid: number;
  /** Calls the tool that spins for so many milliseconds of processor time; false when it was cut off. */
  spin(milliseconds: number): Promise<boolean>;
  /** Lines of standard error so far. */
  readonly told: string[];
  /** Waits until a line of standard error, or output, matches. */
  until(pattern: RegExp): Promise<string>;
  readonly status: Promise<Deno.CommandStatus>;
  kill(): Promise<void>;
}

async function startSpinning(
  bounds: readonly number[],
  before: readonly string[] = [],
): Promise<Spinning> {
  const [program = "", ...args] = [
    ...before,
    Deno.execPath(),
    "run",
    "-A",
    "--quiet",
    "--no-check",
    "--config",
    "tests/deno.json",
    new URL("spinning_service.ts", import.meta.url).pathname,
    ...bounds.map(String),
  ];
  const child = new Deno.Command(program, { args, stdout: "piped", stderr: "piped" }).spawn();
  const told: string[] = [];
  let wake = Promise.withResolvers<void>();
  let isOver = false;
  const read = async (stream: Deno.ChildProcess["stdout"]): Promise<void> => {
    let held = "";
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      const lines = (held + text).split("\n");
      held = lines.pop() ?? "";
      told.push(...lines);
      wake.resolve();
    }
  };
  const reading = Promise.all([read(child.stdout), read(child.stderr)]).then(() => {
    isOver = true;
    wake.resolve();
  });
  const until = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = told.find((line) => pattern.test(line));
      if (found !== undefined) return found;
      assert(!isOver, `it ended without ${pattern}: ${told.join("\n")}`);
      await wake.promise;
      wake = Promise.withResolvers();
    }
  };
  const [, port] = /^port (\d+)$/.exec(await until(/^port \d+$/)) ?? [];
  return {
    pid: child.pid,
    told,
    until,
    status: child.status,
    async spin(milliseconds): Promise<boolean> {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/v1/tools/echo`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ html_or_url: String(milliseconds) }),
        });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    },
    async kill(): Promise<void> {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended.
      }
      await child.status;
      await reading;
    },
  };
}

const NAMED = /watchdog: one turn of the service took 0\.\d\d s of processor time; last begun: /;

/**
 * Spins until a line matches, and returns it with how many spins that took. A machine that holds the
 * thread of the watchdog up has it put its question late, and measure that turn too short.
 */
async function spinUntil(
  service: Spinning,
  milliseconds: number,
  pattern: RegExp,
): Promise<{ line: string; spins: number }> {
  for (let spins = 0;; spins++) {
    const line = service.told.find((each) => pattern.test(each));
    if (line !== undefined) return { line, spins };
    assert(await service.spin(milliseconds));
  }
}

Deno.test("a turn of more than 250 ms of processor time is named in the log", async () => {
  const service = await startSpinning([]);
  try {
    assert(await service.spin(1));
    await spinUntil(service, 100, /^delay (?:[6-9]\d|1\d\d)$/);
    const { line, spins } = await spinUntil(service, 600, NAMED);
    assert(line.endsWith("last begun: the arguments of echo"), line);
    assert.match(line, /^\d{4}-\d\d-\d\dT[\d:.]+Z watchdog: /);
    const measured = await spinUntil(service, 600, /^delay [5-9]\d\d$/);
    // Each turn is named once: of one spin there is one line.
    const named = service.told.filter((each) => NAMED.test(each)).length;
    assert(named <= spins + measured.spins, service.told.join("\n"));
  } finally {
    await service.kill();
  }
});

Deno.test("a turn that does not end ends the process, with exit code 137", async () => {
  const service = await startSpinning([250, 2_000]);
  try {
    const spun = service.spin(600_000);
    const line = await service.until(/it is killed, for a supervisor to start it again/);
    assert.match(line, /one turn of the service did not end in 2\.\d\d s of processor time/);
    assert.match(line, /last begun: the arguments of echo$/);
    const { code, signal } = await service.status;
    if (Deno.build.os !== "windows") assert.deepEqual([code, signal], [137, "SIGKILL"]);
    assert.equal(await spun, false);
  } finally {
    await service.kill();
  }
});

Deno.test("the first process of a container is ended as well, which no signal from within does", async () => {
  const apart = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc"];
  if (!await canRun([...apart, "true"]) || !await canRun(["/usr/bin/prlimit", "--version"])) {
    console.log(
      "not tested: this machine makes no process numbers of their own, or has no prlimit",
    );
    return;
  }
  const service = await startSpinning([250, 1_500], apart);
  try {
    const spun = service.spin(600_000);
    await service.until(/it is killed/);
    assert.notEqual((await service.status).code, 0);
    assert.equal(await spun, false);
  } finally {
    await service.kill();
  }
});

Deno.test("a machine with 50 other programs at work is no reason to be named", async () => {
  const service = await startSpinning([]);
  const burners: Deno.ChildProcess[] = [];
  try {
    // Main alone is slowed down, as far as the others; its watchdog sees every wait.
    if (!await canRun(["renice", "-n", "19", "-p", String(service.pid)])) {
      console.log("not tested: this machine has no renice");
      return;
    }
    for (let at = 0; at < BURNERS; at++) {
      const args = ["-n", "19", "sh", "-c", "ulimit -t 20; while :; do :; done"];
      burners.push(new Deno.Command("nice", { args, stdout: "null", stderr: "null" }).spawn());
    }
    const began = performance.now();
    assert(await service.spin(150));
    const waited = performance.now() - began;
    console.log(`a turn of 150 ms of processor time took ${Math.round(waited)} ms of a clock`);
    assert(waited > 2 * 250, `the machine was not busy: ${waited} ms`);
    assert.deepEqual(service.told.filter((line) => line.includes("watchdog")), []);
  } finally {
    for (const burner of burners) burner.kill("SIGKILL");
    await Promise.all(burners.map(({ status }) => status));
    await service.kill();
  }
});

async function canRun([program = "", ...args]: readonly string[]): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args, stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch {
    return false;
  }
}

Deno.test("the watchdog starts however long its code takes to load", async () => {
  const entry = new URL("slow_worker.ts", import.meta.url);
  const watching = watchMain({ entry });
  try {
    await watching.started;
  } finally {
    watching.end();
  }
});

/**
 * Fault injection: in a small run of each command every call that may fail does so once, in turn.
 *
 * No run hangs, loses a line or dies with a stack; each says in plain words what failed, and what
 * went on with it ends with what an undisturbed run gives. `FAULTS_EVERY=5` tries each fifth point.
 */
import assert from "node:assert/strict";
import { startLocalSites } from "../support/local_sites.ts";
import { freePort } from "../support/program.ts";
import { PLANTED } from "./plant_line.ts";

const MAIN = new URL("main.ts", import.meta.url);
const EVERY = Number(Deno.env.get("FAULTS_EVERY") ?? "1");
/** Past these a run hangs, on the slowest machine. */
const HANG_SECONDS = 100;
const MOST_POINTS = 400;

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What was made to fail; undefined where the run has fewer points. */
  readonly planted: string | undefined;
}

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };

async function run(args: readonly string[], part = "none", at = 0): Promise<Ended> {
  const module = `${MAIN.href}?part=${part}&at=${at}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-check", module, ...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1", ...ENV },
  }).spawn();
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    child.kill("SIGKILL");
  }, HANG_SECONDS * 1000);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const [out, said] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  const lines = (said ?? "").split("\n");
  const planted = lines.find((line) => line.startsWith(PLANTED))?.slice(PLANTED.length).trim();
  assert.ok(!isHung, `${args[0]} hung after ${planted}`);
  const rest = lines.filter((line) => !line.startsWith(PLANTED)).join("\n");
  return { code, stdout: out ?? "", stderr: rest, planted };
}

/** What holds of every run, whatever failed in it. */
function judge({ code, stderr, planted }: Ended): void {
  // A process of the service's own that was lost is told with its stack, for whoever mends it.
  const told = stderr.split(/^(?=\S)/m)
    .filter((each) => !/internal error: .*(?:process|planted)/.test(each)).join("");
  assert.doesNotMatch(told, /Uncaught|internal error|^\s+at /m, `${planted}: ${stderr}`);
  assert.ok([0, 1, 2, 64].includes(code), `${planted}: exit code ${code}: ${stderr}`);
  if (code === 2) assert.match(stderr, /\S/, `${planted}: it failed and said nothing`);
}

/** Tries every point of a part of a command, and returns how many there were. */
async function tryAll(
  part: string,
  attempt: (at: number) => Promise<Ended>,
): Promise<string[]> {
  const tried: string[] = [];
  for (let at = 1; at < MOST_POINTS; at += EVERY) {
    const ended = await attempt(at);
    if (ended.planted === undefined) return tried;
    judge(ended);
    tried.push(ended.planted);
  }
  throw new Error(`${part} has more than ${MOST_POINTS} points`);
}

function tell(command: string, part: string, tried: readonly string[]): void {
  const kinds = Map.groupBy(tried, (each) => each);
  const counts = [...kinds].map(([kind, all]) => `${kind.replace(/^\w+ /, "")} ${all.length}`);
  console.log(`${command}, ${part}: ${tried.length} points: ${counts.join(", ")}`);
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const page = (name: string): string =>
  `<title>${name}</title><main><p>${
    `Words about ${name}, in one sentence. `.repeat(12)
  }</p></main>`;

for (const part of ["main", "inputs"]) {
  Deno.test(`batch loses no line, whatever fails in ${part}`, async () => {
    await withFolder(async (folder) => {
      await Deno.mkdir(`${folder}/in`);
      for (const name of ["a", "b"]) {
        await Deno.writeTextFile(`${folder}/in/${name}.html`, page(name));
      }
      const line = JSON.stringify({ id: "c", html: page("c") });
      await Deno.writeTextFile(`${folder}/in/c.jsonl`, `${line}\n`);
      const args = ["batch", "page_markdown", `${folder}/in`, "-o"];
      await run([...args, `${folder}/clean`]);
      const clean = await Deno.readTextFile(`${folder}/clean`);
      assert.equal(clean.trim().split("\n").length, 3);
      const tried = await tryAll(part, async (at) => {
        const output = `${folder}/out`;
        const ended = await run([...args, output], part, at);
        const { code, stderr } = await run([...args, output, "--resume"]);
        assert.ok(code <= 2, stderr);
        const text = await Deno.readTextFile(output);
        // An input that could not be read has a line that says so; every other is as it was.
        const lines = text.split("\n").slice(0, -1);
        const expected = clean.split("\n");
        if (lines.length === 1 && /is of other inputs/.test(stderr)) {
          // The folder could not be read: one line says so, and other inputs are not gone on with.
          assert.match(
            lines[0] ?? "",
            /"id":"[^"]*\/in","ok":false.*cannot be read/,
            ended.planted,
          );
          assert.equal(ended.code, 2);
          await Deno.remove(output);
          return ended;
        }
        assert.equal(lines.length, 3, `${ended.planted}: ${stderr}`);
        for (const [index, each] of lines.entries()) {
          const { n, error } = JSON.parse(each) as { n: number; error?: { message: string } };
          assert.equal(n, index + 1, ended.planted);
          if (error === undefined) assert.equal(each, expected[index], ended.planted);
          else {assert.match(
              error.message,
              /cannot be read|try again|ended|start|log says why/,
              each,
            );}
        }
        await Deno.remove(output);
        return ended;
      });
      tell("batch", part, tried);
      assert.ok(tried.length * EVERY > 3, "nothing was tried");
    });
  });
}

Deno.test("call answers or says what failed, whatever fails", async () => {
  await withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/a.html`, page("a"));
    const tried = await tryAll("main", async (at) => {
      const ended = await run(
        ["call", "page_markdown", `@${folder}/a.html`, "-o", `${folder}/out`],
        "main",
        at,
      );
      const text = await Deno.readTextFile(`${folder}/out`).catch(() => "");
      if (ended.code === 0 && ended.planted !== undefined) {
        assert.match(text, /Words about a/, ended.planted);
      }
      await Deno.remove(`${folder}/out`).catch(() => {});
      return ended;
    });
    tell("call", "main", tried);
    assert.ok(tried.length * EVERY > 3, "nothing was tried");
  });
});

for (const part of ["main", "output"]) {
  Deno.test(`crawl goes on with what it has written, whatever fails in ${part}`, async () => {
    const pages: Readonly<Record<string, string>> = {
      "/": `${page("start")}<a href="/one">one</a>`,
      "/one": page("one"),
    };
    await using sites = startLocalSites(1, (path) =>
      new Response(pages[path] ?? "", {
        status: pages[path] === undefined ? 404 : 200,
        headers: { "content-type": "text/html" },
      }));
    await withFolder(async (folder) => {
      const tried = await tryAll(part, async (at) => {
        const output = `${folder}/out`;
        const args = ["crawl", `${sites.origins[0]}/`, "-o", output];
        const ended = await run(args, part, at);
        const isBegun = await Deno.stat(`${output}/.crawl/state.json`).then(
          () => true,
          () => false,
        );
        if (ended.code !== 0 || isBegun) {
          // One that never came to its first state is begun anew.
          if (!isBegun) await Deno.remove(output, { recursive: true }).catch(() => {});
          const again = await run(isBegun ? [...args, "--resume"] : args);
          assert.equal(again.code, 0, `${ended.planted}: ${again.stderr}`);
        }
        for (const [name, words] of [["index", "start"], ["one", "one"]]) {
          const text = await Deno.readTextFile(`${output}/${name}.md`);
          assert.match(text, new RegExp(`Words about ${words}`), ended.planted);
        }
        await Deno.remove(output, { recursive: true });
        return ended;
      });
      tell("crawl", part, tried);
      assert.ok(tried.length * EVERY > 3, "nothing was tried");
    });
  });
}

Deno.test("serve starts, or says why it does not, whatever fails", async () => {
  const tried: string[] = [];
  for (let at = 1;; at += EVERY) {
    const port = freePort();
    const serving = run(
      ["serve", "--port", `${port}`, "--metrics-port", "0", "--log", "none"],
      "main",
      at,
    );
    let ended: Ended | undefined;
    void serving.then((each) => ended = each, () => {});
    let isThere = false;
    for (let wait = 0; wait < 400 && ended === undefined && !isThere; wait++) {
      isThere = await fetch(`http://127.0.0.1:${port}/health`)
        .then(async (answer) => (await answer.body?.cancel(), true), () => false);
      if (!isThere) await new Promise((done) => setTimeout(done, 25));
    }
    if (isThere) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/tools/page_markdown`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ html_or_url: page("x") }),
      });
      assert.ok([200, 500, 502, 503, 504].includes(answer.status), String(answer.status));
      await answer.body?.cancel();
      await stop(port);
    }
    const last = await serving;
    if (last.planted === undefined) break;
    if (!isThere) judge(last);
    tried.push(last.planted);
  }
  tell("serve", "main", tried);
  assert.ok(tried.length * EVERY > 1, "nothing was tried");
});

/** Ends the service that listens on a port. */
async function stop(port: number): Promise<void> {
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", `ss -ltnpH 'sport = :${port}' | sed -n 's/.*pid=\\([0-9]*\\).*/\\1/p'`],
  }).output();
  const pid = Number(new TextDecoder().decode(stdout));
  Deno.kill(pid, "SIGTERM");
}

/**
 * The example of docs/scale.md on a real Spark: two workers read the parts of a crawl, one of them is
 * killed on the way, and the table has what one machine answers, line for line.
 *
 * SPARK_PYTHON names a Python that has pyspark 4 (`python3`); Java 17 has to be on the path.
 */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { filesBelow, publicFolder, readPage } from "../html/public_data.ts";
import { pause } from "../support/network_calls.ts";
import { commandLineOf, processTree } from "../support/process_tree.ts";
import { programCommand, runProgram } from "../support/program.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
const PYTHON = Deno.env.get("SPARK_PYTHON") ?? "python3";
const PARTS = 6;
const PAGES_A_PART = 60;
/** Two workers of one core, each with so many MiB. */
const MASTER = "local-cluster[2,1,1024]";

const data = publicFolder("wcxb/html");
const missing = await findMissing();
if (missing !== undefined) console.log(`passed over: ${missing}`);

async function findMissing(): Promise<string | undefined> {
  const has = (command: string, ...args: string[]): Promise<boolean> =>
    new Deno.Command(command, { args, stdout: "null", stderr: "null" }).output()
      .then(({ success }) => success, () => false);
  if (data === undefined) return "the public pages are not here (SERVICE_DATA)";
  if (!await has("java", "-version")) return "java is not installed";
  if (!await has(PYTHON, "-c", "import pyspark")) return `${PYTHON} has no pyspark (SPARK_PYTHON)`;
  return undefined;
}

function spark(script: string, args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(PYTHON, {
    args: ["-c", SUBMIT, `${ROOT}/${script}`, ...args],
    env: { SERVICE: programCommand().join(" "), PYSPARK_PYTHON: PYTHON },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs `spark-submit` of the Python that was asked for. */
const SUBMIT = `import os, sys, pyspark
home = os.path.dirname(pyspark.__file__)
os.environ["SPARK_HOME"] = home
os.execv(home + "/bin/spark-submit", ["spark-submit", "--master", "${MASTER}",
  "--conf", "spark.executor.memory=512m", "--conf", "spark.ui.enabled=false", *sys.argv[1:]])`;

/** Kills a worker that is reading a part, with `kill -9`; gives its process. */
async function killWorker(driver: number): Promise<number> {
  for (let wait = 0; wait < 1_200; wait++) {
    for (const pid of processTree(driver)) {
      if (!commandLineOf(pid).includes("CoarseGrainedExecutorBackend")) continue;
      const below = processTree(pid).slice(1).map(commandLineOf);
      if (!below.some((command) => command.includes("batch extract_declared"))) continue;
      // It is in the middle of the part then.
      await pause(500);
      Deno.kill(pid, "SIGKILL");
      return pid;
    }
    await pause(50);
  }
  throw new Error("no worker read a part");
}

/** Writes pages as the answers of a site. */
function writeWarc(path: string, pages: readonly Uint8Array[], site: string): void {
  const encoder = new TextEncoder();
  using file = Deno.openSync(path, { write: true, create: true });
  pages.forEach((page, at) => {
    const http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    const head = [
      "WARC/1.0",
      "WARC-Type: response",
      `WARC-Target-URI: https://${site}.example/${at}`,
      "Content-Type: application/http; msgtype=response",
      `Content-Length: ${http.length + page.length}`,
    ].join("\r\n");
    for (const text of [`${head}\r\n\r\n${http}`, page, "\r\n\r\n"]) {
      file.writeSync(typeof text === "string" ? encoder.encode(text) : text);
    }
  });
}

/** Leaves out the place of a line, which counts within what one command reads. */
function withoutPlace(line: string): string {
  return line.replace(/^\{"n":\d+,/, "{");
}

Deno.test(
  "Spark reads the parts of a crawl on two workers, and a killed one loses nothing",
  { ignore: missing !== undefined },
  async () => {
    const folder = await Deno.makeTempDir();
    try {
      await Deno.mkdir(`${folder}/parts`);
      const files = filesBelow(data ?? "", [".html", ".html.gz"]).slice(0, PARTS * PAGES_A_PART);
      const pages = await Promise.all(files.map(readPage));
      for (let part = 0; part < PARTS; part++) {
        const own = pages.slice(part * PAGES_A_PART, (part + 1) * PAGES_A_PART);
        writeWarc(`${folder}/parts/part-${part}.warc`, own, `part${part}`);
      }
      const driver = spark("docs/examples/spark_batch.py", [`${folder}/parts`, `${folder}/table`]);
      const ended = driver.output();
      const killed = await killWorker(driver.pid);
      const { code, stderr } = await ended;
      const said = new TextDecoder().decode(stderr);
      assert.equal(code, 0, said.slice(-3_000));
      assert.match(said, /Lost executor|ExecutorLostFailure|exited with code 137|Lost task/);

      const printed = await spark("tests/spark/print_table.py", [`${folder}/table`]).output();
      const rows = new TextDecoder().decode(printed.stdout).trimEnd().split("\n");
      const parts = Array.from({ length: PARTS }, (_, at) => `${folder}/parts/part-${at}.warc`);
      const alone = await runProgram(["batch", "extract_declared", ...parts]);
      const lines = alone.stdout.trimEnd().split("\n");
      assert.equal(lines.length, PARTS * PAGES_A_PART);
      assert.deepEqual(rows.map(withoutPlace), lines.map(withoutPlace));
      console.log(`${rows.length} pages in ${PARTS} parts, worker ${killed} killed`);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);

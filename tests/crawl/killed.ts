/**
 * Whole sites read by a crawl that is killed ten times: every page once, and sums that add up.
 *
 * The site rests no second between requests, and all else is the program as it is.
 */
import assert from "node:assert/strict";
import { startTreeSite } from "./tree_site.ts";

const MAIN = new URL("../support/hasty_main.ts", import.meta.url).href;
const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const KILLS = Number(Deno.env.get("CRAWL_KILLS") ?? 10);

function start(args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-check", "--unstable-worker-options", MAIN, ...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    env: ENV,
  }).spawn();
}

/** Runs until it ends, or until it has said that so many pages are read; returns its last line. */
async function run(
  args: readonly string[],
  until = Infinity,
): Promise<{ code: number; last: string }> {
  const child = start(args);
  void child.stdout.cancel();
  let last = "";
  let said = "";
  const decoder = new TextDecoder();
  for await (const bytes of child.stderr) {
    said += decoder.decode(bytes, { stream: true });
    const lines = said.split("\n");
    said = lines.pop() ?? "";
    last = lines.at(-1) ?? last;
    const read = Number(/^(\d+) read,/.exec(last)?.[1] ?? 0);
    if (read >= until) child.kill("SIGKILL");
  }
  return { code: (await child.status).code, last };
}

for (const pages of [5_001, 6_007]) {
  Deno.test(`a crawl of ${pages} pages that is killed ${KILLS} times reads each once`, async () => {
    await using site = startTreeSite(pages);
    const folder = await Deno.makeTempDir();
    const output = `${folder}/all.jsonl`;
    const args = ["crawl", `${site.origin}/`, "-o", output, "--max-pages", "100000"];
    const step = Math.floor(pages / (KILLS + 1));
    for (let kill = 1; kill <= KILLS; kill++) {
      const { last } = await run([...args, ...(kill === 1 ? [] : ["--resume"])], kill * step);
      assert.match(last, /^\d+ read, 0 failed/, last);
    }
    const { code, last } = await run([...args, "--resume"]);
    assert.equal(code, 0, last);
    const { reasons: _, ...sums } = JSON.parse(last);
    const { crawl, found, read, waiting, folded, refused, failed, out_of_scope } = sums;
    assert.equal(crawl, "done");
    assert.equal(read, pages);
    assert.equal(read + waiting + folded + refused + failed + out_of_scope, found);
    const lines = (await Deno.readTextFile(output)).trimEnd().split("\n");
    const urls = lines.map((line) => JSON.parse(line).url as string);
    assert.equal(urls.length, pages);
    assert.equal(new Set(urls).size, pages, "none twice");
    const listed = (await Deno.readTextFile(`${output}.crawl/addresses.jsonl`)).trimEnd()
      .split("\n").map((line) => JSON.parse(line) as { state: string });
    assert.equal(listed.length, found);
    assert.equal(listed.filter(({ state }) => state === "read").length, pages);
    const again = [...site.asked].filter(([path, times]) => path !== "/robots.txt" && times > 1);
    console.log(`${again.length} pages were asked for again after ${KILLS} kills`);
    assert.ok(again.length <= KILLS, "what was under way at a kill, and nothing else");
    const first = site.sent();
    const second = await run([...args, "--again"]);
    assert.equal(second.code, 0, second.last);
    const { reasons, ...unchanged } = JSON.parse(second.last);
    assert.deepEqual([unchanged.crawl, unchanged.read, unchanged.failed], ["done", pages, 0]);
    assert.deepEqual(reasons.filter(({ state }: { state: string }) => state === "read"), [
      { state: "read", reason: "unchanged", count: pages },
    ]);
    console.log(`the second pass sent ${site.sent() - first} bytes of ${first}`);
    assert.ok((site.sent() - first) * 10 <= first, "a tenth of the bytes");
    await Deno.remove(folder, { recursive: true });
  });
}

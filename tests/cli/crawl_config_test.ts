/** What the command line of `crawl` comes to. */
import assert from "node:assert/strict";
import { readCrawlConfig } from "../../src/terminal/crawl/crawl_config.ts";

const SITE = "https://a.example";

for (
  const [output, place, isFile, format] of [
    ["out", "out", false, "markdown"],
    ["out///", "out", false, "markdown"],
    ["a/b/", "a/b", false, "markdown"],
    ["/", "/", false, "markdown"],
    ["out.jsonl", "out.jsonl", true, "declared"],
    ["out.NDJSON/", "out.NDJSON", true, "declared"],
    ["out.json", "out.json", true, "declared"],
    ["out.md", "out.md", false, "markdown"],
    // What every object inherits is no ending of a file.
    ["out.constructor", "out.constructor", false, "markdown"],
    ["out.toString", "out.toString", false, "markdown"],
  ] as const
) {
  Deno.test(`readCrawlConfig() writes ${format} to ${place} for -o ${output}`, () => {
    const config = readCrawlConfig([SITE, "-o", output]);
    assert.ok(!("isLook" in config));
    assert.deepEqual([config.output, config.isFile, config.format], [place, isFile, format]);
    assert.deepEqual(config.starts, [`${SITE}/`]);
    const look = readCrawlConfig(["--status", output]);
    assert.deepEqual(look, { isLook: true, output: place, isFile });
  });
}

Deno.test("readCrawlConfig() begins with an address or a file of some, and goes on where it is told", () => {
  const of = (...args: string[]): unknown[] => {
    const config = readCrawlConfig(["-o", "out", ...args]);
    assert.ok(!("isLook" in config));
    return [config.starts, config.urls, config.resumes, config.again];
  };
  assert.deepEqual(of("HTTPS://A.example:443/x#y"), [[`${SITE}/x`], undefined, false, false]);
  assert.deepEqual(of("--urls", "f.txt", "--resume"), [[], "f.txt", true, false]);
  assert.deepEqual(of(SITE, "--again"), [[`${SITE}/`], undefined, true, true]);
  for (const args of [[], [SITE, SITE], [SITE, "--urls", "f.txt"]]) {
    assert.throws(() => of(...args), /crawl needs one address, or --urls FILE/);
  }
});

Deno.test("readCrawlConfig() takes a hundred patterns, and no more", () => {
  const asked = (count: number): number => {
    const globs = Array.from({ length: count }, (_, at) => ["--include", `/${at}/*`]).flat();
    const config = readCrawlConfig([SITE, "-o", "out", ...globs]);
    return "include" in config ? config.include.length : 0;
  };
  assert.equal(asked(100), 100);
  assert.throws(() => asked(101), /--include: give at most 100/);
});

Deno.test("readCrawlConfig() takes a ledger by its address, or by the file that has it", () => {
  const ledgerOf = (ledger: string): string | undefined => {
    const config = readCrawlConfig([SITE, "-o", "out", "--ledger", ledger]);
    return "isLook" in config ? undefined : config.ledger;
  };
  assert.equal(ledgerOf("@ledger.txt"), "@ledger.txt");
  assert.equal(ledgerOf("postgres://user@host/db"), "postgres://user@host/db");
  assert.throws(() => ledgerOf("ledger.txt"), /is no address of a PostgreSQL/);
});

Deno.test("readCrawlConfig() takes what the Job of Kubernetes gives it", async () => {
  const path = "../../packaging/deploy/kubernetes/crawl/crawl.yaml";
  const manifest = await Deno.readTextFile(new URL(path, import.meta.url));
  const [, listed = ""] = /^ +args:\n((?: +- \S+\n)+)/m.exec(manifest) ?? [];
  const [command, ...args] = [...listed.matchAll(/ - (\S+)/g)].map(([, arg = ""]) => arg);
  assert.equal(command, "crawl");
  const config = readCrawlConfig(args);
  assert.ok(!("isLook" in config));
  assert.deepEqual(
    [config.isFile, config.urls, config.ledger, config.resumes],
    [true, "/starts/starts.txt", "@/ledger/address", true],
  );
});

/**
 * The archive of a crawl as another program reads it: warcio finds every digest right, and the records
 * that a first pass and one over the unchanged pages must have.
 *
 * ENGINES_PYTHON names a Python that has warcio (`python3`).
 */
import assert from "node:assert/strict";
import { startLocalSites } from "../support/local_sites.ts";
import { runHasty } from "../support/program.ts";

const PYTHON = Deno.env.get("ENGINES_PYTHON") ?? "python3";
const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const PAGES = 40;

const READ = `
import json, sys
from warcio.archiveiterator import ArchiveIterator
records = []
with open(sys.argv[1], "rb") as file:
    for record in ArchiveIterator(file, check_digests="raise"):
        body = record.content_stream().read()
        records.append([record.rec_type, record.rec_headers.get_header("WARC-Target-URI"), len(body)])
print(json.dumps(records))
`;

async function python(...args: string[]): Promise<{ success: boolean; stdout: string }> {
  const { success, stdout } = await new Deno.Command(PYTHON, { args, stderr: "inherit" }).output()
    .catch(() => ({ success: false, stdout: new Uint8Array() }));
  return { success, stdout: new TextDecoder().decode(stdout) };
}

const isThere = (await python("-c", "import importlib.util as u; assert u.find_spec('warcio')"))
  .success;
if (!isThere) console.log(`passed over: ${PYTHON} has no warcio (ENGINES_PYTHON)`);

Deno.test({
  name: "warcio reads the archive of a crawl, each digest right",
  ignore: !isThere,
  fn: async () => {
    await using sites = startLocalSites(1, (path, _, request) => {
      const at = Number(path.slice(1));
      if (!(at < PAGES)) return new Response("none", { status: 404 });
      const headers = { "content-type": "text/html; charset=utf-8", etag: `"${at}"` };
      if (request.headers.get("if-none-match") === headers.etag) {
        return new Response(null, { status: 304, headers });
      }
      const links = [1, 2].map((more) => `<a href=/${2 * at + more}>weiter</a>`);
      const text = `Wörter über Seite ${at}. `.repeat(30);
      return new Response(`<title>Seite ${at}</title><main><p>${text}</p>${links}</main>`, {
        headers,
      });
    });
    const folder = await Deno.makeTempDir();
    try {
      const archive = `${folder}/site.warc.gz`;
      const args = [
        ...["crawl", `${sites.origins[0]}/`, "-o", `${folder}/out.jsonl`],
        ...["--warc", archive],
      ];
      for (const more of [[], ["--again"]]) {
        const { code, stderr } = await runHasty([...args, ...more], ENV);
        assert.equal(code, 0, stderr);
      }
      const { success, stdout } = await python("-c", READ, archive);
      assert(success);
      const records = JSON.parse(stdout) as [string, string | null, number][];
      const of = (type: string): string[] =>
        records.flatMap(([own, url]) => own === type && url !== null ? [url] : []);
      assert.equal(new Set(of("response")).size, PAGES);
      assert.equal(of("response").length, PAGES, "none twice");
      assert.deepEqual(of("revisit").sort(), of("response").sort());
      assert.equal(of("request").length, 2 * PAGES);
      assert(records.every(([type, , bytes]) => type !== "response" || bytes > 500));
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

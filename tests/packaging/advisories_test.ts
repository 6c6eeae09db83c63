/** The weekly scan asks about every package of every lock file, and fails when something is known. */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";

const ROOT = new URL("../../", import.meta.url);

/** Advisories by package, as npm's registry gives them. */
type Advisories = Record<string, Record<string, unknown>[]>;

/** Runs the scan of a folder against a registry of our own; gives its exit code and what it asked. */
async function scan(
  folder: string,
  advisories: Advisories,
): Promise<{ code: number; asked: string[] }> {
  const asked: string[] = [];
  await using registry = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const bytes = new Uint8Array(await request.arrayBuffer());
      const plain = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
      const packages = JSON.parse(new TextDecoder().decode(plain)) as Record<string, string[]>;
      for (const [name, versions] of Object.entries(packages)) {
        asked.push(...versions.map((version) => `${name}@${version}`));
      }
      return Response.json(advisories);
    },
  );
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["audit"],
    cwd: new URL(`${folder}/`, ROOT),
    env: { NPM_CONFIG_REGISTRY: `http://127.0.0.1:${registry.addr.port}`, NO_COLOR: "1" },
    stdout: "null",
    stderr: "null",
  }).output();
  return { code, asked };
}

const workflow = Deno.readTextFileSync(new URL(".github/workflows/advisories.yml", ROOT));
const [, listed = ""] = /folder: \[(.*)\]/.exec(workflow) ?? [];
const folders = listed.split(",").map((name) => name.trim().replaceAll('"', ""));

Deno.test("the weekly scan covers every lock file", () => {
  const locked = [...Deno.readDirSync(ROOT)].filter(({ isDirectory }) => isDirectory)
    .map(({ name }) => name).filter((name) => {
      try {
        return Deno.statSync(new URL(`${name}/deno.lock`, ROOT)).isFile;
      } catch {
        return false;
      }
    });
  assert.deepEqual([...folders].sort(), [".", ...locked].sort());
  assert.match(workflow, /run: deno audit\n/);
  assert.match(workflow, /working-directory: packaging\/tools\n {8}run: npm audit/);
});

for (const folder of folders) {
  Deno.test(`the weekly scan asks about every package of ${folder}, and fails on one that is known`, async () => {
    const lock = JSON.parse(Deno.readTextFileSync(new URL(`${folder}/deno.lock`, ROOT)));
    // What follows the version is which peers it was resolved with.
    const packages = Object.keys(lock.npm).map((name) => name.replace(/(.@[^@_]+)_.*$/, "$1"));
    const { code, asked } = await scan(folder, {});
    assert.equal(code, 0);
    assert.deepEqual(packages.filter((name) => !asked.includes(name)), []);
    const known = {
      id: 1,
      url: "https://advisories.test/1",
      title: "Known",
      severity: "high",
      vulnerable_versions: "<99.0.0",
    };
    const [first = ""] = packages;
    const name = first.slice(0, first.lastIndexOf("@"));
    assert.notEqual((await scan(folder, { [name]: [known] })).code, 0);
  });
}

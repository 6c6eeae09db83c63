/** What a process loads: listing tools loads nothing that reads pages, reading pages no schemas. */
import assert from "node:assert/strict";
import { dirname, relative, resolve } from "node:path";
import { loadRuns, RUNS } from "../../src/tools/runs/table.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const SOURCES = resolve(import.meta.dirname as string, "../../src");
const STATIC = /^(?:import|export)\s+(type\s)?[^;"']*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm;

/** Names every module and package that loading a module loads before any of its code runs. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set<string>();
  const waiting = [resolve(SOURCES, entry)];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const name = relative(SOURCES, module);
    if (loaded.has(name)) continue;
    loaded.add(name);
    if (!module.endsWith(".ts")) continue;
    for (const [, type, from, bare] of Deno.readTextFileSync(module).matchAll(STATIC)) {
      const path = from ?? bare ?? "";
      if (type !== undefined) continue;
      if (path.startsWith(".")) waiting.push(resolve(dirname(module), path));
      else loaded.add(path);
    }
  }
  return loaded;
}

Deno.test("the table of tools loads schemas and nothing that reads a page", () => {
  const loaded = loadedBy("tools/contract/table.ts");
  assert(loaded.has("zod") && loaded.has("tools/contract/audit_page.ts"));
  const heavy = [...loaded].filter((name) =>
    /^(?:page|web|read|site|serve|terminal|tools\/runs)\//.test(name)
  );
  assert.deepEqual(heavy, []);
  const packages = [...loaded].filter((name) => !/[./]/.test(name));
  assert.deepEqual(packages, ["zod"]);
});

Deno.test("what runs a tool that knows no extractor loads no schema library", () => {
  for (const name of ["extract_declared", "page_markdown", "fetch_page", "select_values"]) {
    assert(!loadedBy(`tools/runs/${name}.ts`).has("zod"), name);
  }
});

Deno.test("a server listens before it loads the MCP SDK", () => {
  const loaded = loadedBy("terminal/serve.ts");
  assert(loaded.has("serve/door/door.ts"));
  assert.deepEqual([...loaded].filter((name) => name.startsWith("@modelcontextprotocol")), []);
});

Deno.test("loadRuns() loads what runs each tool, or those that are named", async () => {
  assert.deepEqual(
    Object.keys(RUNS).sort(),
    [...TOOLS.map(({ name }) => name), "crawl_page"].sort(),
  );
  const all = await loadRuns();
  assert.deepEqual(all.map(({ name }) => name), Object.keys(RUNS));
  const named = await loadRuns(["read_feed", "no_tool"]);
  assert.deepEqual(named.map(({ name }) => name), ["read_feed"]);
});

/** A page that is empty without a browser is told as such, by every tool that fetches. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { hintOfEach } from "../../src/tools/runs/hint.ts";
import type { Answer, Tool } from "../../src/tools/contract/tool.ts";
import { createClock } from "../site/fake_world.ts";
import { createFakeSite, type FakeSite } from "../support/fake_site.ts";

const SHELL = `<!doctype html><title>App</title><div id=root></div><script src=/app.js></script>`;
const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);
const PAGE = `<!doctype html><title>App</title><p>${TEXT}`;
const SELECTED = { format: 3, select: { fields: [{ name: "a", selector: "title" }] } };

const OTHERS: Record<string, Record<string, unknown>> = {
  compile_extractor: { select: { a: "title" } },
  run_extractor: { extractor: SELECTED },
  heal_extractor: { extractor: SELECTED },
  select_values: { selector: "p" },
};

function startSite(): FakeSite {
  return createFakeSite({
    "shop.example": {
      "/robots.txt": 404,
      "/sitemap.xml": 404,
      "/sitemap_index.xml": 404,
      "*": SHELL,
    },
    "whole.example": {
      "/robots.txt": 404,
      "/sitemap.xml": 404,
      "/sitemap_index.xml": 404,
      "*": PAGE,
    },
  }, { clock: createClock() });
}

async function answerOf(tool: Tool, host: string, site: FakeSite): Promise<Answer> {
  const key = tool.page ?? "urls";
  const address = `http://${host}/`;
  const args = {
    [key]: key === "pages" || key === "urls" ? [address] : address,
    ...OTHERS[tool.name],
  };
  try {
    const answer = await runTool(tool, tool.input.parse(args), site.context);
    assert.doesNotThrow(() => tool.output.parse(answer));
    return answer;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { ok: false, error: error.toObject() };
  }
}

const HINT = /empty without a browser \(an empty shell: 0 .*\): no browser is switched on/;

for (const tool of TOOLS) {
  Deno.test(`${tool.name} hints at the browser that an empty page needs`, async () => {
    await using site = startSite();
    const answer = await answerOf(tool, "shop.example", site);
    const [page] = (answer.pages ?? []) as { hint?: string }[];
    // What is no feed is refused; the refusal says the hint.
    const error = answer.error as { message: string } | undefined;
    const hint = answer.hint ?? page?.hint ?? error?.message;
    assert.match(String(hint), HINT, JSON.stringify(answer));
    const whole = await answerOf(tool, "whole.example", site);
    assert.ok(!/without a browser/.test(JSON.stringify(whole)), JSON.stringify(whole));
  });
}

Deno.test("compile_extractor gives the hint where an empty page has nothing to learn", async () => {
  await using site = startSite();
  const compile = TOOLS.find(({ name }) => name === "compile_extractor") as Tool;
  const args = compile.input.parse({ pages: ["http://shop.example/"], want: { price: "41.90" } });
  await assert.rejects(
    runTool(compile, args, site.context),
    (error: unknown) =>
      error instanceof ToolError && error.code === "bad_input" && HINT.test(error.message),
  );
});

Deno.test("hintOfEach() gives the first hint and counts the others", () => {
  assert.deepEqual(hintOfEach([{}, {}]), {});
  assert.deepEqual(hintOfEach([{}, { hint: "a" }]), { hint: "a" });
  assert.deepEqual(hintOfEach([{ hint: "a" }, { hint: "b" }, { hint: "c" }]), {
    hint: "a; so may 2 more of the pages",
  });
});

Deno.test("an extractor that was asked for nothing and learnt no rows says how rows are had", async () => {
  const rings = [1, 2, 3, 4].map((n) => `<p class=ring><b>Ring ${n}</b> <i>${n}00 EUR</i></p>`);
  const subject = '{"@type":"Product","name":"Rings","description":"All that we have"}';
  const head = `<title>Rings</title><script type="application/ld+json">${subject}</script>`;
  const page = `${head}<h1>Rings</h1><div>${rings.join("")}</div>`;
  await using site = startSite();
  const ask = async (name: string, args: object): Promise<Answer> => {
    const tool = TOOLS.find((each) => each.name === name) as Tool;
    return await runTool(tool, tool.input.parse(args), site.context);
  };
  const asked = [{}, { listing: true }, { listing: false }, { want: { ring: "Ring 1" } }];
  const answers = await Promise.all(asked.map(async (options) => [
    await ask("compile_extractor", { pages: [page], ...options }),
    await ask("run_extractor", { html_or_url: page, extractor: { pages: [page], ...options } }),
  ]));
  const [bare = [], listed = [], ...others] = answers;
  for (const { hint } of bare) assert.match(String(hint), /^no rows were learnt, .+listing true/);
  assert.deepEqual(bare[1]?.["rows"], []);
  assert.equal((listed[1]?.["rows"] as unknown[] | undefined)?.length, rings.length);
  const none = { pages: [`${head}<p>All that we have.`], listing: true };
  assert.match(String((await ask("compile_extractor", none))["hint"]), /repeats nothing .+ want/);
  for (const answer of [listed, ...others].flat()) assert.equal(answer["hint"], undefined);
});

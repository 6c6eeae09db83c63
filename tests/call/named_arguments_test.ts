/** Names of arguments: known, near a known one, taken for the page, or ignored. */
import assert from "node:assert/strict";
import { checkArguments } from "../../src/serve/call/check_call.ts";
import { type PreparedTool, prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { nearestName } from "../../src/base/nearest_name.ts";
import { NEAR_NAMES } from "../../src/tools/contract/argument_names.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const PREPARED = prepareTools(TOOLS);

function toolOf(name: string): PreparedTool {
  return PREPARED.find(({ tool }) => tool.name === name) as PreparedTool;
}

async function refusalOf(name: string, args: unknown): Promise<string> {
  const checked = await checkArguments(toolOf(name), args);
  assert(checked.kind === "refusal", JSON.stringify(args));
  assert.equal(checked.refusal.code, "bad_input");
  return checked.refusal.message;
}

Deno.test("the table of near names has every argument of the tools and no other", () => {
  const known = new Set(PREPARED.flatMap(({ properties }) => Object.keys(properties)));
  assert.deepEqual(Object.keys(NEAR_NAMES).sort(), [...known].sort());
});

Deno.test("each near name of an argument is refused with what was meant, or taken for the page", async () => {
  for (const prepared of PREPARED) {
    for (const own of Object.keys(prepared.properties)) {
      for (const near of NEAR_NAMES[own] ?? []) {
        if (Object.hasOwn(prepared.properties, near)) continue;
        const checked = await checkArguments(prepared, { [near]: "x" });
        const told = checked.kind === "refusal" ? checked.refusal.message : "";
        const isTaken = !told.includes(`${near}: unknown`);
        const isPage = own === (prepared.tool.page ?? "urls");
        assert(
          isTaken ? isPage : / did you mean \w+\?/.test(told),
          `${prepared.tool.name} ${near}`,
        );
      }
    }
  }
});

Deno.test("a letter more, less or changed in any argument is refused with that argument", async () => {
  for (const prepared of PREPARED) {
    const known = Object.keys(prepared.properties);
    for (const own of known) {
      for (const near of [`${own}s`, own.slice(0, -1), `x${own.slice(1)}`]) {
        if (known.includes(near) || near.length < 2) continue;
        const checked = await checkArguments(prepared, { [own]: "x", [near]: "x" });
        assert(checked.kind === "refusal", `${prepared.tool.name} ${near}`);
        assert(checked.refusal.message.includes(`${near}: unknown, did you mean `), near);
      }
    }
  }
});

Deno.test("what was misspelt in silence is refused: respect_tmd, max_page", async () => {
  assert.equal(
    await refusalOf("extract_declared", { html_or_url: "<p>", respect_tmd: true }),
    "the arguments do not fit extract_declared: respect_tmd: unknown, did you mean respect_tdm?",
  );
  assert.match(
    await refusalOf("crawl_site", { url: "https://a.example/", max_page: 1 }),
    /max_page: unknown, did you mean max_pages\?/,
  );
});

Deno.test("what belongs into a recipe is refused with the extractor, where a tool takes one", async () => {
  for (const name of ["want", "select", "schema", "listing"]) {
    for (const tool of ["run_extractor", "heal_extractor", "crawl_site", "extract_many"]) {
      assert.match(
        await refusalOf(tool, { [name]: {} }),
        new RegExp(`${name}: unknown, did you mean extractor\\?`),
      );
    }
  }
});

Deno.test("url, html, page and text are the page where it is missing, urls and pages the pages", async () => {
  for (const name of ["url", "html", "page", "text", "url_or_text"]) {
    const checked = await checkArguments(toolOf("page_markdown"), { [name]: "<p>a" });
    assert(checked.kind === "arguments");
    assert.equal(checked.args.html_or_url, "<p>a");
    assert.deepEqual(checked.ignored, []);
  }
  for (
    const [tool, given, own] of [
      ["compile_extractor", "urls", "pages"],
      ["extract_many", "pages", "urls"],
    ] as const
  ) {
    const checked = await checkArguments(toolOf(tool), { [given]: ["https://a.example/"] });
    assert(checked.kind === "arguments");
    assert.deepEqual(checked.args[own], ["https://a.example/"]);
  }
});

Deno.test("a second page is refused", async () => {
  assert.match(
    await refusalOf("page_markdown", { html_or_url: "<p>a", url: "https://a.example/" }),
    /url: unknown, did you mean html_or_url\? It is given too$/,
  );
  assert.match(
    await refusalOf("page_markdown", { html: "<p>a", url: "https://a.example/" }),
    /html: unknown, did you mean html_or_url\?/,
  );
});

Deno.test("a name near none is ignored, and said to be", async () => {
  const args = { html_or_url: "<p>", user_agent: "me", constructor: 1, ["__proto__"]: 2 };
  const checked = await checkArguments(toolOf("page_markdown"), args);
  assert(checked.kind === "arguments");
  assert.deepEqual(checked.ignored, ["user_agent", "constructor", "__proto__"]);
});

Deno.test("more than twenty unknown names are refused, with what is known", async () => {
  const names = Array.from({ length: 21 }, (_, at) => [`unknown_${at}`, at]);
  const said = await refusalOf("fetch_page", { url: "x", ...Object.fromEntries(names) });
  assert.match(said, /unknown_0 and 20 more: unknown, known are url, offset, /);
});

Deno.test("nearestName() names what was likely meant, and nothing where nothing is near", () => {
  const known = ["max_chars", "offset", "format", "full", "at"];
  assert.equal(nearestName("max_char", known), "max_chars");
  assert.equal(nearestName("maxChars", known), "max_chars");
  assert.equal(nearestName("max-chars", known), "max_chars");
  assert.equal(nearestName("fromat", known), "format");
  assert.equal(nearestName("ofset", known), "offset");
  assert.equal(nearestName("ta", known), "at");
  assert.equal(nearestName("selector", known), undefined);
  assert.equal(nearestName("x", known), undefined);
  assert.equal(nearestName("", known), undefined);
});

Deno.test("a member that no object can keep is refused, wherever it is in an argument", async () => {
  const pages = ["<h1>Bolt</h1>"];
  const made = (text: string): unknown => JSON.parse(text);
  for (
    const [name, args] of [
      ["compile_extractor", { pages, want: made('{"__proto__": "Bolt", "name": "Bolt"}') }],
      ["compile_extractor", { pages, want: made('[{"name": "Bolt", "__proto__": "Bolt"}]') }],
      ["compile_extractor", { pages, want: '{"__proto__": "Bolt", "name": "Bolt"}' }],
      ["compile_extractor", { pages, select: made('{"__proto__": "h1", "name": "h1"}') }],
      [
        "compile_extractor",
        { pages, select: made('{"rows": {"rows": "p", "fields": {"__proto__": "b"}}}') },
      ],
      [
        "run_extractor",
        { html_or_url: "<p>", extractor: made('{"select": {"__proto__": "h1", "name": "h1"}}') },
      ],
    ] as const
  ) {
    const told = await refusalOf(name, args);
    assert.match(told, /: (?:want|select|extractor): __proto__ is no name that a field can have/);
  }
  const named = { pages, want: { proto: "Bolt", constructor: "Bolt" } };
  assert.equal((await checkArguments(toolOf("compile_extractor"), named)).kind, "arguments");
});

/** The argument `questions`: it narrows the answer, changes nothing else, and saves the reading. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { ToolError } from "../../src/base/errors.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { extractDeclared } from "../../src/tools/contract/extract_declared.ts";
import { extractMany } from "../../src/tools/contract/extract_many.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createFakeSite } from "../support/fake_site.ts";

const PAGE = `<html lang="en"><title>Brake pads | Shop</title><meta name="author" content="Ann">
<script type="application/ld+json">{"@type":"Product","name":"Brake pads","sku":"B-1","brand":"Bo",
"offers":{"@type":"Offer","price":"41.90","priceCurrency":"EUR"}}</script>
<meta property="og:price:amount" content="39.90"><meta property="og:type" content="product">
<h1>Brake pads</h1><p class="price">41,90 €</p><p>Published on 3 May 2024</p>
${"<div><p>Other pads <b>12,90 €</b></p></div>".repeat(50)}`;

async function call(args: Record<string, unknown>): Promise<Answer> {
  await using web = createFakeSite({});
  const given = { html_or_url: PAGE, ...args };
  return await runTool(extractDeclared, extractDeclared.input.parse(given), web.context);
}

Deno.test("questions narrow the summary and change no answer", async () => {
  const whole = await call({});
  const names = Object.keys(whole["summary"] as object);
  assert(names.length > 6 && names.includes("price"));
  for (const asked of [...names.map((name) => [name]), ["price", "title"], []]) {
    const answer = await call({ questions: asked });
    const { summary, normalised, conflicts } = answer;
    const isAsked = ([name]: [string, unknown]): boolean => asked.includes(name);
    const part = (key: string): unknown =>
      Object.fromEntries(Object.entries(whole[key] as object).filter(isAsked));
    assert.deepEqual(summary, part("summary"));
    assert.deepEqual(normalised, part("normalised"));
    const all = whole["conflicts"] as { question: string }[];
    assert.deepEqual(conflicts, all.filter(({ question }) => asked.includes(question)));
    const kept = ["ok", "url", "summary", "normalised", "conflicts"];
    assert.deepEqual(Object.keys(answer), kept);
  }
});

Deno.test("a question near a known one is refused with what was meant", async () => {
  const refused = (pattern: RegExp) => (error: unknown): boolean =>
    error instanceof ToolError && error.code === "bad_input" && pattern.test(error.message);
  const asked = (name: string): Promise<Answer> => call({ questions: [name] });
  await assert.rejects(asked("titel"), refused(/^"titel" is no question; did you mean title\? /));
  await assert.rejects(asked("record"), refused(/did you mean records\?/));
  await assert.rejects(asked("colour"), refused(/^"colour" is no question; questions are title/));
});

Deno.test("what stands beside the summary comes with questions where it is named", async () => {
  const whole = await call({});
  const parts = ["records", "visible", "links", "rights", "sources"];
  const named = await call({ questions: ["price", ...parts] });
  for (const part of parts) assert.deepEqual(named[part], whole[part], part);
  assert.deepEqual(Object.keys(named["summary"] as object), ["price"]);
  const { things } = await call({ things: true });
  const both = await call({ questions: ["things", "records"] });
  assert.deepEqual([both["things"], both["records"]], [things, whole["records"]]);
  const asked = await call({ questions: ["price"], records: true, visible: true, things: true });
  assert.deepEqual([asked["records"], asked["visible"]], [whole["records"], whole["visible"]]);
  assert.deepEqual(asked["things"], things);
});

Deno.test("extract_many answers the questions of each page and nothing beside them", async () => {
  await using web = createFakeSite({ "a.example": { "/": PAGE } });
  const read = async (args: object): Promise<string[]> => {
    const given = extractMany.input.parse({ urls: ["http://a.example/"], ...args });
    const { pages } = await runTool(extractMany, given, web.context) as unknown as {
      pages: object[];
    };
    return Object.keys(pages[0] ?? {});
  };
  const whole = await read({});
  const part = await read({ questions: ["price"] });
  const beside = whole.filter((name) => !part.includes(name));
  assert.deepEqual(beside, ["sources", "types", "link_count", "visible"]);
});

Deno.test("a name of no question is refused before anything is fetched", async () => {
  await using web = createFakeSite({});
  const refused = (error: unknown): boolean =>
    error instanceof ToolError && error.code === "bad_input" && /"colour"/.test(error.message);
  const questions = ["title", "colour"];
  const one = extractDeclared.input.parse({ html_or_url: "http://a.example/", questions });
  await assert.rejects(() => runTool(extractDeclared, one, web.context), refused);
  const many = extractMany.input.parse({ urls: ["http://a.example/"], questions });
  await assert.rejects(() => runTool(extractMany, many, web.context), refused);
});

/** Counts how often the tree of a page is asked for anything. */
function stepsOf(read: (page: Page) => void): number {
  const page = createPage(PAGE, null);
  let steps = 0;
  const tree = new Proxy(page.tree, {
    get(target, name): unknown {
      steps++;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  read({ ...page, tree });
  return steps;
}

Deno.test("what is not asked for is not read", () => {
  const all = stepsOf((page) => readDeclared(page));
  const part = { visible: false, records: false };
  const some = stepsOf((page) => readDeclared(page, { ...part, questions: ["title", "brand"] }));
  assert(some * 3 < all, `${some} steps of ${all}`);
  const less = stepsOf((page) => readDeclared(page, { records: false }));
  assert(less < all, `${less} steps of ${all}`);
});

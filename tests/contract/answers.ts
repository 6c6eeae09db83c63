/** "Resources and their fields" and "States": lines 38 to 95. */
import assert from "node:assert/strict";
import { ask, call, message, PAGE } from "./served.ts";
import { says, type Statement } from "./statement.ts";
import { writtenExtractor } from "../support/written_extractor.ts";

const EXTRACT = "extract_declared";
const LIST = `<ul>${
  [1, 2, 3].map((n) =>
    `<li class=row><b class=name>Pad ${n}</b><i class=price>${n}.00 EUR</i></li>`
  )
    .join("")
}</ul>`;
const EXTRACTOR = writtenExtractor({
  rows: "li.row",
  fields: [{ name: "price", selector: ".gone" }],
});

async function declared(served: Parameters<Statement["check"]>[0], url = false) {
  const html_or_url = url ? `${served.site}/c` : PAGE;
  const { body } = await call(served.own, EXTRACT, { html_or_url });
  return body;
}

const entry = (fields: Record<string, unknown>): void => {
  assert.ok("value" in fields);
  assert.equal(typeof fields["source"], "string");
  assert.equal(typeof fields["where"], "string");
};

/** The statements. */
export const ANSWERS: readonly Statement[] = [
  says(
    42,
    "`ok` of an extraction",
    async (served) => assert.equal((await declared(served)).ok, true),
  ),
  says(43, "`url` is the page's", async (served) => {
    assert.equal((await declared(served, true)).url, `${served.site}/c`);
  }),
  says(44, "`summary` has an entry a question", async (served) => {
    entry((await declared(served)).summary.title);
  }),
  says(45, "`records` are what is declared", async (served) => {
    assert.equal((await declared(served)).records[0].type, "Product");
  }),
  says(46, "`sources` are the kinds of declaration", async (served) => {
    const { sources } = await declared(served);
    assert.ok(sources.length > 0 && sources.every((one: unknown) => typeof one === "string"));
  }),
  says(47, "`fetch` has rung, status, seconds and climbs", async (served) => {
    const { fetch } = await declared(served, true);
    assert.deepEqual([typeof fetch.rung, fetch.status], ["string", 200]);
    assert.deepEqual([typeof fetch.seconds, Array.isArray(fetch.climbs)], ["number", true]);
  }),
  ...(
    [[53, "type"], [56, "source"], [57, "where"]] as const
  ).map(([line, name]) =>
    says(line, `\`${name}\` of a record is a text`, async (served) => {
      assert.equal(typeof (await declared(served)).records[0][name], "string");
    })
  ),
  says(54, "`types` of a record are texts", async (served) => {
    assert.deepEqual((await declared(served)).records[0].types, ["Product"]);
  }),
  says(55, "`fields` of a record have value, source and where", async (served) => {
    entry((await declared(served)).records[0].fields.name);
  }),
  says(59, "a summary entry has value, source and where, and some a key", async (served) => {
    const entries = Object.values((await declared(served)).summary) as Record<string, unknown>[];
    entries.forEach(entry);
    assert.ok(entries.some(({ key }) => typeof key === "string"));
  }),
  ...(
    [[67, "code", "string"], [68, "message", "string"], [69, "retryable", "boolean"]] as const
  ).map(([line, name, type]) =>
    says(line, `\`${name}\` of an error`, async ({ own }) => {
      const { body } = await call(own, "fetch_page", { url: "<p>" });
      assert.equal(typeof body.error[name], type);
    })
  ),
  says(63, "`error` is there when the call could not answer", async ({ own }) => {
    const { body } = await call(own, "fetch_page", { url: "<p>" });
    assert.deepEqual([body.ok, "error" in body], [false, true]);
    assert.equal("error" in (await call(own, EXTRACT, { html_or_url: PAGE })).body, false);
  }),
  says(70, "`url` of an error is there when there is one", async ({ own, site }) => {
    const failed = await call(own, "page_markdown", { html_or_url: `${site}/empty` });
    assert.equal(failed.body.error.url, `${site}/empty`);
    const refused = await call(own, "select_values", { html_or_url: "<p>", selector: "][" });
    assert.equal("url" in refused.body.error, false);
  }),
  says(71, "`extra` of an error is there when there is one", async ({ own }) => {
    const { body } = await call(own, "fetch_page", { url: "<p>" });
    assert.equal("extra" in body.error, false);
  }),
  says(75, "`run_extractor` on a page that broke has `failed` and no `error`", async ({ own }) => {
    const { body } = await call(own, "run_extractor", { html_or_url: LIST, extractor: EXTRACTOR });
    assert.equal(body.ok, false);
    assert.deepEqual(["failed" in body, "error" in body], [true, false]);
  }),
  says(76, "`heal_extractor` that lost data has `lost` and no `error`", async ({ own }) => {
    const { body } = await call(own, "heal_extractor", { pages: [LIST], extractor: EXTRACTOR });
    assert.equal(body.ok, false);
    assert.deepEqual(["lost" in body, "error" in body], [true, false]);
  }),
  says(77, "both are sent with 200", async ({ own }) => {
    const run = await call(own, "run_extractor", { html_or_url: LIST, extractor: EXTRACTOR });
    const heal = await call(own, "heal_extractor", { pages: [LIST], extractor: EXTRACTOR });
    assert.deepEqual([run.status, heal.status], [200, 200]);
  }),
  says(81, "a listed tool has name, description and both schemas", async ({ own }) => {
    for (const tool of (await ask(own, "GET", "/v1/tools")).body.tools) {
      assert.deepEqual([typeof tool.name, typeof tool.description], ["string", "string"]);
      assert.deepEqual([tool.inputSchema.type, tool.outputSchema.type], ["object", "object"]);
    }
  }),
  says(85, "health is `ok` and a version", async ({ own }) => {
    const { body } = await ask(own, "GET", "/health");
    assert.deepEqual([Object.keys(body), typeof body.version], [["ok", "version"], "string"]);
  }),
  says(95, "each request stands alone", async ({ own, site }) => {
    // A page that says nothing of how long it is good is asked for each time.
    for (let visit = 0; visit < 2; visit++) {
      const { body } = await call(own, "fetch_page", { url: `${site}/alone` });
      assert.equal(body.fetch.cache, undefined);
    }
    assert.equal((await message(own, "tools/list")).status, 200);
  }),
];

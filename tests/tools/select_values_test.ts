/** The tool around the selector engines: arguments, answer, cuts. */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { selectValues } from "../../src/tools/contract/select_values.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import type { PageOptions } from "../../src/web/fetch/web.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const ADDRESS = "https://shop.example/list";

/** A network that knows one page and remembers how it was asked. */
function fakeContext(html: string, asked: (PageOptions | undefined)[]): Context {
  return {
    page: (url, options) => {
      asked.push(options);
      return Promise.resolve({
        url: `${url}/`,
        status: 200,
        headers: new Map(),
        bytes: new TextEncoder().encode(html),
        fetch: { rung: "http", status: 200, seconds: 0.1, climbs: [] },
      });
    },
    file: () => Promise.reject(new Error("no file is asked for")),
    visit: () => Promise.reject(new Error("no file is asked for")),
    now: () => 0,
    sleep: () => Promise.resolve(),
    progress: () => {},
  };
}

async function run(
  html_or_url: string,
  selector: string,
  html = "",
  asked: (PageOptions | undefined)[] = [],
): Promise<Answer> {
  const args = selectValues.input.parse({ html_or_url, selector });
  const answer = await runTool(selectValues, args, fakeContext(html, asked));
  selectValues.output.parse(answer);
  return answer;
}

Deno.test("select_values answers values, places and their count", async () => {
  assert.deepEqual(await run("<p>one</p><p>two</p>", "p"), {
    ok: true,
    url: null,
    values: [
      { value: "one", where: "/html/body/p[1]" },
      { value: "two", where: "/html/body/p[2]" },
    ],
    count: 2,
  });
});

Deno.test("select_values answers nothing found as an empty list", async () => {
  assert.deepEqual(await run("<p>one</p>", "h1"), { ok: true, url: null, values: [], count: 0 });
});

Deno.test("select_values resolves addresses against where the fetch landed", async () => {
  const answer = await run(ADDRESS, "//a/@href", "<a href=x>x</a>");
  assert.equal(answer.url, `${ADDRESS}/`);
  assert.deepEqual(answer.values, [
    { value: `${ADDRESS}/x`, where: "/html/body/a[1]" },
  ]);
  assert.deepEqual(answer.fetch, { rung: "http", status: 200, seconds: 0.1, climbs: [] });
});

Deno.test("select_values reads the selector before it fetches the page", async () => {
  const asked: (PageOptions | undefined)[] = [];
  await assert.rejects(run(ADDRESS, "p[", "<p>", asked), (error) => {
    assert.ok(error instanceof ToolError);
    assert.equal(error.code, "bad_input");
    assert.match(error.message, /"p\["/);
    return true;
  });
  assert.deepEqual(asked, []);
});

Deno.test("select_values asks for reserved rights to be respected when told to", async () => {
  const asked: (PageOptions | undefined)[] = [];
  const args = selectValues.input.parse({
    html_or_url: ADDRESS,
    selector: "p",
    respect_tdm: true,
  });
  await runTool(selectValues, args, fakeContext("<p>", asked));
  assert.equal(asked[0]?.respectTdm, true);
});

for (const given of ["the page itself", "its address"]) {
  Deno.test(`select_values refuses reserved rights when told to, given ${given}`, async () => {
    const page = '<meta name="tdm-reservation" content="1"><p>one</p>';
    const html_or_url = given === "its address" ? ADDRESS : page;
    const ask = (respect_tdm: boolean) =>
      runTool(
        selectValues,
        selectValues.input.parse({ html_or_url, selector: "p", respect_tdm }),
        fakeContext(page, []),
      );
    assert.equal((await ask(false)).count, 1);
    await assert.rejects(ask(true), (error) => {
      assert.ok(error instanceof ToolError);
      assert.equal(error.code, "tdm_reserved");
      assert.equal(error.url, given === "its address" ? `${ADDRESS}/` : undefined);
      return true;
    });
  });
}

Deno.test("select_values refuses a first value that no answer holds", async () => {
  const long = `<p>${"word ".repeat(20_000)}</p><p>short`;
  await assert.rejects(run(long, "p"), (error) => {
    assert.ok(error instanceof ToolError);
    assert.equal(error.code, "too_large");
    assert.match(
      error.message,
      /^value 1 of 2 alone weighs \d+,\d{3} bytes, .*: select a part of it$/,
    );
    return true;
  });
  assert.deepEqual((await run(long, "p:last-child")).count, 1);
  const { values, values_left_out } = await run(`<p>short</p>${long}`, "p");
  assert.deepEqual([(values as unknown[]).length, values_left_out], [1, 2]);
});

Deno.test("select_values cuts the last values and counts them", async () => {
  const row = `<li>${"long text ".repeat(10)}</li>`;
  const answer = await run(`<ul>${row.repeat(2_000)}</ul>`, "li");
  const kept = (answer.values as unknown[]).length;
  assert.equal(answer.count, 2_000);
  assert.equal(kept + (answer.values_left_out as number), 2_000);
  assert.ok(kept > 300);
  assert.ok(weightOf(answer) <= MAX_ANSWER_BYTES);
});

Deno.test("select_values says that it evaluates the caller's selector", () => {
  assert.equal(
    selectValues.evaluatesSelectors?.(selectValues.input.parse({ html_or_url: "", selector: "" })),
    true,
  );
});

Deno.test("select_values answers the rows of a table by the names of their columns", async () => {
  const html = "<div id=a><table><tr><th>Plan<th>Price<tr><td rowspan=2>Solo<td>9 €<tr><td>8 €" +
    "</table></div><table id=b><tr><th>x<th>y<tr><td>1<td>2</table>";
  const { values, count } = await run(html, "#a::rows");
  assert.equal(count, 2);
  assert.deepEqual(values, [
    {
      value: "Solo\t9 €",
      where: "/html/body/div[1]/table[1]/tbody[1]/tr[2]",
      row: { Plan: "Solo", Price: "9 €" },
    },
    {
      value: "Solo\t8 €",
      where: "/html/body/div[1]/table[1]/tbody[1]/tr[3]",
      row: { Plan: "Solo", Price: "8 €" },
    },
  ]);
  assert.equal((await run(html, "//table::rows"))["count"], 3);
  assert.equal((await run(html, "table, #a::rows"))["count"], 3);
  assert.equal((await run(html, "p::rows"))["count"], 0);
  await assert.rejects(run(html, "table::rows td"), /::rows stands once, at the very end/);
});

Deno.test("select_values counts the rows that a table left out", async () => {
  const rows = "<tr><td>1<td>2".repeat(130_000);
  const { values, count, values_left_out } = await run(
    `<table><tr><th>a<th>b${rows}`,
    "table::rows",
  );
  assert.equal(count, 130_000);
  assert.equal((values as unknown[]).length + Number(values_left_out), 130_000);
});

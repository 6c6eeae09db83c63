/** Pages of every spelling reach the tool as they were meant, over REST and both eras of `/mcp`. */
import assert from "node:assert/strict";
import { httpFronts } from "../support/every_door.ts";
import { PROGRAM_NAME, startServing } from "../support/program.ts";

/** Fills a page up, so that it crosses as bytes. */
const FILLING = `<p class="f">${"filling ".repeat(300)}</p>`;

const VALUES: readonly string[] = [
  "plain",
  'quotes " and \\ backslashes \\n',
  "é ß 漢字 \u{1f600} \u{10ffff}",
  "\u2028\u2029\ufeff\u200b",
  "\\u0041 as six characters",
  "a\tb\nc".replace(/\s/g, " "),
];

/** Writes JSON with every character beyond ASCII, and some within, as an escape. */
function escaped(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]|[<>/]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

Deno.test(`${PROGRAM_NAME} reads long pages in any spelling of JSON`, async (test) => {
  const service = await startServing(["--log", "none"], { SERVICE_BROWSER: "none" });
  const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = FILLING + VALUES.map((text) => `<b>${escape(text)}</b>`).join("");
  const args = { html_or_url: html, selector: "b" };
  try {
    for (const front of httpFronts(service.base)) {
      await test.step(front.name, async () => {
        const { answer } = await front.call("select_values", args);
        const values = (answer?.values as { value: string }[]).map(({ value }) => value);
        assert.deepEqual(values.map((each) => each.trim()), VALUES.map((each) => each.trim()));
      });
    }
    await test.step("the same page in escapes answers the same", async () => {
      const answers = [JSON.stringify(args), escaped(args), JSON.stringify(args, null, 2)]
        .map(async (body) => {
          const response = await fetch(`${service.base}/v1/tools/select_values`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body,
          });
          assert.equal(response.status, 200);
          return await response.text();
        });
      const [first, ...others] = await Promise.all(answers);
      for (const other of others) assert.equal(other, first);
    });
    for (const front of httpFronts(service.base)) {
      await test.step(`${front.name}: long texts in a list, and a list as a text of JSON`, async () => {
        const shop = (price: string): string =>
          `<title>Pads</title>${FILLING}<div class="price">${price}</div>`;
        const pages = [shop("41.90 EUR"), shop("17.50 EUR")];
        const want = { price: "41.90 EUR" };
        const listed = await front.call("compile_extractor", { pages, want, listing: false });
        assert.equal(listed.answer?.ok, true, JSON.stringify(listed));
        const given = { pages: JSON.stringify(pages), want: JSON.stringify(want), listing: false };
        const careless = await front.call("compile_extractor", given);
        assert.deepEqual(careless.answer, listed.answer);
      });
      await test.step(`${front.name}: a long text deep in the arguments`, async () => {
        const long = "filling ".repeat(300).trim();
        const pages = [FILLING, FILLING];
        const { answer } = await front.call("compile_extractor", {
          pages,
          want: { f: long },
          listing: false,
        });
        assert.equal(answer?.ok, true, JSON.stringify(answer));
        const run = await front.call("run_extractor", {
          extractor: answer?.extractor,
          html_or_url: FILLING,
        });
        assert.deepEqual(run.answer?.fields, { f: long });
      });
    }
  } finally {
    await service.stop();
  }
});

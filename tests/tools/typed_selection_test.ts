/** Types of what selectors read: learnt, or set by a schema. */
import assert from "node:assert/strict";
import { compileExtractorTool } from "../../src/tools/contract/compile_extractor.ts";
import { runExtractorTool } from "../../src/tools/contract/run_extractor.ts";
import { healExtractorTool } from "../../src/tools/contract/heal_extractor.ts";
import { callOffline } from "../support/offline_call.ts";

const page = (name: string, price: string, from: number): string =>
  `<h1>${name}</h1><p class=price>${price}</p><a class=more href="/m/${from}">More</a><ul>${
    [1, 2, 3].map((at) => `<li><b>Part ${at}</b> <i>${from + at}.50 €</i> <u>${at}</u></li>`).join(
      "",
    )
  }</ul>`;
const PAGE = page("Kettle", "31.50 €", 1);
const select = {
  name: "h1",
  price: "p.price",
  parts: { rows: "li", fields: { part: "b", cost: "i", count: "u" } },
};

type Json = Record<string, unknown>;

async function compiled(more: Json = {}): Promise<Json> {
  const { extractor } = await callOffline(compileExtractorTool, { pages: [PAGE], select, ...more });
  return extractor as Json;
}

Deno.test("run_extractor answers what selectors read as what it means, in rows too", async () => {
  const html_or_url = page("Lamp", "12.00 €", 4);
  const { ok, verdicts, typed_rows } = await callOffline(runExtractorTool, {
    extractor: await compiled(),
    html_or_url,
  });
  assert.equal(ok, true);
  const { price } = verdicts as Record<string, Json>;
  assert.deepEqual([price?.type, price?.typed], ["amount", { amount: 12, currency: "EUR" }]);
  assert.deepEqual(
    (typed_rows as Json).parts,
    [5, 6, 7].map((at) => ({
      cost: { amount: at + 0.5, currency: "EUR" },
    })),
  );
});

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    price: { type: "number" },
    size: { type: "string" },
    parts: {
      type: "array",
      items: {
        type: "object",
        properties: {
          part: { type: "string" },
          cost: { type: "string" },
          count: { type: "integer" },
        },
        required: ["part"],
      },
    },
  },
  required: ["name"],
};

Deno.test("compile_extractor takes a schema of what selectors read, and heal keeps it", async () => {
  const extractor = await compiled({ schema });
  const healed = await callOffline(healExtractorTool, { extractor, pages: [PAGE] });
  for (const one of [extractor, healed.extractor]) {
    const { ok, verdicts, typed_rows } = await callOffline(runExtractorTool, {
      extractor: one as Json,
      html_or_url: PAGE,
    });
    const { price } = verdicts as Record<string, Json>;
    assert.deepEqual([ok, price?.typed], [true, 31.5]);
    assert.deepEqual((typed_rows as Json).parts, [{ count: 1 }, { count: 2 }, { count: 3 }]);
  }
  const without = await callOffline(runExtractorTool, {
    extractor,
    html_or_url: PAGE.replace("<p class=price>31.50 €</p>", ""),
  });
  assert.deepEqual([without.ok, (without.fields as Json).price], [true, undefined]);
  const odd = await callOffline(runExtractorTool, {
    extractor,
    html_or_url: PAGE.replace("31.50 €", "on request"),
  });
  assert.equal(odd.ok, false);
  assert.match(JSON.stringify(odd.failed), /price reading as number/);
  assert.equal((odd.fields as Json).price, "on request");
});

Deno.test("compile_extractor answers the schema of what selectors read", async () => {
  const { schema: told } = await callOffline(compileExtractorTool, {
    pages: [PAGE],
    select,
    schema,
  });
  const { properties, required } = told as Record<string, Record<string, unknown>>;
  assert.deepEqual(required, ["name", "parts"]);
  assert.deepEqual(properties?.price, { type: "number" });
});

for (
  const [why, given] of [
    [/requires "colour", which select has not/, {
      type: "object",
      properties: { colour: { type: "string" } },
      required: ["colour"],
    }],
    [/schema\.name is an array, and its selector one value/, {
      type: "object",
      properties: { name: { type: "array", items: { type: "string" } } },
    }],
    [/schema\.parts has no rows/, {
      type: "object",
      properties: { parts: { type: "string" } },
    }],
  ] as const
) {
  Deno.test(`compile_extractor refuses a schema of selectors: ${why.source}`, async () => {
    await assert.rejects(compiled({ schema: given }), why);
  });
}

/** Arguments whose long texts are bytes, on their way to the check against a schema. */
import assert from "node:assert/strict";
import * as z from "zod";
import { LongText, textOf } from "../../src/base/json/long_text.ts";
import {
  fitArguments,
  type LongArguments,
  MAX_LAX_JSON_BYTES,
} from "../../src/serve/call/long_arguments.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { isReadAsJson } from "../../src/serve/call/lax_arguments.ts";

const [prepared] = prepareTools(TOOLS.filter(({ name }) => name === "compile_extractor"));
const long = (text: string): LongText => {
  const written = JSON.stringify(text).slice(1, -1);
  return new LongText([new TextEncoder().encode(written)], written.includes("\\"));
};

Deno.test("no schema refuses an empty text: the tool does, with a better message", () => {
  for (const { tool } of prepareTools(TOOLS)) {
    const { issues = [] } = z.safeParse(tool.input, {
      ...{ html_or_url: "", url: "", url_or_text: "", selector: "", extractor: {} },
      ...{ pages: [""], urls: [""] },
    }).error ?? {};
    assert.deepEqual(issues, [], tool.name);
  }
});

Deno.test("no tool bounds its texts by its schema: a short string replaces a long text", () => {
  // `minLength` is listed, but the tool itself refuses an empty text: its schema lets each pass.
  const bounds = ["maxLength", "pattern", "format", "const"];
  for (const { tool, properties } of prepareTools(TOOLS)) {
    for (const [name, schema] of Object.entries(properties)) {
      const text = JSON.stringify(schema);
      for (const bound of bounds) {
        assert(!text.includes(`"${bound}":`), `${tool.name}.${name} has ${bound}`);
      }
      // A long text is none of a few short ones, and what replaces it is none of them either.
      const { enum: few = [] } = schema as { enum?: string[] };
      for (const one of few) assert(one.length > 0 && one.length < 100, `${tool.name}.${name}`);
    }
  }
});

function fit(given: LongArguments): LongArguments {
  assert(prepared !== undefined);
  const fitting = fitArguments(prepared, given);
  assert(fitting.kind === "arguments");
  return fitting;
}

Deno.test("fitArguments() leaves unknown names for the check to tell of", () => {
  const args = { pages: [], nonsense: 1, constructor: 2 };
  assert.deepEqual(fit({ args, texts: new Map() }).args, args);
});

Deno.test("fitArguments() reads a long text of JSON where a list is taken, its long texts too", () => {
  const page = `<p>"${"x".repeat(3000)}`;
  const texts = new Map([["stand", long(JSON.stringify([page, "<b>"]))]]);
  const fitting = fit({ args: { pages: "stand" }, texts });
  const [first, second] = fitting.args.pages as string[];
  assert.equal(textOf(fitting.texts.get(first ?? "") as LongText), page);
  assert.equal(second, "<b>");
  const renamed = fit({ args: { urls: "stand" }, texts });
  assert.equal((renamed.args.urls as string[])[1], "<b>");
});

Deno.test("fitArguments() leaves a text that is no JSON for the schema to refuse", () => {
  const texts = new Map([["stand", long(`<p>${"x".repeat(3000)}`)]]);
  assert.deepEqual(fit({ args: { pages: "stand" }, texts }).args, {
    pages: "stand",
  });
});

Deno.test("fitArguments() refuses a list as a text of more than its bound", () => {
  assert(prepared !== undefined);
  const texts = new Map([["stand", long(" ".repeat(MAX_LAX_JSON_BYTES + 1))]]);
  const fitting = fitArguments(prepared, { args: { pages: "stand" }, texts });
  assert(fitting.kind === "refusal");
  assert.equal(fitting.refusal.code, "bad_input");
});

Deno.test("isReadAsJson() says so of lists and objects that take no text", () => {
  assert(isReadAsJson({ type: "array" }));
  assert(isReadAsJson({ anyOf: [{ type: "object" }, { type: "null" }] }));
  assert(!isReadAsJson({ anyOf: [{ type: "array" }, { type: "string" }] }));
  assert(!isReadAsJson({ type: "integer" }));
});

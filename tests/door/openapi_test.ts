/** The OpenAPI document: its rules, a validator, and a generated client; redocly is a task apart. */
import { defineRunningTool, type RunningTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import openapiTypescript, { astToString } from "openapi-typescript";
import * as z from "zod";
import { STATUS_OF_CODE } from "../../src/base/errors.ts";
import manifest from "../deno.json" with { type: "json" };
import { createComponents } from "../../src/serve/door/openapi_components.ts";
import { answerSchema } from "../../src/tools/contract/schemas.ts";

import { TOOLS } from "../../src/tools/contract/table.ts";
import { startTestDoor, type TestDoorOptions } from "../support/every_door.ts";
import { TEST_TOOLS } from "../support/test_tools.ts";

type Json = Record<string, unknown>;
type Api = {
  openapi: string;
  info: Json;
  security?: unknown;
  paths: Record<string, Record<string, { operationId: string; responses: Json; security?: [] }>>;
  components: { schemas: Json; securitySchemes?: Json };
};

/** Tools whose schemas define things: shared, clashing, recursive in a part and as a whole. */
function definingTool(name: string, entryFields: z.ZodRawShape): RunningTool {
  const entry = z.looseObject(entryFields).meta({ id: "Entry" });
  const tree = z.looseObject({
    entry,
    get children() {
      return z.array(tree);
    },
  }).meta({ id: "Tree" });
  return defineRunningTool({
    name,
    title: name,
    description: `Defines ${name}.`,
    input: z.object({ url: z.string().describe("Page") }),
    output: answerSchema({ entries: z.array(entry), tree }),
    page: "url",
    run: () => Promise.resolve({ ok: true }),
  });
}

const DEFINING = [
  definingTool("first", { value: z.string() }),
  definingTool("same", { value: z.string() }),
  definingTool("other", { value: z.number() }),
];

async function apiOf(options: TestDoorOptions): Promise<Api> {
  const door = await startTestDoor(options);
  const headers = options.tokens?.[0] === undefined
    ? {}
    : { authorization: `Bearer ${options.tokens[0]}` };
  const api = await (await fetch(`${door.base}/openapi.json`, { headers })).json();
  await door.close(0);
  return api;
}

/** Every `$ref` of a document, and every key it uses. */
function walk(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    visit(key, item);
    walk(item, visit);
  }
}

Deno.test("describeApi() leaves no definition in place and no reference dangling", async () => {
  const api = await apiOf({ tools: [...TEST_TOOLS, ...DEFINING, ...TOOLS] });
  walk(api, (key, value) => {
    assert.notEqual(key, "$defs");
    if (key !== "$ref") return;
    const target = String(value).split("/").slice(1)
      .reduce<unknown>((at, part) => (at as Json | undefined)?.[part], api);
    assert.notEqual(target, undefined, String(value));
  });
});

Deno.test("describeApi() shares equal definitions and keeps different ones apart", async () => {
  const { components } = await apiOf({ tools: DEFINING });
  const names = Object.keys(components.schemas).sort();
  assert.deepEqual(names, [
    "Entry",
    "ErrorAnswer",
    "Health",
    "ToolError",
    "ToolList",
    "Tree",
    "other.Entry",
    "other.ToolError",
    "other.Tree",
  ]);
});

Deno.test("createComponents() gives a schema that refers to itself as a whole a name", () => {
  const components = createComponents({});
  const schema = components.adopt("tool", {
    type: "object",
    properties: { children: { type: "array", items: { $ref: "#" } } },
  });
  assert.deepEqual(schema, { $ref: "#/components/schemas/tool.Root" });
  assert.deepEqual(components.schemas["tool.Root"], {
    type: "object",
    properties: {
      children: { type: "array", items: { $ref: "#/components/schemas/tool.Root" } },
    },
  });
});

Deno.test("describeApi() has one operation per tool, in name order, named after it", async () => {
  const api = await apiOf({ tools: [...TEST_TOOLS].reverse() });
  assert.equal(api.openapi, "3.1.0");
  assert.equal(api.info.version, "1.2.3");
  assert.deepEqual(Object.keys(api.paths), [
    "/health",
    "/v1/tools",
    "/v1/tools/echo",
    "/v1/tools/tricky",
  ]);
  const operation = api.paths["/v1/tools/echo"]?.post as unknown as Json;
  assert.equal(operation.operationId, "echo");
  assert.equal(operation.summary, "Gives back its text.");
  assert.equal(operation.description, "Gives back its text.\nA second line.");
});

for (const secured of [false, true]) {
  for (const localOnly of [false, true]) {
    const title = `${secured ? "with" : "without"} token, ${localOnly ? "" : "not "}local`;
    Deno.test(`describeApi() lists the statuses a tool can have: ${title}`, async () => {
      const api = await apiOf({ localOnly, tokens: secured ? ["t"] : [] });
      const responses = api.paths["/v1/tools/echo"]?.post?.responses ?? {};
      const expected = [200, 400, 401, 402, 403, 413, 415, 421, 451, 500, 501, 502, 504]
        .filter((status) => (status !== 401 || secured) && (status !== 421 || localOnly));
      assert.deepEqual(Object.keys(responses).map(Number), expected);
      const forbidden = responses["403"] as { description: string };
      const codes = Object.entries(STATUS_OF_CODE).filter(([, status]) => status === 403);
      assert.deepEqual(forbidden.description.split(", "), codes.map(([code]) => code));
      assert.equal(api.security === undefined, !secured);
      assert.equal(api.components.securitySchemes === undefined, !secured);
      assert.deepEqual(api.paths["/health"]?.get?.security, []);
    });
  }
}

for (const tokens of [[], ["t"]]) {
  const tools = [...TEST_TOOLS, ...DEFINING, ...TOOLS];

  Deno.test(`@seriousme/openapi-schema-validator accepts the document, tokens ${tokens}`, async () => {
    const { valid, errors } = await new Validator().validate(await apiOf({ tools, tokens }));
    assert(valid, JSON.stringify(errors));
  });
}

Deno.test("a client generated from the document type-checks and calls the server", async () => {
  const door = await startTestDoor();
  const api = await (await fetch(`${door.base}/openapi.json`)).json();
  const types = astToString(await openapiTypescript(api));
  const folder = await Deno.makeTempDir();
  const imports = { "openapi-fetch": manifest.imports["openapi-fetch"] };
  await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ imports }));
  await Deno.writeTextFile(`${folder}/api.ts`, types);
  await Deno.copyFile(`${import.meta.dirname}/generated_client.txt`, `${folder}/client.ts`);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--check", "-A", "--quiet", `${folder}/client.ts`, door.base],
    env: { NO_COLOR: "1" },
    signal: AbortSignal.timeout(60_000),
  }).output();
  await Deno.remove(folder, { recursive: true });
  await door.close(0);
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), {
    text: "<p>",
    refused: "bad_input",
    misfit: 400,
    tools: ["echo", "tricky"],
  });
});

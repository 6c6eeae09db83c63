/** What the listed schema says of answers beside what the server's own check says. */
import assert from "node:assert/strict";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { toListedTool } from "../../../src/serve/call/listed_tool.ts";
import { prepareTools } from "../../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../../src/tools/contract/table.ts";
import { answersAbout, brokenAnswers, type Given } from "./public_answers.ts";

/** How many answers were judged, and how each was. */
export interface Judged {
  whole: number;
  broken: number;
  refused: number;
}

const AJV = new AjvJsonSchemaValidator();
const CHECKS = new Map(
  prepareTools(TOOLS).map((prepared) => {
    // The schema as a client gets it, judged as the SDK's client judges.
    const { name, outputSchema } = JSON.parse(JSON.stringify(toListedTool(prepared)));
    return [name as string, {
      listed: AJV.getValidator(outputSchema),
      closed: AJV.getValidator(closed(outputSchema) as typeof outputSchema),
      own: prepared.output["~standard"].validate,
    }];
  }),
);

/** Makes each object with named fields one that has no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const { properties } = schema as { properties?: object };
  return {
    ...Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)])),
    ...(properties === undefined ? {} : {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, closed(field)]),
      ),
      additionalProperties: false,
    }),
  };
}

/** Fails where an answer has a field that its schema does not list. */
export function assertListed({ tool, answer }: Given): void {
  const { valid, errorMessage } = CHECKS.get(tool)?.closed(answer) ?? {};
  assert(valid, `${tool}: ${errorMessage}`);
}

/** Tells whether the listed schema accepts an answer; fails where the server's own check differs. */
export async function accepts({ tool, answer }: Given): Promise<boolean> {
  const check = CHECKS.get(tool);
  assert(check !== undefined, tool);
  const listed = check.listed(answer);
  const own = await check.own(answer);
  const reasons = JSON.stringify(own.issues ?? listed.errorMessage)?.slice(0, 500);
  assert.equal(
    listed.valid,
    own.issues === undefined,
    `${tool}: listed ${listed.valid}, own ${own.issues === undefined}: ${reasons}`,
  );
  return listed.valid;
}

/** Judges the answers about pages, and each of them broken at so many places. */
export async function judge(pages: readonly string[], places: number): Promise<Judged> {
  const judged = { whole: 0, broken: 0, refused: 0 };
  for (const given of await answersAbout(pages)) {
    assert(await accepts(given), `${given.tool} gave an answer that its schema refuses`);
    assertListed(given);
    judged.whole++;
    for (const broken of brokenAnswers(given, places)) {
      judged.broken++;
      if (!await accepts(broken)) judged.refused++;
    }
  }
  return judged;
}

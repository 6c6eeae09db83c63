/**
 * Writes the module that stands in the executable for `src/serve/call/converted_schemas.ts`: the JSON
 * Schemas of all tools.
 *
 *     deno run -A packaging/write_schemas.ts MODULE
 */
import { TARGET } from "../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../src/tools/contract/table.ts";

const written = TOOLS.map(({ name, input, output }) => {
  const { input: ofArguments } = input["~standard"].jsonSchema;
  const { output: ofAnswers } = output["~standard"].jsonSchema;
  const members = Object.entries({ input: ofArguments(TARGET), output: ofAnswers(TARGET) })
    .map(([side, schema]) => `${side}: () => ${JSON.stringify(JSON.stringify(schema))}`);
  return `  ${name}: { ${members.join(", ")} },\n`;
});
const [to = ""] = Deno.args;
Deno.writeTextFileSync(to, `export const CONVERTED = {\n${written.join("")}};\n`);

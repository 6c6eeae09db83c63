/** The documents a client may read: `service://docs/tools/{name}`, of each tool all that is known. */
import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type { PreparedTool } from "../call/mod.ts";
import { startingWith } from "./prompts.ts";
import { TOOL_EXAMPLES } from "./tool_examples.ts";

// Bounds.
/** Characters of a field's schema in the document of a tool; a longer one is in OpenAPI alone. */
const MAX_FACTS_CHARS = 120;

const FOLDER = "service://docs/tools/";
const KIND = { mimeType: "text/markdown" } as const;

/** Registers one document a tool, and a completion of their names. */
export function registerDocs(server: McpServer, offered: readonly PreparedTool[]): void {
  const names = offered.map(({ tool }) => tool.name);
  const template = new ResourceTemplate(`${FOLDER}{name}`, {
    list: () => ({
      resources: offered.map(({ tool }) => ({
        uri: FOLDER + tool.name,
        name: tool.name,
        title: tool.title,
        ...KIND,
      })),
    }),
    complete: { name: startingWith(names) },
  });
  const about = "A tool's arguments, the fields of its answer, and a call to begin with";
  const config = { title: "Documents of the tools", description: about, ...KIND };
  server.registerResource("tool", template, config, (uri, { name }) => {
    const prepared = offered.find(({ tool }) => tool.name === name);
    if (prepared === undefined) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, ...KIND, text: writeDoc(prepared) }] };
  });
}

/** Writes the document of one tool, as Markdown. */
function writeDoc({ tool, properties, wholeOutput }: PreparedTool): string {
  const answer = (wholeOutput()["properties"] ?? {}) as Record<string, unknown>;
  const example = TOOL_EXAMPLES[tool.name];
  return [
    `# ${tool.name}: ${tool.title}`,
    tool.description,
    "## Arguments",
    listFields(properties),
    "## Answer",
    listFields(answer),
    ...(example === undefined ? [] : [
      "## Example",
      "```json\n" + JSON.stringify({ name: tool.name, arguments: example }, null, 2) + "\n```",
    ]),
  ].join("\n\n");
}

function listFields(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields).map(([name, schema]) => {
    const { description, ...rest } = schema as { description?: string };
    const facts = JSON.stringify(rest);
    const about = description === undefined ? "" : `: ${description}`;
    return `- \`${name}\`${about}${facts.length > MAX_FACTS_CHARS ? "" : ` \`${facts}\``}`;
  }).join("\n");
}

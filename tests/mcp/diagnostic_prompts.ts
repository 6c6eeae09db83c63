/** The prompts and resources that the MCP conformance suite asks for. */
import { completable, type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import * as z from "zod";

/** One red pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

type Content =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string }
  | { type: "resource"; resource: { uri: string; mimeType: string; text: string } };

const says = (...contents: Content[]): {
  messages: { role: "user"; content: Content }[];
} => ({ messages: contents.map((content) => ({ role: "user", content })) });

/** Registers the suite's prompts and resources on a server. */
export function registerDiagnosticPrompts(server: McpServer): void {
  server.registerPrompt(
    "test_simple_prompt",
    { description: "Simple" },
    () => says({ type: "text", text: "This is a simple prompt for testing." }),
  );
  const argument = completable(
    z.string(),
    (value) => ["test", "two"].filter((one) => one.startsWith(value)),
  );
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "With arguments",
      argsSchema: z.object({ arg1: argument, arg2: z.string() }),
    },
    ({ arg1, arg2 }) =>
      says({ type: "text", text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  );
  server.registerPrompt("test_prompt_with_embedded_resource", {
    description: "With a resource",
    argsSchema: z.object({ resourceUri: z.string() }),
  }, ({ resourceUri: uri }) =>
    says(
      {
        type: "resource",
        resource: { uri, mimeType: "text/plain", text: "Embedded resource content for testing." },
      },
      { type: "text", text: "Please process the embedded resource above." },
    ));
  server.registerPrompt(
    "test_prompt_with_image",
    { description: "With an image" },
    () =>
      says({ type: "image", data: PNG, mimeType: "image/png" }, {
        type: "text",
        text: "Please analyze the image above.",
      }),
  );
  const text = "This is the content of the static text resource.";
  server.registerResource(
    "static-text",
    "test://static-text",
    { mimeType: "text/plain" },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: "text/plain", text }],
    }),
  );
  server.registerResource(
    "static-binary",
    "test://static-binary",
    { mimeType: "image/png" },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: "image/png", blob: PNG }],
    }),
  );
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource(
    "template",
    template,
    { mimeType: "application/json" },
    (uri, { id }) => ({
      contents: [{
        uri: uri.href,
        mimeType: "application/json",
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      }],
    }),
  );
}

/** The tools the MCP conformance suite calls, registered beside our own behind the same door. */
import { fromJsonSchema, inputRequired, type McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { registerDiagnosticPrompts } from "./diagnostic_prompts.ts";

/** One red pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
/** A WAV file without samples. */
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

const image = { type: "image" as const, data: PNG, mimeType: "image/png" };
const text = (said: string): { type: "text"; text: string } => ({ type: "text", text: said });

/** The schema whose keywords must reach the client untouched. */
const SCHEMA_2020 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object" as const,
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** Registers the suite's tools on a server. */
export function registerDiagnosticTools(server: McpServer): void {
  registerDiagnosticPrompts(server);
  const nothing = z.object({});
  const offer = (
    name: string,
    answer: () => Awaited<ReturnType<Parameters<typeof server.registerTool>[2]>>,
  ): void => {
    server.registerTool(name, { description: name, inputSchema: nothing }, answer as never);
  };
  offer("test_simple_text", () => ({
    content: [text("This is a simple text response for testing.")],
  }));
  offer("test_image_content", () => ({ content: [image] }));
  offer("test_audio_content", () => ({
    content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }],
  }));
  offer("test_embedded_resource", () => ({
    content: [{
      type: "resource",
      resource: {
        uri: "test://embedded-resource",
        mimeType: "text/plain",
        text: "This is an embedded resource content.",
      },
    }],
  }));
  offer("test_multiple_content_types", () => ({
    content: [text("Multiple content types test:"), image, {
      type: "resource",
      resource: {
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: '{"test":"data","value":123}',
      },
    }],
  }));
  offer("test_error_handling", () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  // Asks for what the calling client has not declared: the protocol layer must refuse it.
  offer("test_missing_capability", () =>
    inputRequired({
      inputRequests: {
        sample: inputRequired.createMessage({
          messages: [{ role: "user", content: text("say something") }],
          maxTokens: 10,
        }),
      },
    }));
  // Our tools send nothing while they run; neither do these two, whatever their names promise.
  offer("test_logging_tool", () => ({ content: [text("nothing is logged")] }));
  offer("test_streaming_elicitation", () => ({ content: [text("nothing is asked")] }));
  server.registerTool("json_schema_2020_12_tool", {
    description: "Tool with JSON Schema 2020-12 features",
    inputSchema: fromJsonSchema<Record<string, unknown>>(SCHEMA_2020),
  }, () => ({ content: [text("ok")] }));
}

/** The MCP server of a tool table, as the SDK documents it; every front makes its instances here. */
import { defined } from "../../base/defined.ts";
import { type CallToolResult, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import {
  ANNOTATIONS,
  type ArgumentsOutcome,
  type CallBounds,
  type CallOutcome,
  checkAnswer,
  checkArguments,
  type CheckingSchema,
  leanArguments,
  leanDescription,
  type PreparedTool,
  runCall,
  type ToolCalls,
} from "../call/mod.ts";
import { TOOL_CODES, type ToolError } from "../../base/errors.ts";
import { PRODUCT, PRODUCT_TITLE } from "../../base/version.ts";
import { registerDocs } from "./doc_resources.ts";
import { registerPrompts } from "./prompts.ts";
import { writeAppDocument } from "../look/mod.ts";

// Bounds.
/** How long a client may cache the tool list. */
const TOOL_LIST_TTL_MS = 300_000;

/** What the servers of one front share. */
export interface ToolServing {
  readonly calls: ToolCalls;
  readonly version: string;
  /** Whether the list says of each tool no more than a model needs to choose and to call it. */
  readonly isLean?: boolean;
  /** Registers more on each server; the conformance tests add the suite's own tools this way. */
  readonly extend?: ((server: McpServer) => void) | undefined;
}

interface ServerRun {
  readonly bounds: CallBounds;
  /** Whether progress may be sent while a call runs: stdio only, HTTP answers once. */
  readonly sendsProgress: boolean;
  /** Whether the server tells all about itself; 2026-07-28 repeats that in each answer. */
  readonly isIntroduced: boolean;
}

const INSTRUCTIONS = [
  "Reads web pages without a model: the same page always gives the same answer, and every value " +
  "says where on the page it came from. Check `ok` first; a refusal carries `error.code`, and " +
  "`error.retryable` says whether a later try may succeed.",
  "Which tool:",
  "- the text, tables or comments of a page or PDF: page_markdown",
  "- title, author, date, price, rating of a page: extract_declared; of several: extract_many",
  "- values a selector names: select_values",
  "- the same values from many pages of a site: compile_extractor once, then run_extractor; " +
  "heal_extractor when the site has changed",
  "- what pages a site has: map_site, or crawl_site where it has no sitemap; what is new: read_feed",
  "- whether a page's markup is right: audit_page; its raw HTML: fetch_page",
  "It only reads what anybody may read: it cannot search the web, log in, click, fill in a form, " +
  "take a screenshot or monitor a page.",
].join("\n");

const LISTED = { ttlMs: TOOL_LIST_TTL_MS, cacheScope: "public" } as const;

/** Creates a server that offers the tools; the SDK checks arguments and answers by their schemas. */
export function createToolServer(
  { calls, version, isLean = false, extend }: ToolServing,
  run: ServerRun,
): McpServer {
  const introduced = run.isIntroduced ? { title: PRODUCT_TITLE, icons: SERVER_ICONS } : {};
  const server = new McpServer({ name: PRODUCT, version, ...introduced }, {
    capabilities: {
      tools: { listChanged: false },
      prompts: { listChanged: false },
      resources: { listChanged: false },
    },
    instructions: INSTRUCTIONS,
    cacheHints: {
      "tools/list": LISTED,
      "server/discover": LISTED,
      "prompts/list": LISTED,
      "resources/list": LISTED,
      "resources/templates/list": LISTED,
      "resources/read": LISTED,
    },
  });
  const showsApp = canShowApp(calls);
  for (const prepared of calls.tools) {
    const { tool, output } = prepared;
    const listed = isLean ? { description: leanDescription(tool.description) } : {
      title: tool.title,
      description: tool.description,
      outputSchema: output,
      ...(showsApp ? linkApp(tool.name) : {}),
    };
    server.registerTool(tool.name, {
      ...listed,
      inputSchema: checkedByUs(prepared, isLean),
      annotations: ANNOTATIONS,
    }, async (checked, context): Promise<CallToolResult> => {
      const outcome = await callTool(calls, prepared, checked, context, run);
      // The SDK checks an answer by the schema it lists, and a lean list has none.
      return toResult(isLean ? await checkAnswer(prepared, outcome) : outcome);
    });
  }
  registerPrompts(server, calls.tools);
  registerDocs(server, calls.tools);
  if (showsApp) registerApp(server);
  extend?.(server);
  return server;
}

/**
 * The schema of a tool's arguments with our own check, whose outcome is what the SDK hands on: its
 * own refusal would have other words, no code, and come after unknown names were dropped.
 */
function checkedByUs(prepared: PreparedTool, isLean: boolean): CheckingSchema<ArgumentsOutcome> {
  const { version, vendor, jsonSchema: whole } = prepared.input["~standard"];
  const jsonSchema = isLean ? { ...whole, input: () => leanArguments(prepared) } : whole;
  return {
    "~standard": {
      version,
      vendor,
      jsonSchema,
      validate: async (args) => ({ value: await checkArguments(prepared, args) }),
    },
  };
}

async function callTool(
  calls: ToolCalls,
  prepared: PreparedTool,
  checked: ArgumentsOutcome,
  context: ServerContext,
  { bounds, sendsProgress }: ServerRun,
): Promise<CallOutcome> {
  if (checked.kind === "refusal") return checked;
  const { signal: own } = context.mcpReq;
  const signal = bounds.signal === undefined ? own : AbortSignal.any([bounds.signal, own]);
  const onProgress = sendsProgress ? progressOf(context) : undefined;
  return await runCall(calls, prepared, checked, { ...bounds, signal, ...defined({ onProgress }) });
}

/**
 * Words an outcome. A tool's refusal is an ordinary answer; a refused call (`bad_input` for arguments
 * that do not fit, `timed_out`, `internal_error`) is a failed one, its text beginning with the code.
 */
function toResult(outcome: CallOutcome): CallToolResult {
  if (outcome.kind === "refusal") return failedCall(outcome.refusal);
  return {
    content: [{ type: "text", text: JSON.stringify(outcome.answer) }],
    structuredContent: outcome.answer,
  };
}

/** A failed call; where the schema of answers has its code, the error is there as well. */
function failedCall(refusal: ToolError): CallToolResult {
  const { code, message } = refusal;
  const isListed = (TOOL_CODES as readonly string[]).includes(code);
  return {
    content: [{ type: "text", text: `${code}: ${message}` }],
    isError: true,
    ...(isListed ? { structuredContent: { ok: false, error: refusal.toObject() } } : {}),
  };
}

function progressOf({ mcpReq }: ServerContext): CallBounds["onProgress"] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress, total, message) => {
    const params = { progressToken, progress, message, ...defined({ total }) };
    // A client that stopped listening is noticed when the answer is written.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
}

/** A page with a value marked on it; a test compares it with the file. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b4fa8"/><path d="M4 4h8M4 8h3M4 12h8" stroke="#fff" stroke-width="1.6"/><path d="M9 6h4v4H9z" fill="#f0c36b"/></svg>';

/** The icons of `serverInfo` (MCP 2025-11-25): text, so that a client asks for nothing to show it. */
export const SERVER_ICONS = [{
  src: `data:image/svg+xml;base64,${btoa(ICON_SVG)}`,
  mimeType: "image/svg+xml",
  sizes: ["any"],
}];

const URI = "ui://service/look";
const KIND = { mimeType: "text/html;profile=mcp-app" } as const;

/** No `csp`: a client that is told nothing lets the document ask for nothing, which it never does. */
const UI = { prefersBorder: true } as const;

/** What the page cannot begin without: the markup of a page, and what is read of it. */
const NEEDED_TOOLS = ["fetch_page", "extract_declared"];

/** Tells whether the tools that are offered can fill the page. */
function canShowApp(calls: ToolCalls): boolean {
  return NEEDED_TOOLS.every((name) => calls.find(name) !== undefined);
}

/** Links the one tool to the page whose answers are shown in it, so that the list stays short. */
function linkApp(tool: string): { _meta?: { ui: { resourceUri: string } } } {
  return tool === "extract_declared" ? { _meta: { ui: { resourceUri: URI } } } : {};
}

/** Registers the page of `look` as an MCP App: `io.modelcontextprotocol/ui`, revision 2026-01-26. */
function registerApp(server: McpServer): void {
  const config = {
    title: "What is read of a page, and where",
    description: "The page as it is written, beside what the tools read of it",
    ...KIND,
    _meta: { ui: UI },
  };
  server.registerResource("look", URI, config, () => ({
    contents: [{ uri: URI, ...KIND, text: writeAppDocument(), _meta: { ui: UI } }],
  }));
}

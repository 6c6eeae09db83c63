/** A stdio server of the test tools, started by tests as a child process. */
import { createToolCalls } from "../../src/serve/call/tool_calls.ts";
import { serveMcpStdio } from "../../src/serve/mcp/stdio.ts";
import { createLocalRunner, TEST_TOOLS } from "../support/test_tools.ts";
import { throwawayTool } from "./throwaway_tool.ts";

const tools = Deno.args.includes("--throwaway") ? [...TEST_TOOLS, throwawayTool] : TEST_TOOLS;
await serveMcpStdio({
  calls: createToolCalls(tools, {
    runner: createLocalRunner(tools),
    onBug: (error) => console.error(error),
  }),
  version: "1.2.3",
  isLean: Deno.args.includes("--lean"),
}, console.error);
Deno.exit(0);

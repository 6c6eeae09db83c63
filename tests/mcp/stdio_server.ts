/** A stdio server of the test tools, started by tests as a child process. */
import { prepareTools } from "../../src/mcp/prepared_tool.ts";
import { serveMcpStdio } from "../../src/mcp/stdio.ts";
import { createLocalRunner, TEST_TOOLS } from "../support/test_tools.ts";
import { throwawayTool } from "./throwaway_tool.ts";

const tools = Deno.args.includes("--throwaway") ? [...TEST_TOOLS, throwawayTool] : TEST_TOOLS;
await serveMcpStdio({
  tools: prepareTools(tools),
  runner: createLocalRunner(tools),
  version: "1.2.3",
  onBug: (error) => console.error(error),
});
Deno.exit(0);

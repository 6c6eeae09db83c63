/** The MCP server over standard input and output. */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { writeAll } from "../../base/connection.ts";
import { LineTransport, UnreadLine } from "./line_transport.ts";
import { refuseMisfit } from "./message_shape.ts";
import { createToolServer, type ToolServing } from "./tool_server.ts";

/** Serves one client until its input ends; `say` gets why a line was passed over. */
export async function serveMcpStdio(
  serving: ToolServing,
  say: (line: string) => void,
): Promise<void> {
  const transport = new LineTransport({
    input: Deno.stdin.readable,
    write: (bytes) => writeAll(Deno.stdout, bytes),
    refuse: refuseMisfit,
  });
  // A client that closed its input has ended the session; there is no budget on stdio.
  const run = { bounds: { deadline: Infinity }, sendsProgress: true, isIntroduced: true };
  const handle = serveStdio(() => createToolServer(serving, run), {
    transport,
    onerror(error): void {
      if (!(error instanceof UnreadLine)) return serving.calls.onBug(error);
      say(`a line of standard input is passed over: ${error.message}`);
    },
  });
  await transport.closed;
  await handle.close();
}

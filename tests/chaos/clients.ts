/** Clients that make one call after another, each over a way in of its own. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Answer } from "../../src/tools/tool.ts";
import { type Front, httpFronts } from "../support/every_door.ts";
import type { PlannedCall } from "./calls.ts";
import type { MadeCall } from "./judge.ts";

/** A client. */
export type Caller = Pick<Front, "name" | "call"> & { close(): Promise<void> };

/** Opens as many clients as wished: REST, `/mcp` in both eras, and the SDK's own client in turn. */
export async function openClients(base: string, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let at = 0; at < count; at++) {
    const fronts = httpFronts(base);
    const front = fronts[at % (fronts.length + 1)];
    callers.push(front === undefined ? await sdkCaller(base) : { ...front, close: async () => {} });
  }
  return callers;
}

async function sdkCaller(base: string): Promise<Caller> {
  const client = new Client({ name: "chaos", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  return {
    name: "the SDK's client",
    async call(name, args) {
      const result = await client.callTool({ name, arguments: args }, { timeout: 180_000 });
      if (result.isError === true) {
        const [content] = result.content as { text?: string }[];
        return { failure: content?.text ?? "" };
      }
      return { answer: result.structuredContent as Answer };
    },
    close: () => client.close(),
  };
}

/** Makes one call and tells what came of it, `seconds` later at the latest; never rejects. */
export async function makeCall(
  caller: Caller,
  call: PlannedCall,
  seconds: number,
): Promise<MadeCall> {
  const from = performance.now();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${seconds} seconds`)),
    seconds * 1000,
  );
  try {
    const outcome = await Promise.race([caller.call(call.tool, call.args), late.promise]);
    return { call, front: caller.name, from, to: performance.now(), outcome };
  } catch (error) {
    const lost = error instanceof Error ? error.message : String(error);
    return { call, front: caller.name, from, to: performance.now(), lost };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks a model which tool it would call for each task, and counts how often it is right.
 *
 *     deno task agent:tasks http://127.0.0.1:8000/mcp MODEL [ARGUMENT...]
 *
 * MODEL is any program that reads a question on standard input and writes its answer: a client of a
 * model. The list is what an MCP client gets of the server at the address; no tool is called.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type AgentTask, scoreChoice } from "./score_choice.ts";
import tasks from "./tasks.json" with { type: "json" };

const [address, command, ...args] = Deno.args;
if (address === undefined || command === undefined) {
  console.error("usage: deno task agent:tasks ADDRESS_OF_MCP MODEL [ARGUMENT...]");
  Deno.exit(2);
}

const client = new Client({ name: "agent-tasks", version: "1" });
await client.connect(new StreamableHTTPClientTransport(new URL(address)));
const { tools } = await client.listTools();
const list = tools.map(({ name, description, inputSchema }) => ({
  name,
  description,
  inputSchema,
}));
const counts = new Map<string, number>();
for (const task of tasks as AgentTask[]) {
  const said = await ask([
    "You have these tools:",
    JSON.stringify(list),
    client.getInstructions() ?? "",
    `A user says: ${task.task}`,
    'Answer with the one call to make first, as JSON alone: {"name": ..., "arguments": {...}}. ' +
    "Leave out arguments whose default will do.",
  ].join("\n\n"));
  const score = scoreChoice(task, said);
  counts.set(score, (counts.get(score) ?? 0) + 1);
  console.log(score.padEnd(16), task.tool.padEnd(18), task.task);
}
console.log(Object.fromEntries(counts));
await client.close();

/** Gives the model a question and returns what it says. */
async function ask(question: string): Promise<string> {
  const child = new Deno.Command(command as string, { args, stdin: "piped", stdout: "piped" });
  const running = child.spawn();
  const writer = running.stdin.getWriter();
  await writer.write(new TextEncoder().encode(question));
  await writer.close();
  const { stdout } = await running.output();
  return new TextDecoder().decode(stdout);
}

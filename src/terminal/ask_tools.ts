/** Tools called by a command itself, one pool for all of its calls. */
import {
  type CallBounds,
  checkAnswer,
  checkArguments,
  type PreparedTool,
  prepareTools,
  runCall,
} from "../serve/call/mod.ts";
import type { Answer, Tool } from "../tools/contract/mod.ts";
import { startPool } from "./start_pool.ts";
import { reportBug } from "./stderr.ts";

/** Calls tools by their names. */
export interface AskedTools {
  /** Returns the answer of a call; a refusal is an answer as well. `texts` are its files' content. */
  ask(
    name: string,
    given: Readonly<Record<string, unknown>>,
    texts?: CallBounds["texts"],
  ): Promise<Answer>;
  /** Returns a tool, to read arguments of it. */
  prepared(name: string): PreparedTool;
  close(): Promise<void>;
}

/** Starts the pool for some tools; the caller has given up its files. */
export function askTools(
  tools: readonly Tool[],
  names: readonly string[],
  timeoutSeconds = Infinity,
): AskedTools {
  const needed = tools.filter(({ name }) => names.includes(name));
  const runner = startPool(needed, () => {});
  const all = new Map(prepareTools(needed).map((tool) => [tool.tool.name, tool]));
  const prepared = (name: string): PreparedTool => {
    const tool = all.get(name);
    if (tool === undefined) throw new Error(`${name} is no tool of this command`);
    return tool;
  };
  return {
    prepared,
    async ask(name, given, texts): Promise<Answer> {
      const tool = prepared(name);
      const checked = await checkArguments(tool, given);
      const bounds: CallBounds = {
        deadline: performance.now() + timeoutSeconds * 1000,
        ...(timeoutSeconds === Infinity ? {} : { budgetSeconds: timeoutSeconds }),
        ...(texts === undefined ? {} : { texts }),
      };
      const outcome = checked.kind === "refusal" ? checked : await checkAnswer(
        tool,
        await runCall({ runner, onBug: reportBug }, tool, checked, bounds),
      );
      return outcome.kind === "answer"
        ? outcome.answer
        : { ok: false, error: outcome.refusal.toObject() };
    },
    close: () => runner.close(),
  };
}

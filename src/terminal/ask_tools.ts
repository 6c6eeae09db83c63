/** Tools called by a command itself, one pool for all of its calls. */
import { defined } from "../base/defined.ts";
import { answerOf, callChecked, checkArguments, prepareTools } from "../serve/call/mod.ts";
import type { CallBounds, PreparedTool } from "../serve/call/mod.ts";
import type { Answer, Tool } from "../tools/contract/mod.ts";
import { didYouMean } from "../base/nearest_name.ts";
import { quoted } from "../base/quoted.ts";
import { startPool } from "./start_pool.ts";
import { reportBug } from "./stderr.ts";
import { UsageError } from "./usage_error.ts";

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

/** Returns a tool by the name that a caller wrote. Throws `UsageError`. */
export function toolNamed(tools: readonly Tool[], written: string): PreparedTool {
  const [prepared] = prepareTools(tools.filter(({ name }) => name === written));
  if (prepared !== undefined) return prepared;
  const known = tools.map(({ name }) => name);
  const hint = didYouMean(written, known) ?? "";
  const said = `there is no tool ${quoted(written)};${hint} the tools are ${known.join(", ")}`;
  throw new UsageError(said);
}

/** Starts the pool for some tools; the caller has given up its files. */
export function askTools(
  tools: readonly Tool[],
  names: readonly string[],
  timeoutSeconds = Infinity,
): AskedTools {
  const needed = tools.filter(({ name }) => names.includes(name));
  const runner = startPool(needed, () => {});
  const all = new Map(needed.map((tool) => [tool.name, toolNamed([tool], tool.name)]));
  const prepared = (name: string): PreparedTool => all.get(name) ?? toolNamed(needed, name);
  return {
    prepared,
    async ask(name, given, texts): Promise<Answer> {
      const tool = prepared(name);
      const checked = await checkArguments(tool, given);
      const bounds: CallBounds = {
        deadline: performance.now() + timeoutSeconds * 1000,
        ...(timeoutSeconds === Infinity ? {} : { budgetSeconds: timeoutSeconds }),
        ...defined({ texts }),
      };
      return answerOf(
        checked.kind === "refusal"
          ? checked
          : await callChecked({ runner, onBug: reportBug }, tool, checked, bounds),
      );
    },
    close: () => runner.close(),
  };
}

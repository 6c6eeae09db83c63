/** Whether a model chose the right tool for a task, and gave it the right arguments. */

/** A task of a user, with the call that answers it. */
export interface AgentTask {
  readonly task: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What a choice is worth. */
export type Score = "right" | "other arguments" | "other tool" | "no choice";

/** Compares what a model said with a task; more arguments than are expected do no harm. */
export function scoreChoice({ tool, arguments: expected }: AgentTask, said: string): Score {
  const choice = readChoice(said);
  if (choice === undefined) return "no choice";
  if (choice.name !== tool) return "other tool";
  const given = choice.arguments ?? {};
  const isRight = Object.entries(expected).every(([name, value]) =>
    JSON.stringify(given[name]) === JSON.stringify(value)
  );
  return isRight ? "right" : "other arguments";
}

/** Reads the object between the first and the last brace of an answer. */
function readChoice(
  said: string,
): { name?: unknown; arguments?: Record<string, unknown> } | undefined {
  try {
    const choice: unknown = JSON.parse(said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1));
    return typeof choice === "object" && choice !== null ? choice : undefined;
  } catch {
    return undefined;
  }
}

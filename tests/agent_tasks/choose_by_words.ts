/**
 * Chooses a tool by the words of a task alone, as a reader would who knows nothing but the list.
 *
 * A word counts the more the fewer tools have it; there is no list of synonyms and no fitting.
 */

/** A tool as `tools/list` gives it, as far as its words go. */
export interface WordedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** Returns the names of the tools, the one that shares most with the task first. */
export function rankByWords(tools: readonly WordedTool[], task: string): string[] {
  const words = tools.map((tool) => new Set(wordsOf(textOf(tool))));
  const asked = [...new Set(wordsOf(task))];
  const ranked = tools.map(({ name }, at) => {
    const shared = asked.filter((word) => words[at]?.has(word));
    const weights = shared.map((word) => {
      const having = words.filter((own) => own.has(word)).length;
      return Math.log((tools.length + 1) / having);
    });
    return { name, score: weights.reduce((sum, weight) => sum + weight, 0) };
  });
  return ranked.sort((one, other) => other.score - one.score).map(({ name }) => name);
}

/** What a tool is for: its name, its description up to what it is not for, and its arguments. */
function textOf({ name, description, inputSchema }: WordedTool): string {
  const [opening = "", use = ""] = description.split("Use it");
  const uses = use.split(/;|\bnot\b/, 1)[0] ?? "";
  const fields = (inputSchema["properties"] ?? {}) as Record<string, { description?: string }>;
  const argued = Object.entries(fields).map(([field, { description: about = "" }]) =>
    `${field} ${about}`
  );
  return [name, opening, uses, ...argued].join(" ");
}

function wordsOf(text: string): string[] {
  const plain = text.replace(/https?:\S+/g, " ").toLowerCase();
  return (plain.match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/(?:ing|ed|es|s)$/, ""));
}

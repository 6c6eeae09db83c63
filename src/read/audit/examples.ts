/** What a property may look like: rows of `examples.json`, as JSON-LD writes a value. */
import ROWS from "./examples.json" with { type: "json" };

const EXAMPLES: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([value = "", names = ""]) =>
    names.split(" ").map((name) => [name, value] as const)
  ),
);

/** Returns a property as JSON-LD writes it; where only text is asked for, with text to fill in. */
export function exampleOf(property: string): string {
  return `"${property}": ${EXAMPLES.get(property) ?? '"…"'}`;
}

/** What a variant of the sources answers: figures to compare, and every answer by itself. */

/** Figures by name, and one text for each answer, in an order that does not change. */
export interface Scored {
  readonly figures: Readonly<Record<string, number>>;
  readonly answers: readonly string[];
}

/** Says whether all public pages are asked, and not a few of each set. */
export function isWhole(): boolean {
  return Deno.args.includes("--whole");
}

/** Tells how a variant differs from the sources as they are, in the words of the table. */
export function differenceOf(base: Scored, variant: Scored): string {
  const changed = variant.answers.filter((answer, at) => answer !== base.answers[at]).length +
    Math.max(0, base.answers.length - variant.answers.length);
  if (changed === 0) return "no answer differs";
  const figures = Object.entries(base.figures).flatMap(([name, value]) => {
    const gained = round((variant.figures[name] ?? 0) - value);
    return gained === 0 ? [] : `${name} ${gained > 0 ? "+" : "−"}${Math.abs(gained)}`;
  });
  const answers = changed === 1 ? "1 answer differs" : `${changed} answers differ`;
  return figures.length === 0 ? `${answers}, same score` : `${figures.join(", ")} (${answers})`;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

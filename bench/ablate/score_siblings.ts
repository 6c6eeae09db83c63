/** What is read of a second recipe of each site, and of its whole list of ingredients. */
import { eachSibling, judgeLists } from "../extractors/siblings.ts";
import type { Scored } from "../constants/score.ts";

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const figures: Record<string, number> = { "sibling right": 0, "sibling silent": 0 };
  const answers: string[] = [];
  const add = (name: string, count: number): void => {
    figures[name] = (figures[name] ?? 0) + count;
  };
  await eachSibling((site, { name, value, failed }, right) => {
    if (right) add("sibling right", 1);
    else if (failed.length === 0) add("sibling silent", 1);
    answers.push(JSON.stringify([site, name, value, failed]));
  });
  // As most callers ask: what stands in rows is rows, and no value of the page.
  await eachSibling((site, { name, value, failed }, right) => {
    if (right) add("unforced right", 1);
    else if (failed.length === 0) add("unforced silent", 1);
    answers.push(JSON.stringify(["unforced", site, name, value, failed]));
  }, null);
  const { right, silent } = await judgeLists();
  return {
    figures: { ...figures, "whole list right": right, "whole list silent": silent },
    answers,
  };
}

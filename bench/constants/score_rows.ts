/** What listings read right on every listing page here, and after redesigns of them. */
import { dataFolder } from "../extractors/data.ts";
import type { Scored } from "./score.ts";
import { scoreListings } from "./score_extractor.ts";

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const figures: Record<string, number> = {};
  const answers: string[] = [];
  const folder = dataFolder("listings");
  if (folder !== undefined) await scoreListings(folder, figures, answers, 1);
  return { figures, answers };
}

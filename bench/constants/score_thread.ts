/** What is written of the public threads, beside their labels. */
import { createPage } from "../../src/page/html/page.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { readThread } from "../../src/read/content/posts/read_thread.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { writeThread } from "../../src/tools/runs/text/thread_text.ts";
import { wordScore } from "../markdown/scores.ts";
import { readWcxb } from "../markdown/sets.ts";
import { isWhole, type Scored } from "./score.ts";

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const answers: string[] = [];
  let threads = 0;
  let f1 = 0;
  let before = 0;
  let pages = 0;
  for (const { name, html, truth, type } of await readWcxb()) {
    if (type !== "forum" && !isWhole()) continue;
    const page = createPage(html, null);
    const { selection } = readMainContent(page.tree);
    const thread = readThread(page.tree, selection);
    const chosen = toMarkdown(page.tree, { selection, isPlain: true });
    const text = thread === undefined ? chosen : [
      thread.rest === undefined
        ? ""
        : toMarkdown(page.tree, { selection: thread.rest, isPlain: true }),
      writeThread(page, thread.posts, { format: "text", links: "none" }).text,
    ].join("\n");
    pages++;
    if (thread !== undefined) threads++;
    if (truth !== "") {
      f1 += wordScore(truth, text).f1;
      before += wordScore(truth, chosen).f1;
    }
    answers.push(`${name} ${text}`);
  }
  const mean = (sum: number): number => Math.round(1_000 * sum / pages) / 1_000;
  return { figures: { threads, "word F1": mean(f1), "F1 by blocks": mean(before) }, answers };
}

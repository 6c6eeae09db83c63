/** Asks sites what has changed, by their sitemaps and feeds, so that it is read before the rest. */
import type { ErrorObject } from "../../base/errors.ts";
import { MAX_MAP_LIMIT } from "../../base/limits.ts";
import { mapSite } from "../../tools/contract/mod.ts";
import type { Runner } from "../../serve/pool/mod.ts";
import { urlOf } from "../../page/url/mod.ts";
import type { Listed } from "../../site/ledger/mod.ts";
import { say } from "../stderr.ts";
import type { Keeper } from "./keeper.ts";

/** Notes what each start's site lists; one that lists nothing, or fails to, is read as it was before. */
export async function noteLists(
  starts: readonly string[],
  runner: Runner,
  keeper: Keeper,
  over: AbortSignal,
): Promise<void> {
  const known = new Set<string>();
  for (const start of starts) {
    const { origin } = urlOf(start);
    if (known.has(origin) || over.aborted) continue;
    known.add(origin);
    let [cursor, listed] = [null as string | null, 0];
    do {
      const args = mapSite.input.parse({ url: `${origin}/`, limit: MAX_MAP_LIMIT, cursor });
      const answer = await runner.call(mapSite.name, args, { deadline: Infinity, signal: over });
      if (answer.error !== undefined) {
        say(`${origin} does not list its pages: ${(answer.error as ErrorObject).code}`);
        break;
      }
      const rows = (answer["urls"] as readonly (Listed & { source?: string })[])
        .filter(({ source }) => source === undefined || source === "feed");
      await keeper.listed(rows, { id: null, url: start, depth: 0 });
      listed += rows.length;
      cursor = answer["cursor"] as string | undefined ?? null;
    } while (cursor !== null && !over.aborted);
    if (listed > 0) say(`${origin} lists ${listed} pages`);
  }
}

/** Asks a site what has changed, by its sitemaps and feeds, so that it is read before the rest. */
import { type ErrorObject, ToolError } from "../../base/errors.ts";
import { MAX_MAP_LIMIT } from "../../base/limits.ts";
import { mapSite } from "../../tools/contract/mod.ts";
import type { Runner } from "../../serve/pool/mod.ts";
import { urlOf } from "../../page/url/mod.ts";
import type { Listed } from "../../site/ledger/mod.ts";
import type { ListedSitemap } from "../map/map.ts";
import { say } from "../stderr.ts";
import type { Keeper } from "./keeper.ts";

/** What was read of the lists of a site. */
interface ReadLists {
  /** Whether all that it lists was read. */
  readonly isWhole: boolean;
  /** The sitemaps that could not be read whole, and why. */
  readonly unread: ReadonlyMap<string, string>;
}

/**
 * Notes what the site of a start lists, in the seconds that are left; its `host` is taken. A site that
 * lists nothing, or fails to, is read as it was before: that is said, as is what a bound kept out.
 */
export async function noteLists(
  host: string,
  start: string,
  { runner, keeper, over }: {
    readonly runner: Runner;
    readonly keeper: Pick<Keeper, "listed">;
    readonly over: AbortSignal;
  },
  secondsLeft: () => number,
): Promise<ReadLists> {
  const { origin } = urlOf(start);
  let [cursor, count, end] = [null as string | null, 0, ""];
  const unread = new Map<string, string>();
  try {
    do {
      const args = mapSite.input.parse({ url: `${origin}/`, limit: MAX_MAP_LIMIT, cursor });
      const deadline = performance.now() + secondsLeft() * 1000;
      const answer = await runner.call(mapSite.name, args, { deadline, signal: over });
      if (answer.error !== undefined) {
        end = `, then ${(answer.error as ErrorObject).code}`;
        break;
      }
      const rows = (answer["urls"] as readonly (Listed & { source?: string })[])
        .filter(({ source }) => source === undefined || source === "feed");
      await keeper.listed(host, rows, { id: null, url: start, depth: 0 }, Date.now());
      count += rows.length;
      for (const { url, reason, lost } of answer["sitemaps"] as readonly ListedSitemap[]) {
        if (lost) unread.set(url, reason ?? "");
        else unread.delete(url);
      }
      cursor = answer["cursor"] as string | undefined ?? null;
      if (answer["truncated"] === true && cursor === null) end = ", and more than is read";
    } while (cursor !== null && secondsLeft() > 0);
  } catch (error) {
    if (over.aborted) return { isWhole: false, unread };
    if (!(error instanceof ToolError)) throw error;
    end = `, then ${error.code}`;
  }
  if (unread.size > 0) end += `, and ${unread.size} of its sitemaps could not be read`;
  if (count > 0 || end !== "") say(`${origin} lists ${count} pages${end}`);
  return { isWhole: end === "" && cursor === null, unread };
}

/** What `map_site` runs; `../map_site.ts` declares it. */
import { defined } from "../../base/defined.ts";
import { type Cut, cutList, fitBoth, hasSome } from "./answer/cut.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";
import { MAX_MAP_LIMIT, MAX_OFFSET } from "../../base/limits.ts";
import { checkCursor, checkRange, checkStart } from "./check_address.ts";
import { readMapCursor } from "../../site/cursor/mod.ts";
import { mapSite as mapAddresses, type SiteMap } from "../../site/mod.ts";
import type { Answer, MapSiteArguments } from "../contract/mod.ts";

const CUTS: readonly Cut[] = [cutList("urls"), cutList("sitemaps")];

/** Lists a site's addresses, or goes on listing them. Throws `ToolError`. */
export async function run(args: MapSiteArguments, context: Context): Promise<Answer> {
  const { url, limit, offset, cursor } = args;
  checkRange("limit", limit, 1, MAX_MAP_LIMIT);
  checkRange("offset", offset, 0, MAX_OFFSET);
  const start = checkStart(url, "mapped");
  const saved = cursor === null ? undefined : readMapCursor(cursor);
  if (saved !== undefined) checkCursor(saved.start, start);
  const map = await mapAddresses(asAsked(context, args), start, limit, { skip: offset, saved });
  return answerMap(start, map, args);
}

/** Addresses that find no room in the answer are not lost: the cursor goes on with them. */
function answerMap(
  start: string,
  map: SiteMap,
  { compact: isCompact, max_tokens: maxTokens }: MapSiteArguments,
): Answer {
  const rows = isCompact ? map.urls.map(({ url }) => url) : map.urls;
  for (let listed = rows.length;;) {
    const { source, sitemaps, nofollow, hint } = map;
    const left = rows.length - listed;
    const whole: Answer = {
      ok: true,
      url: start,
      source,
      urls: rows.slice(0, listed),
      sitemaps,
      ...map.endWith(listed),
      ...(nofollow === 0 ? {} : { links_nofollow: nofollow }),
      ...defined({ hint }),
      ...(left === 0 ? {} : { urls_left_out: left }),
    };
    const answer = fitBoth("map_site", whole, CUTS, maxTokens, hasSome("urls"));
    const kept = (answer["urls"] as unknown[]).length;
    if (kept === listed || kept === 0) return answer;
    listed = kept;
  }
}

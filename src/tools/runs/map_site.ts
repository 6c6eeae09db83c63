/** What `map_site` runs; `../map_site.ts` declares it. */
import { type Cut, cutList, fitBoth, hasSome } from "./answer/cut.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";
import { ToolError } from "../../base/errors.ts";
import { MAX_MAP_LIMIT, MAX_OFFSET } from "../../base/limits.ts";
import { canonicalAddress, isSameSite, quotedAddress } from "../../page/url/mod.ts";
import { readMapCursor, type SavedMap } from "../../site/cursor/mod.ts";
import { mapSite as mapAddresses, type SiteMap } from "../../site/mod.ts";
import type { Answer, MapSiteArguments } from "../contract/mod.ts";

const CUTS: readonly Cut[] = [cutList("urls"), cutList("sitemaps")];

/** Lists a site's addresses, or goes on listing them. Throws `ToolError`. */
export async function run(args: MapSiteArguments, context: Context): Promise<Answer> {
  const { url, limit, offset, cursor } = args;
  if (limit < 1 || limit > MAX_MAP_LIMIT) {
    throw new ToolError(
      "bad_input",
      `limit must lie between 1 and ${MAX_MAP_LIMIT}, not ${limit}`,
    );
  }
  if (offset < 0 || offset > MAX_OFFSET) {
    throw new ToolError("bad_input", `offset must lie between 0 and ${MAX_OFFSET}, not ${offset}`);
  }
  const start = canonicalAddress(url);
  if (start === undefined) {
    throw new ToolError(
      "bad_input",
      `${quotedAddress(url)} is no http(s) address that can be mapped`,
    );
  }
  const saved = cursor === null ? undefined : savedMap(start, cursor);
  const map = await mapAddresses(asAsked(context, args), start, limit, { skip: offset, saved });
  return answerMap(start, map, args);
}

function savedMap(start: string, cursor: string): SavedMap {
  const saved = readMapCursor(cursor);
  if (isSameSite(saved.start, start)) return saved;
  throw new ToolError(
    "bad_input",
    `the cursor is of ${quotedAddress(saved.start)}; hand it in with that url`,
  );
}

/** Addresses that find no room in the answer are not lost: the cursor goes on with them. */
function answerMap(
  start: string,
  map: SiteMap,
  { compact: isCompact, max_tokens: maxTokens }: MapSiteArguments,
): Answer {
  const rows = isCompact ? map.urls.map(({ url }) => url) : map.urls;
  for (let listed = rows.length;;) {
    const { source, sitemaps, hint } = map;
    const left = rows.length - listed;
    const whole: Answer = {
      ok: true,
      url: start,
      source,
      urls: rows.slice(0, listed),
      sitemaps,
      ...map.endWith(listed),
      ...(hint === undefined ? {} : { hint }),
      ...(left === 0 ? {} : { urls_left_out: left }),
    };
    const answer = fitBoth("map_site", whole, CUTS, maxTokens, hasSome("urls"));
    const kept = (answer["urls"] as unknown[]).length;
    if (kept === listed || kept === 0) return answer;
    listed = kept;
  }
}

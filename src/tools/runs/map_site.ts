/** What `map_site` runs; `../map_site.ts` declares it. */
import { type Cut, cutList, fitAnswer } from "../../answer/cut.ts";
import { ToolError } from "../../errors.ts";
import { mapSite as mapAddresses } from "../../site/map_site.ts";
import { canonicalAddress } from "../../url/canonical.ts";
import { quotedAddress } from "../../url/quoted_address.ts";
import { MAX_MAP_LIMIT } from "../../limits.ts";
import type { Context } from "../../context.ts";
import type { Answer } from "../tool.ts";
import type { MapSiteArguments } from "../map_site.ts";

/** A map that its size cut short has `truncated` set like one that a bound cut short. */
const cutUrls: Cut = (answer, aim) => {
  const cut = cutList("urls")(answer, aim);
  return cut === answer ? answer : { ...cut, truncated: true };
};

/** Lists a site's addresses from its sitemaps, else from its start page. Throws `ToolError`. */
export async function run(
  { url, limit }: MapSiteArguments,
  context: Context,
): Promise<Answer> {
  if (limit < 1 || limit > MAX_MAP_LIMIT) {
    throw new ToolError(
      "bad_input",
      `limit must lie between 1 and ${MAX_MAP_LIMIT}, not ${limit}`,
    );
  }
  const start = canonicalAddress(url);
  if (start === undefined) {
    throw new ToolError(
      "bad_input",
      `${quotedAddress(url)} is no http(s) address that can be mapped`,
    );
  }
  const map = await mapAddresses(context, start, limit);
  return fitAnswer("map_site", { ok: true, url: start, ...map }, [cutUrls, cutList("sitemaps")]);
}

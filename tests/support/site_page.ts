/** A page of a site that an audit finds nothing wrong with. */
import type { SitePage } from "../../src/read/audit/site/site_page.ts";

/** Returns the page at an address, but for what is given. */
export function sitePage(url: string, more: Partial<SitePage> = {}): SitePage {
  return {
    url,
    landed: url,
    status: 200,
    error: null,
    title: `Title of ${url}`,
    description: `About ${url}`,
    hasHeading: true,
    language: "en",
    isNoindex: false,
    canonical: url,
    languages: [],
    links: [],
    unfollowed: [],
    assets: [],
    neighbours: [],
    isBlocked: false,
    hops: 0,
    isLoop: false,
    words: 200,
    print: undefined,
    speaksOfError: false,
    seconds: 0.1,
    ...more,
  };
}

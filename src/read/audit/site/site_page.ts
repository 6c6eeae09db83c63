/** What an audit of a site knows of each of its pages. Types only. */

/** One address that was asked for. */
export interface SitePage {
  /** In its one spelling, as are all addresses here. */
  readonly url: string;
  /** Where redirects led. */
  readonly landed: string;
  /** Null where nothing answered. */
  readonly status: number | null;
  /** Why it could not be read; null for a page that was. */
  readonly error: string | null;
  readonly title: string;
  readonly description: string;
  readonly hasHeading: boolean;
  readonly language: string;
  readonly isNoindex: boolean;
  /** Undefined where it names none. */
  readonly canonical: string | undefined;
  /** Its addresses in other languages, itself included where it names itself. */
  readonly languages: readonly string[];
  /** Addresses of the site it links to, each once. */
  readonly links: readonly string[];
}

/** A site as far as it was read. */
export interface Site {
  readonly start: string;
  readonly pages: readonly SitePage[];
  /** Addresses that sitemaps name; undefined where they were not read. */
  readonly mapped: readonly string[] | undefined;
  /** Addresses that were linked to and not asked for. */
  readonly left: number;
}

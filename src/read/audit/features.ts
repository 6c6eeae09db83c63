/** The features of Google Search, by the rule pages in `features.json`, read on 2026-09-23. */
import DATA from "./features.json" with { type: "json" };
import { RULE_PAGES, type RulePageName } from "./rule_pages.ts";

/** Whether a feature is still shown. */
export type FeatureStatus = "supported" | "limited" | "retired";

/** One feature. */
export interface FeatureRow {
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
  /** Whether the types below those count too. */
  readonly andBelow?: boolean;
  /** Types that by themselves do not count. */
  readonly except?: readonly string[];
  /** Properties one of which must be there. */
  readonly when?: readonly string[];
  /** A property whose values, of that type, are not for this feature. */
  readonly unless?: readonly [string, string];
  /** Whether it is read on the home page of a site alone. */
  readonly isOfHome?: boolean;
  /** The rule of its records; absent for a retired feature. */
  readonly rule?: string;
  readonly support: FeatureStatus;
  readonly note: string | null;
  /** Whether it is read from elsewhere, so that nothing found on a page is an error. */
  readonly isInfo?: boolean;
}

/** Types whose reviews may be shown, besides products. */
export const REVIEWABLE_TYPES: readonly string[] = DATA.reviewable.split(" ");

/** A row as it is written: with the name of its page, or an address. */
type WrittenFeature = Omit<FeatureRow, "url" | "support" | "note"> & Partial<FeatureRow> & {
  readonly page?: RulePageName;
};

/** Every feature, in the order answers list them. */
export const FEATURES = (DATA.features as unknown as readonly WrittenFeature[]).map((
  { page, url = "", ...row },
): FeatureRow => ({
  support: "supported",
  note: null,
  ...row,
  url: page === undefined ? url : RULE_PAGES[page].url,
}));

/** Features that are documented and not checked here, by type: what they are, and their page. */
export const UNCHECKED = new Map(
  Object.entries(DATA.unchecked) as unknown as [string, readonly [string, string]][],
);

/**
 * The features of Google Search that markup can ask for, and the types they apply to.
 *
 * Each row names its rule page. What is retired or not checked was read on 2026-09-23.
 */
import { RULE_PAGES, type RulePageName } from "./rule_pages.ts";

/** Prefix of the pages that are only linked to. */
const GS = "https://developers.google.com/search/docs/appearance/structured-data/";
const SIMPLIFIED = "https://developers.google.com/search/blog/2025/06/simplifying-search-results";

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
export const REVIEWABLE_TYPES: readonly string[] = [
  "Book",
  "Course",
  "CreativeWorkSeason",
  "CreativeWorkSeries",
  "Episode",
  "Event",
  "Game",
  "HowTo",
  "LocalBusiness",
  "MediaObject",
  "Movie",
  "MusicPlaylist",
  "MusicRecording",
  "Organization",
  "Recipe",
  "SoftwareApplication",
];

function supported(
  name: string,
  page: RulePageName,
  rule: string,
  types: readonly string[],
  more: Partial<FeatureRow> = {},
): FeatureRow {
  return {
    name,
    url: RULE_PAGES[page].url,
    types,
    rule,
    support: "supported",
    note: null,
    ...more,
  };
}

function retired(
  name: string,
  url: string,
  types: readonly string[],
  note: string,
  when?: readonly string[],
): FeatureRow {
  return { name, url, types, support: "retired", note, ...(when === undefined ? {} : { when }) };
}

/** Every feature, in the order answers list them. */
export const FEATURES: readonly FeatureRow[] = [
  supported("Product snippet", "product-snippet", "PS", ["Product"], {
    andBelow: true,
    except: ["Car", "ProductGroup"],
  }),
  supported("Merchant listing", "merchant-listing", "ML", ["Product"], {
    andBelow: true,
    except: ["Car", "ProductGroup"],
    when: ["offers"],
    unless: ["offers", "AggregateOffer"],
    note: "Only for pages that sell the product, which markup does not show.",
  }),
  supported("Review snippet", "review-snippet", "RV", ["Review"]),
  supported("Review snippet", "review-snippet", "AR", ["AggregateRating"]),
  supported("Review snippet", "review-snippet", "RI", REVIEWABLE_TYPES, {
    andBelow: true,
    when: ["review", "aggregateRating"],
    note: "Reviews that a business publishes of itself are not eligible.",
  }),
  supported("Article", "article", "AT", ["Article", "NewsArticle", "BlogPosting"], {
    andBelow: true,
    except: ["DiscussionForumPosting", "SocialMediaPosting"],
  }),
  supported("Breadcrumb", "breadcrumb", "BC", ["BreadcrumbList"]),
  supported("Organization", "organization", "OR", ["Organization"], { andBelow: true }),
  supported("Local business", "local-business", "LB", ["LocalBusiness"], { andBelow: true }),
  supported("Recipe", "recipe", "RC", ["Recipe"]),
  supported("Event", "event", "EV", ["Event"], { andBelow: true }),
  supported("Job posting", "job-posting", "JP", ["JobPosting"]),
  supported("Video", "video", "VO", ["VideoObject"], { andBelow: true }),
  supported("Software app", "software-app", "SA", ["SoftwareApplication"], {
    andBelow: true,
    except: ["VideoGame"],
  }),
  supported("Course list", "course", "CO", ["Course"], {
    support: "limited",
    note: "Three courses and a carousel are needed.",
  }),
  supported("Dataset", "dataset", "DS", ["Dataset"], {
    support: "limited",
    note: "Since November 2025 only in Dataset Search.",
  }),
  supported("Book actions", "book", "BK", ["Book"], {
    andBelow: true,
    support: "limited",
    isInfo: true,
    note: "Read from a feed a partner provides, not from pages.",
  }),
  supported("Q&A", "qapage", "QA", ["QAPage"]),
  supported("Discussion forum", "discussion-forum", "DF", [
    "DiscussionForumPosting",
    "SocialMediaPosting",
  ]),
  supported("Profile page", "profile-page", "PP", ["ProfilePage"]),
  supported("Product variants", "product-variants", "PG", ["ProductGroup"]),
  supported("Image metadata", "image-license-metadata", "IM", ["ImageObject"], {
    when: ["license"],
  }),
  supported("Employer rating", "employer-rating", "ER", ["EmployerAggregateRating"]),
  supported("Site name", "site-names", "SN", ["WebSite"], {
    note: "Only read on a site's home page.",
    isOfHome: true,
  }),
  retired(
    "FAQ",
    "https://developers.google.com/search/updates#faq-deprecation",
    ["FAQPage"],
    "Limited to government and health sites on 2023-08-08, gone on 2026-05-07.",
  ),
  retired(
    "How-to",
    "https://developers.google.com/search/blog/2023/08/howto-faq-changes",
    ["HowTo"],
    "Off phones in August 2023, off desktops on 2023-09-13.",
  ),
  retired(
    "Sitelinks search box",
    "https://developers.google.com/search/blog/2024/10/sitelinks-search-box",
    ["WebSite"],
    "Off since 2024-11-21.",
    ["potentialAction"],
  ),
  retired(
    "Fact check",
    `${GS}factcheck`,
    ["ClaimReview"],
    "Phasing out since 2025-06-12; the Fact Check Explorer still reads it.",
  ),
  retired("Course info", SIMPLIFIED, ["Course"], "Phased out from 2025-06-12, gone 2025-09-09.", [
    "hasCourseInstance",
  ]),
  ...([["Estimated salary", "Occupation"], ["Learning video", "LearningResource"], [
    "Special announcement",
    "SpecialAnnouncement",
  ]] as const).map(([name, type]) =>
    retired(name, SIMPLIFIED, [type], "Phased out from 2025-06-12, gone 2025-09-09.")
  ),
  retired(
    "Vehicle listing",
    SIMPLIFIED,
    ["Car", "Vehicle"],
    "Phased out from 2025-06-12, gone 2025-09-09.",
    ["offers"],
  ),
];

/** Features that are documented and not checked here, by type: what they are, and their page. */
export const UNCHECKED: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["Movie", ["movie carousels", `${GS}movie`]],
  ["VacationRental", ["vacation rentals", `${GS}vacation-rental`]],
  ["MathSolver", ["math solvers", `${GS}math-solvers`]],
  ["Quiz", ["education Q&A", `${GS}education-qa`]],
  ["MemberProgram", ["loyalty programs", `${GS}loyalty-program`]],
  ["MerchantReturnPolicy", ["return policies", `${GS}return-policy`]],
  ["ShippingService", ["shipping policies", `${GS}shipping-policy`]],
  ["ItemList", ["carousels", `${GS}carousel`]],
]);

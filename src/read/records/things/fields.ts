/**
 * The fields of each kind of thing: under which names the vocabularies have them, and their sort.
 *
 * Names are schema.org's first, then those of microformats and OpenGraph. A dot leads into the thing
 * that a value is.
 */
import type { SortName } from "./sorts.ts";

/**
 * How a field is read: one value of a sort, all texts of a list, words
 * between commas, the text that says most (`said`), or things inside the thing.
 */
export type FieldSort =
  | SortName
  | "texts"
  | "words"
  | "said"
  | "names"
  | "addresses"
  | "steps"
  | "crumbs"
  | "offers"
  | "variants"
  | `${PartName}`
  | `${PartName}[]`;

/** One field: its name, its sort, and the names that pages have for it, the better first. */
export type FieldRule = readonly [name: string, sort: FieldSort, keys: readonly string[]];

const NAME: FieldRule = ["name", "text", ["name", "headline", "title"]];
const DESCRIPTION: FieldRule = ["description", "text", ["description", "summary", "abstract"]];
const URL_FIELD: FieldRule = ["url", "address", ["url", "mainEntityOfPage"]];
const IMAGE: FieldRule = ["images", "addresses", ["image", "photo", "thumbnailUrl"]];
const AUTHOR: FieldRule = ["authors", "names", ["author", "creator", "article:author"]];
const PUBLISHED: FieldRule = [
  "published",
  "date",
  ["datePublished", "published", "article:published_time", "dateCreated"],
];
const MODIFIED: FieldRule = [
  "modified",
  "date",
  ["dateModified", "updated", "article:modified_time", "updated_time"],
];
const RATING: FieldRule = ["rating", "rating", ["aggregateRating"]];
const REVIEWS: FieldRule = ["reviews", "review[]", ["review", "reviews"]];
const OFFERS: FieldRule = ["offers", "offers", ["offers"]];
const KEYWORDS: FieldRule = ["keywords", "words", ["keywords", "article:tag", "category"]];
const ADDRESS: FieldRule = ["address", "address_lines", ["address", "adr"]];
const GEO: FieldRule = ["geo", "geo", ["geo"]];
const TEXT: FieldRule = ["text", "text", ["text", "articleBody", "content", "description"]];
const ABOUT: readonly FieldRule[] = [NAME, DESCRIPTION, URL_FIELD, IMAGE];
const JUDGED: readonly FieldRule[] = [RATING, REVIEWS];
const WRITTEN: readonly FieldRule[] = [AUTHOR, PUBLISHED, MODIFIED];

const PRODUCT_CODES: readonly FieldRule[] = [
  ["brand", "names", ["brand", "manufacturer", "product:brand"]],
  ["sku", "text", ["sku", "productID", "identifier", "product:retailer_item_id"]],
  ["gtin", "gtin", ["gtin14", "gtin13", "gtin12", "gtin8", "gtin", "isbn"]],
  ["mpn", "text", ["mpn"]],
  ["color", "text", ["color"]],
  ["size", "text", ["size"]],
  ["material", "text", ["material"]],
];
const POST: readonly FieldRule[] = [
  TEXT,
  AUTHOR,
  PUBLISHED,
  ["url", "address", ["url"]],
  ["votes", "count", ["upvoteCount", "interactionStatistic.userInteractionCount"]],
];

/** The fields of things inside things. */
export const PARTS = {
  offer: [
    ["name", "text", ["name"]],
    ["price", "amount", ["price", "price:amount", "product:price:amount"]],
    ["price_regular", "amount", ["regularPrice"]],
    ["price_low", "amount", ["lowPrice"]],
    ["price_high", "amount", ["highPrice"]],
    ["currency", "currency", ["priceCurrency", "price:currency", "product:price:currency"]],
    ["availability", "stock", ["availability", "product:availability"]],
    ["condition", "term", ["itemCondition", "product:condition"]],
    ["valid_from", "date", ["validFrom", "availabilityStarts"]],
    ["valid_until", "date", ["priceValidUntil", "validThrough", "availabilityEnds"]],
    ["count", "count", ["offerCount"]],
    ["sku", "text", ["sku"]],
    ["gtin", "gtin", ["gtin14", "gtin13", "gtin12", "gtin8", "gtin"]],
    ["seller", "names", ["seller", "offeredBy"]],
    ["url", "address", ["url"]],
  ],
  rating: [
    ["value", "number", ["ratingValue", "average", "rating"]],
    ["best", "number", ["bestRating", "best"]],
    ["worst", "number", ["worstRating", "worst"]],
    ["count", "count", ["ratingCount", "votes"]],
    ["reviews", "count", ["reviewCount", "count"]],
  ],
  review: [
    ["name", "text", ["name", "headline"]],
    ["text", "text", ["reviewBody", "description", "content", "text"]],
    ["authors", "names", ["author", "reviewer"]],
    ["published", "date", ["datePublished", "published", "dateCreated"]],
    ["rating", "number", ["reviewRating.ratingValue", "rating", "ratingValue"]],
    ["best", "number", ["reviewRating.bestRating", "best"]],
  ],
  address_lines: [
    ["street", "text", ["streetAddress", "street-address"]],
    ["locality", "text", ["addressLocality", "locality"]],
    ["region", "text", ["addressRegion", "region"]],
    ["postcode", "text", ["postalCode", "postal-code"]],
    ["country", "text", ["addressCountry", "country-name"]],
  ],
  geo: [["latitude", "number", ["latitude"]], ["longitude", "number", ["longitude"]]],
  place: [["name", "text", ["name"]], ["url", "address", ["url"]], ADDRESS, GEO],
  salary: [
    ["amount", "amount", ["value.value", "value", "price"]],
    ["low", "amount", ["value.minValue", "minValue"]],
    ["high", "amount", ["value.maxValue", "maxValue"]],
    ["currency", "currency", ["currency"]],
    ["unit", "text", ["value.unitText", "unitText"]],
  ],
  question: [
    ["question", "text", ["name", "text"]],
    ["answer", "text", ["acceptedAnswer.text", "acceptedAnswer", "suggestedAnswer.text"]],
  ],
  post: POST,
  session: [
    ["name", "text", ["name"]],
    ["start", "date", ["startDate"]],
    ["end", "date", ["endDate"]],
    ["mode", "text", ["courseMode"]],
    ["place", "place", ["location"]],
  ],
  variant: [
    ["name", "text", ["name"]],
    ...PRODUCT_CODES,
    ["url", "address", ["url"]],
    IMAGE,
    OFFERS,
  ],
} as const satisfies Record<string, readonly unknown[]>;

/** The name of a sort of thing inside a thing. */
export type PartName =
  | "offer"
  | "rating"
  | "review"
  | "address_lines"
  | "geo"
  | "place"
  | "salary"
  | "question"
  | "post"
  | "session"
  | "variant";

const BUSINESS: readonly FieldRule[] = [
  ...ABOUT,
  ["logo", "address", ["logo"]],
  ["telephone", "text", ["telephone", "tel", "contactPoint.telephone"]],
  ["email", "text", ["email", "contactPoint.email"]],
  ADDRESS,
  GEO,
  ["hours", "texts", ["openingHours"]],
  ["price_range", "text", ["priceRange"]],
  ["profiles", "addresses", ["sameAs"]],
  ...JUDGED,
];

/** The fields of each kind of thing, in the order of the answer. */
export const FIELDS: Readonly<Record<string, readonly FieldRule[]>> = {
  product: [
    ...ABOUT,
    ...PRODUCT_CODES,
    ["category", "text", ["category"]],
    OFFERS,
    ["variants", "variants", ["hasVariant"]],
    ...JUDGED,
  ],
  recipe: [
    ...ABOUT,
    ...WRITTEN,
    ["ingredients", "texts", ["recipeIngredient", "ingredients", "ingredient"]],
    ["steps", "steps", ["recipeInstructions", "instructions", "step"]],
    ["prep_minutes", "minutes", ["prepTime"]],
    ["cook_minutes", "minutes", ["cookTime", "performTime"]],
    ["total_minutes", "minutes", ["totalTime", "duration"]],
    ["yield", "said", ["recipeYield", "yield"]],
    ["category", "texts", ["recipeCategory", "category"]],
    ["cuisine", "texts", ["recipeCuisine"]],
    ["calories", "text", ["nutrition.calories", "nutrition"]],
    ["keywords", "words", ["keywords"]],
    ...JUDGED,
  ],
  event: [
    ...ABOUT,
    ["start", "date", ["startDate", "start"]],
    ["end", "date", ["endDate", "end"]],
    ["doors", "date", ["doorTime"]],
    ["status", "term", ["eventStatus"]],
    ["attendance", "term", ["eventAttendanceMode"]],
    ["place", "place", ["location"]],
    ["organisers", "names", ["organizer"]],
    ["performers", "names", ["performer", "performers"]],
    OFFERS,
    RATING,
  ],
  job: [
    ["name", "text", ["title", "name"]],
    DESCRIPTION,
    URL_FIELD,
    ["published", "date", ["datePosted"]],
    ["valid_until", "date", ["validThrough"]],
    ["employers", "names", ["hiringOrganization"]],
    ["employment", "texts", ["employmentType"]],
    ["place", "place", ["jobLocation"]],
    ["remote", "term", ["jobLocationType"]],
    ["salary", "salary", ["baseSalary", "estimatedSalary"]],
  ],
  article: [
    ["name", "text", ["headline", "name", "title"]],
    DESCRIPTION,
    URL_FIELD,
    IMAGE,
    ...WRITTEN,
    ["publisher", "names", ["publisher"]],
    ["section", "texts", ["articleSection", "article:section"]],
    KEYWORDS,
    ["language", "text", ["inLanguage"]],
    ...JUDGED,
  ],
  video: [
    ...ABOUT,
    AUTHOR,
    ["published", "date", ["uploadDate", "datePublished", "video:release_date"]],
    ["seconds", "seconds", ["duration", "video:duration"]],
    ["file", "address", ["contentUrl", "video"]],
    ["player", "address", ["embedUrl"]],
    ["views", "count", ["interactionCount", "interactionStatistic.userInteractionCount"]],
  ],
  faq: [NAME, URL_FIELD, ["questions", "question[]", ["mainEntity"]]],
  thread: [
    ["name", "text", [...NAME[2], "mainEntity.name"]],
    URL_FIELD,
    ["text", "text", ["text", "articleBody", "mainEntity.text"]],
    ["authors", "names", [...AUTHOR[2], "mainEntity.author"]],
    ["published", "date", [...PUBLISHED[2], "mainEntity.datePublished", "mainEntity.dateCreated"]],
    ["votes", "count", ["upvoteCount", "mainEntity.upvoteCount"]],
    ["replies", "count", ["answerCount", "commentCount", "mainEntity.answerCount"]],
    ["accepted", "post[]", ["acceptedAnswer", "mainEntity.acceptedAnswer"]],
    ["posts", "post[]", ["suggestedAnswer", "mainEntity.suggestedAnswer", "comment"]],
  ],
  breadcrumb: [["items", "crumbs", ["itemListElement"]]],
  course: [
    ...ABOUT,
    ["code", "text", ["courseCode"]],
    ["providers", "names", ["provider"]],
    ["sessions", "session[]", ["hasCourseInstance"]],
    OFFERS,
    ...JUDGED,
  ],
  software: [
    ...ABOUT,
    ["category", "text", ["applicationCategory"]],
    ["system", "text", ["operatingSystem"]],
    ["version", "text", ["softwareVersion"]],
    ["download", "address", ["downloadUrl", "installUrl"]],
    AUTHOR,
    PUBLISHED,
    OFFERS,
    ...JUDGED,
  ],
  book: [
    ...ABOUT,
    ["authors", "names", ["author", "book:author"]],
    ["isbn", "text", ["isbn", "book:isbn", "workExample.isbn"]],
    ["publisher", "names", ["publisher"]],
    ["published", "date", ["datePublished", "book:release_date"]],
    ["pages", "count", ["numberOfPages"]],
    OFFERS,
    ...JUDGED,
  ],
  work: [
    ...ABOUT,
    ...WRITTEN,
    ["directors", "names", ["director"]],
    ["performers", "names", ["actor", "byArtist"]],
    ["genre", "texts", ["genre"]],
    ["minutes", "minutes", ["duration", "totalTime"]],
    ["steps", "steps", ["step"]],
    ...JUDGED,
  ],
  review: [
    ...PARTS.review,
    URL_FIELD,
    ["item", "names", ["itemReviewed", "item"]],
    ["publisher", "names", ["publisher"]],
  ],
  rating: [...PARTS.rating, ["item", "names", ["itemReviewed", "item"]]],
  person: [
    ["name", "text", ["name"]],
    DESCRIPTION,
    ["url", "address", ["url"]],
    IMAGE,
    ["job", "text", ["jobTitle", "job-title", "role"]],
    ["employers", "names", ["worksFor", "affiliation", "org"]],
    ["email", "text", ["email"]],
    ["profiles", "addresses", ["sameAs"]],
  ],
  organisation: BUSINESS,
  place: BUSINESS,
};

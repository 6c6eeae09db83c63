/**
 * Pages with one fault each, made from pages that have none; `deno task bench:faults` counts them.
 */

/** A piece of JSON-LD. */
export type Json = { readonly [name: string]: unknown };

/** Where the pages of handed-in audits are. */
export const PAGE_URL = "https://a.example/p";

const PLACE = { "@type": "PostalAddress", streetAddress: "Dam 1", addressCountry: "NL" };
const PERSON = { "@type": "Person", name: "Ann Lee", url: "https://a.example/ann" };
const OFFER = {
  "@type": "Offer",
  price: "19.90",
  priceCurrency: "EUR",
  availability: "https://schema.org/InStock",
};
const STEP = { "@type": "HowToStep", text: "Boil the rice." };
const crumb = (position: number, name: string): Json => ({
  "@type": "ListItem",
  position,
  name,
  item: `https://a.example/${name}`,
});

/** Records that are right, by the name faults use. */
export const CLEAN: Readonly<Record<string, Json>> = {
  product: {
    "@type": "Product",
    name: "Brake pads",
    image: "https://a.example/p.jpg",
    description: "For all models.",
    sku: "BP-1",
    brand: { "@type": "Brand", name: "Stop" },
    offers: OFFER,
  },
  rated: {
    "@type": "Product",
    name: "Brake pads",
    image: "https://a.example/p.jpg",
    offers: OFFER,
    aggregateRating: { "@type": "AggregateRating", ratingValue: "4.4", reviewCount: "89" },
    review: {
      "@type": "Review",
      author: PERSON,
      reviewRating: { "@type": "Rating", ratingValue: "5" },
    },
  },
  article: {
    "@type": "NewsArticle",
    headline: "Bridge opens",
    image: "https://a.example/b.jpg",
    datePublished: "2026-09-01T08:00:00+02:00",
    dateModified: "2026-09-02T08:00:00+02:00",
    author: PERSON,
  },
  recipe: {
    "@type": "Recipe",
    name: "Rice",
    image: "https://a.example/r.jpg",
    totalTime: "PT30M",
    recipeIngredient: ["1 cup of rice"],
    recipeInstructions: [STEP],
  },
  event: {
    "@type": "Event",
    name: "Concert",
    startDate: "2026-12-01T19:30:00+01:00",
    endDate: "2026-12-01T22:00:00+01:00",
    description: "Strings.",
    image: "https://a.example/e.jpg",
    location: { "@type": "Place", name: "Hall", address: PLACE },
  },
  job: {
    "@type": "JobPosting",
    title: "Welder",
    description: "You weld.",
    datePosted: "2026-09-01",
    validThrough: "2026-12-01",
    employmentType: "FULL_TIME",
    hiringOrganization: { "@type": "Organization", name: "Weld" },
    jobLocation: { "@type": "Place", address: PLACE },
  },
  remote: {
    "@type": "JobPosting",
    title: "Writer",
    description: "You write.",
    datePosted: "2026-09-01",
    hiringOrganization: { "@type": "Organization", name: "Write" },
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { "@type": "Country", name: "NL" },
  },
  video: {
    "@type": "VideoObject",
    name: "How to brake",
    thumbnailUrl: "https://a.example/v.jpg",
    uploadDate: "2026-09-01",
    duration: "PT2M",
    contentUrl: "https://a.example/v.mp4",
    description: "Braking.",
  },
  shop: {
    "@type": "Store",
    name: "Stop",
    address: PLACE,
    telephone: "+31201234567",
    url: "https://a.example/",
    geo: { "@type": "GeoCoordinates", latitude: "52.37", longitude: "4.89" },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: "Monday",
      opens: "09:00",
      closes: "17:30",
    },
  },
  crumbs: { "@type": "BreadcrumbList", itemListElement: [crumb(1, "parts"), crumb(2, "brakes")] },
  question: {
    "@type": "QAPage",
    mainEntity: {
      "@type": "Question",
      name: "Which pads?",
      answerCount: 1,
      acceptedAnswer: { "@type": "Answer", text: "These." },
    },
  },
  app: {
    "@type": "SoftwareApplication",
    name: "Stop",
    applicationCategory: "BusinessApplication",
    operatingSystem: "Any",
    offers: { "@type": "Offer", price: "0", priceCurrency: "EUR" },
    aggregateRating: { "@type": "AggregateRating", ratingValue: "4.4", ratingCount: "9" },
  },
};

/** Puts a value at a path of a copy; undefined removes what is there. */
function changed(base: string, path: string, value: unknown): Json {
  const copy = structuredClone(CLEAN[base] ?? {}) as Record<string, unknown>;
  const steps = path.split(".");
  let at = copy;
  for (const step of steps.slice(0, -1)) at = at[step] as Record<string, unknown>;
  const last = steps.at(-1) ?? "";
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** Writes a page around blocks of JSON-LD as they are given. */
export function pageOf(blocks: string, body = '<p class="price">€ 19.90</p>'): string {
  return `<!doctype html><html lang="en"><title>Brake pads</title>` +
    `<meta name=description content="For all models"><meta name=viewport content="width=device-width">` +
    `<link rel=canonical href="${PAGE_URL}">${blocks}<body><h1>Brake pads</h1>${body}`;
}

/** Writes a block of JSON-LD. */
export function blockOf(json: Json): string {
  const text = JSON.stringify({ "@context": "https://schema.org", ...json });
  return `<script type="application/ld+json">${text}</script>`;
}

/** A fault, the page that has it, and the code it is to be found by. */
export interface Fault {
  readonly name: string;
  readonly html: string;
  readonly code: string;
  /** The path of the finding; anywhere when left out. */
  readonly path?: string;
}

const RECORD_FAULTS: readonly (readonly [string, string, string, unknown, string])[] = [
  ["a product without name", "product", "name", undefined, "missing-required"],
  ["a product without image", "product", "image", undefined, "missing-required"],
  ["a product without offer, rating or review", "product", "offers", undefined, "missing-required"],
  ["an offer without price", "product", "offers.price", undefined, "missing-required"],
  ["an offer without currency", "product", "offers.priceCurrency", undefined, "missing-required"],
  ["a price with a comma", "product", "offers.price", "19,90", "invalid-value"],
  ["a price with its sign", "product", "offers.price", "€19.90", "invalid-value"],
  ["a currency that is none", "product", "offers.priceCurrency", "EURO", "invalid-value"],
  ["an availability that is none", "product", "offers.availability", "yes", "invalid-value"],
  ["a price of zero", "product", "offers.price", "0", "refused-by-feature"],
  ["a price that is not shown", "product", "offers.price", "24.90", "price-not-shown"],
  ["a GTIN whose check digit is wrong", "product", "gtin13", "4006381333932", "invalid-value"],
  ["an image without host", "product", "image", "/p.jpg", "invalid-value"],
  ["a rating without count", "rated", "aggregateRating.reviewCount", undefined, "incomplete-part"],
  ["a rating over its best", "rated", "aggregateRating.ratingValue", "6", "invalid-value"],
  ["a review without author", "rated", "review.author", undefined, "incomplete-part"],
  ["a review without rating", "rated", "review.reviewRating", undefined, "incomplete-part"],
  ["a date that does not exist", "article", "datePublished", "2026-02-30", "invalid-value"],
  ["an article changed before it began", "article", "dateModified", "2026-08-01", "date-order"],
  ["an article without headline", "article", "headline", undefined, "missing-recommended"],
  ["a recipe without image", "recipe", "image", undefined, "missing-required"],
  ["a duration in words", "recipe", "totalTime", "30 minutes", "invalid-value"],
  ["an event without place", "event", "location", undefined, "missing-required"],
  ["an event without start", "event", "startDate", undefined, "missing-required"],
  ["a job without title", "job", "title", undefined, "missing-required"],
  [
    "a job without country",
    "job",
    "jobLocation.address.addressCountry",
    undefined,
    "missing-required",
  ],
  [
    "a job from afar that names no country",
    "remote",
    "applicantLocationRequirements",
    undefined,
    "missing-required",
  ],
  ["a kind of employment that is none", "job", "employmentType", "full time", "invalid-value"],
  ["a video without thumbnail", "video", "thumbnailUrl", undefined, "missing-required"],
  ["a trail of one", "crumbs", "itemListElement", [crumb(1, "parts")], "refused-by-feature"],
  [
    "opening hours past midnight",
    "shop",
    "openingHoursSpecification.opens",
    "25:00",
    "invalid-value",
  ],
];

const strict = (name: string, text: string): Fault => ({
  name,
  html: pageOf(`<script type="application/ld+json">${text}</script>`),
  code: "json-ld-not-strict",
});

/** Faults of structured data. */
export const STRUCTURED_FAULTS: readonly Fault[] = [
  ...RECORD_FAULTS.map(([name, base, path, value, code]) => ({
    name,
    html: pageOf(blockOf(changed(base, path, value))),
    code,
  })),
  strict("a missing colon", '{"@context":"https://schema.org","@type" "WebPage"}'),
  strict("a trailing comma", '{"@context":"https://schema.org","@type":"WebPage",}'),
];

const GRAPH = ["title", "type", "image", "url"].map((name) =>
  `<meta property="og:${name}" content="https://a.example/x">`
).join("");

/** What the other pages of the site of technical faults answer. */
export const SITE_PAGES: Readonly<Record<string, string | number>> = {
  "/gone": 404,
  "/moved": 301,
  "/chained": page("/chained", { canonical: "/other" }),
  "/other": page("/other", {}),
  "/silent": page("/silent", {}),
  "/blocked": page("/blocked", {}),
  "/left-out": page("/left-out", { head: "<meta name=googlebot content=noindex>" }),
  "/google": page("/google", {}),
};

/** What its robots.txt says. */
export const SITE_ROBOTS = "User-agent: Googlebot\nDisallow: /blocked\nDisallow: /google\n";

interface Parts {
  readonly open?: string;
  readonly head?: string;
  readonly title?: string;
  readonly description?: string;
  readonly viewport?: string;
  readonly canonical?: string;
  readonly body?: string;
}

function page(path: string, parts: Parts): string {
  const { canonical = path } = parts;
  return (parts.open ?? '<!doctype html><html lang="en">') +
    (parts.title ?? "<title>Brake pads</title>") +
    (parts.description ?? '<meta name=description content="For all models">') +
    (parts.viewport ?? '<meta name=viewport content="width=device-width">') + GRAPH +
    (canonical === "" ? "" : `<link rel=canonical href="ORIGIN${canonical}">`) +
    `${parts.head ?? ""}<body>${parts.body ?? "<h1>Brake pads</h1><p>For all models."}`;
}

const TECHNICAL: readonly (readonly [string, Parts, string])[] = [
  ["no title", { title: "" }, "missing-title"],
  ["two titles", { title: "<title>a</title><title>b</title>" }, "several-titles"],
  ["no description", { description: "" }, "missing-description"],
  ["no canonical", { canonical: "" }, "missing-canonical"],
  ["two canonicals", { head: '<link rel=canonical href="ORIGIN/other">' }, "canonicals-disagree"],
  [
    "a canonical without host",
    { canonical: "", head: '<link rel=canonical href="/x">' },
    "canonical-relative",
  ],
  ["a canonical that is gone", { canonical: "/gone" }, "canonical-broken"],
  ["a canonical that redirects", { canonical: "/moved" }, "canonical-redirect"],
  ["a canonical with another", { canonical: "/chained" }, "canonical-chain"],
  ["a canonical that is left out", { canonical: "/left-out" }, "canonical-noindex"],
  ["a canonical that robots.txt blocks", { canonical: "/blocked" }, "canonical-blocked"],
  ["noindex", { head: "<meta name=robots content=noindex>" }, "noindex"],
  ["noindex with a foreign canonical", {
    canonical: "/other",
    head: "<meta name=robots content=noindex>",
  }, "noindex-with-canonical"],
  ["a refresh", { head: '<meta http-equiv=refresh content="0; url=/other">' }, "meta-refresh"],
  ["no language", { open: "<!doctype html><html>" }, "missing-lang"],
  ["no viewport", { viewport: "" }, "missing-viewport"],
  ["no heading", { body: "<p>For all models." }, "missing-h1"],
  ["an image without text", { body: "<h1>x</h1><img src=a.png>" }, "missing-alt"],
  ["a link of a script", { body: '<h1>x</h1><a onclick="go()">y</a>' }, "link-not-crawlable"],
  ["a language that is none", {
    head: '<link rel=alternate hreflang=en-UK href="ORIGIN/PATH">',
  }, "hreflang-unknown"],
  ["languages without its own", {
    head: '<link rel=alternate hreflang=de href="ORIGIN/silent">',
  }, "hreflang-without-self"],
  ["a language that is not returned", {
    head: '<link rel=alternate hreflang=en href="ORIGIN/PATH">' +
      '<link rel=alternate hreflang=de href="ORIGIN/silent">',
  }, "hreflang-not-returned"],
  ["a language that is gone", {
    head: '<link rel=alternate hreflang=en href="ORIGIN/PATH">' +
      '<link rel=alternate hreflang=de href="ORIGIN/gone">',
  }, "hreflang-broken"],
];

/** Technical faults: pages of a site at `ORIGIN`, each with the path of its own page. */
export const TECHNICAL_FAULTS: readonly (Fault & { readonly path: string })[] = [
  ...TECHNICAL.map(([name, parts, code], at) => {
    const path = `/fault${at}`;
    return { name, path, html: page(path, parts).replaceAll("/PATH", path), code };
  }),
  {
    name: "a page closed to Googlebot",
    path: "/google",
    html: page("/google", {}),
    code: "googlebot-blocked",
  },
];

/** A page of that site without any fault. */
export const CLEAN_PAGE: { readonly path: string; readonly html: string } = {
  path: "/clean",
  html: page("/clean", {
    head: '<link rel=alternate hreflang=en href="ORIGIN/clean">',
  }),
};

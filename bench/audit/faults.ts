/**
 * A hundred faults, each one change of a clean page, written from the
 * published rules before the checks were read. `about` is what a finding has to
 * mention to count; findings the clean page has do not count.
 */
import { CLEAN, type Doc } from "./pages.ts";

/** A fault: a clean page, one change of it, and what a finding must mention. */
export interface Fault {
  id: string;
  base: keyof typeof CLEAN;
  /** Where the rule is published. */
  source: string;
  about: RegExp;
  change(page: Doc): void;
}

const G = "https://developers.google.com/search/docs/";
const SD = `${G}appearance/structured-data/`;
const LISTING = `${SD}merchant-listing`;
const SNIPPET = `${SD}product-snippet`;
const ORG = "https://schema.org/";
const HTML = "https://html.spec.whatwg.org/multipage/";
const WCAG = "https://www.w3.org/TR/WCAG22/";

type Change = (page: Doc, ld: Doc["ld"][number]) => void;

const FAULTS_: [string, keyof typeof CLEAN, string, RegExp, Change][] = [
  // Product
  ["price currency is a sign", "product", LISTING, /priceCurrency/, (_, d) => {
    d.offers.priceCurrency = "€";
  }],
  ["price with a comma", "product", LISTING, /\.price\b|"price"/, (_, d) => {
    d.offers.price = "89,95";
  }],
  ["price with its currency", "product", LISTING, /\.price\b|"price"/, (_, d) => {
    d.offers.price = "EUR 89.95";
  }],
  ["availability is a word", "product", LISTING, /availability/, (_, d) => {
    d.offers.availability = "available";
  }],
  ["rating above the best", "product", `${SD}review-snippet`, /ratingValue/, (_, d) => {
    d.aggregateRating.ratingValue = 6;
  }],
  [
    "rating without a count",
    "product",
    `${SD}review-snippet`,
    /reviewCount|ratingCount/,
    (_, d) => {
      delete d.aggregateRating.reviewCount;
    },
  ],
  ["gtin with a wrong check digit", "product", LISTING, /gtin/i, (_, d) => {
    d.gtin13 = "4006381333932";
  }],
  ["rating shown differs", "product", `${SD}sd-policies`, /ratingValue|4\.2/, (page) => {
    page.body = page.body.replace("Rated 4.6 out of 5", "Rated 4.2 out of 5");
  }],
  ["image is a word", "product", LISTING, /image/, (_, d) => {
    d.image = "Trail shoe";
  }],
  ["offer ended years ago", "product", LISTING, /priceValidUntil/, (_, d) => {
    d.offers.priceValidUntil = "2020-01-01";
  }],
  ["low price above high price", "product", SNIPPET, /lowPrice|highPrice/, (_, d) => {
    d.offers = {
      "@type": "AggregateOffer",
      lowPrice: 99,
      highPrice: 89.95,
      priceCurrency: "EUR",
      offerCount: 2,
    };
  }],
  ["aggregate offer without low price", "product", SNIPPET, /lowPrice/, (_, d) => {
    d.offers = { "@type": "AggregateOffer", highPrice: 89.95, priceCurrency: "EUR" };
  }],
  ["review without author", "product", `${SD}review-snippet`, /author/, (_, d) => {
    delete d.review[0].author;
  }],
  ["reviewer's name is a slogan", "product", `${SD}review-snippet`, /author/, (_, d) => {
    d.review[0].author.name =
      "Fifty percent off all shoes until Saturday, ask in our stores in Bergen, Oslo and Trondheim for more details";
  }],
  ["shipping without currency", "product", LISTING, /currency/, (_, d) => {
    delete d.offers.shippingDetails.shippingRate.currency;
  }],
  ["return window without days", "product", LISTING, /merchantReturnDays/, (_, d) => {
    delete d.offers.hasMerchantReturnPolicy.merchantReturnDays;
  }],
  ["misspelt property", "product", `${ORG}Product`, /decription/, (_, d) => {
    d.decription = d.description;
    delete d.description;
  }],
  ["price beside the offer", "product", `${ORG}price`, /price/, (_, d) => {
    d.price = 89.95;
  }],
  ["condition is a word", "product", LISTING, /itemCondition/, (_, d) => {
    d.offers.itemCondition = "Brand new";
  }],
  ["currency shown differs", "product", `${SD}sd-policies`, /[cC]urrenc|\$|USD/, (page) => {
    page.body = page.body.replace("€89.95", "$89.95");
  }],
  ["variants share a sku", "product", `${SD}product-variants`, /sku/, (_, d) => {
    const offers = d.offers;
    const variant = (color: string) => ({
      "@type": "Product",
      name: `Ridge Runner, ${color}`,
      image: d.image,
      sku: "RR-42",
      color,
      offers: { ...offers, url: `https://shop.example/shoes/ridge-runner?color=${color}` },
    });
    d["@type"] = "ProductGroup";
    d.productGroupID = "RR";
    d.variesBy = "https://schema.org/color";
    d.hasVariant = [variant("red"), variant("blue")];
    for (const key of ["sku", "gtin13", "offers"]) delete d[key];
  }],
  // Article
  ["modified before published", "article", `${SD}article`, /dateModified/, (_, d) => {
    d.dateModified = "2026-04-01T09:00:00+02:00";
  }],
  ["date with slashes", "article", `${SD}article`, /datePublished/, (_, d) => {
    d.datePublished = "03/05/2026";
  }],
  ["three authors in a name", "article", `${SD}article`, /author/, (_, d) => {
    d.author[0].name = "Ola Nordmann, Kari Lie and Per Aas";
  }],
  ["author is a Thing", "article", `${SD}article`, /author/, (_, d) => {
    d.author[0]["@type"] = "Thing";
  }],
  ["image object without address", "article", `${SD}article`, /image|ImageObject/, (_, d) => {
    d.image = { "@type": "ImageObject", width: 1600, height: 900 };
  }],
  ["headline the page does not show", "article", `${SD}sd-policies`, /headline/, (_, d) => {
    d.headline = "Ten gadgets every hiker must buy this summer";
  }],
  ["date shown differs", "article", `${SD}sd-policies`, /datePublished/, (_, d) => {
    d.datePublished = "2026-05-01T08:00:00+02:00";
  }],
  ["comma before a brace", "article", "https://www.w3.org/TR/json-ld11/", /JSON/i, (page, d) => {
    page.rawLd = [JSON.stringify(d, null, 1).replace(/\n\}$/, ",\n}")];
  }],
  ["JSON with HTML entities", "article", "https://www.w3.org/TR/json-ld11/", /JSON/i, (page, d) => {
    page.rawLd = [JSON.stringify(d, null, 1).replaceAll('"', "&quot;")];
  }],
  ["paywall selector finds nothing", "article", `${SD}paywalled-content`, /cssSelector/, (_, d) => {
    d.hasPart.cssSelector = ".subscribers";
  }],
  [
    "publisher points nowhere",
    "article",
    "https://www.w3.org/TR/json-ld11/",
    /publisher|#nobody/,
    (_, d) => {
      d.publisher = { "@id": "https://shop.example/#nobody" };
    },
  ],
  // Recipe
  ["duration in words", "recipe", `${SD}recipe`, /cookTime/, (_, d) => {
    d.cookTime = "15 minutes";
  }],
  ["calories without a yield", "recipe", `${SD}recipe`, /recipeYield/, (_, d) => {
    delete d.recipeYield;
  }],
  ["step without text", "recipe", `${SD}recipe`, /recipeInstructions|HowToStep/, (_, d) => {
    d.recipeInstructions[1] = { "@type": "HowToStep", url: "https://shop.example/x#2" };
  }],
  ["yield shown differs", "recipe", `${SD}sd-policies`, /recipeYield/, (_, d) => {
    d.recipeYield = "24 buns";
  }],
  ["diet is a word", "recipe", `${ORG}suitableForDiet`, /suitableForDiet/, (_, d) => {
    d.suitableForDiet = "Vegan";
  }],
  // Event
  ["ends before it starts", "event", `${SD}event`, /endDate/, (_, d) => {
    d.endDate = "2031-06-22T22:30:00+02:00";
  }],
  [
    "online with a place alone",
    "event",
    `${SD}event`,
    /VirtualLocation|eventAttendanceMode/,
    (_, d) => {
      d.eventAttendanceMode = "https://schema.org/OnlineEventAttendanceMode";
    },
  ],
  ["status is a word", "event", `${SD}event`, /eventStatus/, (_, d) => {
    d.eventStatus = "cancelled";
  }],
  ["start in words", "event", `${SD}event`, /startDate/, (_, d) => {
    d.startDate = "June 23rd, 7pm";
  }],
  ["sale opens after the end", "event", `${SD}event`, /validFrom/, (_, d) => {
    d.offers.validFrom = "2031-08-01T10:00:00+02:00";
  }],
  ["doors after the start", "event", `${ORG}doorTime`, /doorTime/, (_, d) => {
    d.doorTime = "2031-06-23T20:00:00+02:00";
  }],
  // Job
  ["job without employer", "job", `${SD}job-posting`, /hiringOrganization/, (_, d) => {
    delete d.hiringOrganization;
  }],
  ["employment type in words", "job", `${SD}job-posting`, /employmentType/, (_, d) => {
    d.employmentType = "full time";
  }],
  [
    "remote without a country",
    "job",
    `${SD}job-posting`,
    /applicantLocationRequirements/,
    (_, d) => {
      d.jobLocationType = "TELECOMMUTE";
      delete d.jobLocation;
    },
  ],
  ["salary per monthly", "job", `${SD}job-posting`, /unitText/, (_, d) => {
    d.baseSalary.value.unitText = "monthly";
  }],
  ["job that ended", "job", `${SD}job-posting`, /validThrough/, (_, d) => {
    d.validThrough = "2026-10-20T23:59:00+02:00";
  }],
  ["job without country", "job", `${SD}job-posting`, /addressCountry/, (_, d) => {
    delete d.jobLocation.address.addressCountry;
  }],
  ["salary shown differs", "job", `${SD}sd-policies`, /baseSalary|minValue|salary/, (_, d) => {
    d.baseSalary.value.minValue = 31000;
    d.baseSalary.value.maxValue = 33000;
  }],
  // Video
  ["duration as a clock", "video", `${SD}video`, /duration/, (_, d) => {
    d.duration = "3:25";
  }],
  ["expires before upload", "video", `${SD}video`, /expires/, (_, d) => {
    d.expires = "2026-04-01T10:00:00+02:00";
  }],
  ["clip past the end", "video", `${SD}video`, /endOffset|startOffset/, (_, d) => {
    d.hasPart[1].endOffset = 900;
  }],
  ["two clips start at once", "video", `${SD}video`, /startOffset/, (_, d) => {
    d.hasPart[1].startOffset = 30;
  }],
  ["seek without placeholder", "video", `${SD}video`, /seek/i, (_, d) => {
    delete d.hasPart;
    d.potentialAction = {
      "@type": "SeekToAction",
      target: "https://shop.example/videos/how-to-lace?t=30",
      "startOffset-input": "required name=seek_to_second_number",
    };
  }],
  // Lists
  ["trail of a single item", "crumbs", `${SD}breadcrumb`, /itemListElement|ListItem/, (_, d) => {
    d.itemListElement = d.itemListElement.slice(0, 1);
  }],
  ["position left out", "crumbs", `${SD}breadcrumb`, /position/, (_, d) => {
    d.itemListElement[2].position = 4;
  }],
  ["crumb without item", "crumbs", `${SD}breadcrumb`, /item\b/, (_, d) => {
    delete d.itemListElement[1].item;
  }],
  ["list repeats an address", "crumbs", `${SD}carousel`, /url|item/, (page) => {
    page.ld = [{
      "@context": "https://schema.org",
      "@type": "ItemList",
      itemListElement: [1, 2, 3].map((position) => ({
        "@type": "ListItem",
        position,
        url: "https://shop.example/shoes/ridge-runner",
      })),
    }];
  }],
  // Places
  ["time as 9am", "store", `${SD}local-business`, /opens/, (_, d) => {
    d.openingHoursSpecification[0].opens = "9am";
  }],
  ["latitude outside the globe", "store", `${SD}local-business`, /latitude/, (_, d) => {
    d.geo.latitude = 132.5;
  }],
  ["telephone shown differs", "store", `${SD}sd-policies`, /telephone/, (_, d) => {
    d.telephone = "+47 55 99 88 77";
  }],
  ["day is short", "store", `${ORG}dayOfWeek`, /dayOfWeek/, (_, d) => {
    d.openingHoursSpecification[0].dayOfWeek = ["Mon", "Tue"];
  }],
  ["business without address", "store", `${SD}local-business`, /address/, (_, d) => {
    delete d.address;
  }],
  // Others
  ["answers miscounted", "question", `${SD}qapage`, /answerCount/, (_, d) => {
    d.mainEntity.answerCount = 7;
  }],
  [
    "question without answers",
    "question",
    `${SD}qapage`,
    /acceptedAnswer|suggestedAnswer/,
    (_, d) => {
      delete d.mainEntity.acceptedAnswer;
      delete d.mainEntity.suggestedAnswer;
    },
  ],
  ["course mode is free text", "course", `${SD}course-info`, /courseMode/, (_, d) => {
    d.hasCourseInstance[0].courseMode = "at the glacier";
  }],
  ["description under fifty characters", "dataset", `${SD}dataset`, /description/, (_, d) => {
    d.description = "Snow depths.";
  }],
  ["download without address", "dataset", `${SD}dataset`, /contentUrl/, (_, d) => {
    delete d.distribution[0].contentUrl;
  }],
  ["app without price", "app", `${SD}software-app`, /price/, (_, d) => {
    delete d.offers.price;
  }],
  ["profile of nobody", "people", `${SD}profile-page`, /mainEntity/, (_, d) => {
    delete d.mainEntity;
  }],
  ["microdata type misspelt", "microdata", `${ORG}Product`, /Prodct/, (page) => {
    page.body = page.body.replace("schema.org/Product", "schema.org/Prodct");
  }],
  ["two names for an @id", "store", "https://www.w3.org/TR/json-ld11/", /@id|name/, (page, d) => {
    page.ld.push({ ...d, name: "Fell and Fjord Oslo" });
  }],
  // Head
  ["empty title", "article", `${G}appearance/title-link`, /title/, (page) => {
    page.title = "<title></title>";
  }],
  ["two titles", "crumbs", `${HTML}semantics.html#the-title-element`, /title/, (page) => {
    page.title += "<title>Shoes</title>";
  }],
  ["title says nothing", "store", `${G}appearance/title-link`, /title/, (page) => {
    page.title = "<title>Untitled document</title>";
  }],
  ["empty description", "recipe", `${G}appearance/snippet`, /description/, (page) => {
    page.description = `<meta name="description" content="">`;
  }],
  [
    "two canonicals",
    "product",
    `${G}crawling-indexing/consolidate-duplicate-urls`,
    /canonical/,
    (page) => {
      page.canonical += `<link rel="canonical" href="https://shop.example/shoes/other">`;
    },
  ],
  [
    "canonical in the body",
    "article",
    `${G}crawling-indexing/consolidate-duplicate-urls`,
    /canonical/,
    (page) => {
      page.body = page.canonical + page.body;
      page.canonical = "";
    },
  ],
  [
    "canonical over http",
    "store",
    `${G}crawling-indexing/consolidate-duplicate-urls`,
    /canonical/,
    (page) => {
      page.canonical = page.canonical.replace("https:", "http:");
    },
  ],
  ["noindex in a header", "recipe", `${G}crawling-indexing/robots-meta-tag`, /noindex/i, (page) => {
    page.headers["x-robots-tag"] = "noindex";
  }],
  ["robots word misspelt", "job", `${G}crawling-indexing/robots-meta-tag`, /no-index/, (page) => {
    page.robots = `<meta name="robots" content="no-index, follow">`;
  }],
  [
    "hreflang en-UK",
    "product",
    `${G}specialty/international/localized-versions`,
    /en-UK|hreflang/,
    (page) => {
      page.links.push(
        `<link rel="alternate" hreflang="en-UK" href="${page.url}">`,
        `<link rel="alternate" hreflang="nb" href="https://shop.example/nb/sko">`,
      );
    },
  ],
  [
    "hreflang twice for a language",
    "store",
    `${G}specialty/international/localized-versions`,
    /hreflang/,
    (page) => {
      page.links.push(
        `<link rel="alternate" hreflang="en" href="${page.url}">`,
        `<link rel="alternate" hreflang="nb" href="https://shop.example/nb/a">`,
        `<link rel="alternate" hreflang="nb" href="https://shop.example/nb/b">`,
      );
    },
  ],
  ["div in the head", "recipe", `${G}crawling-indexing/valid-page-metadata`, /head/i, (page) => {
    page.charset += `<div class="tracker"></div>`;
  }],
  ["no language", "event", `${WCAG}#language-of-page`, /lang/, (page) => {
    page.htmlAttributes = "";
  }],
  ["language by its name", "job", `${WCAG}#language-of-page`, /lang/, (page) => {
    page.htmlAttributes = `lang="english"`;
  }],
  [
    "no viewport",
    "video",
    `${G}crawling-indexing/mobile/mobile-sites-mobile-first-indexing`,
    /viewport/,
    (page) => {
      page.viewport = "";
    },
  ],
  ["two charsets", "store", `${HTML}semantics.html#charset`, /charset|encoding/i, (page) => {
    page.headers["content-type"] = "text/html; charset=iso-8859-1";
  }],
  ["page sends itself away", "event", `${G}crawling-indexing/301-redirects`, /refresh/, (page) => {
    page.head += `<meta http-equiv="refresh" content="0; url=https://shop.example/new">`;
  }],
  ["no doctype", "people", `${HTML}syntax.html#the-doctype`, /doctype|quirks/i, (page) => {
    page.doctype = "";
  }],
  ["no share image", "article", "https://ogp.me/", /og:image/, (page) => {
    delete page.properties["og:image"];
  }],
  // Body
  [
    "link without address",
    "crumbs",
    `${G}crawling-indexing/links-crawlable`,
    /link|href/i,
    (page) => {
      page.body = page.body.replace(
        "</h1>",
        `</h1><p><a onclick="go('/gear')">Gear we like</a> <a href="javascript:go(2)">Next page</a></p>`,
      );
    },
  ],
  [
    "image loaded by script alone",
    "recipe",
    `${G}crawling-indexing/javascript/lazy-loading`,
    /img|image|src/,
    (page) => {
      page.body = page.body.replace(`src="/images/buns.jpg"`, `data-src="/images/buns.jpg"`);
    },
  ],
  ["field without label", "store", `${WCAG}#labels-or-instructions`, /label/i, (page) => {
    page.body = page.body.replace(
      "</main>",
      `<form action="/find"><input type="text" name="q"><button>Find</button></form></main>`,
    );
  }],
  ["button without name", "crumbs", `${WCAG}#name-role-value`, /button/i, (page) => {
    page.body = page.body.replace(
      "</main>",
      `<button type="button"><svg viewBox="0 0 8 8"></svg></button></main>`,
    );
  }],
  ["id used twice", "question", `${HTML}dom.html#the-id-attribute`, /\bid\b/, (page) => {
    page.body = page.body.replaceAll("<article>", `<article id="a1">`);
  }],
  ["frame without title", "event", `${WCAG}#name-role-value`, /iframe|frame/i, (page) => {
    page.body = page.body.replace(
      "</main>",
      `<iframe src="https://maps.example/bergen" width="400" height="300"></iframe></main>`,
    );
  }],
  ["form sends over http", "job", "https://www.w3.org/TR/mixed-content/", /http:/, (page) => {
    page.body = page.body.replace(
      "</main>",
      `<form action="http://shop.example/apply"><label>Name <input name="n"></label><button>Send</button></form></main>`,
    );
  }],
  [
    "data-nosnippet on a paragraph",
    "article",
    `${G}crawling-indexing/robots-meta-tag`,
    /nosnippet/,
    (page) => {
      page.body = page.body.replace(
        `<p class="members-only">`,
        `<p data-nosnippet class="members-only">`,
      );
    },
  ],
];

/** The faults in order. */
export const FAULTS: readonly Fault[] = FAULTS_.map(([id, base, source, about, change]) => ({
  id,
  base,
  source,
  about,
  change: (page) => change(page, page.ld[0]),
}));

/** Which faults are looked at only for the last figure: every id whose letters sum to an odd number. */
export function isLast(id: string): boolean {
  let sum = 0;
  for (const letter of id) sum += letter.codePointAt(0) ?? 0;
  return sum % 2 === 1;
}

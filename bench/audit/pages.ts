/** A page as data, so that a fault is one change of it. */
export interface Doc {
  url: string;
  status: number;
  headers: Record<string, string>;
  doctype: string;
  htmlAttributes: string;
  charset: string;
  title: string;
  description: string;
  canonical: string;
  viewport: string;
  robots: string;
  properties: Record<string, string>;
  links: string[];
  head: string;
  body: string;
  // deno-lint-ignore no-explicit-any
  ld: any[];
  /** The scripts as they stand, in place of `ld`. */
  rawLd: string[];
}

/** The page's HTML. */
export function written(doc: Doc): string {
  const head = [
    doc.charset,
    doc.title,
    doc.description,
    doc.viewport,
    doc.robots,
    doc.canonical,
    ...Object.entries(doc.properties).map(([name, content]) =>
      `<meta ${name.startsWith("twitter:") ? "name" : "property"}="${name}" content="${content}">`
    ),
    ...doc.links,
    doc.head,
    ...(doc.rawLd.length > 0 ? doc.rawLd : doc.ld.map((data) => JSON.stringify(data, null, 1)))
      .map((text) => `<script type="application/ld+json">\n${text}\n</script>`),
  ].filter((line) => line !== "");
  return `${doc.doctype}\n<html ${doc.htmlAttributes}>\n<head>\n${
    head.join("\n")
  }\n</head>\n<body>\n${doc.body}\n</body>\n</html>\n`;
}

function doc(path: string, title: string, description: string, body: string, ld: unknown[]): Doc {
  const url = `https://shop.example${path}`;
  return {
    url,
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      date: "Wed, 25 Nov 2026 12:00:00 GMT",
    },
    doctype: "<!doctype html>",
    htmlAttributes: `lang="en"`,
    charset: `<meta charset="utf-8">`,
    title: `<title>${title}</title>`,
    description: `<meta name="description" content="${description}">`,
    canonical: `<link rel="canonical" href="${url}">`,
    viewport: `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    robots: "",
    properties: {
      "og:title": title,
      "og:type": "website",
      "og:url": url,
      "og:image": "https://shop.example/images/share.jpg",
      "og:description": description,
      "twitter:card": "summary_large_image",
    },
    links: [`<link rel="icon" href="/favicon.png">`],
    head: "",
    body:
      `<header><nav aria-label="Main"><a href="/">Fell and Fjord</a> <a href="/shoes">All shoes</a> <a href="/journal">Our journal</a></nav></header>
<main>
${body}
</main>
<footer><p>Fell and Fjord, 12 Harbour Street, Bergen. <a href="/contact">Contact us</a></p></footer>`,
    ld: ld as Doc["ld"],
    rawLd: [],
  };
}

const CONTEXT = "https://schema.org";

function product(): Doc {
  return doc(
    "/shoes/ridge-runner",
    "Ridge Runner trail shoe | Fell and Fjord",
    "A light trail shoe with a sticky sole, made for wet rock and long days in the hills.",
    `<h1>Ridge Runner trail shoe</h1>
<img src="/images/ridge-runner.jpg" alt="Ridge Runner shoe seen from the side" width="800" height="600">
<p>A light trail shoe with a sticky sole, made for wet rock and long days in the hills. It weighs 260 grams and drains within minutes after a stream crossing.</p>
<p class="price">€89.95</p><p>In stock</p>
<p>Rated 4.6 out of 5 from 213 reviews</p>
<section><h2>Reviews</h2><article><h3>Grips like a goat</h3><p>By Ingrid Dahl, 5 of 5 stars. I ran forty kilometres over wet slabs and never slipped once.</p></article></section>`,
    [{
      "@context": CONTEXT,
      "@type": "Product",
      name: "Ridge Runner trail shoe",
      description:
        "A light trail shoe with a sticky sole, made for wet rock and long days in the hills.",
      image: "https://shop.example/images/ridge-runner.jpg",
      sku: "RR-42",
      gtin13: "4006381333931",
      brand: { "@type": "Brand", name: "Fell and Fjord" },
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: 4.6,
        bestRating: 5,
        reviewCount: 213,
      },
      review: [{
        "@type": "Review",
        name: "Grips like a goat",
        reviewBody: "I ran forty kilometres over wet slabs and never slipped once.",
        author: { "@type": "Person", name: "Ingrid Dahl" },
        reviewRating: { "@type": "Rating", ratingValue: 5, bestRating: 5 },
        datePublished: "2026-03-02",
      }],
      offers: {
        "@type": "Offer",
        url: "https://shop.example/shoes/ridge-runner",
        price: 89.95,
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/NewCondition",
        priceValidUntil: "2031-12-31",
        shippingDetails: {
          "@type": "OfferShippingDetails",
          shippingRate: { "@type": "MonetaryAmount", value: 4.9, currency: "EUR" },
          shippingDestination: { "@type": "DefinedRegion", addressCountry: "NO" },
          deliveryTime: {
            "@type": "ShippingDeliveryTime",
            handlingTime: {
              "@type": "QuantitativeValue",
              minValue: 0,
              maxValue: 1,
              unitCode: "DAY",
            },
            transitTime: {
              "@type": "QuantitativeValue",
              minValue: 1,
              maxValue: 5,
              unitCode: "DAY",
            },
          },
        },
        hasMerchantReturnPolicy: {
          "@type": "MerchantReturnPolicy",
          applicableCountry: "NO",
          returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
          merchantReturnDays: 30,
          returnMethod: "https://schema.org/ReturnByMail",
          returnFees: "https://schema.org/FreeReturn",
        },
      },
    }],
  );
}

function article(): Doc {
  const page = doc(
    "/journal/crossing-the-plateau",
    "Crossing the plateau in three days",
    "Three days on foot over the high plateau, with notes on huts, rivers and weather.",
    `<article><h1>Crossing the plateau in three days</h1>
<p>By <a href="/authors/ola-nordmann">Ola Nordmann</a>, <time datetime="2026-05-03T08:00:00+02:00">3 May 2026</time></p>
<img src="/images/plateau-16x9.jpg" alt="Snow fields on the plateau in the morning" width="1600" height="900">
<p>We left the railway at dawn and walked north for nine hours. The snow was firm, the rivers were low, and the first hut was warm when we came down to it in the evening.</p>
<p>On the second day the wind turned. There is little shelter on the plateau, so we kept to the valley and reached the lake before noon. The ferry does not run in May.</p>
<p class="members-only">The last day was long. We climbed over the pass in fog and found the path again by the cairns that the tourist association keeps in order.</p></article>`,
    [{
      "@context": CONTEXT,
      "@type": "NewsArticle",
      headline: "Crossing the plateau in three days",
      image: ["https://shop.example/images/plateau-16x9.jpg"],
      datePublished: "2026-05-03T08:00:00+02:00",
      dateModified: "2026-05-04T09:20:00+02:00",
      author: [{
        "@type": "Person",
        name: "Ola Nordmann",
        url: "https://shop.example/authors/ola-nordmann",
      }],
      publisher: { "@type": "Organization", name: "Fell and Fjord" },
      isAccessibleForFree: false,
      hasPart: {
        "@type": "WebPageElement",
        isAccessibleForFree: false,
        cssSelector: ".members-only",
      },
    }],
  );
  page.properties["og:type"] = "article";
  return page;
}

function recipe(): Doc {
  return doc(
    "/journal/cardamom-buns",
    "Cardamom buns for the rucksack",
    "Soft cardamom buns that keep for three days in a rucksack.",
    `<h1>Cardamom buns for the rucksack</h1>
<img src="/images/buns.jpg" alt="Twelve buns on a baking tray" width="1200" height="900">
<p>Soft cardamom buns that keep for three days in a rucksack. By Kari Lie.</p>
<p>Makes 12 buns. Preparation 25 minutes, baking 15 minutes, 40 minutes in all. 210 calories each.</p>
<h2>Ingredients</h2><ul><li>500 g flour</li><li>250 ml milk</li><li>2 teaspoons cardamom</li></ul>
<h2>Steps</h2><ol><li>Warm the milk and mix it with flour and cardamom.</li><li>Shape twelve buns and bake them for a quarter of an hour.</li></ol>`,
    [{
      "@context": CONTEXT,
      "@type": "Recipe",
      name: "Cardamom buns for the rucksack",
      image: ["https://shop.example/images/buns.jpg"],
      author: { "@type": "Person", name: "Kari Lie" },
      datePublished: "2026-02-11",
      description: "Soft cardamom buns that keep for three days in a rucksack.",
      prepTime: "PT25M",
      cookTime: "PT15M",
      totalTime: "PT40M",
      recipeYield: "12 buns",
      recipeCategory: "Dessert",
      recipeCuisine: "Norwegian",
      keywords: "buns, cardamom, hiking food",
      nutrition: { "@type": "NutritionInformation", calories: "210 calories" },
      suitableForDiet: "https://schema.org/VegetarianDiet",
      recipeIngredient: ["500 g flour", "250 ml milk", "2 teaspoons cardamom"],
      recipeInstructions: [
        {
          "@type": "HowToStep",
          name: "Mix",
          text: "Warm the milk and mix it with flour and cardamom.",
        },
        {
          "@type": "HowToStep",
          name: "Bake",
          text: "Shape twelve buns and bake them for a quarter of an hour.",
        },
      ],
    }],
  );
}

function event(): Doc {
  return doc(
    "/events/midsummer-run",
    "Midsummer night run in Bergen",
    "Run ten kilometres over the seven hills of Bergen on the lightest night of the year.",
    `<h1>Midsummer night run</h1>
<p>Run ten kilometres over the seven hills of Bergen on the lightest night of the year.</p>
<p>23 June 2031, doors at 18:00, start at 19:00, end at 22:30. Festplassen, Bergen. Tickets €30.00.</p>`,
    [{
      "@context": CONTEXT,
      "@type": "SportsEvent",
      name: "Midsummer night run",
      description:
        "Run ten kilometres over the seven hills of Bergen on the lightest night of the year.",
      image: ["https://shop.example/images/run.jpg"],
      doorTime: "2031-06-23T18:00:00+02:00",
      startDate: "2031-06-23T19:00:00+02:00",
      endDate: "2031-06-23T22:30:00+02:00",
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: {
        "@type": "Place",
        name: "Festplassen",
        address: {
          "@type": "PostalAddress",
          streetAddress: "Festplassen 1",
          addressLocality: "Bergen",
          postalCode: "5014",
          addressCountry: "NO",
        },
      },
      offers: {
        "@type": "Offer",
        url: "https://shop.example/events/midsummer-run/tickets",
        price: 30,
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        validFrom: "2031-01-10T10:00:00+01:00",
      },
      performer: { "@type": "PerformingGroup", name: "The Hill Drummers" },
      organizer: {
        "@type": "Organization",
        name: "Fell and Fjord",
        url: "https://shop.example/",
      },
    }],
  );
}

function job(): Doc {
  return doc(
    "/jobs/cobbler",
    "Cobbler in our Bergen workshop",
    "We look for a cobbler who repairs mountain boots in our workshop in Bergen.",
    `<h1>Cobbler</h1><p>Fell and Fjord, Bergen, Norway. Full time. €38,000 to €46,000 a year.</p>
<p>We look for a cobbler who repairs mountain boots in our workshop in Bergen. You resole, stitch and wax, and you talk to the people who own the boots. Apply until 30 November 2031.</p>
<a href="/jobs/cobbler/apply">Apply for this job</a>`,
    [{
      "@context": CONTEXT,
      "@type": "JobPosting",
      title: "Cobbler",
      description:
        "<p>We look for a cobbler who repairs mountain boots in our workshop in Bergen. You resole, stitch and wax, and you talk to the people who own the boots.</p>",
      identifier: { "@type": "PropertyValue", name: "Fell and Fjord", value: "job-117" },
      datePosted: "2026-10-01",
      validThrough: "2031-11-30T23:59:00+01:00",
      employmentType: "FULL_TIME",
      hiringOrganization: {
        "@type": "Organization",
        name: "Fell and Fjord",
        sameAs: "https://shop.example/",
        logo: "https://shop.example/images/logo.png",
      },
      jobLocation: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          streetAddress: "Harbour Street 12",
          addressLocality: "Bergen",
          addressRegion: "Vestland",
          postalCode: "5003",
          addressCountry: "NO",
        },
      },
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "EUR",
        value: {
          "@type": "QuantitativeValue",
          minValue: 38000,
          maxValue: 46000,
          unitText: "YEAR",
        },
      },
      directApply: true,
    }],
  );
}

function video(): Doc {
  return doc(
    "/videos/how-to-lace",
    "How to lace a boot for a long descent",
    "A short film about lacing boots so that toes stay free on the way down.",
    `<h1>How to lace a boot for a long descent</h1>
<video controls src="/videos/lace.mp4" poster="/images/lace.jpg"></video>
<p>A short film about lacing boots so that toes stay free on the way down. It runs for three minutes and twenty-five seconds and shows two knots.</p>`,
    [{
      "@context": CONTEXT,
      "@type": "VideoObject",
      name: "How to lace a boot for a long descent",
      description: "A short film about lacing boots so that toes stay free on the way down.",
      thumbnailUrl: ["https://shop.example/images/lace.jpg"],
      uploadDate: "2026-04-12T10:00:00+02:00",
      duration: "PT3M25S",
      contentUrl: "https://shop.example/videos/lace.mp4",
      hasPart: [
        {
          "@type": "Clip",
          name: "The heel lock",
          startOffset: 30,
          endOffset: 95,
          url: "https://shop.example/videos/how-to-lace?t=30",
        },
        {
          "@type": "Clip",
          name: "The window",
          startOffset: 95,
          endOffset: 160,
          url: "https://shop.example/videos/how-to-lace?t=95",
        },
      ],
    }],
  );
}

function crumbs(): Doc {
  return doc(
    "/shoes",
    "All trail shoes | Fell and Fjord",
    "Every trail shoe we make, for rock, mud and snow.",
    `<nav aria-label="Breadcrumb"><a href="/">Home page</a> › <a href="/gear">Gear for the hills</a> › Trail shoes</nav>
<h1>All trail shoes</h1><p>Every trail shoe we make, for rock, mud and snow. Choose by ground first and by distance second: a shoe that grips wears faster than a shoe that rolls.</p>`,
    [{
      "@context": CONTEXT,
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home page", item: "https://shop.example/" },
        {
          "@type": "ListItem",
          position: 2,
          name: "Gear for the hills",
          item: "https://shop.example/gear",
        },
        { "@type": "ListItem", position: 3, name: "Trail shoes" },
      ],
    }],
  );
}

function store(): Doc {
  return doc(
    "/stores/bergen",
    "Our store in Bergen | Fell and Fjord",
    "Visit us by the harbour in Bergen, where every shoe can be tried on a climbing wall.",
    `<h1>Our store in Bergen</h1><p>Visit us by the harbour in Bergen, where every shoe can be tried on a climbing wall.</p>
<p>Harbour Street 12, 5003 Bergen. Telephone <a href="tel:+4755123456">+47 55 12 34 56</a>. Open Monday to Friday from 9:00 to 18:00.</p>`,
    [{
      "@context": CONTEXT,
      "@type": "ShoeStore",
      "@id": "https://shop.example/stores/bergen#store",
      name: "Fell and Fjord Bergen",
      url: "https://shop.example/stores/bergen",
      image: "https://shop.example/images/store.jpg",
      telephone: "+47 55 12 34 56",
      priceRange: "€€",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Harbour Street 12",
        addressLocality: "Bergen",
        postalCode: "5003",
        addressRegion: "Vestland",
        addressCountry: "NO",
      },
      geo: { "@type": "GeoCoordinates", latitude: 60.39299, longitude: 5.32415 },
      openingHoursSpecification: [{
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "09:00",
        closes: "18:00",
      }],
      sameAs: ["https://social.example/fellandfjord"],
    }],
  );
}

function question(): Doc {
  return doc(
    "/questions/wet-boots",
    "How do I dry wet boots in a hut?",
    "Two answers on drying wet leather boots overnight without harming them.",
    `<h1>How do I dry wet boots in a hut?</h1><p>My leather boots were soaked in a river and the hut has one stove. How do I dry them by morning? Asked by Nils Berg.</p>
<h2>2 answers</h2><article><p>Stuff them with newspaper and change it every hour. Liv Moe, 14 votes.</p></article>
<article><p>Keep them a metre from the stove, never closer. Per Aas, 3 votes.</p></article>`,
    [{
      "@context": CONTEXT,
      "@type": "QAPage",
      mainEntity: {
        "@type": "Question",
        name: "How do I dry wet boots in a hut?",
        text:
          "My leather boots were soaked in a river and the hut has one stove. How do I dry them by morning?",
        answerCount: 2,
        datePublished: "2026-01-15T20:10:00+01:00",
        author: { "@type": "Person", name: "Nils Berg", url: "https://shop.example/people/nils" },
        acceptedAnswer: {
          "@type": "Answer",
          text: "Stuff them with newspaper and change it every hour.",
          url: "https://shop.example/questions/wet-boots#a1",
          upvoteCount: 14,
          datePublished: "2026-01-15T21:00:00+01:00",
          author: { "@type": "Person", name: "Liv Moe", url: "https://shop.example/people/liv" },
        },
        suggestedAnswer: [{
          "@type": "Answer",
          text: "Keep them a metre from the stove, never closer.",
          url: "https://shop.example/questions/wet-boots#a2",
          upvoteCount: 3,
          datePublished: "2026-01-15T22:30:00+01:00",
          author: { "@type": "Person", name: "Per Aas", url: "https://shop.example/people/per" },
        }],
      },
    }],
  );
}

function course(): Doc {
  return doc(
    "/courses/glacier",
    "Glacier course for beginners",
    "Two days on the ice with a guide: crampons, rope and rescue.",
    `<h1>Glacier course for beginners</h1><p>Two days on the ice with a guide: crampons, rope and rescue. €240.00, rope and crampons included, twelve hours of teaching in all.</p>`,
    [{
      "@context": CONTEXT,
      "@type": "Course",
      name: "Glacier course for beginners",
      description: "Two days on the ice with a guide: crampons, rope and rescue.",
      provider: { "@type": "Organization", name: "Fell and Fjord", url: "https://shop.example/" },
      offers: [{ "@type": "Offer", category: "Paid", price: 240, priceCurrency: "EUR" }],
      hasCourseInstance: [{
        "@type": "CourseInstance",
        courseMode: "Onsite",
        location: "Jostedalen",
        courseSchedule: {
          "@type": "Schedule",
          duration: "PT6H",
          repeatFrequency: "Daily",
          repeatCount: 2,
          startDate: "2031-07-05",
          endDate: "2031-07-06",
        },
      }],
    }],
  );
}

function dataset(): Doc {
  return doc(
    "/data/snow-depths",
    "Snow depths on the plateau, 1990 to 2025",
    "Daily snow depths from fourteen stations on the plateau, as CSV.",
    `<h1>Snow depths on the plateau, 1990 to 2025</h1><p>Daily snow depths from fourteen stations on the plateau between 1990 and 2025, measured by hand each morning and given in centimetres.</p><a href="/data/snow.csv">Download the table as CSV</a>`,
    [{
      "@context": CONTEXT,
      "@type": "Dataset",
      name: "Snow depths on the plateau, 1990 to 2025",
      description:
        "Daily snow depths from fourteen stations on the plateau between 1990 and 2025, measured by hand each morning and given in centimetres.",
      url: "https://shop.example/data/snow-depths",
      license: "https://creativecommons.org/licenses/by/4.0/",
      creator: { "@type": "Organization", name: "Fell and Fjord", url: "https://shop.example/" },
      temporalCoverage: "1990-01-01/2025-12-31",
      distribution: [{
        "@type": "DataDownload",
        encodingFormat: "text/csv",
        contentUrl: "https://shop.example/data/snow.csv",
      }],
    }],
  );
}

function app(): Doc {
  return doc(
    "/app",
    "Hut Finder for your phone",
    "Find the next open hut, also without a network.",
    `<h1>Hut Finder</h1><p>Find the next open hut, also without a network. Free of charge. Rated 4.4 out of 5 by 880 people. It keeps a map of all 550 huts of the association on the phone.</p>`,
    [{
      "@context": CONTEXT,
      "@type": "MobileApplication",
      name: "Hut Finder",
      operatingSystem: "ANDROID",
      applicationCategory: "TravelApplication",
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4.4, ratingCount: 880 },
      offers: { "@type": "Offer", price: 0, priceCurrency: "EUR" },
    }],
  );
}

function microdata(): Doc {
  return doc(
    "/shoes/fjord-clog",
    "Fjord clog | Fell and Fjord",
    "A wooden clog with a rubber sole for the harbour.",
    `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Fjord clog</h1>
<img itemprop="image" src="https://shop.example/images/clog.jpg" alt="Fjord clog from above" width="600" height="600">
<p itemprop="description">A wooden clog with a rubber sole for the harbour. It is carved from alder and lasts for ten years if it is oiled each spring.</p>
<span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><span itemprop="name">Fell and Fjord</span></span>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="59.00">€59.00</span><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"><link itemprop="url" href="https://shop.example/shoes/fjord-clog">In stock</div></div>`,
    [],
  );
}

function people(): Doc {
  return doc(
    "/people/liv",
    "Liv Moe, guide and cobbler",
    "Liv Moe guides on the glacier in summer and resoles boots in winter.",
    `<h1>Liv Moe</h1><p>Liv Moe guides on the glacier in summer and resoles boots in winter. She has answered 31 questions here since 2019 and wrote the booklet about river crossings.</p>`,
    [{
      "@context": CONTEXT,
      "@type": "ProfilePage",
      dateCreated: "2019-03-01T10:00:00+01:00",
      dateModified: "2026-06-01T10:00:00+02:00",
      mainEntity: {
        "@type": "Person",
        name: "Liv Moe",
        identifier: "liv",
        description: "Guide on the glacier in summer, cobbler in winter.",
        image: "https://shop.example/images/liv.jpg",
        sameAs: ["https://social.example/liv"],
      },
    }],
  );
}

/** The clean pages by name; each call makes new ones. */
export const CLEAN: Readonly<Record<string, () => Doc>> = {
  product,
  article,
  recipe,
  event,
  job,
  video,
  crumbs,
  store,
  question,
  course,
  dataset,
  app,
  microdata,
  people,
};

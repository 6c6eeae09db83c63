/**
 * What a property may look like, so that a finding can give what to write.
 *
 * Each row is a value as JSON-LD writes it, and the properties it fits.
 */

const THING = (type: string, fields = '"name": "…"'): string => `{"@type": "${type}", ${fields}}`;

const ROWS: readonly (readonly [string, string])[] = [
  ['"19.90"', "price lowPrice highPrice value maxValue minValue"],
  ['"EUR"', "priceCurrency currency"],
  ['"https://schema.org/InStock"', "availability"],
  ['"https://schema.org/NewCondition"', "itemCondition"],
  [
    '"2026-09-23"',
    "availabilityEnds availabilityStarts dateCreated dateModified datePosted datePublished endDate expires foundingDate priceValidUntil uploadDate validFrom validThrough",
  ],
  ['"2026-09-23T19:30:00+02:00"', "startDate"],
  ['"PT30M"', "cookTime duration prepTime timeRequired totalTime"],
  [
    '"https://www.example.com/…"',
    "@id contentUrl embedUrl item logo menu sameAs thumbnailUrl url urlTemplate target",
  ],
  ['"https://www.example.com/photo.jpg"', "image"],
  ['"4.4"', "ratingValue"],
  ['"5"', "bestRating"],
  ['"1"', "worstRating position"],
  [
    '"89"',
    "ratingCount reviewCount answerCount commentCount upvoteCount offerCount userInteractionCount",
  ],
  ['"52.3731"', "latitude"],
  ['"4.8926"', "longitude"],
  ['"4006381333931"', "gtin gtin13"],
  ['"96385074"', "gtin8"],
  ['"036000291452"', "gtin12"],
  ['"14006381333938"', "gtin14"],
  ['"9780306406157"', "isbn"],
  ['"09:00"', "opens"],
  ['"17:30"', "closes"],
  ['"Monday"', "dayOfWeek"],
  ["true", "directApply experienceInPlaceOfEducation isAccessibleForFree isLiveBroadcast"],
  ['"FULL_TIME"', "employmentType"],
  ['"TELECOMMUTE"', "jobLocationType"],
  ['"BusinessApplication"', "applicationCategory"],
  ['"$$"', "priceRange"],
  ['"NL"', "addressCountry applicableCountry"],
  ['"en"', "inLanguage"],
  ['"https://schema.org/EBook"', "bookFormat"],
  ['"https://schema.org/EventScheduled"', "eventStatus"],
  ['"https://schema.org/OnlineEventAttendanceMode"', "eventAttendanceMode"],
  ['"https://schema.org/MerchantReturnFiniteReturnWindow"', "returnPolicyCategory"],
  ['"https://schema.org/FreeReturn"', "returnFees"],
  ['"https://schema.org/ReturnByMail"', "returnMethod"],
  ['"DAY"', "unitCode"],
  ["30", "startOffset merchantReturnDays"],
  ['"required name=seek_to_second_number"', "startOffset-input"],
  ['"https://creativecommons.org/licenses/by/4.0/"', "license"],
  ['"+31 20 123 4567"', "telephone"],
  ['"ISBN"', "propertyID"],
  ['"purchase"', "category"],
  ['"https://schema.org/DesktopWebPlatform"', "actionPlatform"],
  ['"4 servings"', "recipeYield"],
  ['"1 cup of rice"', "recipeIngredient"],
  [THING("HowToStep", '"text": "…"'), "recipeInstructions"],
  [THING("Person"), "author"],
  [THING("Organization"), "hiringOrganization issuedBy lender provider"],
  [THING("Answer", '"text": "…"'), "acceptedAnswer suggestedAnswer"],
  [THING("AggregateRating", '"ratingValue": "4.4", "reviewCount": "89"'), "aggregateRating"],
  [THING("Review", '"author": {"@type": "Person", "name": "…"}, "reviewRating": {…}'), "review"],
  [THING("Rating", '"ratingValue": "4"'), "reviewRating"],
  [THING("Product"), "itemReviewed"],
  [THING("Offer", '"price": "19.90", "priceCurrency": "EUR", "availability": "InStock"'), "offers"],
  [
    THING("ListItem", '"position": 1, "name": "…", "item": "https://www.example.com/…"'),
    "itemListElement",
  ],
  [THING("PostalAddress", '"streetAddress": "…", "addressCountry": "NL"'), "address"],
  [THING("Place", '"name": "…", "address": {"@type": "PostalAddress", …}'), "location jobLocation"],
  [THING("Country", '"name": "NL"'), "applicantLocationRequirements eligibleRegion"],
  [
    THING(
      "MonetaryAmount",
      '"currency": "EUR", "value": {"@type": "QuantitativeValue", "value": 40000, "unitText": "YEAR"}',
    ),
    "baseSalary",
  ],
  [
    THING(
      "OpeningHoursSpecification",
      '"dayOfWeek": "Monday", "opens": "09:00", "closes": "17:30"',
    ),
    "openingHoursSpecification",
  ],
  [
    THING("OfferShippingDetails", '"shippingRate": {…}, "shippingDestination": {…}'),
    "shippingDetails",
  ],
  [THING("MonetaryAmount", '"value": "4.95", "currency": "EUR"'), "shippingRate"],
  [THING("DefinedRegion", '"addressCountry": "NL"'), "shippingDestination"],
  [THING("ShippingDeliveryTime", '"handlingTime": {…}, "transitTime": {…}'), "deliveryTime"],
  [
    THING("MerchantReturnPolicy", '"applicableCountry": "NL", "returnPolicyCategory": "…"'),
    "hasMerchantReturnPolicy",
  ],
  [THING("Person"), "mainEntity"],
  [
    THING("Book", '"isbn": "9780306406157", "bookFormat": "https://schema.org/EBook"'),
    "workExample",
  ],
  [
    THING("DataDownload", '"contentUrl": "https://www.example.com/data.csv"'),
    "distribution encoding",
  ],
  [THING("ReadAction", '"target": {…}'), "potentialAction"],
  [THING("Offer", '"category": "purchase"'), "expectsAcceptanceOf"],
  ['"https://schema.org/LikeAction"', "interactionType"],
  [THING("Product", '"sku": "…", "color": "…", "offers": {…}'), "hasVariant"],
  ['"https://schema.org/color"', "variesBy"],
  ['"A-17"', "productGroupID sku"],
  ['"2026-09-23T19:30:00+02:00"', "previousStartDate"],
];

const EXAMPLES: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([value, names]) => names.split(" ").map((name) => [name, value] as const)),
);

/** Returns a property as JSON-LD writes it; where only text is asked for, with text to fill in. */
export function exampleOf(property: string): string {
  return `"${property}": ${EXAMPLES.get(property) ?? '"…"'}`;
}

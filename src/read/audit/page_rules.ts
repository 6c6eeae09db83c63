/**
 * What Google Search asks of articles, places, events, recipes, videos and the like.
 *
 * Each rule names its page in `rule_pages.ts`, with the day it was read.
 */
import type { WrittenRule } from "./rule.ts";

/** Rules by the names the feature table and other rules use. */
export const PAGE_RULES: Readonly<Record<string, WrittenRule>> = {
  "AT": {
    page: "article",
    recommended:
      "author, author.name, author.url|author.sameAs, dateModified, datePublished, headline, image",
    eligible: "author, datePublished, headline, image",
    nested: { image: { ImageObject: "IO" } },
    checks: [{ kind: "text-alone", path: "author" }, { kind: "text-alone", path: "author.name" }],
  },
  "IO": { page: "article", required: "url|contentUrl|@id" },
  "IM": {
    page: "image-license-metadata",
    required: "contentUrl|url, license",
    recommended: "acquireLicensePage, copyrightNotice, creator.name, creditText",
  },
  "ER": {
    page: "employer-rating",
    required: "itemReviewed, itemReviewed.name, ratingCount|reviewCount, ratingValue",
    recommended: "bestRating, worstRating",
  },
  "BC": {
    page: "breadcrumb",
    required: "itemListElement",
    nested: { itemListElement: { "*": "BC-I" } },
    checks: [{ kind: "at-least", path: "itemListElement", values: 2 }],
  },
  "BC-I": { page: "breadcrumb", required: "item except last, name|item.name, position" },
  "OR": {
    page: "organization",
    recommended:
      "address, address.addressCountry, address.addressLocality, address.addressRegion, address.postalCode, address.streetAddress, alternateName, contactPoint, contactPoint.email, contactPoint.telephone, description, duns, email, foundingDate, globalLocationNumber, hasMerchantReturnPolicy, hasMemberProgram, hasShippingService, iso6523Code, legalName, leiCode, logo, naics, name, numberOfEmployees, sameAs, taxID, telephone, url, vatID",
    eligible: "logo, name, url",
    nested: { hasMerchantReturnPolicy: { "*": "RP" } },
  },
  "LB": {
    page: "local-business",
    required: "address, name",
    recommended:
      "aggregateRating, department, geo, geo.latitude, geo.longitude, menu @FoodEstablishment, openingHoursSpecification, openingHoursSpecification.closes, openingHoursSpecification.dayOfWeek, openingHoursSpecification.opens, priceRange, review, servesCuisine @FoodEstablishment, telephone, url",
    eligible: "openingHoursSpecification, telephone, url",
  },
  "RC": {
    page: "recipe",
    required: "image, name, recipeYield if nutrition.calories",
    recommended:
      "aggregateRating, author, cookTime, datePublished, description, keywords, nutrition.calories, prepTime, recipeCategory, recipeCuisine, recipeIngredient, recipeInstructions, recipeYield, totalTime, video",
    eligible: "recipeIngredient, recipeInstructions, totalTime",
    nested: {
      recipeInstructions: { HowToStep: "RC-S", HowToSection: "RC-X" },
      video: { "*": "VO" },
    },
  },
  "RC-S": {
    page: "recipe",
    required: "text|itemListElement",
    recommended: "image, name, url, video",
    nested: { itemListElement: { "*": "RC-D" } },
  },
  "RC-X": {
    page: "recipe",
    required: "itemListElement, name",
    nested: { itemListElement: { HowToStep: "RC-S" } },
  },
  "RC-D": { page: "recipe", required: "text" },
  "EV": {
    page: "event",
    required:
      "location, location.address unless eventAttendanceMode=OnlineEventAttendanceMode, name, startDate",
    recommended:
      "description, endDate, eventStatus, image, location.name, offers, offers.availability, offers.price, offers.priceCurrency, offers.url, offers.validFrom, organizer, organizer.name, organizer.url, performer, performer.name, previousStartDate if eventStatus=EventRescheduled",
    eligible: "description, endDate, image, previousStartDate",
    checks: [{
      kind: "of-type",
      path: "location",
      type: "VirtualLocation",
      given: ["eventAttendanceMode", "OnlineEventAttendanceMode"],
    }],
  },
  "JP": {
    page: "job-posting",
    required:
      "datePosted, description, hiringOrganization, jobLocation|applicantLocationRequirements unless jobLocationType=TELECOMMUTE, applicantLocationRequirements|jobLocation if jobLocationType=TELECOMMUTE, jobLocation.address.addressCountry, title",
    recommended:
      "applicantLocationRequirements if jobLocationType=TELECOMMUTE, baseSalary, directApply, employmentType, identifier, jobLocationType, validThrough",
    eligible: "baseSalary, employmentType, validThrough",
    checks: [{
      kind: "one-of",
      path: "baseSalary.value.unitText",
      values: ["HOUR", "DAY", "WEEK", "MONTH", "YEAR"],
    }],
  },
  "VO": {
    page: "video",
    required: "name, thumbnailUrl, uploadDate",
    recommended: "contentUrl|embedUrl, description, duration, interactionStatistic",
    eligible: "contentUrl|embedUrl, description, duration",
    checks: [{
      kind: "text-with",
      path: "potentialAction.target",
      part: "{seek_to_second_number}",
    }],
    nested: {
      publication: { "*": "VO-B" },
      hasPart: { "*": "VO-C" },
      potentialAction: { SeekToAction: "VO-S" },
    },
  },
  "VO-B": { page: "video", required: "isLiveBroadcast, startDate, endDate" },
  "VO-C": { page: "video", required: "name, startOffset, url", recommended: "endOffset" },
  "VO-S": { page: "video", required: "target, startOffset-input" },
  "SA": {
    page: "software-app",
    required: "name, offers.price, aggregateRating|review",
    recommended: "applicationCategory, operatingSystem",
  },
  "CO": { page: "course", required: "description, name", recommended: "provider" },
  "DS": {
    page: "dataset",
    required: "description, name",
    recommended:
      "alternateName, citation, creator, distribution, funder, hasPart|isPartOf, identifier, includedInDataCatalog, isAccessibleForFree, keywords, license, measurementTechnique, sameAs, spatialCoverage, temporalCoverage, url, variableMeasured, version",
    eligible: "distribution, license",
    nested: { distribution: { "*": "DS-D" } },
    checks: [{ kind: "text-between", path: "description", least: 50, most: 5_000 }],
  },
  "DS-D": { page: "dataset", required: "contentUrl", recommended: "encodingFormat" },
  "BK": {
    page: "book",
    required: "@id, author, name, url, workExample",
    recommended: "sameAs",
    nested: { workExample: { "*": "BK-E" }, author: { "*": "BK-A" } },
  },
  "BK-A": { page: "book", required: "name", recommended: "sameAs" },
  "BK-E": {
    page: "book",
    required: "@id, bookFormat, inLanguage, isbn, potentialAction",
    recommended: "author, bookEdition, datePublished, identifier, name, sameAs, url",
    nested: {
      potentialAction: { ReadAction: "BK-R", BorrowAction: "BK-B" },
      identifier: { "*": "BK-I" },
    },
  },
  "BK-R": {
    page: "book",
    required:
      "expectsAcceptanceOf, expectsAcceptanceOf.category, expectsAcceptanceOf.eligibleRegion, expectsAcceptanceOf.eligibleRegion.name, target, target.actionPlatform, target.urlTemplate",
    recommended:
      "expectsAcceptanceOf.availabilityEnds, expectsAcceptanceOf.availabilityStarts, expectsAcceptanceOf.price, expectsAcceptanceOf.priceCurrency",
  },
  "BK-B": {
    page: "book",
    required: "lender, lender.@id, target, target.actionPlatform, target.urlTemplate",
  },
  "BK-I": { page: "book", required: "propertyID, value" },
  "SN": { page: "site-names", required: "name, url", recommended: "alternateName" },
};

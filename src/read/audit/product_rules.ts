/**
 * What Google Search asks of products, offers and reviews.
 *
 * Each rule names its page in `rule_pages.ts`, with the day it was read.
 */
import type { WrittenRule } from "./rule.ts";

/** Reviews and ratings inside a thing. */
const REVIEWS = { aggregateRating: { "*": "AR-n" }, review: { "*": "RV-n" } } as const;

const AUTHOR_CHECKS = [
  { kind: "text-under", path: "author", characters: 100 },
  { kind: "text-under", path: "author.name", characters: 100 },
] as const;

/** Rules by the names the feature table and other rules use. */
export const PRODUCT_RULES: Readonly<Record<string, WrittenRule>> = {
  "PS": {
    page: "product-snippet",
    required: "name, review|aggregateRating|offers",
    recommended: "aggregateRating, offers, review",
    nested: { offers: { Offer: "PS-O", AggregateOffer: "AO" }, ...REVIEWS },
  },
  "PS-O": {
    page: "product-snippet",
    required: "price|priceSpecification.price",
    recommended: "availability, priceCurrency|priceSpecification.priceCurrency, priceValidUntil",
    eligible: "priceCurrency|priceSpecification.priceCurrency",
    nested: { priceSpecification: { "*": "PS-U" } },
  },
  "PS-U": { page: "product-snippet", required: "price", recommended: "priceCurrency" },
  "AO": {
    page: "product-snippet",
    required: "lowPrice, priceCurrency",
    recommended: "highPrice, offerCount",
  },
  "AR-n": {
    page: "review-snippet",
    required: "ratingCount|reviewCount, ratingValue",
    recommended: "bestRating, worstRating",
  },
  "RV-n": {
    page: "review-snippet",
    required: "author, reviewRating, reviewRating.ratingValue",
    recommended: "datePublished, reviewRating.bestRating, reviewRating.worstRating",
    checks: AUTHOR_CHECKS,
  },
  "ML": {
    page: "merchant-listing",
    required: "name, image, offers",
    recommended:
      "aggregateRating, audience, brand.name, category, color, description, gtin|gtin8|gtin12|gtin13|gtin14|isbn, hasAdultConsideration, hasCertification, inProductGroupWithID, isVariantOf, material, mpn, pattern, review, size, sku, subjectOf",
    eligible: "gtin|gtin8|gtin12|gtin13|gtin14|isbn",
    nested: {
      offers: { Offer: "ML-O" },
      ...REVIEWS,
      audience: { "*": "ML-A" },
      size: { SizeSpecification: "ML-S" },
      hasCertification: { "*": "ML-C" },
      subjectOf: { "3DModel": "ML-3" },
    },
  },
  "ML-O": {
    page: "merchant-listing",
    required: "price|priceSpecification.price, priceCurrency|priceSpecification.priceCurrency",
    recommended:
      "availability, hasMerchantReturnPolicy, itemCondition, priceValidUntil, shippingDetails, url, validFrom, validThrough",
    eligible: "availability, hasMerchantReturnPolicy, shippingDetails",
    nested: {
      priceSpecification: { "*": "ML-U" },
      shippingDetails: { "*": "SH" },
      hasMerchantReturnPolicy: { "*": "RP" },
    },
    checks: [{ kind: "above-zero", path: "price" }],
  },
  "ML-U": {
    page: "merchant-listing",
    required: "price, priceCurrency",
    recommended:
      "membershipPointsEarned, priceType, referenceQuantity, validForMemberTier, validFrom, validThrough",
    nested: { referenceQuantity: { "*": "ML-Q" } },
    checks: [{ kind: "above-zero", path: "price" }],
  },
  "ML-Q": { page: "merchant-listing", required: "unitCode, value", recommended: "valueReference" },
  "ML-A": {
    page: "merchant-listing",
    recommended:
      "suggestedGender, suggestedMaxAge|suggestedAge.maxValue, suggestedMinAge|suggestedAge.minValue",
  },
  "ML-S": { page: "merchant-listing", recommended: "name, sizeGroup, sizeSystem" },
  "ML-C": {
    page: "merchant-listing",
    required: "issuedBy",
    recommended: "certificationIdentification, certificationRating",
  },
  "ML-3": { page: "merchant-listing", required: "encoding, encoding.contentUrl" },
  "SH": {
    page: "merchant-listing",
    required:
      "deliveryTime, shippingDestination, shippingRate, shippingRate.currency, shippingRate.value|shippingRate.maxValue",
    nested: { shippingDestination: { "*": "SH-D" }, deliveryTime: { "*": "SH-T" } },
  },
  "SH-D": {
    page: "merchant-listing",
    required: "addressCountry",
    recommended: "addressRegion|postalCode",
  },
  "SH-T": {
    page: "merchant-listing",
    recommended: "handlingTime, transitTime",
    nested: { handlingTime: { "*": "SH-V" }, transitTime: { "*": "SH-V" } },
  },
  "SH-V": { page: "merchant-listing", required: "maxValue, minValue, unitCode" },
  "RP": {
    page: "merchant-listing",
    required:
      "applicableCountry, returnPolicyCategory, merchantReturnDays if returnPolicyCategory=MerchantReturnFiniteReturnWindow",
    recommended: "returnFees, returnMethod, returnShippingFeesAmount",
  },
  "PG": {
    page: "product-variants",
    required: "name",
    recommended:
      "aggregateRating, brand, brand.name, description, hasVariant, productGroupID, review, url, variesBy",
    eligible: "hasVariant, productGroupID, variesBy",
    nested: { ...REVIEWS, hasVariant: { "*": "PG-V" } },
  },
  "PG-V": {
    page: "product-variants",
    required: "name, offers, sku|gtin|gtin8|gtin12|gtin13|gtin14|mpn",
    recommended: "image, color|size|pattern|material",
    nested: { offers: { Offer: "ML-O", AggregateOffer: null } },
  },
  "RV": {
    page: "review-snippet",
    required: "author, itemReviewed, itemReviewed.name, reviewRating, reviewRating.ratingValue",
    recommended: "datePublished, reviewRating.bestRating, reviewRating.worstRating",
    checks: [...AUTHOR_CHECKS, { kind: "reviewable", path: "itemReviewed" }],
  },
  "AR": {
    page: "review-snippet",
    required: "itemReviewed, itemReviewed.name, ratingCount|reviewCount, ratingValue",
    recommended: "bestRating, worstRating",
    checks: [{ kind: "reviewable", path: "itemReviewed" }],
  },
  "RI": { page: "review-snippet", required: "name, review|aggregateRating", nested: REVIEWS },
};

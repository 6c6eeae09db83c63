/**
 * Addresses: one spelling, private ranges, same site.
 *
 * May import: `base`.
 * Never connects, looks up a name or throws on an address.
 */
export { canonicalAddress, comparedPart, withoutIdleEscapes } from "./canonical.ts";
export { withoutFinalDots } from "./final_dots.ts";
export { parseIp } from "./ip.ts";
export { isMetadata, refusalOfIp } from "./ip_ranges.ts";
export { isAddress, quotedAddress } from "./is_address.ts";
export { judgeAddress, type RefusalReason } from "./judge_address.ts";
export { hostOf, parseAddress, pathOf, urlOf, withoutUser } from "./parse_address.ts";
export { isSameSite, originOf, siteOf } from "./same_site.ts";

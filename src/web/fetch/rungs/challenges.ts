/**
 * Titles, markup and headers of challenge pages shown in place of a page: data, dated.
 *
 * Last looked over 2026-11. A title decides on any page; a marker only on a page without content,
 * so that an article about challenges, or a page that merely carries such a script, stays a page.
 */

/** Whole titles, in lower case, without final dots and spaces. */
export const CHALLENGE_TITLES: readonly string[] = [
  "just a moment",
  "attention required! | cloudflare",
  "ddos-guard",
  "client challenge",
  "making sure you're not a bot!",
  "one moment, please",
  "vercel security checkpoint",
  "robot challenge screen",
];

/** Beginnings of titles. */
export const CHALLENGE_TITLE_STARTS: readonly string[] = ["checking your browser"];

/** Pieces of markup, in lower case. */
export const CHALLENGE_MARKERS: readonly string[] = [
  "cf-challenge",
  "challenge-platform",
  "just a moment",
  "checking your browser",
  "__cf_chl",
  "enable javascript and cookies to continue",
  "/_fs-ch-",
  "/_incapsula_resource",
  "px-captcha",
  "anubis_challenge",
  "captcha-delivery.com",
  "token.awswaf.com",
  "/_sec/cp_challenge/",
  "sec-if-cpt-container",
  "sucuri_cloudproxy_js",
  "/.well-known/sgcaptcha/",
];

/** Response headers that declare a challenge: name, then the values that mean a challenge. */
export const CHALLENGE_HEADERS: Readonly<Record<string, readonly string[]>> = {
  "cf-mitigated": ["challenge"],
  "x-amzn-waf-action": ["challenge", "captcha"],
  "x-vercel-mitigated": ["challenge"],
};

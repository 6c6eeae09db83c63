/**
 * Words that short blocks of boilerplate are made of, by group, in the larger languages of the web.
 */

import { characterKind, CharKind, hashWith, WordTable } from "./word_table.ts";

/** Groups of words, in the order of their bits. */
export const PHRASES = [
  "legal",
  "engage",
  "login",
  "related",
  "comment",
  "byline",
  "month",
  "advert",
  "cookie",
  "shop",
  "move",
  "photo",
  "social",
  "loading",
  "rating",
] as const;

/** One group of words. */
type Phrase = typeof PHRASES[number];

const WORDS: Record<Phrase, string> = {
  legal:
    "copyright rights reserved privacy terms conditions disclaimer trademark trademarks impressum datenschutz mentions legales",
  engage:
    "subscribe newsletter newsletters join signup inbox updates follow abonnieren suscribete inscription",
  login: "login log sign register account password logout signin anmelden connexion",
  related:
    "related recommended popular trending recent latest similar more read also see all view mehr plus",
  comment:
    "comment comments reply replies respond leave discuss discussion kommentare commentaires",
  byline:
    "by author written posted published updated edited reviewed minutes min ago reading staff editor von par por",
  month:
    "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec am pm est gmt utc monday tuesday wednesday thursday friday saturday sunday",
  advert:
    "advertisement advertising sponsored sponsor ad ads promoted promotion affiliate commission anzeige publicite",
  cookie: "cookie cookies consent javascript browser enable accept decline gdpr adblock",
  shop:
    "cart checkout wishlist shipping delivery stock quantity add buy price sale sold basket order returns",
  move:
    "previous next back home menu skip top close open toggle search show hide expand collapse page prev scroll click",
  photo:
    "photo image photograph getty reuters credit courtesy photos images shutterstock unsplash afp",
  social:
    "facebook twitter instagram linkedin pinterest whatsapp youtube reddit telegram tiktok share tweet email print copy link",
  loading: "loading please wait error required select choose submit send enter",
  rating: "rating ratings review reviews stars star verified helpful votes likes views vote",
};

const BITS = new Map<string, number>();
PHRASES.forEach((phrase, bit) => {
  for (const word of WORDS[phrase].split(" ")) BITS.set(word, (BITS.get(word) ?? 0) | (1 << bit));
});

/** Blocks longer than this are prose: single words are no evidence about them. */
const MAX_PHRASE_WORDS = 40;

/** Returns the bits of the groups that a short block's words belong to; 0 for a long one. */
export function phraseBits(text: string, words: number): number {
  if (words > MAX_PHRASE_WORDS) return 0;
  // Two letters outside ASCII have small ones within it.
  const plain = UNPLAIN.test(text) ? text.toLowerCase() : text;
  let bits = 0;
  let word = -1;
  let hash = 0;
  for (let at = 0; at <= plain.length; at++) {
    const code = at < plain.length ? plain.charCodeAt(at) : 0;
    if (characterKind(code) > CharKind.Digit) {
      if (word < 0) {
        word = at;
        hash = 0;
      }
      hash = hashWith(hash, code);
    } else if (word >= 0) {
      bits |= BITS_BY_NUMBER[PHRASE_WORDS.find(hash, plain, word, at)] ?? 0;
      word = -1;
    }
  }
  return bits;
}

const UNPLAIN = /[\u0130\u212a]/;

const PHRASE_WORDS: WordTable = new WordTable([...BITS.keys()]);

const BITS_BY_NUMBER = Int32Array.from(BITS.values());

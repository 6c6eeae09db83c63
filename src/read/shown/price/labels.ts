/** The evidence of the words beside an amount of money, in the languages of shops. */

/** Words that end the text before an amount. */
const BEFORE: readonly (readonly [string, RegExp])[] = [
  [
    "said:old",
    /(?:\bwas|instead of|statt|uvp\*?|rrp|msrp|\blist(?: price)?|reg(?:ular)?\.?(?: price)?|retail(?: price)?|before|\bold|avant|au lieu de|conseill[ée]|antes|pvpr?|prima|invece di|listino|anziché|przed|najniższa|původní|běžná|bežná|pôvodná|vanlig|førpris|tidligere|normaal|\bvan|adviesprijs|стар\p{L}*|вместо|eredeti|prp|originally|typical price|normalpreis|orig\.?)[\s:.*]*$/iu,
  ],
  [
    "said:current",
    /(?:\bnow|price|our price|preis|prix|prezzo|precio|preço|cena|цена|hind|jetzt|nur|today|aujourd'hui|ahora|por|agora|oggi|sale)[\s:.*-]*$/iu,
  ],
  [
    "said:from",
    /(?:\bfrom|\bab|à partir d[eu’']?|desde|\bda|\bod|\bот|de la|a partire da|vanaf|\bfra|starting at|starts at|as low as|\bdès|från|alates|最低價?)[\s:]*$/iu,
  ],
  [
    "said:net",
    /(?:\bnet|netto|excl?\.?(?:uding)?|without|ohne|brez|bez|hors|sin|sem|без|ex|zzgl\.?)(?: (?:vat|tax(?:es)?|mwst\.?|ddv|dph|pdv|taxes?|iva|btw|ндс|gst))?[\s:.]*$|\bht[\s:]*$/iu,
  ],
  [
    "said:member",
    /(?:club|members?|membership|loyalty|subscri\p{L}*|clubcard|karte|carte|karta|kártya|карт\p{L}*|socios?|soci|leden|medlem\p{L}*|klub\p{L}*|wholesale|dealer|trade)(?: (?:price|preis|prix|precio|prezzo|prijs|pris|cena))?[\s:]*$/iu,
  ],
  [
    "said:other",
    /(?:ship|deliver|postage|versand|livraison|envío|envio|spedizion|frete|dostav|достав|wysyłk|save|saving|spar|économi|ahorr|rispar|taniej|скидк|slev|ušet|bonus|бонус|points|cashback|total|deposit|fee|over|above|minimum|spend|orders?|compra|ab einem|eur\.? por|\bunder|up to|pay)[\s\p{L}:.]{0,14}$|(?:\+|(?<![\p{L})] )[-−–])\s*$/iu,
  ],
];
/** Words that open the text after an amount. */
const AFTER: readonly (readonly [string, RegExp])[] = [
  [
    "said:instalment",
    /^[\s*]*(?:\/\s?|per |pro |im |a |x |al |par |por |na )?(?:mo\b|mon\p{L}*|mes\b|mois|month|měs|mies|rat\p{L}*|мес|x\b|weeks?|year|yr|jahr|an\b|día|day|night|hour|\d+ (?:mo|rat|cuot))/iu,
  ],
  [
    "said:unit",
    /^[\s*]*(?:\/|per |pro |je |par |al |por |za )\s?\(?\d*\s?(?:kg|g|l|ml|cl|m|oz|lb|unit|stück|szt|100|each|ea|piece|罐|m²|m2|liter|litre)\b/iu,
  ],
  [
    "said:net",
    /^\W*(?:\+|net|netto|excl?\.?(?:uding)?|without|ohne|brez|bez|hors|sin|sem|без|ex|zzgl\.?|plus) ?(?:vat|tax(?:es)?|mwst\.?|ddv|dph|pdv|iva|btw|ндс|gst)|^\W*ht\b/iu,
  ],
  [
    "said:off",
    /^\s*(?:off\b|saving|rabat|descuento|de desconto|de réduction|sparen|zľava|sleva|скидк|discount|credit|gift|bonus|бонус|баллов|or more|and (?:up|over)|-\d|shipping|p&p|postage|delivery|versand|bids?\b)/iu,
  ],
];
const END_OF_RANGE = "\\s*(?:-|–|—|~|to|bis)\\s*";
const RANGE_AFTER = new RegExp(
  `^${END_OF_RANGE}(?:\\p{Sc}|[A-Z]{3})?\\s*\\d+(?![\\d.,]*\\s*%)`,
  "u",
);
const RANGE_BEFORE = new RegExp(`\\d\\s*(?:\\p{Sc}|[A-Z]{3})?${END_OF_RANGE}$`, "u");

/** A dash alone between two elements joins the amounts in them. */
const DASH = /^\s*[-–—~]\s*$/u;

/** Names the evidence in the words just before and just after an amount. */
export function* labelsOf(before: string, after: string): Generator<string> {
  // No label is without a character.
  if (before !== "") { for (const [name, pattern] of BEFORE) if (pattern.test(before)) yield name; }
  if (after !== "") { for (const [name, pattern] of AFTER) if (pattern.test(after)) yield name; }
  const isEnd = DASH.test(after) || DASH.test(before);
  if (isEnd || RANGE_AFTER.test(after) || RANGE_BEFORE.test(before)) yield "range";
}

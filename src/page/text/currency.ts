/** Currencies by their ISO 4217 code, from a code or a symbol that means one currency only. */

const CODES = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW
KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN
NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD
SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW
UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER
ZAR ZMW ZWG`.split(/\s+/),
);

/** Symbols, each with its code behind it. */
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  ("€EUR £GBP ₹INR ₩KRW ₽RUB ₺TRY ₴UAH ₪ILS ₫VND ₦NGN ₱PHP ฿THB ₸KZT ₾GEL ₼AZN ₲PYG ₡CRC ₮MNT 円JPY " +
    "원KRW złPLN kčCZK us$USD r$BRL c$CAD a$AUD nz$NZD hk$HKD s$SGD").split(" ")
    .map((symbol) => [symbol.slice(0, -3), symbol.slice(-3)]),
);

/** Codes of before a currency's reform that shops still write for the one of today. */
const FORMER_CODES: Readonly<Record<string, string>> = { RUR: "RUB" };

/** Reports whether three capital letters are a currency of ISO 4217. */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}

/** Reads a currency; undefined for `$`, `kr` and other marks several countries use. */
export function readCurrency(written: string): string | undefined {
  const text = written.trim();
  const code = text.toUpperCase();
  const symbol = text.toLowerCase();
  if (CODES.has(code)) return code;
  if (Object.hasOwn(FORMER_CODES, code)) return FORMER_CODES[code];
  return SYMBOLS.get(symbol);
}

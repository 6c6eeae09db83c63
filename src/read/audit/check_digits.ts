/** Numbers that carry a check digit: GTIN (GS1 General Specifications 7.9) and ISBN. */

const TRADE_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** Reports whether a text is a GTIN of 8, 12, 13 or 14 digits whose check digit fits. */
export function isTradeNumber(text: string): boolean {
  if (!/^\d+$/.test(text) || !TRADE_LENGTHS.has(text.length)) return false;
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const weight = (text.length - at) % 2 === 0 ? 3 : 1;
    sum += Number(text[at]) * weight;
  }
  return sum % 10 === 0;
}

/** Reports whether a text is an ISBN-13 or ISBN-10, hyphens and spaces allowed, that checks out. */
export function isIsbn(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "");
  if (/^97[89]\d{10}$/.test(digits)) return isTradeNumber(digits);
  if (!/^\d{9}[\dX]$/i.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < 10; at++) {
    const digit = digits[at] ?? "";
    sum += (digit.toUpperCase() === "X" ? 10 : Number(digit)) * (10 - at);
  }
  return sum % 11 === 0;
}

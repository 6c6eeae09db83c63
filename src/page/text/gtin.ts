/** Numbers and codes of goods: GTIN (GS1 General Specifications 7.9), ISBN, and codes by shape. */

/** Reads a GTIN with a right check digit, hyphens and spaces allowed; undefined for anything else. */
export function readGtin(written: string): string | undefined {
  const digits = written.replace(/[\s-]/g, "");
  // All zeros are a placeholder of shop systems; their check digit is right.
  return isTradeNumber(digits) && !/^0+$/.test(digits) ? digits : undefined;
}

/** Reports whether a text is a GTIN of 8, 12, 13 or 14 digits whose check digit fits. */
export function isTradeNumber(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
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

/** Reports whether a text has the shape of a product code: letters, digits and marks, no date. */
export function isCode(text: string): boolean {
  return /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}./_-]{2,29}$/u.test(text) &&
    !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text);
}

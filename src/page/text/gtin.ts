/** Global trade item numbers with a right check digit, as GS1 defines it. */

/** Reads a GTIN of 8, 12, 13 or 14 digits; undefined when its check digit is wrong. */
export function readGtin(written: string): string | undefined {
  const digits = written.replace(/[\s-]/g, "");
  if (!/^(?:\d{8}|\d{12}|\d{13}|\d{14})$/.test(digits)) return undefined;
  // All zeros are a placeholder of shop systems; their check digit is right.
  if (/^0+$/.test(digits)) return undefined;
  let sum = 0;
  for (let at = 0; at < digits.length - 1; at++) {
    const isOdd = (digits.length - at) % 2 === 0;
    sum += Number(digits[at]) * (isOdd ? 3 : 1);
  }
  return (10 - sum % 10) % 10 === Number(digits.at(-1)) ? digits : undefined;
}

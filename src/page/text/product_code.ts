/** Product codes, recognised by their shape. */

/** Reports whether a text has the shape of a product code: letters, digits and marks, no date. */
export function isCode(text: string): boolean {
  return /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}./_-]{2,29}$/u.test(text) &&
    !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text);
}

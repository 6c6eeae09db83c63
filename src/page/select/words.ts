/** Lists of words in HTML, as in `class`. */

/** Reports whether a list of words contains a word; no word is empty. */
export function hasWord(list: string, word: string): boolean {
  const length = word.length;
  if (length === 0) return false;
  for (let at = list.indexOf(word); at !== -1; at = list.indexOf(word, at + 1)) {
    const end = at + length;
    const startsWord = at === 0 || isSpace(list.charCodeAt(at - 1));
    if (startsWord && (end === list.length || isSpace(list.charCodeAt(end)))) return true;
  }
  return false;
}

/** Calls `take` for each word of a list. */
export function eachWord(list: string, take: (word: string) => void): void {
  let start = 0;
  for (let end = 0; end <= list.length; end++) {
    if (end < list.length && !isSpace(list.charCodeAt(end))) continue;
    if (end > start) take(list.slice(start, end));
    start = end + 1;
  }
}

/** Reports whether a character is HTML whitespace: tab, line feed, form feed, return or space. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

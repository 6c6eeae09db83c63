/** Making less of something until an answer holds it. */

/** Makes the whole of something, or half of it and so on down to `least`, until it fits. */
export function halved<Made>(
  whole: number,
  least: 0 | 1,
  make: (most: number) => Made,
  fits: (made: Made) => boolean,
): Made {
  let most = whole;
  let made = make(most);
  while (most > least && !fits(made)) {
    most = Math.floor((most + least) / 2);
    made = make(most);
  }
  return made;
}

/** Returns the beginning of a text, without half of a character at its end. */
export function beginningOf(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
}

/** Makes as much as fits, and one where not even that does; `whole` at most. What is less fits as well. */
export function mostFitting<Made>(
  whole: number,
  make: (most: number) => Made,
  fits: (made: Made) => boolean,
): Made {
  const all = make(whole);
  if (whole <= 1 || fits(all)) return all;
  let [least, past, best] = [1, whole, make(1)];
  while (past - least > 1) {
    const middle = Math.floor((least + past) / 2);
    const made = make(middle);
    if (fits(made)) [least, best] = [middle, made];
    else past = middle;
  }
  return best;
}

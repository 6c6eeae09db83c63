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

/** Letter case as HTML, CSS and XPath ignore it: for A to Z alone. */

const UPPER = /[A-Z]+/g;

/** Makes A to Z small and leaves every other letter as it is. */
export function asciiLower(text: string): string {
  return text.replace(UPPER, (run) => run.toLowerCase());
}

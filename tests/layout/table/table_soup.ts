/** Tables that nobody would write. */

/** Writes a table of random sections, rows and spans. */
export function tableSoup(random: (most: number) => number): string {
  const parts = ["<table>"];
  if (random(4) === 0) parts.push(`<colgroup span=${random(5)}></colgroup>`);
  for (let section = random(4); section >= 0; section--) {
    parts.push(`<${["thead", "tbody", "tfoot", "tbody"][random(4)]}>`);
    for (let row = random(6); row > 0; row--) {
      parts.push("<tr>");
      for (let cell = random(6); cell > 0; cell--) {
        const columns = random(3) === 0 ? ` colspan=${random(5)}` : "";
        const rows = random(3) === 0 ? ` rowspan=${random(5)}` : "";
        parts.push(`<${random(4) === 0 ? "th" : "td"}${columns}${rows}>x`);
      }
    }
  }
  return parts.join("");
}

/** Rows as CSV, for programs that read tables (RFC 4180). */
import type { Service } from "./calls.ts";
import { make } from "./make_element.ts";

/** Writes rows with their heads. */
function toCsv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ...rows].map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Makes the button that saves rows as a file. */
export function csvButton(
  { save }: Service,
  name: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement {
  const said = make("span", { role: "status" });
  const onclick = async (): Promise<void> => {
    try {
      await save(name, toCsv(heads, rows));
      said.textContent = `Saved as ${name}.`;
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const label = `Save ${name}`;
  return make("p", { class: "row" }, make("button", { type: "button", onclick }, label), said);
}

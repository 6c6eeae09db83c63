/** Rows as CSV, for programs that read tables (RFC 4180). */
import { csvLine } from "../../../base/csv.ts";
import { reasonOf, type Service } from "./calls.ts";
import { make } from "./make_element.ts";

/** Makes the button that saves rows as a file. */
export function csvButton(
  service: Service,
  name: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement {
  const said = make("span", { role: "status" });
  const onclick = async (): Promise<void> => {
    const text = [heads, ...rows].map((cells) => `${csvLine(cells)}\r\n`).join("");
    said.textContent = await savedAs(service, name, text);
  };
  const label = `Save ${name}`;
  return make("p", { class: "row" }, make("button", { type: "button", onclick }, label), said);
}

/** Hands a text over as a file, and says whether that was done. */
export async function savedAs({ save }: Service, name: string, text: string): Promise<string> {
  try {
    await save(name, text);
    return `Saved as ${name}.`;
  } catch (error) {
    return reasonOf(error);
  }
}

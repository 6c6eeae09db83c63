/** An extractor in the forms it is used in: a file, curl, an MCP call, a line of batch. */
import { savedAs } from "./csv.ts";
import { box, make } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes a call of run_extractor in each form. */
function writeForms(input: string, extractor: unknown): readonly (readonly [string, string])[] {
  const page = /^https?:\/\//i.test(input) ? input : "https://example.org/";
  const args = { html_or_url: page, extractor };
  const params = { name: "run_extractor", arguments: args };
  return [
    ["extractor", JSON.stringify(extractor, null, 2)],
    [
      "curl",
      "curl -s http://127.0.0.1:8000/v1/tools/run_extractor -H 'Content-Type: application/json' " +
      `-d ${quoteForShell(JSON.stringify(args))}`,
    ],
    ["MCP call", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })],
    [
      "batch line",
      `service batch run_extractor urls.txt --in urls -o rows.jsonl --args ${
        quoteForShell(JSON.stringify({ extractor }))
      }`,
    ],
  ];
}

/** Makes the buttons that copy an extractor, and the one that saves it. */
export function copyForms({ input, service }: OpenPage, current: () => unknown): HTMLElement {
  const said = make("span", { role: "status" });
  const unseen = { hidden: true, rows: 6, readonly: true, "aria-label": "To copy" };
  const shown = make("textarea", unseen);
  const copy = async (at: number): Promise<void> => {
    const [name, text] = writeForms(input, current())[at] ?? ["", ""];
    shown.value = text;
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = `The ${name} is copied.`;
    } catch {
      shown.hidden = false;
      shown.select();
      said.textContent = `Copy the ${name} from the field below.`;
    }
  };
  const save = async (): Promise<void> => {
    const text = JSON.stringify(current(), null, 2);
    said.textContent = await savedAs(service, "extractor.json", text);
  };
  return box(
    make(
      "div",
      { class: "row", role: "group", "aria-label": "Take the extractor along" },
      make("button", { type: "button", onclick: save }, "Save as file"),
      ...["extractor", "curl", "MCP call", "batch line"].map((name, at) =>
        make("button", { type: "button", onclick: () => void copy(at) }, `Copy ${name}`)
      ),
      said,
    ),
    shown,
  );
}

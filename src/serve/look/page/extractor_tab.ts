/** An extractor made by clicking: values are named, rows appear, another page is read with it. */
import { errorOf } from "./calls.ts";
import { toFields, toList, toText } from "./json_value.ts";
import { make, makeTable } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";
import { showOtherPage } from "./other_page.ts";
import { createPickedFields } from "./picked_fields.ts";
import { showRows } from "./rows_table.ts";

/** The tab of an extractor. */
export interface ExtractorTab {
  readonly element: HTMLElement;
  /** Takes the value of an element that was clicked. */
  pick(element: Element): void;
}

/** Creates the tab; nothing is learnt before a value is picked. */
export function createExtractorTab(page: OpenPage): ExtractorTab {
  let extractor: unknown;
  let turn = 0;
  const fields = createPickedFields(page, () => void learn());
  const result = make("div", { id: "learnt", role: "region", "aria-label": "What it reads" });
  const further = make("div", { hidden: true });
  const typed = make("input", { id: "typed", type: "text", autocomplete: "off" });
  const element = make(
    "div",
    {},
    make("p", {}, "Click values on the page; each is a field. Their rows appear below."),
    make(
      "form",
      { class: "row", onsubmit: addTyped },
      make("label", { for: "typed" }, "Or type a value as the page shows it"),
      typed,
      make("button", {}, "Add"),
    ),
    fields.element,
    result,
    further,
  );
  return { element, pick: fields.pick };

  function addTyped(event: Event): void {
    event.preventDefault();
    fields.type(typed.value.trim());
    typed.value = "";
  }

  /** Learns anew and shows what is read; an answer that was overtaken is thrown away. */
  async function learn(): Promise<void> {
    const own = ++turn;
    further.hidden = true;
    const want = fields.wanted();
    if (Object.keys(want).length === 0) return result.replaceChildren();
    result.replaceChildren(make("p", { class: "note" }, "Learning …"));
    const made = await page.call("compile_extractor", { pages: [page.input], want });
    const error = errorOf(made);
    if (own !== turn) return;
    if (error !== undefined) return result.replaceChildren(make("p", { class: "bad" }, error));
    extractor = made.extractor;
    const run = await page.call("run_extractor", { extractor, html_or_url: page.input });
    if (own !== turn) return;
    const notes = toList(toFields(extractor).notes);
    result.replaceChildren(
      ...toList(made.questions).map(showQuestion),
      showRows(page, extractor, run),
      showRules(extractor),
      ...notes.map((note) => make("p", { class: "note" }, toText(note))),
    );
    further.replaceChildren(
      showOtherPage(page, () => extractor, (healed) => void (extractor = healed)),
    );
    further.hidden = false;
  }
}

/** Asks what the values picked leave open: each choice with what it reads here. */
function showQuestion(question: unknown): HTMLElement {
  const { ask, choices } = toFields(question);
  const rows = toList(choices).map(toFields).map(({ at, reads }) => [
    toText(at),
    toText(toList(reads)[0] ?? "nothing"),
  ]);
  return makeTable(toText(ask), ["Where", "Reads"], rows);
}

/** Shows the rules of each field, which vote on its value when it is read. */
function showRules(extractor: unknown): HTMLElement {
  const rows: string[][] = [];
  const waiting: unknown[] = [toFields(extractor).learnt];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const fields = toFields(next);
    const rules = toList(fields.rules).map(toFields);
    if (typeof fields.name === "string" && rules.length > 0) {
      rows.push([fields.name, String(rules.length), rules.map(describeRule).join("; ")]);
    }
    for (const inner of Object.values(next as object).reverse()) {
      if (typeof inner === "object" && inner !== null) waiting.push(inner);
    }
  }
  return rows.length === 0
    ? make("div")
    : makeTable("Rules that vote", ["Field", "Rules", "By"], rows);
}

function describeRule({ by, ...rest }: Readonly<Record<string, unknown>>): string {
  const told = Object.values(rest).filter((part) => typeof part === "string" && part !== "");
  return [by, ...told].map(toText).join(" ");
}

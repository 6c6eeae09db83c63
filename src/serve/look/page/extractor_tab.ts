/** An extractor made by clicking: values are named, rows appear, another page is read with it. */
import { errorOf } from "./calls.ts";
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toList, toText } from "./json_value.ts";
import { box, formRow, make, makeTable, tableIfAny, textField } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";
import { showOtherPage } from "./other_page.ts";
import { createPickedFields } from "./picked_fields.ts";
import { showRows } from "./rows_table.ts";

interface ExtractorTab {
  readonly element: HTMLElement;
  /** Takes the value of an element that was clicked. */
  pick(element: Element): void;
}

/** Creates the tab; nothing is learnt before a value is picked. */
export function createExtractorTab(page: OpenPage): ExtractorTab {
  let extractor: unknown;
  let turn = 0;
  /** The page that it was last run on, and what was answered to questions about it. */
  let beside: { readonly input: string; readonly labels: Record<string, unknown> } | undefined;
  const fields = createPickedFields(page, () => void learn());
  const result = make("div", { id: "learnt", role: "region", "aria-label": "What it reads" });
  const further = make("div", { hidden: true });
  const typed = textField("typed");
  const element = box(
    make("p", {}, "Click values on the page; each is a field. Their rows appear below."),
    formRow(addTyped, { "Or type a value as the page shows it": typed }, make("button", {}, "Add")),
    fields.element,
    result,
    further,
  );
  return { element, pick: fields.pick };

  function addTyped(): void {
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
    const { input, labels } = beside ?? { input: undefined, labels: {} };
    const isLabelled = Object.keys(labels).length > 0;
    const made = await page.call("compile_extractor", {
      pages: [page.input, ...isLabelled ? [input] : []],
      want: isLabelled ? [want, labels] : want,
    });
    const error = errorOf(made);
    if (own !== turn) return;
    if (error !== undefined) return result.replaceChildren(make("p", { class: "bad" }, error));
    extractor = made.extractor;
    const run = await page.call("run_extractor", { extractor, html_or_url: page.input });
    if (own !== turn) return;
    const notes = toList(toFields(extractor).notes);
    result.replaceChildren(
      ...toList(made.questions).map((question) => showQuestion(question)),
      showRows(page, extractor, run),
      showRules(extractor),
      ...notes.map((note) => make("p", { class: "note" }, toText(note))),
    );
    const furtherPage = showOtherPage(page, {
      current: () => extractor,
      keep: (healed) => void (extractor = healed),
      askAbout,
    });
    further.replaceChildren(furtherPage.element);
    further.hidden = false;
    if (isLabelled && input !== undefined) await furtherPage.run(input);
  }

  /** Gives the questions that another page raises, each answered by a press of a button. */
  async function askAbout(input: string): Promise<HTMLElement[]> {
    const labels = beside?.input === input ? beside.labels : {};
    const want = Object.keys(labels).length > 0 ? [fields.wanted(), labels] : fields.wanted();
    const made = await page.call("compile_extractor", { pages: [page.input, input], want });
    return toList(made.questions).map((question) =>
      showQuestion(question, (label) => {
        beside = { input, labels: { ...labels, ...label } };
        learn();
      })
    );
  }
}

/** Asks what the picked values leave open, each choice with what it reads on the pages. */
function showQuestion(question: unknown, answer?: (label: Fields) => void): HTMLElement {
  const { name, ask, choices } = toFields(question);
  const rows = toList(choices).map(toFields).map(({ at, reads }, nth) => {
    const [here, there] = toList(reads);
    const row = [toText(at), toText(here ?? "nothing")];
    if (answer === undefined) return row;
    const choose = make("button", {
      type: "button",
      "aria-label": `Choose ${nth + 1} for ${toText(name)}`,
      onclick: () => answer({ [toText(name)]: there ?? null }),
    }, "Choose");
    return [...row, toText(there ?? "nothing"), choose];
  });
  const heads = answer === undefined
    ? ["Where", "Reads"]
    : ["Where", "Reads here", "Reads there", ""];
  return makeTable(toText(ask), heads, rows);
}

/** Shows the rules of each field, which vote on its value when it is read. */
function showRules(extractor: unknown): HTMLElement {
  const rows: string[][] = [];
  const waiting: { part: unknown; name: string }[] = [
    { part: toFields(extractor).learnt, name: "" },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const fields = toFields(next.part);
    // The rules of a value of the page stand in its places, those of a column beside its name.
    const name = typeof fields.name === "string" ? fields.name : next.name;
    const rules = toList(fields.rules).map(toFields);
    if (name !== "" && rules.length > 0) {
      rows.push([name, String(rules.length), rules.map(describeRule).join("; ")]);
    }
    for (const part of Object.values(next.part as object).reverse()) {
      if (typeof part === "object" && part !== null) waiting.push({ part, name });
    }
  }
  return tableIfAny("Rules that vote", ["Field", "Rules", "By"], rows) ?? box();
}

function describeRule({ by, ...rest }: Readonly<Record<string, unknown>>): string {
  const told = Object.values(rest).filter((part) => typeof part === "string" && part !== "");
  return [by, ...told].map(toText).join(" ");
}

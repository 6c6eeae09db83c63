/** An extractor made by clicking: values are named, rows appear, another page is read with it. */
import { MAX_PICKED_CHARS } from "../../limits.ts";
import { errorOf } from "./calls.ts";
import { copyForms } from "./copy_forms.ts";
import { attributeOf, nameOf, plainTextOf } from "./foreign_nodes.ts";
import { toFields, toList, toText } from "./json_value.ts";
import { make, makeTable } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";
import { showRows } from "./rows_table.ts";

interface Picked {
  name: string;
  readonly value: string;
  readonly element: Element | undefined;
}

/** The tab of an extractor. */
export interface ExtractorTab {
  readonly element: HTMLElement;
  /** Takes the value of an element that was clicked. */
  pick(element: Element): void;
}

/** Creates the tab; nothing is learnt before a value is picked. */
export function createExtractorTab(page: OpenPage): ExtractorTab {
  let picks: Picked[] = [];
  let extractor: unknown;
  let turn = 0;
  const list = make("div");
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
    list,
    result,
    further,
  );
  return { element, pick };

  function pick(element: Element): void {
    const value = plainTextOf(element).slice(0, MAX_PICKED_CHARS);
    if (value !== "") add({ name: freeName(suggestName(element)), value, element });
  }

  function addTyped(event: Event): void {
    event.preventDefault();
    const value = typed.value.trim();
    if (value !== "") add({ name: freeName("field"), value, element: undefined });
    typed.value = "";
  }

  function add(picked: Picked): void {
    picks = [...picks, picked];
    redraw();
    learn();
  }

  function freeName(wanted: string): string {
    const taken = new Set(picks.map(({ name }) => name));
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
    return name;
  }

  function redraw(): void {
    page.frame.lightElements(picks.flatMap(({ element }) => element ?? []));
    const rows = picks.map((picked, at) => [
      make("input", {
        type: "text",
        value: picked.name,
        "aria-label": `Name of field ${at + 1}`,
        onchange: (event) => {
          const written = (event.target as HTMLInputElement).value.trim();
          if (written !== "" && written !== picked.name) picked.name = freeName(written);
          learn();
        },
      }),
      picked.value,
      make("button", {
        type: "button",
        "aria-label": `Remove ${picked.name}`,
        onclick: () => {
          picks = picks.filter((one) => one !== picked);
          redraw();
          learn();
        },
      }, "Remove"),
    ]);
    list.replaceChildren(
      ...rows.length === 0 ? [] : [makeTable("Fields", ["Name", "Value", ""], rows)],
    );
  }

  /** Learns anew and shows what is read; an answer that was overtaken is thrown away. */
  async function learn(): Promise<void> {
    const own = ++turn;
    further.hidden = true;
    if (picks.length === 0) return result.replaceChildren();
    result.replaceChildren(make("p", { class: "note" }, "Learning …"));
    const want = Object.fromEntries(picks.map(({ name, value }) => [name, value]));
    const made = await page.call("compile_extractor", { pages: [page.input], want });
    const error = errorOf(made);
    if (own !== turn) return;
    if (error !== undefined) return result.replaceChildren(make("p", { class: "bad" }, error));
    extractor = made.extractor;
    const run = await page.call("run_extractor", { extractor, html_or_url: page.input });
    if (own !== turn) return;
    result.replaceChildren(
      showRows(page, extractor, run),
      showRules(extractor),
      ...toList(toFields(extractor).notes).map((note) =>
        make("p", { class: "note" }, toText(note))
      ),
    );
    further.replaceChildren(
      showFurther(page, () => extractor, (healed) => void (extractor = healed)),
    );
    further.hidden = false;
  }
}

/** Names a field by what the page calls it. */
function suggestName(element: Element): string {
  const [word = ""] = (attributeOf(element, "itemprop") ?? attributeOf(element, "class") ?? "")
    .split(/\s/);
  const name = word.toLowerCase().replace(/[^a-z0-9]/g, "_").slice(0, 30);
  if (/^[a-z][a-z0-9_]*[a-z0-9]$/.test(name)) return name;
  return { a: "link", h1: "title", h2: "title", h3: "title" }[nameOf(element)] ?? "field";
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

/** Another page read with the extractor, healing it there, and taking it along. */
function showFurther(
  page: OpenPage,
  current: () => unknown,
  keep: (healed: unknown) => void,
): HTMLElement {
  const other = make("input", { id: "other", type: "text", autocomplete: "off" });
  const shown = make("div", { role: "region", "aria-label": "What it reads there", id: "there" });
  const run = async (event?: Event): Promise<void> => {
    event?.preventDefault();
    if (other.value.trim() === "") return;
    shown.replaceChildren(make("p", { class: "note" }, "Reading …"));
    const answer = await page.service.call("run_extractor", {
      extractor: current(),
      html_or_url: other.value.trim(),
    });
    const error = errorOf(answer);
    shown.replaceChildren(
      error === undefined ? showRows(page, undefined, answer) : make("p", { class: "bad" }, error),
    );
  };
  const heal = async (): Promise<void> => {
    if (other.value.trim() === "") return;
    const answer = await page.service.call("heal_extractor", {
      extractor: current(),
      pages: [other.value.trim()],
    });
    const error = errorOf(answer);
    if (error !== undefined) return shown.replaceChildren(make("p", { class: "bad" }, error));
    keep(answer.extractor);
    await run();
    const rows = toList(answer.changes).map(toFields).map((change) => [
      toText(change.kind),
      toText(change.before),
      toText(change.after),
    ]);
    shown.append(makeTable("What healing changed", ["Change", "Before", "After"], rows));
  };
  return make(
    "div",
    {},
    make(
      "form",
      { class: "row", onsubmit: run },
      make("label", { for: "other" }, "Run it on another page"),
      other,
      make("button", { id: "run-other" }, "Run"),
      make("button", { type: "button", onclick: heal }, "Heal it there"),
    ),
    shown,
    copyForms(page, current),
  );
}

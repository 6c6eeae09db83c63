/** The values that were clicked or typed, each with the name of a field. */
import { attributeOf, nameOf, plainTextOf } from "./foreign_nodes.ts";
import { make, tableIfAny } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";

// Bounds.
/** Characters of a value that is picked for an extractor; the rest of it is left out. */
const MAX_PICKED_CHARS = 1_000;

interface Picked {
  name: string;
  readonly value: string;
  readonly element: Element | undefined;
}

interface PickedFields {
  readonly element: HTMLElement;
  /** Takes the value of an element of the page. */
  pick(element: Element): void;
  type(value: string): void;
  /** Returns the values by name. */
  wanted(): Record<string, string>;
}

/** Creates them, none yet; `changed` is called after each change. */
export function createPickedFields(page: OpenPage, changed: () => void): PickedFields {
  let picks: Picked[] = [];
  const element = make("div");

  function add(value: string, name: string, from: Element | undefined): void {
    if (value === "") return;
    picks = [...picks, { name: freeName(name), value, element: from }];
    redraw();
    changed();
  }

  function freeName(wanted: string): string {
    const taken = new Set(picks.map(({ name }) => name));
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
    return name;
  }

  function rename(picked: Picked, written: string): void {
    if (written !== "" && written !== picked.name) picked.name = freeName(written);
    changed();
  }

  function remove(picked: Picked): void {
    picks = picks.filter((each) => each !== picked);
    redraw();
    changed();
  }

  function rowOf(picked: Picked, at: number): (HTMLElement | string)[] {
    return [
      make("input", {
        type: "text",
        value: picked.name,
        "aria-label": `Name of field ${at + 1}`,
        onchange: (event) => rename(picked, (event.target as HTMLInputElement).value.trim()),
      }),
      picked.value,
      make("button", {
        type: "button",
        "aria-label": `Remove ${picked.name}`,
        onclick: () => remove(picked),
      }, "Remove"),
    ];
  }

  function redraw(): void {
    page.frame.lightElements(picks.flatMap(({ element: own }) => own ?? []));
    const table = tableIfAny("Fields", ["Name", "Value", ""], picks.map(rowOf));
    element.replaceChildren(...table === undefined ? [] : [table]);
  }

  return {
    element,
    pick: (from) => add(plainTextOf(from).slice(0, MAX_PICKED_CHARS), suggestName(from), from),
    type: (value) => add(value, "field", undefined),
    wanted: () => Object.fromEntries(picks.map(({ name, value }) => [name, value])),
  };
}

/** Names a field by what the page calls it. */
function suggestName(element: Element): string {
  const [word = ""] = (attributeOf(element, "itemprop") ?? attributeOf(element, "class") ?? "")
    .split(/\s/);
  const name = word.toLowerCase().replace(/[^a-z0-9]/g, "_").slice(0, 30);
  if (/^[a-z][a-z0-9_]*[a-z0-9]$/.test(name)) return name;
  return { a: "link", h1: "title", h2: "title", h3: "title" }[nameOf(element)] ?? "field";
}

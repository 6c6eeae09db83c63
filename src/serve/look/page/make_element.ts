/** Elements of the tool's own page: texts are texts, never markup. */

/** What an element is made with: attributes, or a listener by `on` and the name of its event. */
export type Attributes = Readonly<
  Record<string, string | number | boolean | ((event: Event) => void)>
>;

/** What an element holds. */
type Child = Node | string | undefined;

/** Makes an element; attributes that are false are left out, true ones are empty. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Makes a box. */
export function box(...children: readonly Child[]): HTMLElement {
  return make("div", {}, ...children);
}

/** Makes a field for a line of text. */
export function textField(id: string, attributes: Attributes = {}): HTMLInputElement {
  return make("input", { id, type: "text", autocomplete: "off", ...attributes });
}

/** Makes a form of one row: labelled fields and buttons. `act` is called in place of sending. */
export function formRow(
  act: () => void,
  fields: Readonly<Record<string, HTMLInputElement>>,
  ...buttons: readonly HTMLElement[]
): HTMLElement {
  const onsubmit = (event: Event): void => {
    event.preventDefault();
    act();
  };
  const labelled = Object.entries(fields)
    .flatMap(([label, field]) => [make("label", { for: field.id }, label), field]);
  return make("form", { class: "row", onsubmit }, ...labelled, ...buttons);
}

/** Makes a table as `makeTable` does; none without rows. */
export function tableIfAny(...given: Parameters<typeof makeTable>): HTMLElement | undefined {
  return given[2].length === 0 ? undefined : makeTable(...given);
}

/** Makes a table that a reader of the screen can name; rows are lists of cells. */
export function makeTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  const table = make(
    "table",
    {},
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make(
      "tbody",
      {},
      ...rows.map(([first, ...cells]) => {
        const data = cells.map((cell) => make("td", {}, cell));
        return make("tr", {}, make("th", { scope: "row" }, first), ...data);
      }),
    ),
  );
  const names = { class: "scroll", tabindex: 0, role: "region", "aria-label": caption };
  return make("div", names, table);
}

/** Makes the quiet line below a value: what is known of it, and what is in doubt last. */
export function quiet(parts: readonly unknown[], doubt = ""): HTMLElement | undefined {
  const told = parts.filter((part) => typeof part === "string" && part !== "").join(" \u00b7 ");
  if (told === "" && doubt === "") return undefined;
  const mark = doubt === "" ? undefined : make("span", { class: "bad" }, doubt);
  return make(
    "p",
    { class: "quiet" },
    ...breakable(told),
    told !== "" && mark !== undefined ? " \u00b7 " : undefined,
    mark,
  );
}

/** Lets a text without spaces, as an address, break behind its marks and nowhere else. */
export function breakable(text: string): Child[] {
  return text.split(/(?<=[/?&=_.:;,#-])(?=\w)/).flatMap((part, at) =>
    at === 0 ? [part] : [document.createElement("wbr"), part]
  );
}

/** Finds an element of the page itself. Throws when it is not there. */
export function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

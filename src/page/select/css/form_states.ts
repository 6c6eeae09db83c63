/** The states of form controls at rest (WHATWG HTML, 4.10), read in one walk of a page. */
import { onceFor } from "../../../base/once_for.ts";
import { asciiLower } from "../../text/mod.ts";
import type { Columns, Position } from "../columns.ts";

/** By position, 1 for yes. */
interface FormStates {
  readonly checked: Uint8Array;
  readonly disabled: Uint8Array;
}

/** Returns the states of a page, read once for each. */
export const formStatesOf: (columns: Columns) => FormStates = onceFor(
  (columns) => new Walk(columns).states(),
);

/** What is known of a select while its options are met. */
interface Select {
  readonly isMultiple: boolean;
  /** Whether it shows one option and so has one selected. */
  readonly showsOne: boolean;
  lastSelected: Position;
  firstEnabled: Position;
}

/** Elements that a fieldset disables with it. */
const CONTROLS = ["button", "input", "select", "textarea", "fieldset"] as const;
/** The number of rows a select shows: an integer of digits, whatever comes after them. */
const SIZE = /^[\t\n\f\r ]*\+?(\d+)/;
const NONE = -1;

/** One walk over a page in document order. */
class Walk {
  readonly #columns: Columns;
  readonly #checked: Uint8Array;
  readonly #disabled: Uint8Array;
  /** By position: whether a fieldset above disables it. */
  readonly #blocked: Uint8Array;
  /** By position: the nearest form, select and optgroup at or above it. */
  readonly #form: Int32Array;
  readonly #select: Int32Array;
  readonly #group: Int32Array;
  /** By the position of a fieldset: its first legend. */
  readonly #legends = new Map<Position, Position>();
  readonly #selects = new Map<Position, Select>();
  /** The radio button that is checked, by its form and name. */
  readonly #radios = new Map<string, Position>();
  readonly #controls: ReadonlySet<number>;

  constructor(columns: Columns) {
    const { count } = columns;
    this.#columns = columns;
    this.#checked = new Uint8Array(count);
    this.#disabled = new Uint8Array(count);
    this.#blocked = new Uint8Array(count);
    this.#form = new Int32Array(count).fill(NONE);
    this.#select = new Int32Array(count).fill(NONE);
    this.#group = new Int32Array(count).fill(NONE);
    this.#controls = new Set(CONTROLS.map((name) => columns.nameId(name)));
  }

  states(): FormStates {
    const columns = this.#columns;
    const [form, select, group, input, option, legend, fieldset] =
      "form select optgroup input option legend fieldset".split(" ")
        .map((name) => columns.nameId(name));
    for (const at of columns.elements) {
      const name = columns.name[at] as number;
      const parent = columns.parent[at] as number;
      this.#inherit(at, parent, name === legend, columns.name[parent] === fieldset);
      if (this.#controls.has(name)) {
        this.#disabled[at] = Number(this.#blocked[at] === 1 || this.#has(at, "disabled"));
      }
      if (name === form) this.#form[at] = at;
      else if (name === select) this.#meetSelect(at);
      else if (name === group) this.#meetGroup(at);
      else if (name === input) this.#meetInput(at);
      else if (name === option) this.#meetOption(at);
    }
    for (const met of this.#selects.values()) this.#settle(met);
    return { checked: this.#checked, disabled: this.#disabled };
  }

  /** Takes over what the parent has; a fieldset's first legend is not disabled with it. */
  #inherit(at: Position, parent: Position, isLegend: boolean, isInFieldset: boolean): void {
    if (parent < 0) return;
    this.#form[at] = this.#form[parent] as number;
    this.#select[at] = this.#select[parent] as number;
    this.#group[at] = this.#group[parent] as number;
    this.#blocked[at] = this.#blocked[parent] as number;
    if (!isInFieldset || !this.#has(parent, "disabled")) return;
    if (isLegend && !this.#legends.has(parent)) this.#legends.set(parent, at);
    else this.#blocked[at] = 1;
  }

  #meetSelect(at: Position): void {
    const isMultiple = this.#has(at, "multiple");
    const size = Number(SIZE.exec(this.#attribute(at, "size") ?? "")?.[1] ?? 0);
    this.#select[at] = at;
    const showsOne = !isMultiple && size <= 1;
    this.#selects.set(at, { isMultiple, showsOne, lastSelected: NONE, firstEnabled: NONE });
  }

  #meetGroup(at: Position): void {
    this.#group[at] = at;
    this.#disabled[at] = Number(this.#has(at, "disabled") || this.#isInDisabledSelect(at));
  }

  #meetOption(at: Position): void {
    const group = this.#group[at] as number;
    const isDisabled = this.#has(at, "disabled") ||
      (group !== NONE && this.#has(group, "disabled"));
    this.#disabled[at] = Number(isDisabled || this.#isInDisabledSelect(at));
    const isSelected = this.#has(at, "selected");
    const select = this.#selects.get(this.#select[at] as number);
    if (isSelected && (select === undefined || select.isMultiple)) this.#checked[at] = 1;
    if (select === undefined) return;
    if (isSelected) select.lastSelected = at;
    if (!isDisabled && select.firstEnabled === NONE) select.firstEnabled = at;
  }

  /** Browsers disable what is in a disabled select; the standard only keeps it from being used. */
  #isInDisabledSelect(at: Position): boolean {
    const select = this.#select[at] as number;
    return select !== NONE && this.#disabled[select] === 1;
  }

  #settle({ isMultiple, showsOne, lastSelected, firstEnabled }: Select): void {
    if (isMultiple) return;
    const chosen = lastSelected === NONE && showsOne ? firstEnabled : lastSelected;
    if (chosen !== NONE) this.#checked[chosen] = 1;
  }

  #meetInput(at: Position): void {
    if (!this.#has(at, "checked")) return;
    const type = asciiLower(this.#attribute(at, "type") ?? "");
    if (type !== "checkbox" && type !== "radio") return;
    this.#checked[at] = 1;
    const name = this.#attribute(at, "name") ?? "";
    if (type === "checkbox" || name === "") return;
    const group = `${this.#formOf(at)} ${name}`;
    const before = this.#radios.get(group);
    if (before !== undefined) this.#checked[before] = 0;
    this.#radios.set(group, at);
  }

  /** Returns the form a control belongs to: the one it names, else the one around it. */
  #formOf(at: Position): Position {
    const named = this.#attribute(at, "form");
    if (named === undefined) return this.#form[at] as number;
    const columns = this.#columns;
    const node = named === "" ? 0 : columns.tree.byId(named);
    const form = node === 0 ? NONE : columns.at(node);
    return form !== NONE && columns.name[form] === columns.nameId("form") ? form : NONE;
  }

  #has(at: Position, name: string): boolean {
    return this.#attribute(at, name) !== undefined;
  }

  #attribute(at: Position, name: string): string | undefined {
    return this.#columns.attribute(at, this.#columns.attributeNames.whole(name));
  }
}

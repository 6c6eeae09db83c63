/** Pseudo-classes: those a static page can match, and those it never can. */
import { Kind, type Node } from "../../html/mod.ts";
import { collapseWhitespace } from "../../text/mod.ts";
import type { Position } from "../columns.ts";
import { formStatesOf } from "./form_states.ts";
import { compileHas } from "./has.ts";
import { compileNth, isNth } from "./nth.ts";
import { parseCss } from "./parse.ts";
import type { CssAssembler, CssRun, CssToken, PseudoSelector, Test } from "./types.ts";
import { SelectorError } from "../selector_error.ts";
import { clipped } from "../../../base/quoted.ts";

/** Pseudo-classes that mean the same as a selector without them. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["any-link", ":is(a, area)[href]"],
  ["link", ":is(a, area)[href]"],
  [
    "required",
    ":is(select, textarea)[required], input[required]:not([type=hidden], [type=range], " +
    "[type=color], [type=submit], [type=button], [type=image], [type=reset])",
  ],
  ["optional", ":is(button, input, select, textarea):not(:required)"],
  ["enabled", ":is(button, input, select, textarea, optgroup, option, fieldset):not(:disabled)"],
]);

/** True of no element of a page without a user. */
const NEVER: ReadonlySet<string> = new Set(
  ("active hover focus focus-within focus-visible target target-within visited local-link " +
    "current past future fullscreen modal picture-in-picture playing paused user-invalid " +
    "user-valid autofill popover-open").split(" "),
);

const PLAIN: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["root", ({ columns }, at) => columns.parent[at] === 0],
  ["scope", isScope],
  ["empty", isEmpty],
  ["first-child", isFirst],
  ["last-child", isLast],
  ["checked", ({ columns }, at) => formStatesOf(columns).checked[at] === 1],
  ["disabled", ({ columns }, at) => formStatesOf(columns).disabled[at] === 1],
  ["only-child", (run, at) => isFirst(run, at) && isLast(run, at)],
]);

const LISTS: ReadonlySet<string> = new Set(["is", "where", "matches", "any", "not", "has"]);

/** Compiles a pseudo-class. Throws `SelectorError` for one that is unknown. */
export function compilePseudo(token: PseudoSelector, assembler: CssAssembler): Test {
  const { name, data } = token;
  if (LISTS.has(name)) return compileList(name, data, assembler);
  if (Array.isArray(data)) throw new SelectorError(`:${clipped(name)}() is not supported`);
  if (isNth(name)) return compileNth(name, data, assembler);
  if (name === "only-of-type") return compileOnlyOfType(assembler);
  if (name === "contains") return compileContains(data);
  if (name === "lang") return compileLang(data, assembler);
  if (data !== null) throw new SelectorError(`:${clipped(name)}() is not supported`);
  if (name === "scope") assembler.meetScope();
  const alias = ALIASES.get(name);
  if (alias !== undefined) return assembler.list(parseCss(alias));
  if (NEVER.has(name)) return () => false;
  const plain = PLAIN.get(name);
  if (plain === undefined) throw new SelectorError(`:${clipped(name)} is not a known pseudo-class`);
  return plain;
}

function compileList(
  name: string,
  data: string | null | CssToken[][],
  assembler: CssAssembler,
): Test {
  if (data === null) throw new SelectorError(`:${name}() needs selectors in parentheses`);
  const lists = Array.isArray(data) ? data : parseCss(data);
  if (name === "has") return compileHas(lists, assembler);
  const test = assembler.list(lists);
  return name === "not" ? (run, at) => !test(run, at) : test;
}

function compileOnlyOfType(assembler: CssAssembler): Test {
  const first = compileNth("first-of-type", null, assembler);
  const last = compileNth("last-of-type", null, assembler);
  return (run, at) => first(run, at) && last(run, at);
}

/**
 * Compiles `:contains()`, which is in no standard but in every scraping library; case counts. A text is
 * found as it is answered too: its whitespace collapsed, without its soft hyphens.
 */
function compileContains(data: string | null): Test {
  if (data === null) throw new SelectorError(":contains() needs a text in parentheses");
  return (run, at) => {
    const text = run.columns.linesOf(at);
    run.budget.spendText(text.length);
    return text.includes(data) || collapseWhitespace(text).includes(data);
  };
}

/** Compiles `:lang()`: the nearest `lang` is in one of the ranges by extended filtering (RFC 4647). */
function compileLang(data: string | null, assembler: CssAssembler): Test {
  const lang = assembler.attributeSlot("lang");
  const xmlLang = assembler.attributeSlot("xml:lang");
  const ranges = (data ?? "").split(",").map((range) =>
    range.trim().replace(/^["'](.*)["']$/, "$1").toLowerCase()
  );
  if (ranges.includes("")) throw new SelectorError(":lang() needs a language in parentheses");
  const parts = ranges.map((range) => range.split("-"));
  return ({ columns, memory, budget }, at) => {
    for (let up = at; up > 0; up = columns.parent[up] as number) {
      budget.spend(1);
      const value = columns.attribute(up, memory.attributeIds(lang)) ??
        columns.attribute(up, memory.attributeIds(xmlLang));
      if (value === undefined) continue;
      budget.spendText(value.length);
      const language = value.trim().toLowerCase().split("-");
      return parts.some((range) => isInRange(language, range));
    }
    return false;
  };
}

/** RFC 4647, 3.3.2: subtags between those of the range are passed over, but not one of one letter. */
function isInRange([first = "", ...tag]: readonly string[], range: readonly string[]): boolean {
  if (first === "" || range[0] !== "*" && range[0] !== first) return false;
  let at = 0;
  for (const wanted of range.slice(1)) {
    if (wanted === "*") continue;
    while (at < tag.length && tag[at] !== wanted && tag[at]?.length !== 1) at++;
    if (tag[at] !== wanted) return false;
    at++;
  }
  return true;
}

function isScope(run: CssRun, at: Position): boolean {
  return run.scope === 0 ? run.columns.parent[at] === 0 : at === run.scope;
}

function isEmpty({ columns, budget }: CssRun, at: Position): boolean {
  const last = columns.last[at] as number;
  if (last === at) return true;
  budget.spend(last - at > 8 ? 8 : 1);
  for (let child = at + 1; child !== -1; child = columns.next(child)) {
    const kind = columns.kind[child];
    if (kind === Kind.Element) return false;
    if (kind === Kind.Text && columns.tree.data(columns.node[child] as Node) !== "") return false;
  }
  return true;
}

function isFirst({ columns }: CssRun, at: Position): boolean {
  return columns.previousElement[at] === -1;
}

function isLast({ columns }: CssRun, at: Position): boolean {
  for (let next = columns.next(at); next !== -1; next = columns.next(next)) {
    if (columns.isElement(next)) return false;
  }
  return true;
}

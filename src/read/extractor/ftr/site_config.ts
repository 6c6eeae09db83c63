/**
 * A file of ftr-site-config (https://github.com/fivefilters/ftr-site-config): where the parts of an
 * article are on one site, as lines of `directive: XPath`.
 *
 * docs/design/extractors.md, 2.11.
 */
import { defined } from "../../../base/defined.ts";
import { badInput, ToolError } from "../../../base/errors.ts";
import { clipped, quoted } from "../../../base/quoted.ts";
import { compileSelector, type Selector } from "../../../page/select/mod.ts";
import type { Extractor, SelectedField } from "../extractor.ts";

// Bounds.
/** Lines of a file of ftr-site-config; later ones are not read. */
const MAX_FTR_LINES = 10_000;
/** Alternatives of one field of such a file; later ones are passed over. */
const MAX_FTR_ALTERNATIVES = 16;
/** Lines of such a file that say what is left out of a body; later ones are told. */
const MAX_FTR_STRIPS = 64;

/** How a directive becomes a field. */
interface FieldRule {
  readonly name: string;
  /** Every value is meant: an article may be in several parts, and by several authors. */
  readonly isSeveral: boolean;
  readonly isRequired: boolean;
}

const FIELDS: Readonly<Record<string, FieldRule>> = {
  title: { name: "title", isSeveral: false, isRequired: true },
  body: { name: "body", isSeveral: true, isRequired: true },
  author: { name: "author", isSeveral: true, isRequired: false },
  date: { name: "date", isSeveral: false, isRequired: false },
  next_page_link: { name: "next", isSeveral: false, isRequired: false },
};

/** Directives that say what is left out of a body, as expressions for it. */
const STRIPS: Readonly<Record<string, (value: string) => string>> = {
  strip: (value) => value,
  strip_id_or_class: (value) => {
    const name = literalOf(value.replace(/^(["'])(.*)\1$/, "$2"));
    return `//*[contains(@id, ${name}) or contains(@class, ${name})]`;
  },
};

/** Directives that say nothing about the text that is read. */
const BESIDE: ReadonlySet<string> = new Set(
  "autodetect_on_failure parser prune strip_image_src test_contains test_url tidy".split(" "),
);

const LINE = /^([a-z_]+)(?:\([^)]*\))?:(.*)$/i;

/**
 * Makes a written extractor of a file; its `notes` tell what could not be taken over.
 *
 * Throws `ToolError` `bad_input` when nothing of the file can be read.
 */
export function importSiteConfig(text: string, version: string): Extractor {
  const { expressions, told } = readLines(text);
  const notes = [...told].map(([directive, count]) =>
    `${directive} is not taken over (${count} ${count === 1 ? "line" : "lines"})`
  );
  const without = stripsOf(expressions, notes);
  const fields: SelectedField[] = [];
  for (const [directive, rule] of Object.entries(FIELDS)) {
    const selector = selectorOf(directive, expressions.get(directive) ?? [], notes);
    const left = directive === "body" ? without : undefined;
    if (selector !== undefined) {
      fields.push({ ...fieldOf(rule, selector), ...defined({ without: left }) });
    }
  }
  if (fields.length === 0) throw badInput("the file has no title, body, author or date to read");
  return {
    format: 3,
    service: version,
    learnt_from: [],
    summary: {},
    types: [],
    listing: null,
    notes,
    select: { rows: null, fields },
  };
}

/** The expressions of each directive that becomes a field, and how often any other one is there. */
function readLines(
  text: string,
): { expressions: Map<string, string[]>; told: Map<string, number> } {
  const expressions = new Map<string, string[]>();
  const told = new Map<string, number>();
  for (const line of text.split(/\r\n|[\r\n]/, MAX_FTR_LINES)) {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    const [, name, value = ""] = LINE.exec(trimmed) ?? [];
    const directive = name === undefined
      ? `the line ${quoted(clipped(trimmed))}`
      : name.toLowerCase();
    if (BESIDE.has(directive)) continue;
    const isRead = [FIELDS, STRIPS].some((table) => Object.hasOwn(table, directive));
    const known = isRead ? expressions.get(directive) ?? [] : undefined;
    if (known === undefined) told.set(directive, (told.get(directive) ?? 0) + 1);
    else if (value.trim() !== "") expressions.set(directive, [...known, value.trim()]);
  }
  return { expressions, told };
}

/** Joins what is left out of a body; what cannot be read is told. */
function stripsOf(
  expressions: ReadonlyMap<string, readonly string[]>,
  notes: string[],
): string | undefined {
  const read: string[] = [];
  for (const [directive, write] of Object.entries(STRIPS)) {
    let more = 0;
    for (const value of expressions.get(directive) ?? []) {
      const selector = attempt(`xpath:${write(value)}`);
      if (typeof selector === "string") notes.push(`${directive}: ${selector}`);
      else if (!selector.givesNodes) notes.push(`${directive}: ${quoted(value)} gives no elements`);
      else if (read.length < MAX_FTR_STRIPS) read.push(write(value));
      else more++;
    }
    if (more > 0) notes.push(`${directive}: ${more} more lines are not taken over`);
  }
  const joined = `xpath:${read.join(" | ")}`;
  if (read.length === 0 || typeof attempt(joined) !== "string") {
    return read.length === 0 ? undefined : joined;
  }
  notes.push("strip: its lines cannot be joined, and none is taken over");
  return undefined;
}

/** Writes a text as a literal of XPath, which has no way to write both quotation marks. */
function literalOf(text: string): string {
  return text.includes('"') ? `'${text.replaceAll("'", "")}'` : `"${text}"`;
}

/** Joins the alternatives of a field that can be read; a later one counts where no earlier finds. */
function selectorOf(
  directive: string,
  written: readonly string[],
  notes: string[],
): string | undefined {
  const read: Selector[] = [];
  const expressions: string[] = [];
  for (const expression of written) {
    const selector = attempt(`xpath:${expression}`);
    if (typeof selector === "string") notes.push(`${directive}: ${selector}`);
    else if (expressions.length < MAX_FTR_ALTERNATIVES) {
      read.push(selector);
      expressions.push(expression);
    }
  }
  const [first] = expressions;
  if (first === undefined) return undefined;
  // A relative expression would mean something else inside another one.
  const isWhole = expressions.length === 1 || read.every(({ isAbsolute }) => isAbsolute);
  const joined = read.every(({ givesNodes }) => givesNodes)
    ? joinNodes(expressions)
    : joinTexts(expressions);
  if (isWhole && typeof attempt(joined) !== "string") return joined;
  notes.push(`${directive}: its alternatives cannot be joined, the first is taken`);
  return `xpath:${first}`;
}

function attempt(selector: string): Selector | string {
  try {
    return compileSelector(selector);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return error.message;
  }
}

/** `A | (B)[not(A)]`: the nodes of the first expression that finds any. */
function joinNodes(expressions: readonly string[]): string {
  const joined = expressions.map((expression, at) => {
    const earlier = expressions.slice(0, at).map((each) => `[not(${each})]`);
    return at === 0 ? expression : `(${expression})${earlier.join("")}`;
  });
  return `xpath:${joined.join(" | ")}`;
}

/** The text of the first expression that has any: a text times a boolean is it or nothing. */
function joinTexts(expressions: readonly string[]): string {
  const [first = "", ...others] = expressions.map((expression) => `string(${expression})`);
  if (others.length === 0) return `xpath:${expressions[0]}`;
  const joined = others.map((text, at) => {
    const earlier = [first, ...others.slice(0, at)].map((each) => `not(${each})`);
    return `substring(${text}, 1, string-length(${text}) * (${earlier.join(" and ")}))`;
  });
  return `xpath:concat(${[first, ...joined].join(", ")})`;
}

function fieldOf({ name, isSeveral, isRequired }: FieldRule, selector: string): SelectedField {
  return {
    name,
    selector,
    missing: isRequired ? 0 : 1,
    shape: null,
    reads: null,
    samples: [],
    first: !isSeveral,
    ...(isSeveral ? { several: true } : {}),
  };
}

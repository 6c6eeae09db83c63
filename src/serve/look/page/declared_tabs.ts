/** What extract_declared answers: the summary with its conflicts, the things, and the links. */
import type { Answer } from "./calls.ts";
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toList, toText } from "./json_value.ts";
import { box, make, makeTable, quiet, tableIfAny } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";
import { joinPlace } from "./places.ts";

// Bounds.
/** Things inside one another that are shown; deeper ones are shown as text. */
const MAX_INNER_THINGS = 6;

/** Makes a value that shows its place, where it has one. */
function valueOf(page: OpenPage, fields: Fields, base = ""): Node {
  const text = toText(fields.value);
  const where = typeof fields.where === "string" ? joinPlace(base, fields.where) : "";
  const by = [fields.source, fields.key, fields.rule].filter(Boolean).join(" ");
  return where === "" ? document.createTextNode(text) : page.place(text, where, by);
}

/** Shows each question with its answer, and what contradicts it. */
export function showSummary(page: OpenPage, answer: Answer): HTMLElement {
  const conflicts = toList(answer.conflicts).map(toFields);
  const questions = new Set(conflicts.map(({ question }) => toText(question)));
  const normalised = toFields(answer.normalised);
  const rows = Object.entries(toFields(answer.summary)).map(([question, given]) => {
    const fields = toFields(given);
    const doubt = questions.has(question) ? "contradicted" : toText(fields.doubt);
    const reading = toText(normalised[question]);
    const readAs = reading === "" || reading === toText(fields.value) ? "" : `read as ${reading}`;
    return [question, box(valueOf(page, fields), quiet([sourceOf(fields), readAs], doubt))];
  });
  const visible = Object.entries(toFields(answer.visible)).map(([question, given]) => {
    const fields = toFields(given);
    return [question, box(valueOf(page, fields), quiet([fields.rule]))];
  });
  const nothing = "The page declares nothing. What it shows is below, and in Markdown and Rows.";
  return box(
    tableIfAny("What the page declares", ["Question", "Answer"], rows) ?? make("p", {}, nothing),
    ...conflicts.map((conflict) => showConflict(page, conflict)),
    tableIfAny("What the page only shows", ["Question", "Guess"], visible),
  );
}

/** The vocabulary that says a value, and its name there. */
function sourceOf({ source, key }: Fields): string {
  return [source, key].filter(Boolean).join(": ");
}

function showConflict(page: OpenPage, conflict: Fields): HTMLElement {
  const answers = toList(conflict.answers ?? conflict.values).map(toFields);
  return makeTable(
    `Contradiction: ${toText(conflict.question)}`,
    ["Source", "Answer"],
    answers.map((fields) => [sourceOf(fields), valueOf(page, fields)]),
  );
}

/** Shows the typed things, and things inside them. */
export function showThings(page: OpenPage, answer: Answer): HTMLElement {
  const things = toList(answer.things).map(toFields);
  if (things.length === 0) return make("p", {}, "The page declares no thing of a known type.");
  return box(
    ...things.map((thing) =>
      make(
        "section",
        { class: "thing" },
        make("h2", {}, `${toText(thing.kind)} (${toText(thing.type ?? thing.source)})`),
        showFields(page, toFields(thing.fields), toText(thing.where), 0),
      )
    ),
    leftOut(answer, "things_left_out", "things"),
  );
}

function showFields(page: OpenPage, fields: Fields, base: string, depth: number): HTMLElement {
  const list = make("dl");
  for (const [name, given] of Object.entries(fields)) {
    const all = Array.isArray(given) ? given : [given];
    list.append(make("dt", {}, name));
    for (const item of all.map(toFields)) {
      const isThing = item.fields !== undefined;
      const where = typeof item.where === "string" ? joinPlace(base, item.where) : base;
      const shown = isThing && depth < MAX_INNER_THINGS
        ? showFields(page, toFields(item.fields), where, depth + 1)
        : valueOf(page, item, base);
      list.append(make("dd", {}, shown));
    }
  }
  return list;
}

/** Shows the links and rights that the page declares. */
export function showDeclaredLinks(page: OpenPage, answer: Answer): HTMLElement {
  const rowsOf = (fields: Fields): (readonly [string, Node | string])[] =>
    Object.entries(fields).flatMap(([name, given]) =>
      (Array.isArray(given) ? given : [given]).map((entry) => {
        const value = toFields(entry);
        return [name, value.where === undefined ? toText(entry) : valueOf(page, value)] as const;
      })
    );
  const links = rowsOf(toFields(answer.links));
  const rights = rowsOf(toFields(answer.rights));
  return box(
    tableIfAny("Links the page declares", ["Relation", "Address"], links) ??
      make("p", {}, "The page declares no links."),
    tableIfAny("Rights the page declares", ["Right", "Value"], rights),
  );
}

function leftOut(answer: Answer, field: string, what: string): HTMLElement | undefined {
  const count = answer[field];
  return typeof count === "number" && count > 0
    ? make("p", { class: "note" }, `${count} more ${what} did not fit in the answer.`)
    : undefined;
}

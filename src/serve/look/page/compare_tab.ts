/** Two pages side by side, or one now and at a date: what is declared and what is written. */
import { errorOf, reasonOf } from "./calls.ts";
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toList, toText } from "./json_value.ts";
import { box, formRow, make, makeTable, textField } from "./make_element.ts";
import { datedBy, type OpenPage } from "./open_page.ts";

interface Line {
  readonly text: string;
  readonly where: string;
}

interface ReadPage {
  readonly summary: Fields;
  readonly normalised: Fields;
  readonly lines: readonly Line[];
}

/** Creates the tab that compares the open page with another, or with itself at a date. */
export function showCompare(page: OpenPage): HTMLElement {
  const address = textField("compared");
  const date = textField("compared-at", { placeholder: "2024-03" });
  if (/^https?:\/\//i.test(page.input)) address.value = page.input;
  const shown = make("div", { role: "region", "aria-label": "What differs", id: "differs" });
  const compare = async (): Promise<void> => {
    shown.replaceChildren(make("p", { class: "note" }, "Reading …"));
    try {
      const at = date.value.trim();
      const [here, there] = await Promise.all([
        readPage(page, page.input, page.how),
        readPage(page, address.value, howOther(page, address.value, at)),
      ]);
      shown.replaceChildren(showSummaries(page, here, there), showLines(page, here, there));
    } catch (error) {
      shown.replaceChildren(make("p", { class: "bad" }, reasonOf(error)));
    }
  };
  const fields = { "Compare with": address, "at the date": date };
  return box(formRow(compare, fields, make("button", {}, "Compare")), shown);
}

/** A page whose scripts were run is compared with itself as its site sends it. */
function howOther({ input, how }: OpenPage, address: string, at: string): Fields {
  const isSame = address === input && at === "" && "render" in how;
  return isSame ? { ...how, render: "never" } : datedBy(at);
}

/** Reads what is declared and the text. Throws what the service refuses it for. */
async function readPage(page: OpenPage, input: string, how: Fields): Promise<ReadPage> {
  const args = { html_or_url: input, ...how };
  const [declared, text] = await Promise.all([
    page.service.call("extract_declared", args),
    page.service.call("page_markdown", { ...args, format: "blocks" }),
  ]);
  const error = errorOf(declared) ?? errorOf(text);
  if (error !== undefined) throw new Error(error);
  const lines = toList(text.blocks).map(toFields).flatMap(({ markdown, where }) =>
    toText(markdown).split("\n").filter((line) => line.trim() !== "")
      .map((line) => ({ text: line, where: toText(where) }))
  );
  const { summary, normalised } = declared;
  return { summary: toFields(summary), normalised: toFields(normalised), lines };
}

function showSummaries(page: OpenPage, here: ReadPage, there: ReadPage): HTMLElement {
  const questions = new Set([...Object.keys(here.summary), ...Object.keys(there.summary)]);
  const rows = [...questions].map((question) => {
    const own = toFields(here.summary[question]);
    const [before, after] = [readingOf(here, question), readingOf(there, question)];
    const isSame = before === after;
    return [
      question,
      own.where === undefined ? before : page.place(before, toText(own.where)),
      after,
      make("span", { class: isSame ? "good" : "bad" }, isSame ? "same" : "differs"),
    ];
  });
  return makeTable("What is declared", ["Question", "Open page", "Other page", ""], rows);
}

/** Returns what is made of an answer, or what is written where nothing more is. */
function readingOf({ summary, normalised }: ReadPage, question: string): string {
  return toText(normalised[question]) || toText(toFields(summary[question]).value);
}

function showLines(page: OpenPage, here: ReadPage, there: ReadPage): HTMLElement {
  const only = (these: ReadPage, those: ReadPage): Line[] => {
    const known = new Set(those.lines.map(({ text }) => text));
    return these.lines.filter(({ text }) => !known.has(text));
  };
  const [own, others] = [only(here, there), only(there, here)];
  const places = own.map(({ where }) => where).filter((where) => where !== "");
  page.frame.light(places);
  const mark = (): void => void page.frame.light(places, true);
  return box(
    make(
      "p",
      {},
      `${own.length} lines of text are on the open page alone, ${others.length} on the other. `,
      make("button", { type: "button", onclick: mark }, "Mark them"),
    ),
    makeTable(
      "Text of one page alone",
      ["On", "Text"],
      [
        ...own.map(({ text, where }) => ["the open page", page.place(text, where)]),
        ...others.map(({ text }) => ["the other", text]),
      ],
    ),
  );
}

/** An extractor on another page: reading it there, healing it, and taking it along. */
import { errorOf } from "./calls.ts";
import { copyForms } from "./copy_forms.ts";
import { toFields, toList, toText } from "./json_value.ts";
import { make, makeTable } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";
import { showRows } from "./rows_table.ts";

/** Shows a place to name another page in; `keep` is given the extractor once it is healed there. */
export function showOtherPage(
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

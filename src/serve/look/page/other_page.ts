/** An extractor on another page: reading it there, healing it, and taking it along. */
import { errorOf } from "./calls.ts";
import { copyForms } from "./copy_forms.ts";
import { toFields } from "../../../base/json/plain.ts";
import { toList, toText } from "./json_value.ts";
import { box, formRow, make, makeTable, textField } from "./make_element.ts";
import type { OpenPage } from "./open_page.ts";
import { showRows } from "./rows_table.ts";

interface OtherPageParts {
  /** Gives the extractor as it is now. */
  readonly current: () => unknown;
  /** Is given the extractor once it is healed there. */
  readonly keep: (healed: unknown) => void;
  /** Gives the questions that the page raises. */
  readonly askAbout: (input: string) => Promise<HTMLElement[]>;
}

interface OtherPage {
  readonly element: HTMLElement;
  run(input: string): Promise<void>;
}

/** Shows a place to name another page in. */
export function showOtherPage(
  page: OpenPage,
  { current, keep, askAbout }: OtherPageParts,
): OtherPage {
  const address = textField("other");
  const shown = make("div", { role: "region", "aria-label": "What it reads there", id: "there" });
  const run = async (): Promise<void> => {
    if (address.value.trim() === "") return;
    shown.replaceChildren(make("p", { class: "note" }, "Reading …"));
    const answer = await page.service.call("run_extractor", {
      extractor: current(),
      html_or_url: address.value.trim(),
    });
    const error = errorOf(answer);
    shown.replaceChildren(
      error === undefined ? showRows(page, undefined, answer) : make("p", { class: "bad" }, error),
    );
    if (error === undefined) shown.prepend(...await askAbout(address.value.trim()));
  };
  const heal = async (): Promise<void> => {
    if (address.value.trim() === "") return;
    const answer = await page.service.call("heal_extractor", {
      extractor: current(),
      pages: [address.value.trim()],
    });
    const error = errorOf(answer);
    if (error !== undefined) return shown.replaceChildren(make("p", { class: "bad" }, error));
    keep(answer.extractor);
    await run();
    const rows = toList(answer.changes).map(toFields)
      .map(({ kind, before, after }) => [kind, before, after].map(toText));
    shown.append(makeTable("What healing changed", ["Change", "Before", "After"], rows));
  };
  const element = box(
    formRow(
      run,
      { "Run it on another page": address },
      make("button", { id: "run-other" }, "Run"),
      make("button", { type: "button", onclick: heal }, "Heal it there"),
    ),
    shown,
    copyForms(page, current),
  );
  return {
    element,
    run(input): Promise<void> {
      address.value = input;
      return run();
    },
  };
}

/** Tabs: one is shown at a time, arrows move between them (ARIA authoring practices, tabs). */
import { make } from "./make_element.ts";

/** A tab; its panel is made when it is first shown. */
interface Tab {
  readonly name: string;
  /** Called each time the tab is chosen. */
  onChosen?(): void;
  show(): Promise<HTMLElement> | HTMLElement;
}

/** Creates tabs, the first one shown; `onChosen` is called before a tab is chosen. */
export function createTabs(
  label: string,
  tabs: readonly Tab[],
  onChosen?: () => void,
): HTMLElement {
  const panels = new Map<string, HTMLElement>();
  const buttons = tabs.map(({ name }, at) =>
    make("button", {
      type: "button",
      role: "tab",
      id: `tab-${at}`,
      "aria-controls": `panel-${at}`,
      onclick: () => select(at),
      onkeydown: (event) => moveBy(event as KeyboardEvent, at),
    }, name)
  );
  const boxes = tabs.map((_, at) =>
    make("div", {
      role: "tabpanel",
      id: `panel-${at}`,
      "aria-labelledby": `tab-${at}`,
      tabindex: 0,
      hidden: true,
    })
  );
  select(0);
  return make(
    "div",
    { class: "tabs" },
    make("div", { role: "tablist", "aria-label": label }, ...buttons),
    ...boxes,
  );

  function select(chosen: number): void {
    for (const [at, button] of buttons.entries()) {
      button.setAttribute("aria-selected", String(at === chosen));
      button.tabIndex = at === chosen ? 0 : -1;
      (boxes[at] as HTMLElement).hidden = at !== chosen;
    }
    const [tab, box] = [tabs[chosen], boxes[chosen]];
    if (tab === undefined || box === undefined) return;
    onChosen?.();
    tab.onChosen?.();
    fill(tab, box);
  }

  async function fill(tab: Tab, box: HTMLElement): Promise<void> {
    if (panels.has(tab.name)) return;
    panels.set(tab.name, box);
    box.replaceChildren(make("p", { class: "note" }, "Reading …"));
    try {
      box.replaceChildren(await tab.show());
    } catch (error) {
      panels.delete(tab.name);
      const why = error instanceof Error ? error.message : String(error);
      box.replaceChildren(make("p", { class: "bad" }, why));
    }
  }

  function moveBy(event: KeyboardEvent, from: number): void {
    const steps: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = (to + buttons.length) % buttons.length;
    select(at);
    buttons[at]?.focus();
  }
}

/** The frame on the left: the page without what acts, boxes over places, the place clicked. */
import type { Service } from "./calls.ts";
import { boxesOf, nameOf, parentOf } from "./foreign_nodes.ts";
import { make } from "./make_element.ts";
import { copyPage, type PageCopy } from "./page_copy.ts";
import { findPlace } from "./places.ts";

// Bounds.
/** Characters in which a doctype is looked for; a page with a later one is shown in quirks mode. */
const DOCTYPE_CHARS = 2_000;
/** Milliseconds the frame may take to have its empty document; past it the page says so. */
const FRAME_LOAD_MS = 10_000;
/** Boxes over a page at once; of a value with more places the first ones are shown. */
const MAX_SHOWN_BOXES = 40;

/** The frame. */
export interface PageFrame {
  readonly element: HTMLElement;
  show(html: string): Promise<PageCopy>;
  /** Puts boxes over the places; gives how many of them can be seen. */
  light(places: readonly string[], scrolls?: boolean): number;
  /** Puts boxes over elements of the page. */
  lightElements(elements: readonly Element[], scrolls?: boolean): number;
}

/** Style of the frame's own, before the page's: links without an address still look like links. */
const FRAME_STYLE =
  ":root{background:#fff;color:#000}a[data-look-link]{color:#00e;text-decoration:underline;cursor:pointer}" +
  ".look-box{display:inline-block;border:1px dashed #888;color:#555;background:#eee;padding:0 .4em}";

/** Creates the frame; `onPick` is called with the element of the page that is clicked. */
export function createPageFrame(
  { frameSource }: Service,
  onPick: (element: Element) => void,
): PageFrame {
  const marks = createPlaceMarks();
  const element = make("div", { class: "page-frame" }, marks.element);
  let copy: PageCopy | undefined;
  let frame: HTMLIFrameElement | undefined;

  async function show(html: string): Promise<PageCopy> {
    frame?.remove();
    marks.mark([]);
    const isStandard = /<!doctype/i.test(html.slice(0, DOCTYPE_CHARS));
    frame = make("iframe", {
      sandbox: "allow-same-origin",
      title: "The page, as it is written",
      referrerpolicy: "no-referrer",
      ...frameSource(isStandard),
    });
    const loaded = whenLoaded(frame);
    element.prepend(frame);
    await loaded;
    const inner = windowOf(frame);
    // By the frame's own parser: its trees are under the frame's policy, not under the tool's.
    const source = new inner.DOMParser().parseFromString(html, "text/html");
    copy = copyPage(source, inner.document);
    const style = inner.document.createElement("style");
    style.append(FRAME_STYLE);
    copy.shownOf.get(findPlace(source, "/html") as Element)?.prepend(style);
    listenToClicks(inner, copy, onPick);
    inner.addEventListener("scroll", marks.draw, { passive: true, capture: true });
    inner.addEventListener("resize", marks.draw, { passive: true });
    return copy;
  }

  function lightElements(elements: readonly Element[], scrolls = false): number {
    const lit = elements.flatMap((element) => seenOf(element, copy));
    const [first] = lit;
    if (scrolls && first !== undefined) {
      Element.prototype.scrollIntoView.call(first, { block: "center", inline: "nearest" });
    }
    marks.mark(lit);
    return lit.length;
  }

  return {
    element,
    show,
    lightElements,
    light(places, scrolls): number {
      const source = copy?.source;
      if (source === undefined) return 0;
      return lightElements(places.flatMap((where) => findPlace(source, where) ?? []), scrolls);
    },
  };
}

/** Waits until the frame has its own empty document, or has had time enough. */
async function whenLoaded(frame: HTMLIFrameElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, FRAME_LOAD_MS);
  frame.addEventListener("load", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}

/** Gives the window of the frame. Throws when the browser gave it none of this origin. */
function windowOf(frame: HTMLIFrameElement): Window & typeof globalThis {
  const inner = frame.contentWindow;
  if (frame.contentDocument === null || inner === null) {
    throw new Error("the browser shows no frame");
  }
  return inner as Window & typeof globalThis;
}

/** Lets no event act in the frame, and passes on what is clicked. */
function listenToClicks(
  inner: Window,
  { sourceOf }: PageCopy,
  onPick: (element: Element) => void,
): void {
  for (const kind of ["click", "auxclick", "submit", "dragstart"]) {
    Document.prototype.addEventListener.call(inner.document, kind, (event: Event) => {
      event.preventDefault();
      const target = event.target as Element;
      const source = sourceOf.get(target) ?? sourceOf.get(parentOf(target) ?? target);
      if (kind === "click" && source !== undefined) onPick(source);
    }, true);
  }
}

/** Gives what stands for an element in the frame, where it is drawn at all. */
function seenOf(source: Element, copy: PageCopy | undefined): Element[] {
  const shown = copy?.shownOf.get(source);
  if (shown === undefined || boxesOf(shown).length === 0) return [];
  return nameOf(shown) === "html" || nameOf(shown) === "body" ? [] : [shown];
}

interface PlaceMarks {
  readonly element: HTMLElement;
  /** Marks elements of the frame in place of those before. */
  mark(elements: readonly Element[]): void;
  /** Draws the boxes anew, where the elements are by now. */
  draw(): void;
}

/** Creates the layer of the boxes; it marks nothing yet. */
function createPlaceMarks(): PlaceMarks {
  const element = make("div", { class: "overlay", "aria-hidden": "true" });
  let marked: readonly Element[] = [];
  const draw = (): void => {
    const boxes = marked.slice(0, MAX_SHOWN_BOXES).flatMap((element) =>
      boxesOf(element).slice(0, MAX_SHOWN_BOXES)
    );
    element.replaceChildren(...boxes.map(({ left, top, width, height }) => {
      const box = make("div", { class: "lit" });
      box.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
      return box;
    }));
  };
  return {
    element,
    draw,
    mark(elements): void {
      marked = elements;
      draw();
    },
  };
}

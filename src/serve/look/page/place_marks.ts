/** Boxes over places of the page on show: of the tool's own page, out of reach of its styles. */
import { MAX_SHOWN_BOXES } from "../../../base/limits.ts";
import { boxesOf } from "./foreign_nodes.ts";
import { make } from "./make_element.ts";

/** The boxes. */
export interface PlaceMarks {
  readonly element: HTMLElement;
  /** Marks elements of the frame in place of those before. */
  mark(elements: readonly Element[]): void;
  /** Draws the boxes anew, where the elements are by now. */
  draw(): void;
}

/** Creates the layer of the boxes; it marks nothing yet. */
export function createPlaceMarks(): PlaceMarks {
  const element = make("div", { class: "overlay", "aria-hidden": "true" });
  let marked: readonly Element[] = [];
  const draw = (): void => {
    const boxes = marked.slice(0, MAX_SHOWN_BOXES).flatMap((one) =>
      boxesOf(one).slice(0, MAX_SHOWN_BOXES)
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

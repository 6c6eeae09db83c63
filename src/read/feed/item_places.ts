/** Where items are in a feed that is XML. */
import { elementsOf, type XmlElement } from "../../page/documents/xml/mod.ts";

// Bounds.
/** Elements around an item of a feed whose place is told; items left open pile up in one another. */
const MAX_FEED_PLACE_STEPS = 16;

/**
 * Returns the path to each element: names as written, counted where siblings have the same one, as
 * in `/rss/channel/item[3]`. Null below too many others. Linear in the siblings.
 */
export function placesOf(elements: readonly XmlElement[]): (string | null)[] {
  const steps = new Map<XmlElement, string>();
  return elements.map((element) => {
    const path: string[] = [];
    for (let at: XmlElement | null = element; at !== null; at = at.parent) {
      if (path.length >= MAX_FEED_PLACE_STEPS) return null;
      if (at.parent !== null && !steps.has(at)) countSteps(at.parent, steps);
      path.push(steps.get(at) ?? at.name);
    }
    return `/${path.reverse().join("/")}`;
  });
}

function countSteps(parent: XmlElement, steps: Map<XmlElement, string>): void {
  const names = new Map<string, number>();
  for (const { name } of elementsOf(parent)) names.set(name, (names.get(name) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const child of elementsOf(parent)) {
    const count = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, count);
    steps.set(child, names.get(child.name) === 1 ? child.name : `${child.name}[${count}]`);
  }
}

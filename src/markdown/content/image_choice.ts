/** Images of the main content: those among chosen words. */
import { isPlaceholder } from "../write/image_rule.ts";
import type { Container } from "./outline.ts";
import type { PageView } from "./page_view.ts";

/** Containers with fewer words are no evidence about an image: the one around them is. */
const LEAST_WORDS = 12;
const LEAST_SHARE = 0.5;

/** Marks the images below `root` whose surroundings were mostly chosen. */
export function keepImages(
  page: PageView,
  chosen: Uint8Array,
  root: Container,
  marks: Uint8Array,
): void {
  const { outline, tree } = page;
  const kept = new Int32Array(outline.containers.length);
  outline.blocks.forEach((block, at) => {
    if (chosen[at] === 1) kept[block.owner.index] = (kept[block.owner.index] ?? 0) + block.words;
  });
  for (let at = outline.containers.length - 1; at > 0; at--) {
    const parent = outline.containers[at]?.parent?.index ?? 0;
    kept[parent] = (kept[parent] ?? 0) + (kept[at] ?? 0);
  }
  for (const { at, owner } of outline.images) {
    if (at < root.first || at > root.last || isDot(page, tree.nodeAt(at))) continue;
    let around = owner;
    while (around !== root && around.parent !== undefined && saysNothing(around)) {
      around = around.parent;
    }
    if ((kept[around.index] ?? 0) >= around.words * LEAST_SHARE) marks[at] = 1;
  }
}

/** A figure's caption is no surrounding: it may be left out while the figure stays. */
function saysNothing(container: Container): boolean {
  return container.words < LEAST_WORDS || container.name === "figure" ||
    container.name === "figcaption";
}

/** Tracking pixels are images of one pixel; placeholders show nothing either. */
function isDot({ tree }: PageView, image: number): boolean {
  return isPlaceholder(tree, image) || tree.attribute(image, "width") === "1" ||
    tree.attribute(image, "height") === "1";
}

/** Images of the main content: those among chosen words. */
import { imageSource, isLayoutTable, isPlaceholder } from "../../page/layout/mod.ts";
import type { Container } from "./outline.ts";
import type { PageView } from "./page_view.ts";

// Bounds.
/** Elements around a picture in which its link is looked for. */
const MAX_LINK_STEPS = 4;
/** Characters of a picture's address in which its host is looked for. */
const MAX_IMAGE_HOST_CHARS = 300;

/** Containers with fewer words are not evidence about an image: the one around them is. */
const LEAST_WORDS = 12;
const LEAST_SHARE = 0.5;
const HOST = /^(?:https?:)?\/\/([^/?#]+)/i;
/** Labels of the hosts that serve advertisements. */
const AD_LABEL = /^(?:ads?\d*|adserver)$/i;

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
  const written = new Set<string>();
  const tables = new Map<Container, boolean>();
  const isData = (table: Container): boolean => {
    const known = tables.get(table) ?? !isLayoutTable(tree, table.node);
    tables.set(table, known);
    return known;
  };
  for (const { at, owner } of outline.images) {
    if (at < root.first || at > root.last || isDot(page, tree.nodeAt(at))) continue;
    if (isAdvertised(imageSource(tree, tree.nodeAt(at)))) continue;
    let around = owner;
    while (around !== root && around.parent !== undefined && saysNothing(around)) {
      // Of a table whose words are left out the ticks alone would be written.
      if (around.name === "table" && around.words > 0 && isData(around)) break;
      around = around.parent;
    }
    if ((kept[around.index] ?? 0) < around.words * LEAST_SHARE) continue;
    const repeated = linkedPicture(page, tree.nodeAt(at)) ?? ornament(page, tree.nodeAt(at));
    if (repeated !== undefined && written.has(repeated)) continue;
    marks[at] = 1;
    if (repeated !== undefined) written.add(repeated);
  }
}

/**
 * Names a picture by where it leads and by its words: pages have one twice, for two widths of a
 * window, of which their style sheet shows one. Undefined without either.
 */
function linkedPicture({ tree }: PageView, image: number): string | undefined {
  const words = tree.attribute(image, "alt")?.trim() ?? "";
  if (words === "") return undefined;
  let node = tree.parent(image);
  for (let step = 0; step < MAX_LINK_STEPS && node !== 0; step++, node = tree.parent(node)) {
    const address = tree.name(node) === "a" ? tree.attribute(node, "href") : undefined;
    if (address !== undefined) return `${address} ${words}`;
  }
  return undefined;
}

/** Names a picture without words by its file: ticks, stars and arrows say nothing a second time. */
function ornament({ tree }: PageView, image: number): string | undefined {
  return (tree.attribute(image, "alt") ?? "").trim() === "" ? imageSource(tree, image) : undefined;
}

/** A figure's caption does not count as surrounding text: it may be left out while the figure stays. */
function saysNothing(container: Container): boolean {
  return container.words < LEAST_WORDS || container.name === "figure" ||
    container.name === "figcaption";
}

/** Reports whether a server of advertisements shows a picture: `ad.server.example`, not `ad.example`. */
function isAdvertised(address = ""): boolean {
  const host = HOST.exec(address.slice(0, MAX_IMAGE_HOST_CHARS))?.[1] ?? "";
  return host.split(".").slice(0, -2).some((label) => AD_LABEL.test(label));
}

/** Tracking pixels are images of one pixel; placeholders show nothing either. */
function isDot({ tree }: PageView, image: number): boolean {
  return isPlaceholder(tree, image) || tree.attribute(image, "width") === "1" ||
    tree.attribute(image, "height") === "1";
}

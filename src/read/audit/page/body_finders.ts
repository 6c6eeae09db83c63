/** How the faults of a page's body are found. */
import { onceFor } from "../../../base/once_for.ts";
import { collapsedText, type Node, type Page, resolveAddress } from "../../../page/html/mod.ts";
import { layoutOf, Part } from "../../../page/layout/mod.ts";
import { isAllowed, type Robots } from "../../../web/manners/robots/mod.ts";
import { siteOf } from "../../../page/url/mod.ts";
import { wordsOf } from "../../vocabularies/mod.ts";
import { speaksOfError } from "../error_words.ts";
import { asidesOf, type Find, type Hit, hitsOf, type NodeHit, relsOf } from "./head_finders.ts";

// Bounds.
/** Characters of shown text up to which a page that speaks of an error is taken for one. */
const MAX_ERROR_PAGE_CHARS = 2_500;

/** How each fault of the body is found, by its code. */
export const BODY_FINDERS: Readonly<Record<string, Find>> = {
  "missing-h1": ({ tree }) => tree.named("h1").length > 0 ? [] : [{ value: "" }],
  "missing-alt": (page) =>
    shownOf(page, "img", Part.Decoration).flatMap((node) => {
      const of = (name: string): string | undefined => page.tree.attribute(node, name)?.trim();
      const isTold = of("alt") !== undefined || /^(?:none|presentation)$/i.test(of("role") ?? "") ||
        (of("aria-label") ?? "") !== "";
      return isTold ? [] : [{ node, value: of("src") ?? "" }];
    }),
  "link-not-crawlable": ({ tree }) =>
    tree.named("a").filter((node) => cannotBeFollowed(tree, node)).map((node) => ({
      node,
      value: tree.attribute(node, "onclick") ?? tree.attribute(node, "href") ?? "",
    })),
  "soft-404": softErrors,
  "empty-h1": ({ tree }) => hitsOf(tree, tree.named("h1").filter((node) => !hasName(tree, node))),
  "vague-links": vagueLinks,
  "hash-routes": ({ tree }) =>
    tree.named("a").flatMap((node) => {
      const value = tree.attribute(node, "href")?.trim() ?? "";
      return /^#!?\//.test(value) || value.startsWith("#!") ? [{ node, value }] : [];
    }),
  "mixed-content": mixedContent,
  "lazy-image": lazyImages,
  "image-size": (page) => {
    const unsized = shownOf(page, "img").filter((node) => {
      const of = (name: string): string => page.tree.attribute(node, name) ?? "";
      return of("width") === "" && of("height") === "" &&
        !/width|height|aspect/.test(of("style")) && !isNeverShown(of("class"));
    });
    return hitsOf(page.tree, unsized, "src");
  },
  "nosnippet-element": ({ tree }) =>
    markedOf(tree).nosnippets.map((node) => ({ node, value: tree.name(node) }))
      .filter(({ value }) => !/^(?:span|div|section)$/.test(value)),
  "itemtype-alone": ({ tree }) => {
    const alone = markedOf(tree).itemtypes.filter((node) => !tree.hasAttribute(node, "itemscope"));
    return hitsOf(tree, alone, "itemtype");
  },
  "duplicate-id": duplicateIds,
  "unlabelled-field": unlabelledFields,
  "unnamed-button": (page) => unnamed(page, "button"),
  "unnamed-link": (page) =>
    unnamed(page, "a", "href").filter(({ node }) => page.tree.hasAttribute(node, "href")),
  "untitled-frame": (page) => {
    const frames = shownOf(page, "iframe", Part.Decoration).filter((node) =>
      !isNamed(page.tree, node) && !/^[01](?:px)?$/.test(page.tree.attribute(node, "width") ?? "")
    );
    return hitsOf(page.tree, frames, "src");
  },
  "resource-blocked": blockedResources,
};

type Tree = Page["tree"];

function unnamed(page: Page, name: string, attribute?: string): NodeHit[] {
  const nodes = shownOf(page, name, Part.Decoration).filter((node) => !hasName(page.tree, node));
  return hitsOf(page.tree, nodes, attribute);
}

/** Elements with attributes that any element may have, found in one walk. */
interface Marked {
  readonly ids: readonly Node[];
  readonly itemtypes: readonly Node[];
  readonly nosnippets: readonly Node[];
}

const markedOf = onceFor((tree: Tree): Marked => {
  const [ids, itemtypes, nosnippets]: [Node[], Node[], Node[]] = [[], [], []];
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    if (tree.hasAttribute(node, "id")) ids.push(node);
    if (tree.hasAttribute(node, "itemtype")) itemtypes.push(node);
    if (tree.hasAttribute(node, "data-nosnippet")) nosnippets.push(node);
  }
  return { ids, itemtypes, nosnippets };
});

/** Whether frameworks of styles show an element nowhere by its classes, none of which says where. */
function isNeverShown(classes: string): boolean {
  const words = wordsOf(classes);
  return words.some((word) => word === "hidden" || word === "d-none") &&
    !words.some((word) => /:|^d-\w+-/.test(word));
}

/** Lists the elements of a name that visitors get to see, and that are in no part of `but`. */
function shownOf(page: Page, name: string, but = 0): Node[] {
  const { tree } = page;
  const layout = layoutOf(tree);
  const asides = asidesOf(page);
  return tree.named(name).filter((node) =>
    !layout.isIn(node, Part.Hidden | Part.Unread | Part.Noscript | but) && !asides.has(node)
  );
}

/** The title or heading speaks of an error, and the page is as short as one. */
function softErrors({ tree }: Page): Hit[] {
  const named = [...tree.named("title"), ...tree.named("h1")].map((node) => ({
    node,
    value: collapsedText(tree, node),
  }));
  const hit = named.find(({ value }) => speaksOfError(value));
  if (hit === undefined) return [];
  const [body] = tree.named("body");
  const isShort = body === undefined || collapsedText(tree, body).length < MAX_ERROR_PAGE_CHARS;
  return isShort ? [hit] : [];
}

const NAMES = ["aria-label", "aria-labelledby", "title"];

function isNamed(tree: Tree, node: Node, ...more: string[]): boolean {
  return [...NAMES, ...more].some((name) => (tree.attribute(node, name) ?? "").trim() !== "");
}

/** Whether anything inside has a name or a text: what a browser computes the name from. */
function hasName(tree: Tree, node: Node): boolean {
  if (isNamed(tree, node) || collapsedText(tree, node) !== "") return true;
  for (let at = tree.position(node) + 1; at <= tree.lastPosition(node); at++) {
    const inner = tree.nodeAt(at);
    if (!tree.isElement(inner)) continue;
    // A template is where a part of the page comes later.
    if (/^(?:slot|template)$/.test(tree.name(inner)) || isNamed(tree, inner, "alt")) return true;
  }
  return false;
}

function isIn(tree: Tree, node: Node, name: string): boolean {
  for (let at = tree.parent(node); at !== 0; at = tree.parent(at)) {
    if (tree.isElement(at) && tree.name(at) === name) return true;
  }
  return false;
}

const VAGUE =
  /^(?:click here|click this|here|this|read more|learn more|more|see more|more info|link|go|hier|hier klicken|mehr|mehr lesen|weiterlesen|ici|cliquez ici|lire la suite|en savoir plus|aquí|leer más|clicca qui|klik hier|lees meer|les mer)\W*$/i;

function vagueLinks(page: Page): Hit[] {
  const { tree } = page;
  return shownOf(page, "a").flatMap((node) => {
    if (!tree.hasAttribute(node, "href") || NAMES.some((name) => tree.hasAttribute(node, name))) {
      return [];
    }
    const value = collapsedText(tree, node);
    return value.length < 24 && VAGUE.test(value) ? [{ node, value }] : [];
  });
}

const LOADED: readonly (readonly [string, string])[] = [
  ["script", "src"],
  ["iframe", "src"],
  ["form", "action"],
];

function mixedContent(page: Page): Hit[] {
  if (page.url?.startsWith("https:") !== true) return [];
  const { tree } = page;
  const styles = ["stylesheet", "preload", "icon"].flatMap((rel) => relsOf(page, rel));
  const loaded = LOADED.flatMap(([name, attribute]) => hitsOf(tree, tree.named(name), attribute))
    .map(({ node, value }) => ({ node, value: value.trim() }));
  return [...loaded, ...styles].filter(({ value }) => /^http:\/\//i.test(value));
}

function lazyImages(page: Page): Hit[] {
  const { tree } = page;
  return shownOf(page, "img").flatMap((node) => {
    const has = (name: string): boolean => (tree.attribute(node, name) ?? "").trim() !== "";
    const value = ["data-src", "data-lazy-src", "data-original", "data-srcset"].map((name) =>
      tree.attribute(node, name)
    ).find((text) => text !== undefined);
    if (value === undefined || has("src") || has("srcset")) return [];
    const next = tree.nextSibling(node);
    const isSaid = next !== 0 && tree.isElement(next) && tree.name(next) === "noscript";
    return isSaid ? [] : [{ node, value }];
  });
}

function duplicateIds({ tree }: Page): Hit[] {
  const seen = new Set<string>();
  return markedOf(tree).ids.flatMap((node) => {
    const value = tree.attribute(node, "id")?.trim() ?? "";
    if (value === "") return [];
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return isIn(tree, node, "svg") ? [] : [{ node, value }];
  });
}

function unlabelledFields(page: Page): Hit[] {
  const { tree } = page;
  const labelled = new Set(
    tree.named("label").flatMap((label) => tree.attribute(label, "for") ?? []),
  );
  const fields = ["input", "select", "textarea"].flatMap((name) =>
    shownOf(page, name, Part.Decoration)
  );
  return fields.flatMap((node) => {
    const type = tree.attribute(node, "type")?.toLowerCase() ?? "text";
    if (/^(?:hidden|submit|button|image|reset)$/.test(type) || isNamed(tree, node)) return [];
    const id = tree.attribute(node, "id");
    const isLabelled = id !== undefined && labelled.has(id) || isIn(tree, node, "label");
    return isLabelled ? [] : [{ node, value: tree.attribute(node, "name") ?? tree.name(node) }];
  });
}

function blockedResources(page: Page, robots: Robots | undefined): Hit[] {
  if (robots === undefined || page.url === null) return [];
  const own = siteOf(page.url);
  const { tree } = page;
  const scripts = hitsOf(tree, tree.named("script"), "src");
  return [...scripts, ...relsOf(page, "stylesheet")].flatMap(({ node, value }) => {
    const address = value === "" ? undefined : resolveAddress(page.base, value);
    if (address === undefined || siteOf(address) !== own) return [];
    return isAllowed(robots, "Googlebot", address) ? [] : [{ node, value: address }];
  });
}

/** A script that leads to another page: it names an address, or what it calls goes to one. */
const LEADS_ON =
  /\blocation\b|\bwindow\.open\(|['"](?:https?:\/)?\/|(?:^|[^.\w])(?:go|goto|navigate|redirect|visit)(?:[A-Z_]\w*)?\(/;

/** A script that prints, shows or buys something stands in no link's place: it has no address. */
function cannotBeFollowed(tree: Tree, node: Node): boolean {
  const href = tree.attribute(node, "href")?.trim();
  if (href === undefined && tree.hasAttribute(node, "routerlink")) return true;
  const script = href ?? tree.attribute(node, "onclick") ?? "";
  return (href === undefined || /^javascript:/i.test(href)) && LEADS_ON.test(script);
}

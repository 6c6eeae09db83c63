/** Checks of what a page contains: its heading, the texts of its images, links that can be followed. */
import type { Node, Page } from "../../../page/html/mod.ts";
import { layoutOf, Part } from "../../../page/layout/mod.ts";
import { type Finding, finding } from "../finding.ts";
import { asidesOf } from "./head_finders.ts";

const SEARCH = "https://developers.google.com/search/docs/";
const RULES = {
  heading: "https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels",
  images: `${SEARCH}appearance/google-images`,
  links: `${SEARCH}crawling-indexing/links-crawlable`,
} as const;

/** Checks the body of a page; one finding a kind, with how many there are and the first of them. */
export function checkBody(page: Page): Finding[] {
  return [...checkHeading(page), ...checkImages(page), ...checkLinks(page)];
}

function warn(code: string, message: string, rule: string, value?: string): Finding {
  const more = value === undefined || value === "" ? {} : { value };
  return finding("warning", code, message, { source: "html", rule, ...more });
}

function checkHeading({ tree }: Page): Finding[] {
  if (tree.named("h1").length > 0) return [];
  const message = "the page has no h1: write its main heading as one";
  return [warn("missing-h1", message, RULES.heading)];
}

function checkImages(page: Page): Finding[] {
  const images = page.tree.named("img").filter((node) => lacksText(page, node));
  const [first] = images;
  if (first === undefined) return [];
  const message = `images without alt: ${images.length}; write what each shows, or alt="" for ` +
    "decoration";
  return [warn("missing-alt", message, RULES.images, page.tree.attribute(first, "src")?.trim())];
}

function checkLinks(page: Page): Finding[] {
  const links = page.tree.named("a").filter((node) => cannotBeFollowed(page, node));
  const [first] = links;
  if (first === undefined) return [];
  const message = `links that only scripts follow: ${links.length}; write the address in href`;
  const { tree } = page;
  const value = tree.attribute(first, "onclick") ?? tree.attribute(first, "href");
  return [warn("link-not-crawlable", message, RULES.links, value)];
}

/** What is hidden or decoration by its own word needs no text. */
function lacksText(page: Page, node: Node): boolean {
  const { tree } = page;
  if (tree.attribute(node, "alt") !== undefined) return false;
  if (/^(?:none|presentation)$/i.test(tree.attribute(node, "role")?.trim() ?? "")) return false;
  if ((tree.attribute(node, "aria-label") ?? "").trim() !== "") return false;
  return !layoutOf(tree).isIn(node, Part.Hidden | Part.Decoration | Part.Unread | Part.Noscript) &&
    !asidesOf(page).has(node);
}

/** A script that leads to another page: it names an address, or what it calls goes to one. */
const LEADS_ON =
  /\blocation\b|\bwindow\.open\(|['"](?:https?:\/)?\/|(?:^|[^.\w])(?:go|goto|navigate|redirect|visit)(?:[A-Z_]\w*)?\(/;

/** A script that prints, shows or buys something stands in no link's place: it has no address. */
function cannotBeFollowed({ tree }: Page, node: Node): boolean {
  const href = tree.attribute(node, "href")?.trim();
  if (href === undefined && tree.hasAttribute(node, "routerlink")) return true;
  const script = href ?? tree.attribute(node, "onclick") ?? "";
  return (href === undefined || /^javascript:/i.test(href)) && LEADS_ON.test(script);
}

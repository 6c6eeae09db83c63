/** Signs that the scripts of a page still have something to write into it. */
import type { Node, Page, Tree } from "../../../page/html/mod.ts";
import { isDataScript } from "../../../page/layout/mod.ts";
import { measureMain, shellSign } from "./main_measure.ts";

// Bounds.
/** Characters of one script that are read for what it asks for. */
const READ_SCRIPT_CHARS = 20_000;

/** What stands where something is still to come. */
const PLACEHOLDER =
  /(?:^|[\s_-])(?:spinner|skeleton|loading|loader|placeholder-glow|shimmer)(?:$|[\s_-])/i;
/** What asks for data, or for a program that may. */
const ASKS =
  /\bfetch\s?\(|XMLHttpRequest|\baxios\b|\$\.(?:get|post|ajax|getJSON)\b|\bimport\s?\(|\bEventSource\s?\(|\bWebSocket\s?\(/;
/** What writes later. */
const WAITS = /\bset(?:Timeout|Interval)\s?\(/;
/** Where a text goes; a page that is whole leaves none of them without anything in it. */
const FILLED = ["p", "ul", "ol", "tbody", "h1", "h2", "h3", "article", "section"];

/**
 * Names what says so: an element left empty, words of waiting, a spinner, a request for data, or a
 * program, or the empty place for what is asked of it; undefined for a page whose scripts do none of
 * these.
 */
export function scriptSign(page: Page, hasPlace = false): string | undefined {
  const { tree } = page;
  const scripts = scriptsOf(tree);
  if (scripts.length === 0) return undefined;
  return shellSign(page, measureMain(page)) ?? placeholderSign(tree) ??
    askingSign(tree, scripts) ?? (hasPlace ? "an empty place for it" : undefined);
}

/** Names an element left empty beside a script that asks for data; undefined where there is none. */
export function unfilledSign({ tree }: Page): string | undefined {
  const empty = FILLED.find((name) => tree.named(name).some((node) => tree.firstChild(node) === 0));
  const isAsking = empty !== undefined &&
    scriptsOf(tree).some((node) => ASKS.test(writtenIn(tree, node)));
  return isAsking ? `an empty <${empty}> beside a script that asks for data` : undefined;
}

function scriptsOf(tree: Tree): Node[] {
  return tree.named("script").filter((node) => !isDataScript(tree, node));
}

function writtenIn(tree: Tree, script: Node): string {
  const child = tree.firstChild(script);
  return child === 0 ? "" : tree.data(child).slice(0, READ_SCRIPT_CHARS);
}

function placeholderSign(tree: Tree): string | undefined {
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    if (tree.attribute(node, "aria-busy")?.trim().toLowerCase() === "true") return "a busy element";
    if (PLACEHOLDER.test((tree.attribute(node, "class") ?? "").slice(0, 500))) return "a spinner";
    const trigger = tree.attribute(node, "hx-trigger") ?? "";
    if (
      tree.hasAttribute(node, "hx-get") && /\b(?:load|revealed|intersect|every)\b/.test(trigger)
    ) {
      return "an element that asks for its content";
    }
    if (tree.hasAttribute(node, "x-data") || tree.hasAttribute(node, "data-reactroot")) {
      return "elements that a script fills";
    }
  }
  return undefined;
}

function askingSign(tree: Tree, scripts: readonly Node[]): string | undefined {
  for (const node of scripts) {
    if (tree.attribute(node, "type")?.trim().toLowerCase() === "module") {
      return "a program of modules";
    }
    const written = writtenIn(tree, node);
    if (ASKS.test(written) || WAITS.test(written)) return "a script that asks for data";
  }
  const asksAhead = tree.named("link").some((node) =>
    /\bpreload\b/i.test(tree.attribute(node, "rel") ?? "") &&
    tree.attribute(node, "as")?.trim().toLowerCase() === "fetch"
  );
  return asksAhead ? "data that is asked for ahead" : undefined;
}

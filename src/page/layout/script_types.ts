/** Which scripts of a page run, by their types. HTML standard, "prepare the script element". */
import { mediaTypeOf } from "../../base/media_type.ts";
import type { Node, Tree } from "../html/mod.ts";

const RUNS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;

/** Reports whether a script is data or a template, which never runs. */
export function isDataScript(tree: Tree, node: Node): boolean {
  return !RUNS.test(mediaTypeOf(tree.attribute(node, "type")));
}

/** Reports whether any script of a page runs, and so may fill it. */
export function runsScripts(tree: Tree): boolean {
  return tree.named("script").some((node) => !isDataScript(tree, node));
}

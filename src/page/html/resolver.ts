/** Resolves very many addresses of one page, within the steps of their reader. */
import { resolveAddress, resolveLink } from "./base.ts";
import { openSteps } from "./steps.ts";
import type { Tree } from "./tree.ts";

/** Resolves as `resolveAddress` and `resolveLink` do, until its steps are spent. */
export interface Resolver {
  address(text: string): string | undefined;
  link(text: string): string | undefined;
}

/**
 * Opens the resolving of one reader's addresses; `part` is its name in an answer.
 *
 * A base may be as long as the page and every relative address repeats it: what that adds to the
 * page costs steps, and past them relative addresses no longer resolve.
 */
export function createResolver(tree: Tree, base: string | null, part: string): Resolver {
  const steps = openSteps(tree, part);
  const paid = (resolve: typeof resolveLink, text: string): string | undefined => {
    const resolved = resolve(steps.isSpent() ? null : base, text);
    const added = (resolved?.length ?? 0) - text.length;
    if (resolved === undefined || added <= 0 || steps.isSpent() || steps.take(added)) {
      return resolved;
    }
    return resolve(null, text);
  };
  return { address: (text) => paid(resolveAddress, text), link: (text) => paid(resolveLink, text) };
}

/** Which namespace a prefix stands for, element by element, at a constant cost for each. */

import { addTo } from "../../../base/add_to.ts";

const XML_SPACE = "http://www.w3.org/XML/1998/namespace";

/**
 * The prefixes in force at the parser's position.
 *
 * Each prefix has its own stack: copying a table for each element would let a root with thousands of
 * declarations cost time quadratic in the text.
 */
export class NamespaceScope {
  readonly #bindings = new Map<string, string[]>([["xml", [XML_SPACE]]]);
  /** What each open element declared; undefined for none. */
  readonly #declared: (string[] | undefined)[] = [];

  /** Adds what an element declares. Call `leave` when the element ends. */
  enter(attributes: ReadonlyMap<string, string>): void {
    let prefixes: string[] | undefined;
    for (const [name, value] of attributes) {
      if (!name.startsWith("xmlns") || (name.length > 5 && name.charAt(5) !== ":")) continue;
      const prefix = name.slice(6);
      // Feeds declare addresses with blanks around them.
      addTo(this.#bindings, prefix, value.trim());
      (prefixes ??= []).push(prefix);
    }
    this.#declared.push(prefixes);
  }

  /** Forgets what the innermost element declared. */
  leave(): void {
    for (const prefix of this.#declared.pop() ?? []) this.#bindings.get(prefix)?.pop();
  }

  /** Returns the namespace of a prefix; empty for no prefix and no default, else undefined. */
  spaceOf(prefix: string): string | undefined {
    return this.#bindings.get(prefix)?.at(-1) ?? (prefix === "" ? "" : undefined);
  }
}

/** A page as guesses use it: its heading, regions and kind, and what is declared beside them. */
import { collapsedText } from "../../page/html/mod.ts";
import { findRegions, firstHeading, soleHeading } from "../../page/layout/mod.ts";
import type { Heading, Regions } from "../../page/layout/mod.ts";
import { type Facts, firstTerm } from "../records/mod.ts";
import { detectPageKind, type PageKind } from "./page_kind.ts";

/** Declared answers that guesses are compared with; read only when a guess needs them. */
interface DeclaredBeside {
  hasAuthor(): boolean;
  /** Reports whether a day of publication is declared. */
  isDated(): boolean;
  /** Returns the declared day of change as it is written; empty for none. */
  modified(): string;
}

/** One page for all guesses about it; each part is found when it is first asked for. */
export class ShownPage {
  #heading: { readonly found: Heading | undefined } | undefined;
  #regions: Regions | undefined;
  #kind: PageKind | undefined;

  constructor(readonly facts: Facts, readonly beside: DeclaredBeside) {}

  /** The page's heading, confirmed by the document's own titles. */
  get heading(): Heading | undefined {
    this.#heading ??= { found: this.#findHeading() };
    return this.#heading.found;
  }

  /** The node of the heading, or else of the first heading of the page's own text; 0 for none. */
  get headingNode(): number {
    const { page: { tree }, siteNames } = this.facts;
    return this.heading?.node ?? firstHeading(tree, siteNames);
  }

  /** The regions around the heading. */
  get regions(): Regions {
    return this.#regions ??= findRegions(this.facts.page.tree, this.headingNode);
  }

  get kind(): PageKind {
    return this.#kind ??= detectPageKind(this.facts, this.heading !== undefined);
  }

  #findHeading(): Heading | undefined {
    const { page: { tree }, siteNames } = this.facts;
    const titles = tree.named("title").slice(0, 1).map((node) => collapsedText(tree, node));
    const shared = firstTerm(this.facts, "opengraph", "title");
    return soleHeading(tree, siteNames, shared === undefined ? titles : [...titles, shared]);
  }
}

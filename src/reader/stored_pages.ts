/** The stored pages of one call, opened with the address and the head they were captured with. */
import type { KnownPages } from "../html/known_pages.ts";
import { createPage, type Page } from "../html/page.ts";
import type { StoredFacts } from "../json/stored_page.ts";

/** The stored pages among the arguments of a call. */
export interface StoredPages {
  /** Takes the text of one and what is known of it. */
  readonly note: (html: string, facts: StoredFacts) => void;
  /** Whether nothing is known of any that a text alone would not have. */
  isEmpty(): boolean;
  /** Opens these, and all others as `known` does. */
  over(known: KnownPages): KnownPages;
}

/** Creates them, none yet. */
export function createStoredPages(): StoredPages {
  const byText = new Map<string, StoredFacts>();
  return {
    note(html, facts): void {
      if (facts.url !== null || facts.headers.length > 0) byText.set(html, facts);
    },
    isEmpty: () => byText.size === 0,
    over: (known) => ({
      open(html): Page {
        const facts = byText.get(html);
        return facts === undefined
          ? known.open(html)
          : createPage(html, facts.url, new Map(facts.headers));
      },
    }),
  };
}

/**
 * The handed-in pages that were read last: whoever reads one of them again, for its Markdown, the
 * next slice or an audit, neither parses it nor looks again at what is kept with its tree.
 *
 * Readers are pure, so an answer is the same with and without; a page is found by all its text.
 */
import { MAX_KNOWN_PAGES } from "../../base/limits.ts";
import { sha256 } from "../../base/sha256.ts";
import { createPage, type Page } from "./page.ts";
import { stoppedParts } from "./steps.ts";

// Bounds.
/** UTF-16 units of those pages together; past it the least recently used go, a longer one at once. */
const MAX_KNOWN_PAGE_CHARS = 2 * 1024 * 1024;

/** Pages of handed-in text, the last few of them kept. */
export interface KnownPages {
  /** Returns the page of a text, parsed unless it is known. */
  open(html: string): Page;
  /** Returns the name of a page that is known, `sha256:` and the digest of its text as UTF-8. */
  nameOf(page: Page): Promise<string | undefined>;
  /** Returns a known page that was named so; undefined when none is. */
  find(name: string): Page | undefined;
}

/** Creates a memory of pages, bounded by their number and by their characters together. */
export function createKnownPages(): KnownPages {
  /** The last one asked for comes last. */
  let known: { readonly html: string; readonly page: Page; name?: string }[] = [];

  function forget(): void {
    let room = MAX_KNOWN_PAGE_CHARS;
    const kept = known.toReversed().filter(({ html }) => (room -= html.length) >= 0);
    known = kept.slice(0, MAX_KNOWN_PAGES).toReversed();
  }

  return {
    open(html): Page {
      const at = known.findIndex((page) => page.html === html);
      const [found] = at === -1 ? [] : known.splice(at, 1);
      // What a reader left unread is told to whoever asks: the next one may not leave it.
      const page = found === undefined || stoppedParts(found.page.tree).length > 0
        ? createPage(html, null)
        : found.page;
      known.push({ ...found, html, page });
      forget();
      return page;
    },
    async nameOf({ tree }): Promise<string | undefined> {
      const found = known.find(({ page }) => page.tree === tree);
      return found && (found.name ??= `sha256:${await sha256(found.html)}`);
    },
    find(name): Page | undefined {
      const found = known.find((page) => page.name === name);
      return found && this.open(found.html);
    },
  };
}

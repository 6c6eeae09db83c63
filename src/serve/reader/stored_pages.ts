/** The stored pages of one call, opened with the address and the head they were captured with. */
import { mediaTypeOf } from "../../base/media_type.ts";
import { createPage, type KnownPages, type Page } from "../../page/html/mod.ts";
import type { StoredFile } from "../../tools/runs/mod.ts";
import type { StoredFacts } from "../../base/json/stored_page.ts";

const HTML_TYPES = new Set(["text/html", "application/xhtml+xml"]);

/** The stored pages among the arguments of a call. */
interface StoredPages {
  /** Takes the text of one, what is known of it, and its bytes. */
  readonly note: (html: string, facts: StoredFacts, bytes: Uint8Array) => void;
  /** Returns one that has a media type which is not that of HTML. */
  readonly fileOf: (html: string) => StoredFile | undefined;
  /** Whether nothing is known of any that a text alone would not have. */
  isEmpty(): boolean;
  /** Opens these, and all others as `known` does. */
  over(known: Pick<KnownPages, "open">): Pick<KnownPages, "open">;
}

/** Creates them, none yet. */
export function createStoredPages(): StoredPages {
  const byText = new Map<string, StoredFacts>();
  const files = new Map<string, StoredFile>();
  return {
    note(html, facts, bytes): void {
      if (facts.url !== null || facts.headers.length > 0) byText.set(html, facts);
      const type = mediaTypeOf(facts.headers.find(([name]) => name === "content-type")?.[1]);
      if (type !== "" && !HTML_TYPES.has(type)) files.set(html, { type, bytes });
    },
    fileOf: (html) => files.get(html),
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

/** The pages that a call learns from, which it may be asked to read as well. */
import type { FetchedPage, PageOptions } from "../../web/fetch/asked/mod.ts";
import type { Context } from "./context.ts";

/** Two views of one context. */
export interface LearntPages {
  /** Remembers each page that it fetches. */
  readonly learning: Context;
  /** Fetches none again that was learnt from, once each; asked otherwise, it is another page. */
  readonly reading: Context;
}

/** Lets a call ask a site once for a page that is its recipe's own example. */
export function learntPages(context: Context): LearntPages {
  const learnt = new Map<string, Promise<FetchedPage>>();
  const keyOf = (address: string, options: PageOptions = {}): string =>
    JSON.stringify([address, options]);
  return {
    learning: {
      ...context,
      page: (address, options) => {
        const page = context.page(address, options);
        learnt.set(keyOf(address, options), page);
        return page;
      },
    },
    reading: {
      ...context,
      page: (address, options) => {
        const key = keyOf(address, options);
        const page = learnt.get(key);
        // What is read is let go: many pages may follow.
        learnt.delete(key);
        return page ?? context.page(address, options);
      },
    },
  };
}

/** All that a tool may request from outside: the web, a clock, and what its process keeps. */
import type { Page } from "../../page/html/mod.ts";
import type { Clock, Web } from "../../web/fetch/asked/mod.ts";
import type { KnownRecipes } from "./recipe/known_recipes.ts";

/** A page that was handed in as a file. */
export interface StoredFile {
  /** Its media type, in lower case and without parameters. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What a process keeps from one call to the next. Absent where nothing is kept. */
interface KeptPages {
  /** Opens a page of handed-in text; one that was handed in lately is not parsed again. */
  openText?(html: string): Page;
  /** Returns the name by which such a page is opened again without its text. */
  nameOf?(page: Page): Promise<string | undefined>;
  /** Opens a page by its name, as long as it is kept. */
  openNamed?(name: string): Page | undefined;
  /** Returns a handed-in page that is a file of another media type than HTML's. */
  fileOf?(html: string): StoredFile | undefined;
  /** The extractors made of recipes before. */
  readonly recipes?: KnownRecipes;
}

/** What a tool is run with; a test passes a plain object. */
export interface Context extends Web, Clock, KeptPages {
  /** The date whose captures the pages of this call are; text that is handed in has none. */
  readonly at?: string;
}

/** The call that an input asks for: its own arguments over those that all have. */
import type { PreparedTool } from "../call/prepared_tool.ts";
import { ToolError } from "../errors.ts";
import { startOf } from "../json/long_text.ts";
import { StoredPage } from "../json/stored_page.ts";
import { MAX_ADDRESS_CHARS } from "../limits.ts";
import { isAddress } from "../url/is_address.ts";
import { siteOf } from "../url/same_site.ts";
import type { GivenPage, Input } from "./input.ts";

/** The string in the arguments that a stored page replaces once they are checked. */
export const PAGE_STAND_IN = "<stored page>";

/** Arguments, not checked yet, and the page among them. */
export interface InputCall {
  readonly args: Record<string, unknown>;
  readonly page?: StoredPage;
  /** The site it will visit; undefined where it visits none, or none that is known. */
  readonly site?: string;
  /** Whether it may fetch. */
  readonly fetches: boolean;
}

/** Makes a call of an input. Throws `ToolError` for one that the tool cannot be called with. */
export function callOfInput(
  { tool, properties }: PreparedTool,
  input: Input,
  shared: Readonly<Record<string, unknown>>,
): InputCall {
  const args: Record<string, unknown> = { ...shared, ...input.args };
  const { page, url } = input;
  if (page !== undefined) {
    const stored = storedPage(page);
    if (tool.page === null || tool.page === "url") {
      const use = "give addresses, or call a tool that takes pages";
      throw new ToolError("bad_input", `${tool.name} takes addresses, not pages; ${use}`);
    }
    args[tool.page] = tool.page === "pages" ? [PAGE_STAND_IN] : PAGE_STAND_IN;
    return { args, page: stored, fetches: false };
  }
  if (url !== undefined) {
    const name = tool.page ?? (Object.hasOwn(properties, "urls") ? "urls" : "url");
    args[name] = name === "urls" || name === "pages" ? [url] : url;
    return { args, site: siteOf(url), fetches: true };
  }
  const given = tool.page === null ? undefined : args[tool.page];
  if (typeof given === "string" && !isAddress(given)) return { args, fetches: false };
  return {
    args,
    fetches: true,
    ...(typeof given === "string" ? { site: siteOf(given.trim()) } : {}),
  };
}

/** A stored text that begins like an address would be fetched as one. */
function storedPage({ bytes, url, headers, isText }: GivenPage): StoredPage {
  const known = url !== null && URL.canParse(url) ? url : null;
  const stored = new StoredPage(bytes, { url: known, headers, isText });
  const start = startOf(stored, MAX_ADDRESS_CHARS).replace(/^[\uFEFF\uFFFD]+/, "").replaceAll(
    "\0",
    "",
  );
  if (isAddress(start)) {
    throw new ToolError(
      "bad_input",
      "this is an address and not a page; give --in urls to fetch it",
    );
  }
  return stored;
}

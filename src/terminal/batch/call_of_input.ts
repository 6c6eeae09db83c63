/** The call that an input asks for: its own arguments over those that all have. */
import { isAddress, siteOf } from "../../page/url/mod.ts";
import type { PreparedTool } from "../../serve/call/mod.ts";
import { badInput } from "../../base/errors.ts";
import type { StoredPage } from "../../base/json/stored_page.ts";
import type { Input } from "./input.ts";
import { storedPage } from "./stored_file.ts";

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
      throw badInput(`${tool.name} takes addresses, not pages; ${use}`);
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

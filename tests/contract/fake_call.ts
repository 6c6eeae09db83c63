/** A tool called through the door about a site that is not on this machine's own addresses. */
import { runTool } from "../support/run_tool.ts";
import { ToolError } from "../../src/base/errors.ts";
import { pageMarkdown } from "../../src/tools/contract/page_markdown.ts";
import { STATUS_OF_CODE } from "../../src/base/errors.ts";
import { createFakeSite } from "../support/fake_site.ts";
import type { Answered } from "./served.ts";

/** Reads the first page of a site with these pages. */
export async function startFakeSiteCall(pages: Record<string, string>): Promise<Answered> {
  await using web = createFakeSite({ "a.example": { "/": "<p>a", ...pages } });
  const args = pageMarkdown.input.parse({ html_or_url: "http://a.example/" });
  const body = await Promise.resolve(runTool(pageMarkdown, args, web.context)).catch((refusal) => {
    if (!(refusal instanceof ToolError)) throw refusal;
    return { ok: false, error: refusal.toObject() };
  });
  const code = (body as { error?: { code: keyof typeof STATUS_OF_CODE } }).error?.code;
  return { status: code === undefined ? 200 : STATUS_OF_CODE[code], headers: new Headers(), body };
}

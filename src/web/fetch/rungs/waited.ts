/** Whether what a caller waits for has come, and what stood there where it did not. */
import { ToolError } from "../../../base/errors.ts";
import { clipped, quoted } from "../../../base/quoted.ts";
import type { Wait } from "../web.ts";
import type { Climbed } from "./ladder.ts";
import { measureMain } from "./main_measure.ts";
import { measurePage } from "./page_measure.ts";

// Bounds.
/** Characters of a page that are quoted where what was waited for did not come. */
const QUOTED_TEXT_CHARS = 120;

/** Throws `fetch_failed` for a page that what was waited for never came to; says what stood there. */
export function checkCame(wait: Wait | undefined, { page: read, hint }: Climbed): void {
  const { page, came, status, rung, url } = read;
  if (wait === undefined || page === undefined || status < 200 || status > 299) return;
  if (came ?? wait.isThere(page)) return;
  const where = rung === "browser" ? "did not come in time" : "is not on the page as it came";
  const { title, textChars } = measurePage(page);
  const { text } = measureMain(page);
  const stood = text === "" ? "no text" : quoted(clipped(text, QUOTED_TEXT_CHARS));
  const named = title === "" ? "" : `, titled ${quoted(title)}`;
  const why = hint === undefined ? "" : `; ${hint}`;
  throw new ToolError(
    "fetch_failed",
    `${quoted(wait.what)} ${where}: there stood ${stood}${named}, ${textChars} characters of text` +
      why,
    { retryable: rung === "browser", url },
  );
}

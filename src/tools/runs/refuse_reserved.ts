/** Refuses a page that reserves its text and data mining rights. */
import type { Page } from "../../page/html/mod.ts";
import { rightsOf } from "../../read/declared/mod.ts";
import { ToolError } from "../../base/errors.ts";

/** Throws `tdm_reserved` for a page that reserves its rights, by its own metas too. */
export function refuseReserved(page: Page): void {
  if (rightsOf(page).tdm_reservation?.trim() !== "1") return;
  throw new ToolError(
    "tdm_reserved",
    "the page reserves its text and data mining rights; call again without respect_tdm to read it",
    page.url === null ? {} : { url: page.url },
  );
}

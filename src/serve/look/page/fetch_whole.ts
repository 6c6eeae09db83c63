/** The markup of an address, slice by slice, as fetch_page gives it. */
import { errorOf, type Service } from "./calls.ts";
import { toText } from "./json_value.ts";

// Bounds.
/** Slices of one page that are fetched; what comes after them is not shown. */
export const MAX_LOOK_SLICES = 40;
/** Characters that are fetched at a time: the most fetch_page gives. */
const LOOK_SLICE_CHARS = 60_000;

/** Fetches the markup of an address. Throws what the service refuses it for. */
export async function fetchWhole(
  { call }: Service,
  url: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  let html = "";
  let offset: unknown = 0;
  for (let slices = 0; typeof offset === "number" && slices < MAX_LOOK_SLICES; slices++) {
    const answer = await call("fetch_page", { url, offset, max_chars: LOOK_SLICE_CHARS, ...more });
    const error = errorOf(answer);
    if (error !== undefined) throw new Error(error);
    html += toText(answer.html);
    offset = answer.next_offset;
  }
  return html;
}

/** The markup of an address, slice by slice, as fetch_page gives it. */
import { LOOK_SLICE_CHARS, MAX_LOOK_SLICES } from "../../../base/limits.ts";
import { errorOf, type Service } from "./calls.ts";
import { toText } from "./json_value.ts";

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

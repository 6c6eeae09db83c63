/** The pictures of a page that `look` shows: fetched on the judged path, told by their own bytes. */
import { LOOK_PICTURE_SECONDS, MAX_LOOK_PICTURE_BYTES } from "../base/limits.ts";
import type { Picture } from "../serve/door/look/mod.ts";
import type { NetworkLink } from "../serve/pool/mod.ts";
import type { Delivery, FetchRequest } from "../web/fetch/mod.ts";
import { typeOfBytes } from "../base/type_of_bytes.ts";

/**
 * Fetches a picture as politely as a page; undefined for what cannot be had, is too large, or is no
 * picture by its first bytes: a drawing in SVG is none, for it may hold what acts.
 */
export async function fetchPicture(
  network: NetworkLink,
  url: string,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  const call = network.begin();
  const end = (): void => call.end();
  signal.addEventListener("abort", end, { once: true });
  try {
    const request: FetchRequest = { kind: "file", url, seconds: LOOK_PICTURE_SECONDS };
    const answer = await call.ask(request);
    if ("error" in answer) return undefined;
    const { reply, body } = answer as Delivery;
    if (reply.kind !== "delivered" || reply.status !== 200 || body === undefined) return undefined;
    if (body.length > MAX_LOOK_PICTURE_BYTES) return undefined;
    const type = typeOfBytes(body);
    return type?.startsWith("image/") ? { bytes: body.slice(), type } : undefined;
  } finally {
    signal.removeEventListener("abort", end);
    call.end();
  }
}

/** A page as the Wayback Machine kept it (specification: `at`). */
import { mayPass, ToolError } from "../../../base/errors.ts";
import { parseAddress, urlOf, withoutUser } from "../../../page/url/mod.ts";
import { FetchFailure } from "../fetch_failure.ts";
import { fetchHttp, type HttpAnswer, type HttpTools, type HttpWish } from "./http_rung.ts";

/** The archive's site, whose turn a capture takes. */
export const ARCHIVE_SITE = "web.archive.org";

const ARCHIVE = `https://${ARCHIVE_SITE}`;
const ORIGINAL_HEADER = "x-archive-orig-";
/** A capture has it whatever its status is, and the archive's own errors do not (RFC 7089, 2.1.1). */
const CAPTURED = "memento-datetime";

/** Fetches the capture nearest to a date, with its own status. Throws `fetch_failed` for none. */
export async function fetchArchive(
  tools: HttpTools,
  address: string,
  digits: string,
  wish: HttpWish,
): Promise<HttpAnswer & { captured: string }> {
  const answer = await fetchHttp(tools, `${ARCHIVE}/web/${digits}id_/${publicPart(address)}`, {
    ...wish,
    mayFollow: (target) => target.origin === ARCHIVE,
  });
  const isCaptured = answer.headers.has(CAPTURED);
  if (answer.status === 404 && !isCaptured) {
    throw new ToolError("fetch_failed", `the archive has no capture of the address`, {
      retryable: false,
      url: address,
      reason: "not_captured",
    });
  }
  const capture = /^\/web\/(\d{4,14})(?:[a-z]{2}_)?\/(.+)$/.exec(
    answer.url.pathname + answer.url.search,
  );
  if (answer.url.origin !== ARCHIVE || capture === null || answer.status >= 300 && !isCaptured) {
    const reason = `the archive answered ${answer.status} instead of a capture`;
    throw new FetchFailure(reason, { passing: mayPass(answer.status) });
  }
  return {
    ...answer,
    url: originalOf(capture[2] ?? "", address),
    headers: originalHeaders(answer.headers),
    captured: capture[1] ?? "",
  };
}

/** The address without its private parts: user info and fragment. */
function publicPart(address: string): string {
  const url = withoutUser(urlOf(address));
  url.hash = "";
  return url.href;
}

/** Where the capture was taken from; the archive folds `//` of the scheme at times. */
function originalOf(text: string, asked: string): URL {
  const mended = text.replace(/^(https?):\/+/i, "$1://");
  const withScheme = /^https?:\/\//i.test(mended) ? mended : `http://${mended}`;
  return withoutUser(parseAddress(withScheme) ?? urlOf(asked));
}

function originalHeaders(headers: ReadonlyMap<string, string>): Map<string, string> {
  const original = new Map<string, string>();
  for (const [name, value] of headers) {
    if (name.startsWith(ORIGINAL_HEADER)) original.set(name.slice(ORIGINAL_HEADER.length), value);
  }
  const type = headers.get("content-type");
  if (type !== undefined && !original.has("content-type")) original.set("content-type", type);
  return original;
}

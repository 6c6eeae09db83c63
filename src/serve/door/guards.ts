/** Who may make requests: Host, Origin and token checks (docs/design/contract.md, 5.2). */
import { createHash, timingSafeEqual } from "node:crypto";
import { mediaTypeOf } from "../../base/media_type.ts";

const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
const IPV4_LOOPBACK = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;

/** Reports whether a listen address is this machine alone; `0.0.0.0`, `::` and "" are not. */
export function isLoopback(listenHost: string): boolean {
  const host = listenHost.trim().toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return host === "localhost" || host === "::1" || IPV4_LOOPBACK.test(host);
}

/** Reports whether a `Host` names this machine: under DNS rebinding a page sends its own. */
export function isOwnHost(host: string | null): boolean {
  return host !== null && OWN_HOST.test(host.trim());
}

/** Reports whether an `Origin` is the server's own: http or https, then exactly the `Host`. */
export function isOwnOrigin(origin: string, host: string | null): boolean {
  const authority = /^https?:\/\/(.+)$/i.exec(origin)?.[1];
  return host !== null && authority?.toLowerCase() === host.trim().toLowerCase();
}

/** Creates the check of `Authorization` by the tokens that let in; without any all may pass. */
export function createTokenCheck(
  tokens: readonly string[],
): (authorization: string | null) => boolean {
  if (tokens.length === 0) return () => true;
  const expected = tokens.map(digest);
  return (authorization) => {
    const [scheme, value] = partsOf(authorization);
    if (scheme.toLowerCase() !== "bearer") return false;
    // Digests are equally long and unrelated to the text, so that timing reveals nothing of either;
    // all are compared, so that it does not reveal which one it is.
    const given = digest(value);
    return expected.filter((each) => timingSafeEqual(given, each)).length > 0;
  };
}

/** Returns the token of an `Authorization` field as it is compared; "" where there is none. */
export function tokenOf(authorization: string | null): string {
  return partsOf(authorization)[1];
}

function partsOf(authorization: string | null): [scheme: string, value: string] {
  const [, scheme = "", value = ""] = /^(\S+) (.*)$/s.exec(authorization ?? "") ?? [];
  return [scheme, value.trim()];
}

/** Reports whether a `Content-Type` is JSON: the part before `;`, in any case. */
export function isJsonType(contentType: string | null): boolean {
  return mediaTypeOf(contentType) === "application/json";
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

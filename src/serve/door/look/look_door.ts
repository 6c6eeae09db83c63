/**
 * The door of `service look`: a page of the project's own, and the tools for that page alone.
 *
 * The page and its parts are the same for everybody and need no token; whatever reads or runs
 * anything does. The token is in the fragment of the page's address, which browsers send nowhere.
 */
import type { Door } from "../door.ts";
import { createTokenCheck, isOwnHost, isOwnOrigin } from "../guards.ts";
import BUILT from "../../look/built_page.json" with { type: "json" };
import { pathOf } from "../path_of.ts";

/** What the page begins with: nothing, an address, or the markup of a file. */
export interface GivenPage {
  readonly input: string;
  /** What the markup is called, where it was read from a file. */
  readonly name: string | null;
}

/** A picture of the page on show. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its media type, by its own first bytes. */
  readonly type: string;
}

interface LookParts {
  /** The service's own door, which asks for the same token. */
  readonly tools: Door;
  readonly token: string;
  readonly given: GivenPage;
  /**
   * Fetches a picture of the page on show; undefined for a file that is not a picture or cannot be
   * had.
   */
  readonly fetchPicture: (address: string, signal: AbortSignal) => Promise<Picture | undefined>;
}

/** Fields of every answer: nothing is kept, guessed, framed by others or told on. */
const COMMON_FIELDS: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** The tool's page: its own two files, its own frame, its own calls; no markup by a text. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** The frame that shows a page: styles written in it, images written in it, nothing else. */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin",
].join("; ");

const FRAME = "<!doctype html><html lang=en><title>The page</title></html>";
const FRAME_QUIRKS = "<html lang=en><title>The page</title></html>";

const HTML = "text/html; charset=utf-8";

/** Every path that is served without a token. */
const PARTS: Readonly<Record<string, readonly [type: string, text: string, policy?: string]>> = {
  "/": [HTML, BUILT.html, PAGE_POLICY],
  "/look.js": ["text/javascript; charset=utf-8", BUILT.script],
  "/look.css": ["text/css; charset=utf-8", BUILT.style],
  "/frame": [HTML, FRAME, FRAME_POLICY],
  "/frame-quirks": [HTML, FRAME_QUIRKS, FRAME_POLICY],
};

/** Creates the door of the page. */
export function createLookDoor({ tools, token, given, fetchPicture }: LookParts): Door {
  const hasToken = createTokenCheck([token]);
  return async (request, connection) => {
    const { headers, method } = request;
    const pathname = pathOf(request.url);
    const origin = headers.get("origin");
    const host = headers.get("host");
    if (!isOwnHost(host)) return refuse(421);
    if (origin !== null && !isOwnOrigin(origin, host)) return refuse(403);
    if (pathname.startsWith("/v1/")) return await tools(request, connection);
    const isRead = method === "GET" || method === "HEAD";
    if (pathname === "/given") {
      if (!hasToken(headers.get("authorization"))) return refuse(401);
      return isRead ? send("application/json", JSON.stringify(given)) : refuse(405);
    }
    if (pathname === "/picture") {
      if (!hasToken(headers.get("authorization"))) return refuse(401);
      if (method !== "GET") return refuse(405);
      const address = headers.get("picture-address");
      if (address === null) return refuse(400);
      const picture = await fetchPicture(address, request.signal);
      return picture === undefined ? refuse(404) : send(picture.type, picture.bytes);
    }
    const part = Object.hasOwn(PARTS, pathname) ? PARTS[pathname] : undefined;
    if (part === undefined) return refuse(404);
    return isRead ? send(...part) : refuse(405);
  };
}

function send(type: string, text: BodyInit, policy?: string): Response {
  const own = policy === undefined ? {} : { "content-security-policy": policy };
  return new Response(text, { headers: { ...COMMON_FIELDS, ...own, "content-type": type } });
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: COMMON_FIELDS });
}

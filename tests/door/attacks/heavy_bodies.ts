/** Bodies within the bound that cost whoever reads them as much as a body can. */
import { HOST, JSON_TYPE } from "./attack.ts";

/** One heavy request: what it is, where it goes, and the status that comes back. */
export interface HeavyBody {
  readonly title: string;
  readonly path: string;
  readonly status: number;
  /** Makes the body. */
  make(): string;
  /** Bytes of each chunk when it is sent in chunks. */
  readonly chunk?: number;
}

/** Refuses a page at once, so that the cost is the door's. */
const TOOL = "/v1/tools/fetch_page";
/** A little less than a body may have. */
const MOST = 15 * 1024 * 1024;

const filled = (head: string, unit: string, tail: string): string =>
  head + unit.repeat(Math.floor((MOST - head.length - tail.length) / unit.length)) + tail;
const listed = (head: string, unit: string, tail: string): string =>
  filled(head, `${unit},`, unit + tail);
const keys = (count: number): string => Array.from({ length: count }, (_, n) => `"k${n}":0`).join();
const ones = (count: number): string => Array(count).fill("1").join();
const rpc = (args: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fetch_page","arguments":${args}}}`;

const body = (
  title: string,
  make: () => string,
  status: number,
): HeavyBody => ({ title, path: TOOL, make, status });
const message = (title: string, make: () => string, status: number): HeavyBody => ({
  ...body(title, make, status),
  path: "/mcp",
});

/** Every heavy body, none twice. */
export const HEAVY_BODIES: readonly HeavyBody[] = [
  body("a million unknown arguments", () => `{"url":"<p>",${keys(1_000_000)}}`, 400),
  body("a million times one argument", () => listed('{"url":"<p>",', '"url":"<p>"', "}"), 400),
  body("millions of keys below one argument", () => `{"url":"<p>","x":{${keys(1_000_000)}}}`, 400),
  body("millions of numbers", () => listed('{"url":"<p>","x":[', "1", "]}"), 400),
  body("millions of empty lists", () => listed('{"url":"<p>","x":[', "[]", "]}"), 400),
  body("millions of short texts", () => listed('{"url":"<p>","x":[', '"abc"', "]}"), 400),
  body(
    "thousands of texts of a kilobyte",
    () => listed('{"url":"<p>","x":[', `"${"a".repeat(1000)}"`, "]}"),
    400,
  ),
  body("millions of open lists", () => filled("", "[", ""), 400),
  body("millions of open objects", () => filled("", '{"a":', ""), 400),
  body("a number of millions of digits", () => filled('{"url":"<p>","x":', "9", "}"), 400),
  body("a key of millions of letters", () => filled('{"url":"<p>","', "k", '":1}'), 400),
  body("blanks before an object", () => filled("", " ", '{"url":"<p>"}'), 400),
  body("no JSON at all", () => filled("", "<p>no", ""), 400),
  body("a page", () => filled('{"url":"', "<p>some text ", '"}'), 400),
  body("a page in escapes", () => filled('{"url":"', "\\u003cp\\u003e", '"}'), 400),
  body("a page of backslashes", () => filled('{"url":"<p>', "\\\\", '"}'), 400),
  body("a page of quotes", () => filled('{"url":"<p>', '\\"', '"}'), 400),
  body("a page behind line ends", () => filled('{"url":"', "\\n", '<p>"}'), 400),
  body("a page beyond ASCII", () => filled('{"url":"<p>', "\u00c3\u00a4", '"}'), 400),
  body("a page that is no UTF-8 at its end", () => filled('{"url":"', "<p>a", '\u00ff"}'), 400),
  {
    ...body("chunks of a byte", () => `{"url":"${"<p>a".repeat(50_000)}"}`, 400),
    chunk: 1,
  },
  { ...body("chunks of any size", () => filled('{"url":"', "<p>ab", '"}'), 400), chunk: 10_007 },
  {
    ...body("tens of thousands of pages that are none", () => `{"pages":[${ones(99_000)}]}`, 400),
    path: "/v1/tools/compile_extractor",
  },
  message("/mcp: a million unknown arguments", () => rpc(`{"url":"<p>",${keys(1_000_000)}}`), 400),
  message("/mcp: a million members", () => rpc(`{"url":"<p>"},${keys(1_000_000)}`), 400),
  message("/mcp: millions of numbers", () => rpc(listed('{"url":"<p>","x":[', "1", "]}")), 400),
  message("/mcp: a page", () => rpc(filled('{"url":"', "<p>some text ", '"}')), 200),
  message(
    "/mcp: a method of millions of letters",
    () => filled('{"jsonrpc":"2.0","id":1,"method":"', "m", '"}'),
    400,
  ),
  message(
    "/mcp: a tool of millions of letters",
    () => filled('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"', "m", '"}}'),
    400,
  ),
];

/** Writes the head of the request and its body as it is sent. */
export function writeHeavy(heavy: HeavyBody): Uint8Array<ArrayBuffer> {
  const made = bytesOfLatin1(heavy.make());
  const framing = heavy.chunk === undefined
    ? `Content-Length: ${made.length}`
    : "Transfer-Encoding: chunked";
  const head = bytesOfLatin1(
    [`POST ${heavy.path} HTTP/1.1`, HOST, JSON_TYPE, framing, "Connection: close", "", ""]
      .join("\r\n"),
  );
  return joined([head, heavy.chunk === undefined ? made : inChunks(made, heavy.chunk)]);
}

/** One byte a character: what is above ASCII is written as the UTF-8 or the broken bytes it stands for. */
function bytesOfLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function inChunks(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    parts.push(bytesOfLatin1(`${part.length.toString(16)}\r\n`), part, bytesOfLatin1("\r\n"));
  }
  return joined([...parts, bytesOfLatin1("0\r\n\r\n")]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

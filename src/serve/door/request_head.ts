/** The head of a request, read strictly (RFC 9112): what could be read two ways is refused. */

// Bounds.
/** Fields of a head; past it 431. */
const MAX_REQUEST_HEAD_FIELDS = 100;
/** Digits of `Content-Length`; no body could be longer than a number of this many digits. */
const MAX_LENGTH_DIGITS = 15;

/** What the gate needs of a head that may be forwarded. */
export interface RequestHead {
  /** Bytes of the body that follows; chunked bodies carry their own length. */
  readonly body: number | "chunked";
  /** Whether the client waits for `100 Continue` before its body. */
  readonly expectsContinue: boolean;
  /** The lines about the body, in order and with their line ends: the gate reads the body itself. */
  readonly bodyLines: readonly Span[];
}

/** Why a head is refused. */
export interface HeadFault {
  readonly status: 400 | 404 | 417 | 431 | 505;
  readonly reason: string;
}

/** A stretch of bytes, its end excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const CR = 0x0d;
const LF = 0x0a;
const SP = 0x20;
const TAB = 0x09;
const COLON = 0x3a;
const SLASH = 0x2f;
const DEL = 0x7f;
/** Visible characters that no target may contain unescaped (RFC 3986 appendix A). */
const NOT_IN_TARGET: ReadonlySet<number> = new Set(
  Array.from('"<>\\^`{|}', (char) => char.charCodeAt(0)),
);

/** RFC 9110 section 5.6.2: characters of a method or a field name. */
const IS_TOKEN = new Uint8Array(256);
for (
  const char of "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
) {
  IS_TOKEN[char.charCodeAt(0)] = 1;
}

/** Finds the end of a head, just past its empty line, or -1; looks from `from` on. */
export function findHeadEnd(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (bytes[at] !== LF) continue;
    // A bare line feed would end the head for a lenient reader; parsing refuses it below.
    if (at > 0 && bytes[at - 1] === LF) return at + 1;
    if (at > 2 && bytes[at - 1] === CR && bytes[at - 2] === LF) return at + 1;
  }
  return -1;
}

/** Reads a whole head from `from` to `end`. */
export function parseRequestHead(
  bytes: Uint8Array,
  from: number,
  end: number,
  requireHost: boolean,
): RequestHead | HeadFault {
  const line = readRequestLine(bytes, from);
  if ("status" in line) return line;
  const fields = readFields(bytes, line.end, end - 2);
  if ("status" in fields) return fields;
  return checkHead(line, fields, requireHost);
}

interface RequestLine {
  readonly isHttp10: boolean;
  readonly otherTarget: string | undefined;
  readonly method: string;
  readonly end: number;
}

function readRequestLine(bytes: Uint8Array, from: number): RequestLine | HeadFault {
  let at = from;
  while (IS_TOKEN[bytes[at] ?? 0] === 1) at++;
  if (at === from || bytes[at] !== SP) return fault("the request line has no method");
  // A tunnel is never made, and servers differ in how they read the line.
  const method = textOf(bytes, from, at);
  if (method === "CONNECT") return fault("CONNECT is not served");
  const target = ++at;
  while (isTargetByte(bytes[at])) at++;
  if (at === target || bytes[at] !== SP) return fault("the request line has no target");
  const version = at + 1;
  if (bytes[version + 8] !== CR || bytes[version + 9] !== LF) {
    return fault("the request line is malformed");
  }
  const name = textOf(bytes, version, version + 8);
  if (/^HTTP\/[02-9]\.\d$/.test(name)) return fault(`${name} is not served`, 505);
  if (name !== "HTTP/1.1" && name !== "HTTP/1.0") return fault("the HTTP version is malformed");
  return {
    isHttp10: name === "HTTP/1.0",
    method,
    otherTarget: bytes[target] === SLASH ? undefined : textOf(bytes, target, at),
    end: version + 10,
  };
}

interface Fields {
  host: string | undefined;
  length: string | undefined;
  coding: string | undefined;
  expected: string | undefined;
  readonly bodyLines: Span[];
}

/** Reads field lines up to the empty line at `end`. */
function readFields(bytes: Uint8Array, from: number, end: number): Fields | HeadFault {
  const fields: Fields = {
    host: undefined,
    length: undefined,
    coding: undefined,
    expected: undefined,
    bodyLines: [],
  };
  let at = from;
  for (let count = 0; at < end; count++) {
    if (count === MAX_REQUEST_HEAD_FIELDS) return fault("the head has too many fields", 431);
    const name = at;
    while (IS_TOKEN[bytes[at] ?? 0] === 1) at++;
    // Also catches a folded line, a blank before the colon and a bare line end.
    if (at === name || bytes[at] !== COLON) return fault("a header field is malformed");
    const colon = at++;
    while (isFieldByte(bytes[at])) at++;
    if (bytes[at] !== CR || bytes[at + 1] !== LF) return fault("a header field is malformed");
    at += 2;
    const refused = keep(fields, bytes, { from: name, to: at }, colon);
    if (refused !== undefined) return refused;
  }
  return at === end ? fields : fault("the head is malformed");
}

/** Keeps a field that decides about framing; none of them may come twice. */
function keep(fields: Fields, bytes: Uint8Array, line: Span, colon: number): HeadFault | undefined {
  const length = colon - line.from;
  if (length !== 4 && length !== 6 && length !== 14 && length !== 17) return undefined;
  const name = textOf(bytes, line.from, colon).toLowerCase();
  const key = KEPT[name];
  if (key === undefined) return undefined;
  if (fields[key] !== undefined) return fault(`${name} is given twice`);
  fields[key] = textOf(bytes, colon + 1, line.to).trim();
  if (key !== "host") fields.bodyLines.push(line);
  return undefined;
}

const KEPT: Readonly<Record<string, "host" | "expected" | "length" | "coding">> = {
  host: "host",
  expect: "expected",
  "content-length": "length",
  "transfer-encoding": "coding",
};

function checkHead(
  line: RequestLine,
  fields: Fields,
  requireHost: boolean,
): RequestHead | HeadFault {
  const { host, length, coding, expected, bodyLines } = fields;
  if (host === undefined && requireHost && !line.isHttp10) return fault("Host is missing");
  const target = line.otherTarget;
  if (target !== undefined && target !== "*" && authorityOf(target) !== host?.toLowerCase()) {
    return fault("the request target names another host");
  }
  if (target === "*" && line.method !== "OPTIONS") {
    return fault("there is nothing at *; GET /v1/tools lists the tools", 404);
  }
  if (expected !== undefined && expected.toLowerCase() !== "100-continue") {
    return fault("only 100-continue can be expected", 417);
  }
  const expectsContinue = expected !== undefined;
  if (coding === undefined) {
    if (length === undefined) return { body: 0, expectsContinue, bodyLines };
    if (!/^\d+$/.test(length) || length.length > MAX_LENGTH_DIGITS) {
      return fault("Content-Length is no length");
    }
    return { body: Number(length), expectsContinue, bodyLines };
  }
  if (length !== undefined) return fault("Content-Length and Transfer-Encoding contradict");
  if (line.isHttp10 || coding.toLowerCase() !== "chunked") {
    return fault("the only transfer coding is chunked");
  }
  return { body: "chunked", expectsContinue, bodyLines };
}

function authorityOf(target: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(target)?.[1]?.toLowerCase();
}

function isTargetByte(byte: number | undefined): boolean {
  return byte !== undefined && byte > SP && byte < DEL && !NOT_IN_TARGET.has(byte);
}

function isFieldByte(byte: number | undefined): boolean {
  return byte !== undefined && (byte >= SP ? byte !== DEL : byte === TAB);
}

function fault(reason: string, status: HeadFault["status"] = 400): HeadFault {
  return { status, reason };
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode.apply(null, bytes.subarray(from, to) as unknown as number[]);
}

// deno-fmt-ignore-file: a table, one line an attack
/** Bodies whose length can be read two ways, lies, or breaks off. */
import { attack, ECHO, FITTING, get, HOST, JSON_TYPE, PING, post, rawPost } from "./attack.ts";

const BASE = [HOST, JSON_TYPE];
const CHUNKED = [...BASE, "Transfer-Encoding: chunked"];
const sized = (length: string, body = FITTING) => rawPost(ECHO, [...BASE, `Content-Length: ${length}`], body);
const chunks = (...parts: string[]) => rawPost(ECHO, CHUNKED, parts.join(""));
const whole = `${FITTING.length.toString(16)}\r\n${FITTING}\r\n`;
const SECOND = get("/health", HOST);
const closes = { closes: true };
/** Bodies of this door may be at most a mebibyte. */
const LARGE = "x".repeat(1024 * 1024 + 1);

export const BODY_FRAMING = [
  attack("a length", post(ECHO, FITTING), 200),
  attack("a body in chunks", chunks(whole, "0\r\n\r\n"), 200),
  attack("a chunk size in capitals with zeros", chunks(`000${FITTING.length.toString(16).toUpperCase()}\r\n${FITTING}\r\n0\r\n\r\n`), 200),
  attack("a chunk extension", chunks(whole.replace("\r\n", ";a=b\r\n"), "0\r\n\r\n"), 200),
  attack("a trailer", chunks(whole, "0\r\nX: y\r\n\r\n"), 200),
  attack("a body split in single bytes", [...post(ECHO, FITTING)], 200),
  attack("a length and chunks (CL.TE)", rawPost(ECHO, [...CHUNKED, "Content-Length: 4"], `${whole}0\r\n\r\n`), 400, closes),
  attack("chunks and a length, a request hidden behind", rawPost(ECHO, ["Content-Length: 5", ...CHUNKED], `0\r\n\r\n${SECOND}`), 400, closes),
  attack("two lengths", rawPost(ECHO, [...BASE, "Content-Length: 19", "Content-Length: 5"], FITTING), 400, closes),
  attack("two equal lengths", rawPost(ECHO, [...BASE, "Content-Length: 19", "Content-Length: 19"], FITTING), 400, closes),
  attack("a list of lengths", sized("19, 19"), 400, closes),
  attack("a negative length", sized("-1"), 400, closes),
  attack("a length with a sign", sized("+19"), 400, closes),
  attack("a length in hexadecimal", sized("0x15"), 400, closes),
  attack("a length with a fraction", sized("19.0"), 400, closes),
  attack("a length with an exponent", sized("1e1"), 400, closes),
  attack("a length in words", sized("nineteen"), 400, closes),
  attack("an empty length", sized(""), 400, closes),
  attack("a length of forty digits", sized("9".repeat(40)), 400, closes),
  attack("a length with a blank inside", sized("1 9"), 400, closes),
  attack("chunked twice", rawPost(ECHO, [...CHUNKED, "Transfer-Encoding: chunked"], `${whole}0\r\n\r\n`), 400, closes),
  attack("chunked, then identity", rawPost(ECHO, [...BASE, "Transfer-Encoding: chunked, identity"], FITTING), 400, closes),
  attack("a coding nobody knows", rawPost(ECHO, [...BASE, "Transfer-Encoding: xchunked"], FITTING), 400, closes),
  attack("gzip before chunked", rawPost(ECHO, [...BASE, "Transfer-Encoding: gzip, chunked"], FITTING), 400, closes),
  attack("a blank before the coding's colon (TE.TE)", rawPost(ECHO, [...BASE, "Transfer-Encoding : chunked"], `${whole}0\r\n\r\n`), 400, closes),
  attack("a vertical tab before chunked", rawPost(ECHO, [...BASE, "Transfer-Encoding: \u000bchunked"], `${whole}0\r\n\r\n`), 400, closes),
  attack("a quoted coding", rawPost(ECHO, [...BASE, 'Transfer-Encoding: "chunked"'], `${whole}0\r\n\r\n`), 400, closes),
  attack("chunks in HTTP/1.0", rawPost(ECHO, CHUNKED, `${whole}0\r\n\r\n`).replace("HTTP/1.1", "HTTP/1.0"), 400, closes),
  attack("chunks on a GET, a request behind them", `GET /health HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SECOND}`, [200, 200]),
  attack("a length on a GET, a request inside it", `GET /health HTTP/1.1\r\n${HOST}\r\nContent-Length: ${SECOND.length}\r\n\r\n${SECOND}`, 200),
  attack("a chunk size that is none", chunks("zz\r\n"), [], closes),
  attack("a chunk size with a sign", chunks(`+15\r\n${FITTING}\r\n0\r\n\r\n`), [], closes),
  attack("a chunk size with a prefix", chunks(`0x15\r\n${FITTING}\r\n0\r\n\r\n`), [], closes),
  attack("a chunk size of nine digits", chunks("fffffffff\r\n"), [], closes),
  attack("an empty chunk size", chunks("\r\n"), [], closes),
  attack("a chunk size ended by a bare line feed", chunks(`15\n${FITTING}\r\n0\r\n\r\n`), [], closes),
  attack("a chunk longer than it says", chunks(`5\r\n${FITTING}\r\n0\r\n\r\n`), [], closes),
  attack("an endless chunk extension", chunks(`5;${"x".repeat(5000)}\r\n`), [], closes),
  attack("a bare line feed in an extension", chunks(`15;a\n${FITTING}\r\n0\r\n\r\n`), [], closes),
  attack("an endless trailer", chunks(whole, "0\r\n", "X: y\r\n".repeat(2000)), [], closes),
  attack("a declared body over the bound", rawPost(ECHO, [...BASE, "Content-Length: 1048577"], ""), 413, "too_large"),
  attack("a declared body over the bound that waits for leave", rawPost(ECHO, [...BASE, "Content-Length: 1048577", "Expect: 100-continue"], ""), 413, "too_large"),
  attack("a chunked body over the bound", chunks(`${LARGE.length.toString(16)}\r\n${LARGE}\r\n0\r\n\r\n`), 413, "too_large"),
  attack("a declared body over the bound at /mcp", rawPost("/mcp", [...BASE, "Content-Length: 1048577"], ""), 413, "too_large"),
  attack("a chunked body over the bound at /mcp", rawPost("/mcp", CHUNKED, `${LARGE.length.toString(16)}\r\n${LARGE}\r\n0\r\n\r\n`), 413, "too_large"),
  attack("a small body that waits for leave", rawPost(ECHO, [...BASE, `Content-Length: ${FITTING.length}`, "Expect: 100-continue"], FITTING), [100, 200]),
  attack("an expectation of another kind at MCP", rawPost("/mcp", [...BASE, `Content-Length: ${PING.length}`, "Expect: 200-ok"], PING), 417, { code: "bad_input", closes: true }),
  attack("a body past the bound that nobody reads", `GET /v1/tools HTTP/1.1\r\n${HOST}\r\nContent-Length: 16777217\r\n\r\n`, 413, "too_large"),
  attack("chunks past the bound that nobody reads", [`GET /v1/tools HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n`, `100001\r\n${" ".repeat(0x100001)}\r\n0\r\n\r\n`], 413, "too_large"),
  attack("a body that nobody reads", `GET /health HTTP/1.1\r\n${HOST}\r\nContent-Length: 3\r\n\r\nabc`, 200),
  attack("an expectation of another kind", rawPost(ECHO, [...BASE, `Content-Length: ${FITTING.length}`, "Expect: 200-ok"], FITTING), 417, closes),
  attack("leave asked for no body", rawPost(ECHO, [...BASE, "Expect: 100-continue"], ""), 400, "bad_input"),
  attack("no length at all", rawPost(ECHO, BASE, ""), 400, "bad_input"),
  attack("a tool's body of another type", rawPost(ECHO, [HOST, "Content-Type: text/plain", `Content-Length: ${FITTING.length}`], FITTING), 415, "unsupported_media_type"),
  attack("a form a page could send", rawPost(ECHO, [HOST, "Content-Type: application/x-www-form-urlencoded", `Content-Length: ${FITTING.length}`], FITTING), 415, "unsupported_media_type"),
  attack("no type", rawPost(ECHO, [HOST, `Content-Length: ${FITTING.length}`], FITTING), 415, "unsupported_media_type"),
  attack("a type that begins as JSON", rawPost(ECHO, [HOST, "Content-Type: application/json+x", `Content-Length: ${FITTING.length}`], FITTING), 415, "unsupported_media_type"),
  attack("JSON of another family", rawPost(ECHO, [HOST, "Content-Type: application/ld+json", `Content-Length: ${FITTING.length}`], FITTING), 415, "unsupported_media_type"),
  attack("two types", rawPost(ECHO, [HOST, "Content-Type: text/plain", JSON_TYPE, `Content-Length: ${FITTING.length}`], FITTING), 415, "unsupported_media_type"),
  attack("a type with a parameter", rawPost(ECHO, [HOST, "Content-Type: Application/JSON ; charset=utf-8", `Content-Length: ${FITTING.length}`], FITTING), 200),
  attack("MCP of another type", rawPost("/mcp", [HOST, "Content-Type: text/plain", `Content-Length: ${PING.length}`], PING), 415, "unsupported_media_type"),
  attack("the type judged before the length", rawPost(ECHO, [HOST, "Content-Length: 1048577"], ""), 415, "unsupported_media_type"),
  attack("an unknown tool judged before the type", rawPost("/v1/tools/nope", [HOST, "Content-Length: 2"], "{}"), 404, "not_found"),
  attack("a compressed body", rawPost(ECHO, [...BASE, "Content-Encoding: gzip", "Content-Length: 4"], "\u001f\u008b\u0008\u0000"), 400, "bad_input"),
];

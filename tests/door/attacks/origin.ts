// deno-fmt-ignore-file: a table, one line an attack
/** Pages of other origins at `/mcp`: only the server's own Origin, or none, may pass. */
import { attack, PING, post, rawPost } from "./attack.ts";

const from = (origin: string, host = "127.0.0.1:8000") =>
  rawPost("/mcp", [
    `Host: ${host}`,
    "Content-Type: application/json",
    `Content-Length: ${PING.length}`,
    `Origin: ${origin}`,
  ], PING);

export const ORIGIN = [
  attack("no Origin", post("/mcp", PING), 200),
  attack("our own", from("http://127.0.0.1:8000"), 200),
  attack("our own in capitals", from("HTTP://LOCALHOST", "localhost"), 200),
  attack("our own through TLS in front", from("https://localhost", "localhost"), 200),
  attack("our own by IPv6", from("http://[::1]:8000", "[::1]:8000"), 200),
  attack("a name for our address", from("http://localhost:8000"), 403, "cross_origin"),
  attack("another port of this machine", from("http://127.0.0.1:3000"), 403, "cross_origin"),
  attack("the port left out", from("http://127.0.0.1"), 403, "cross_origin"),
  attack("the default port spelled out", from("http://localhost:80", "localhost"), 403, "cross_origin"),
  attack("another site", from("https://attacker.example"), 403, "cross_origin"),
  attack("a site that begins as ours", from("http://127.0.0.1:8000.attacker.example"), 403, "cross_origin"),
  attack("user info as ours", from("http://127.0.0.1:8000@attacker.example"), 403, "cross_origin"),
  attack("the opaque origin", from("null"), 403, "cross_origin"),
  attack("an empty origin", from(""), 403, "cross_origin"),
  attack("a file", from("file://"), 403, "cross_origin"),
  attack("a web socket", from("ws://127.0.0.1:8000"), 403, "cross_origin"),
  attack("an extension", from("chrome-extension://127.0.0.1:8000"), 403, "cross_origin"),
  attack("a path behind ours", from("http://127.0.0.1:8000/"), 403, "cross_origin"),
  attack("ours and another", from("http://127.0.0.1:8000 https://attacker.example"), 403, "cross_origin"),
  attack("ours, then another line", from("http://127.0.0.1:8000\r\nOrigin: https://attacker.example"), 403, "cross_origin"),
  attack("no scheme", from("127.0.0.1:8000"), 403, "cross_origin"),
  attack("a rebound name that agrees with its Host", from("http://attacker.example", "attacker.example"), 421, "misdirected"),
  attack("another site before the token", from("https://attacker.example"), 403, { door: "token", code: "cross_origin" }),
  attack("a preflight of another site", "OPTIONS /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: https://attacker.example\r\nAccess-Control-Request-Method: POST\r\n\r\n", 403, "cross_origin"),
  attack("a preflight of our own", "OPTIONS /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nAccess-Control-Request-Method: POST\r\n\r\n", 405, "method_not_allowed"),
  attack("a preflight of a tool", "OPTIONS /v1/tools/echo HTTP/1.1\r\nHost: localhost\r\nOrigin: https://attacker.example\r\nAccess-Control-Request-Method: POST\r\n\r\n", 405, "method_not_allowed"),
];

// deno-fmt-ignore-file: a table, one line an attack
/** Requests without the token, or nearly with it. The token of this door is `s3cret-token`. */
import { attack, ECHO, FITTING, get, HOST, PING, post, rawPost } from "./attack.ts";

const TOKEN = "Authorization: Bearer s3cret-token";
const refused = { door: "token", code: "unauthorized" } as const;
const passes = { door: "token" } as const;
const list = (...lines: string[]) => get("/v1/tools", HOST, ...lines);

export const TOKEN_ATTACKS = [
  attack("the token", list(TOKEN), 200, passes),
  attack("the scheme in lower case", list("Authorization: bearer s3cret-token"), 200, passes),
  attack("the scheme in capitals", list("authorization: BEARER s3cret-token"), 200, passes),
  attack("blanks after the token", list(TOKEN + "  "), 200, passes),
  attack("none", list(), 401, refused),
  attack("an empty one", list("Authorization: Bearer "), 401, refused),
  attack("the scheme alone", list("Authorization: Bearer"), 401, refused),
  attack("an empty field", list("Authorization:"), 401, refused),
  attack("no scheme", list("Authorization: s3cret-token"), 401, refused),
  attack("another scheme", list("Authorization: Basic s3cret-token"), 401, refused),
  attack("one character more", list(TOKEN + "x"), 401, refused),
  attack("one character less", list(TOKEN.slice(0, -1)), 401, refused),
  attack("other capitals", list("Authorization: Bearer S3CRET-TOKEN"), 401, refused),
  attack("the token twice in one field", list(TOKEN + " s3cret-token"), 401, refused),
  attack("the token in two fields", list(TOKEN, TOKEN), 401, refused),
  attack("a wrong one, then the right one", list("Authorization: Bearer x", TOKEN), 401, refused),
  attack("a list with the right one", list("Authorization: Bearer x, Bearer s3cret-token"), 401, refused),
  attack("a tab instead of a blank", list("Authorization: Bearer\ts3cret-token"), 401, refused),
  attack("the scheme glued on", list("Authorization: Bearers3cret-token"), 401, refused),
  attack("quoted", list('Authorization: Bearer "s3cret-token"'), 401, refused),
  attack("ten thousand characters", list(`Authorization: Bearer ${"x".repeat(10_000)}`), 401, refused),
  attack("in the query", get("/v1/tools?access_token=s3cret-token", HOST), 401, refused),
  attack("in a cookie", list("Cookie: Authorization=s3cret-token"), 401, refused),
  attack("in Proxy-Authorization", list("Proxy-Authorization: Bearer s3cret-token"), 401, refused),
  attack("health needs none", get("/health", HOST), 200, passes),
  attack("health's HEAD needs none", "HEAD /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", [], { door: "token", closes: true }),
  attack("POST to health needs one", post("/health", "{}"), 401, refused),
  attack("a path below health needs one", get("/health/x", HOST), 401, refused),
  attack("health with dots to the listing", get("/health/../v1/tools", HOST), 401, refused),
  attack("health as an escape", get("/%68ealth", HOST), 401, refused),
  attack("health with a double slash", get("//health", HOST), 401, refused),
  attack("the document", get("/openapi.json", HOST), 401, refused),
  attack("a tool", post(ECHO, FITTING), 401, refused),
  attack("a wrong method on a tool", get(ECHO, HOST), 401, refused),
  attack("an unknown path", get("/nothing", HOST), 401, refused),
  attack("MCP", post("/mcp", PING), 401, refused),
  attack("a GET of MCP", get("/mcp", HOST), 401, refused),
  attack("a body that is too large", rawPost(ECHO, [HOST, "Content-Length: 99999999"], ""), 401, refused),
];

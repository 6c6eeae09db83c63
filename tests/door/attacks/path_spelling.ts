// deno-fmt-ignore-file: a table, one line an attack
/** Spellings of a path that one reader could take for another path. */
import { attack, FITTING, get, HOST, post } from "./attack.ts";

const none = "not_found";
const ask = (path: string) => get(path, HOST);

export const PATH_SPELLING = [
  attack("the listing", ask("/v1/tools"), 200),
  attack("a query is no part of a path", ask("/health?x=1"), 200),
  attack("an escaped letter in a tool's name", post("/v1/tools/%65cho", FITTING), 200),
  attack("a slash at the end", ask("/health/"), 404, none),
  attack("a slash at the end of a tool", post("/v1/tools/echo/", FITTING), 404, none),
  attack("a doubled slash", ask("//health"), 404, none),
  attack("a doubled slash inside", post("/v1//tools/echo", FITTING), 404, none),
  attack("a network-path reference", ask("//localhost/health"), 404, none),
  attack("other capitals", ask("/Health"), 404, none),
  attack("dots that lead back", ask("/v1/../health"), 404, none),
  attack("dots that stay", ask("/./health"), 404, none),
  attack("escaped dots", ask("/v1/%2e%2e/health"), 404, none),
  attack("dots out of the root", ask("/../../etc/passwd"), 404, none),
  attack("an escaped slash", post("/v1/tools%2fecho", FITTING), 404, none),
  attack("an escaped slash in a name", post("/v1/tools/echo%2f", FITTING), 404, none),
  attack("a backslash", ask("\\health"), 400, { closes: true }),
  attack("a backslash inside", post("/v1/tools\\echo", FITTING), 400, { closes: true }),
  attack("an escaped letter of a fixed path", ask("/%68ealth"), 404, none),
  attack("a path parameter", ask("/health;x=1"), 404, none),
  attack("an escaped NUL", post("/v1/tools/echo%00", FITTING), 404, none),
  attack("a broken escape", post("/v1/tools/%zz", FITTING), 404, none),
  attack("an escape that is no UTF-8", post("/v1/tools/%ff%fe", FITTING), 404, none),
  attack("an overlong escape", post("/v1/tools/%c0%af", FITTING), 404, none),
  attack("a member every object has", post("/v1/tools/__proto__", FITTING), 404, none),
  attack("a method every object has", post("/v1/tools/toString", FITTING), 404, none),
  attack("no name", post("/v1/tools/", FITTING), 404, none),
  attack("a name of ten thousand characters", post(`/v1/tools/${"a".repeat(10_000)}`, FITTING), 404, none),
  attack("markup in the name", post("/v1/tools/<script>alert(1)</script>", FITTING), 400, { closes: true }),
  attack("markup as escapes", post("/v1/tools/%3Cscript%3E", FITTING), 404, none),
  attack("a fragment", ask("/health#x"), 200),
  attack("an older version", post("/v0/tools/echo", FITTING), 404, none),
  attack("a later version", post("/v2/tools/echo", FITTING), 404, none),
  attack("the root", ask("/"), 404, none),
  attack("a well-known file", ask("/.well-known/oauth-protected-resource"), 404, none),
  attack("below MCP", post("/mcp/x", FITTING), 404, none),
  attack("no slash at the start", ask("health"), 400, { closes: true }),
  attack("raw UTF-8", ask("/h\u00c3\u00a9"), 400, { closes: true }),
];

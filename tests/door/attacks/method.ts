// deno-fmt-ignore-file: a table, one line an attack
/** Methods where they do not belong. */
import { attack, ECHO, FITTING, get, HOST, post } from "./attack.ts";

const ask = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\n${HOST}\r\n\r\n`;
const wrong = "method_not_allowed";

export const METHOD = [
  attack("GET of a tool", ask("GET", ECHO), 405, wrong),
  attack("GET of a tool that is none", ask("GET", "/v1/tools/nope"), 405, wrong),
  attack("PUT to a tool", post(ECHO, FITTING).replace("POST", "PUT"), 405, wrong),
  attack("PATCH to a tool", post(ECHO, FITTING).replace("POST", "PATCH"), 405, wrong),
  attack("DELETE of a tool", ask("DELETE", ECHO), 405, wrong),
  attack("OPTIONS of a tool", ask("OPTIONS", ECHO), 405, wrong),
  attack("TRACE of a tool", ask("TRACE", ECHO), 405, wrong),
  attack("a method in lower case", post(ECHO, FITTING).replace("POST", "post"), 405, wrong),
  attack("a method of our own", ask("READ", ECHO), 405, wrong),
  attack("a method that hides another", ask("GETPOST", ECHO), 405, wrong),
  attack("a method by header", post("/health", "{}", "X-HTTP-Method-Override: GET"), 405, wrong),
  attack("GET of MCP, a request for a stream", get("/mcp", HOST, "Accept: text/event-stream"), 405, wrong),
  attack("DELETE of MCP, the end of a session", ask("DELETE", "/mcp"), 405, wrong),
  attack("PUT to MCP", ask("PUT", "/mcp"), 405, wrong),
  attack("OPTIONS of MCP", ask("OPTIONS", "/mcp"), 405, wrong),
  attack("POST to health", post("/health", "{}"), 405, wrong),
  attack("POST to the listing", post("/v1/tools", "{}"), 405, wrong),
  attack("DELETE of the document", ask("DELETE", "/openapi.json"), 405, wrong),
  attack("OPTIONS of everything", ask("OPTIONS", "*"), 404, "not_found"),
  attack("POST of everything", `POST * HTTP/1.1\r\n${HOST}\r\nContent-Length: 0\r\n\r\n`, 404, { code: "not_found", closes: true }),
  attack("CONNECT to another host", "CONNECT attacker.example:443 HTTP/1.1\r\nHost: attacker.example:443\r\n\r\n", 400, { closes: true }),
  attack("CONNECT to our own", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n", 400, { closes: true }),
  attack("CONNECT to a path", ask("CONNECT", "/health"), 400, { closes: true }),
  attack("a method of a thousand letters", ask("A".repeat(1000), "/health"), 405, wrong),
];

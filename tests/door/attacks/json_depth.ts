// deno-fmt-ignore-file: a table, one line an attack
/** Bodies that are JSON in name only, or built to hurt whoever reads them. */
import { attack, ECHO, PING, post } from "./attack.ts";

const bad = "bad_input";
const parse = { body: /-32700/ };
const request = { body: /-3260[0-9]/ };
const call = (body: string) => post(ECHO, body);
const rpc = (body: string) => post("/mcp", body);

export const JSON_DEPTH = [
  attack("an empty body", call(""), 400, bad),
  attack("blanks", call("   "), 400, bad),
  attack("a list", call("[]"), 400, bad),
  attack("a text", call('"x"'), 400, bad),
  attack("a number", call("1"), 400, bad),
  attack("null", call("null"), 400, bad),
  attack("true", call("true"), 400, bad),
  attack("an object left open", call('{"html_or_url":"<p>"'), 400, bad),
  attack("two objects", call("{}{}"), 400, bad),
  attack("single quotes", call("{'html_or_url':'<p>'}"), 400, bad),
  attack("a comment", call('{"html_or_url":"<p>"/*x*/}'), 400, bad),
  attack("a comma too many", call('{"html_or_url":"<p>",}'), 400, bad),
  attack("NaN", call('{"html_or_url":"<p>","limit":NaN}'), 400, bad),
  attack("a number beyond all numbers", call('{"html_or_url":"<p>","limit":1e999}'), 400, bad),
  attack("bytes that are no UTF-8", call('{"html_or_url":"\u00ff\u00fe"}'), 400, bad),
  attack("UTF-16", call("{\u0000}\u0000"), 400, bad),
  attack("a hundred thousand brackets", call("[".repeat(100_000)), 400, bad),
  attack("two hundred thousand brackets, closed", call("[".repeat(100_000) + "]".repeat(100_000)), 400, bad),
  attack("a hundred thousand objects deep", call('{"a":'.repeat(100_000)), 400, bad),
  attack("depth inside an argument", call(`{"html_or_url":${"[".repeat(50_000)}${"]".repeat(50_000)}}`), 400, bad),
  attack("depth inside an unknown argument", call(`{"html_or_url":"<p>","x":${"[".repeat(20_000)}${"]".repeat(20_000)}}`), 200),
  attack("a hundred thousand unknown arguments", call(`{"html_or_url":"<p>",${Array.from({ length: 50_000 }, (_, n) => `"k${n}":0`).join()}}`), 200),
  attack("a key given twice", call('{"html_or_url":1,"html_or_url":"<p>"}'), 200),
  attack("__proto__ as an argument", call('{"html_or_url":"<p>","__proto__":{"loud":true}}'), 200, { body: /"<p>"/ }),
  attack("constructor as an argument", call('{"html_or_url":"<p>","constructor":{"prototype":{"loud":true}}}'), 200, { body: /"<p>"/ }),
  attack("a missing argument", call("{}"), 400, { code: bad, body: /html_or_url: missing/ }),
  attack("an argument of another type", call('{"html_or_url":7}'), 400, { code: bad, body: /html_or_url: not a string/ }),
  attack("MCP: an empty body", rpc(""), 400, parse),
  attack("MCP: no JSON", rpc("{"), 400, parse),
  attack("MCP: bytes that are no UTF-8", rpc('{"a":"\u00ff"}'), 400, bad),
  attack("MCP: a hundred thousand brackets", rpc("[".repeat(100_000)), 400, parse),
  attack("MCP: closed brackets", rpc("[".repeat(50_000) + "]".repeat(50_000)), 400, request),
  attack("MCP: null", rpc("null"), 400, request),
  attack("MCP: an empty object", rpc("{}"), 400, request),
  attack("MCP: an empty batch", rpc("[]"), 400, request),
  attack("MCP: a batch of a thousand", rpc(`[${Array(1000).fill(PING).join()}]`), 400, request),
  attack("MCP: no version", rpc('{"id":1,"method":"ping"}'), 400, request),
  attack("MCP: an id that is a list", rpc('{"jsonrpc":"2.0","id":[],"method":"ping"}'), 400, request),
  attack("MCP: an id of null", rpc('{"jsonrpc":"2.0","id":null,"method":"ping"}'), 400, request),
  attack("MCP: a method that is a number", rpc('{"jsonrpc":"2.0","id":1,"method":7}'), 400, request),
  attack("MCP: a method every object has", rpc('{"jsonrpc":"2.0","id":1,"method":"constructor"}'), 200, { body: /-32601/ }),
  attack("MCP: arguments that are a list", rpc('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":[1]}}'), 200, request),
  attack("MCP: a tool without a name", rpc('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}'), 200, request),
  attack("MCP: a tool every object has", rpc('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__","arguments":{}}}'), 200, request),
  attack("MCP: a subscription", rpc('{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}'), 404, { body: /-32601/ }),
];

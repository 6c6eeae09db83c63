/** The local origin of the benchmark: 50 KB pages, gzip, over HTTP and TLS, in a process of its own. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { gzipSync } from "node:zlib";
import { TEST_CERTIFICATE, TEST_KEY } from "../../tests/support/test_certificate.ts";

const words = "alpha beta gamma delta price stock title review seller shipping".split(" ");
let page = "<!doctype html><title>A page of the benchmark</title>";
for (let at = 0; page.length < 50_000; at++) {
  const word = words[(at * 7919) % words.length];
  page += `<p class="c${at % 97}">${word} ${at * 31} ${words[(at * 104_729) % 10]}</p>`;
}
const body = gzipSync(page);
const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };

// Not Deno.serve: its TLS answers wait for the client's delayed acknowledgement, 40 ms each.
function answer(request: IncomingMessage, response: ServerResponse): void {
  response.socket?.setNoDelay(true);
  if (request.url === "/robots.txt") response.writeHead(404).end();
  else response.writeHead(200, { ...headers, "content-length": body.length }).end(body);
}

const plain = createServer(answer).listen(0, "127.0.0.1");
const secure = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, answer)
  .listen(0, "127.0.0.1");
await Promise.all([once(plain, "listening"), once(secure, "listening")]);
const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;
console.log(JSON.stringify([portOf(plain), portOf(secure)]));

/** The door of `look`: what it serves to whom, and under which policy. */
import assert from "node:assert/strict";
import type { Door } from "../../src/serve/door/door.ts";
import { createLookDoor } from "../../src/serve/door/look/look_door.ts";
import BUILT from "../../src/serve/look/built_page.json" with { type: "json" };

const TOKEN = "00112233445566778899aabbccddeeff";
const TOOLS: Door = (request) =>
  Promise.resolve(new Response(`tools ${new URL(request.url).pathname}`));
const door = createLookDoor({
  tools: TOOLS,
  token: TOKEN,
  given: { input: "<p>secret", name: "page.html" },
  fetchPicture: (address) =>
    Promise.resolve(
      address === "https://a.example/pad.png"
        ? { bytes: new Uint8Array([1, 2]), type: "image/png" }
        : undefined,
    ),
});

function ask(path: string, fields: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const headers = { host: "127.0.0.1:9", ...fields };
  return door(new Request(`http://127.0.0.1:9${path}`, { method, headers }));
}

const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };

Deno.test("the script of look is below 150 KB and holds no address of the web", () => {
  assert.ok(new TextEncoder().encode(BUILT.script).length < 150_000);
  const addresses = BUILT.script.match(/https?:\/\/[a-z0-9.]+/g) ?? [];
  assert.deepEqual(
    addresses.filter((one) => !/w3\.org|127\.0\.0\.1|example\.org/.test(one)),
    [],
  );
});

for (
  const [path, policy] of [
    ["/", /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; /],
    ["/frame", /^default-src 'none'; style-src 'unsafe-inline'; .*; sandbox allow-same-origin$/],
    ["/frame-quirks", /^default-src 'none'; .*; sandbox allow-same-origin$/],
  ] as const
) {
  Deno.test(`look serves ${path} without a token, under its policy`, async () => {
    const response = await ask(path);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-security-policy") ?? "", policy);
    assert.equal(response.headers.get("cache-control"), "no-store");
    const text = await response.text();
    assert(!text.includes(TOKEN) && !text.includes("secret"));
  });
}

for (
  const [what, status, ...request] of [
    ["what it was given to nobody without the token", 401, "/given"],
    ["what it was given not to a wrong token", 401, "/given", { authorization: "Bearer 0" }],
    ["what it was given to the token", 200, "/given", WITH_TOKEN],
    ["nothing to a name that was made to lead here", 421, "/", { host: "evil.example:9" }],
    ["nothing to a page of another origin", 403, "/v1/tools", {
      origin: "http://evil.example",
      ...WITH_TOKEN,
    }],
    ["no MCP", 404, "/mcp", WITH_TOKEN, "POST"],
    ["no OpenAPI document", 404, "/openapi.json", WITH_TOKEN],
    ["no path but its own", 404, "/toString", WITH_TOKEN],
    ["no picture without the token", 401, "/picture", {
      "picture-address": "https://a.example/pad.png",
    }],
    ["no picture without an address", 400, "/picture", WITH_TOKEN],
    ["no picture that cannot be had", 404, "/picture", {
      "picture-address": "https://a.example/gone.png",
      ...WITH_TOKEN,
    }],
    ["a picture that can", 200, "/picture", {
      "picture-address": "https://a.example/pad.png",
      ...WITH_TOKEN,
    }],
    ["no other method", 405, "/", {}, "POST"],
    ["the tools through the service's own door", 200, "/v1/tools/x", WITH_TOKEN, "POST"],
  ] as readonly (readonly [string, number, string, Record<string, string>?, string?])[]
) {
  Deno.test(`look serves ${what}`, async () => {
    const [path, fields, method] = request;
    const response = await ask(path, fields, method);
    assert.equal(response.status, status);
    const text = await response.text();
    assert.equal(text.includes("secret"), path === "/given" && status === 200);
  });
}

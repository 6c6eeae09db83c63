/** The guards one by one; the attack lists show them over a socket. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  createTokenCheck,
  isJsonType,
  isLoopback,
  isOwnHost,
  isOwnOrigin,
} from "../../src/serve/door/guards.ts";

Deno.test("isLoopback() knows which addresses are this machine alone", () => {
  const local = [
    "127.0.0.1",
    "127.8.9.10",
    "localhost",
    "LOCALHOST",
    "::1",
    "[::1]",
    " localhost ",
  ];
  const open = ["", "0.0.0.0", "::", "10.0.0.1", "192.168.1.1", "example.com", "127.0.0.1.nip.io"];
  for (const host of local) assert.equal(isLoopback(host), true, host);
  for (const host of open) assert.equal(isLoopback(host), false, host);
});

Deno.test("isOwnHost() takes three names with any port and nothing else", () => {
  const port = fc.option(fc.integer({ min: 0, max: 65535 }), { nil: undefined });
  const name = fc.constantFrom("localhost", "127.0.0.1", "[::1]", "LocalHost");
  fc.assert(fc.property(name, port, (host, number) => {
    assert(isOwnHost(number === undefined ? host : `${host}:${number}`));
  }));
  fc.assert(fc.property(fc.domain(), (host) => !isOwnHost(host)));
  fc.assert(fc.property(fc.string(), (host) => {
    if (isOwnHost(host)) {
      assert.match(host.trim(), /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i);
    }
  }));
});

Deno.test("isOwnOrigin() compares with the Host letter by letter, in any case", () => {
  assert(isOwnOrigin("http://127.0.0.1:8000", "127.0.0.1:8000"));
  assert(isOwnOrigin("HTTPS://Reader.Example", "reader.example"));
  assert(isOwnOrigin("http://[::1]:8000", "[::1]:8000"));
  for (const origin of ["", "null", "file://", "ws://a", "http://", "http://a/", "a", "http://b"]) {
    assert.equal(isOwnOrigin(origin, "a"), false, origin);
  }
  assert.equal(isOwnOrigin("http://a", null), false);
});

Deno.test("createTokenCheck() takes the token and nothing near it", () => {
  const check = createTokenCheck(["s3cret"]);
  assert(check("Bearer s3cret"));
  assert(check("bEARER  s3cret "));
  fc.assert(fc.property(fc.string(), (text) => {
    const value = text.trim();
    assert.equal(check(`Bearer ${text}`), value === "s3cret");
    assert.equal(check(text), false);
  }));
  assert.equal(check(null), false);
});

Deno.test("createTokenCheck() takes each of several tokens, and not them together", () => {
  const check = createTokenCheck(["old", "new"]);
  assert.deepEqual(
    ["old", "new", "old,new", "oldnew", ""].map((token) => check(`Bearer ${token}`)),
    [true, true, false, false, false],
  );
});

Deno.test("createTokenCheck() lets everybody pass when there is no token", () => {
  const check = createTokenCheck([]);
  assert(check(null));
  assert(check("Bearer anything"));
});

Deno.test("isJsonType() looks at the part before the parameters", () => {
  for (const type of ["application/json", "APPLICATION/JSON", " application/json ; charset=x"]) {
    assert(isJsonType(type), type);
  }
  for (
    const type of [null, "", "text/plain", "application/json+x", "application/json, text/plain"]
  ) {
    assert.equal(isJsonType(type), false, String(type));
  }
});

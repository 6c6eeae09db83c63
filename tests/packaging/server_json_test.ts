/** What the MCP registry is told, held to the fields and bounds of its schema of 2025-12-11. */
import assert from "node:assert/strict";
import { serverJson, serverName } from "../../packaging/server_json.ts";
import { PACKAGE_NAME } from "../../packaging/name.ts";
import { VERSION } from "../../src/base/version.ts";

const listed = serverJson("Some-Owner/page.reader");

Deno.test("serverJson() names the server and its image after the repository that releases", () => {
  assert.equal(listed.name, "io.github.Some-Owner/page.reader");
  assert.equal(listed.name, serverName("Some-Owner/page.reader"));
  assert.equal(listed.repository.url, "https://github.com/Some-Owner/page.reader");
  assert.deepEqual(
    listed.packages.map(({ registryType, identifier, version }) => [
      registryType,
      identifier,
      version,
    ]),
    [
      ["npm", PACKAGE_NAME, VERSION],
      ["pypi", PACKAGE_NAME, VERSION],
      ["oci", `ghcr.io/some-owner/page.reader:${VERSION}`, undefined],
    ],
  );
  assert.equal(listed.version, VERSION);
});

Deno.test("serverJson() keeps the registry's bounds", () => {
  assert.match(listed.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assert(listed.name.length >= 3 && listed.name.length <= 200);
  assert(listed.description.length >= 1 && listed.description.length <= 100);
  assert(listed.title.length >= 1 && listed.title.length <= 100);
  // Ranges are refused, and so is "latest".
  assert.match(listed.version, /^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  for (const { environmentVariables, packageArguments } of listed.packages) {
    assert(environmentVariables.every(({ name }) => /^[A-Z_]+$/.test(name)));
    assert(packageArguments.every(({ value }) => value !== ""));
  }
});

Deno.test("serverJson() refuses what is no repository", () => {
  for (const repository of ["", "owner", "owner/", "/name", "a/b/c", "own er/name", "-a/b"]) {
    assert.throws(() => serverJson(repository), TypeError, repository);
  }
});

Deno.test("serverJson() describes variables that the documents describe", () => {
  const documents = Deno.readTextFileSync(new URL("../../docs/running.md", import.meta.url));
  for (const { name } of listed.packages[0]?.environmentVariables ?? []) {
    assert(documents.includes(`\`${name}\``), name);
  }
});

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { VERSION } from "../../src/base/version.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");

Deno.test("the program, deno.json and the change log name one version", () => {
  const config = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`)) as { version: string };
  assert.equal(VERSION, config.version);
  const changes = Deno.readTextFileSync(`${ROOT}/CHANGELOG.md`);
  assert.equal(changes.match(/^## (\S+)/m)?.[1], VERSION);
});

Deno.test("the documents speak of this version", () => {
  for (
    const document of [
      "docs/running.md",
      "packaging/deploy/compose.yaml",
      "packaging/deploy/kubernetes/base/service.yaml",
    ]
  ) {
    const text = Deno.readTextFileSync(`${ROOT}/${document}`);
    const named = [...text.matchAll(/\bservice[/:](\d+\.\d+\.\d+)/g)].map(([, version]) => version);
    assert.deepEqual([...new Set(named)], [VERSION], document);
  }
});

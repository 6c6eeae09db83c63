/** What features measure of the containers around a block. */
import assert from "node:assert/strict";
import { createPage } from "../../../src/page/html/page.ts";
import { distance, LEVELS } from "../../../src/read/content/block_view.ts";
import { CONTAINER_LEVELS } from "../../../src/read/content/features.ts";
import type { Container } from "../../../src/read/content/outline.ts";
import { outlineOf } from "../../../src/read/content/outline.ts";

Deno.test("distance() counts the steps up to the first container that has both", () => {
  const html = "<main><section><div><p>a</p></div><ul><li>b</ul></section><aside>c</aside></main>";
  const { containers } = outlineOf(createPage(html, null).tree);
  const named = (name: string): Container => {
    const found = containers.find((container) => container.name === name);
    assert.ok(found, name);
    return found;
  };
  const steps = (other: string, from: string): number => distance(named(other), named(from));
  assert.equal(steps("p", "p"), 0);
  assert.equal(steps("p", "section"), 0);
  assert.equal(steps("section", "p"), 2);
  assert.equal(steps("li", "p"), 2);
  assert.equal(steps("p", "li"), 2);
  assert.equal(steps("aside", "p"), 3);
  assert.equal(steps("p", "aside"), 1);
});

Deno.test("distance() is at most 20 steps", () => {
  const { containers } = outlineOf(createPage(`${"<div>".repeat(40)}<p>a`, null).tree);
  const [whole, last] = [containers[0], containers.at(-1)] as [Container, Container];
  assert.equal(distance(whole, last), 20);
});

Deno.test("each feature of a container is known by the one it depends on", () => {
  for (let level = 0; level < LEVELS; level++) {
    assert.equal(CONTAINER_LEVELS.get(`words@${level}`), level);
    assert.equal(CONTAINER_LEVELS.get(`ofProse@${level}`), level);
  }
  for (const [name, level] of CONTAINER_LEVELS) {
    const [, written] = /(?:@|^twins)(\d)$/.exec(name) ?? [];
    assert.equal(level, Number(written ?? 0), name);
  }
  assert.equal(CONTAINER_LEVELS.get("twins"), 0);
  assert.ok(!CONTAINER_LEVELS.has("coreDistance"));
});

/**
 * The user's document, statement by statement, against the served program. Each step has the line of
 * its statement as its name.
 */
import assert from "node:assert/strict";
import { ANSWERS } from "./answers.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { ERRORS } from "./errors.ts";
import { LIMITS } from "./limits.ts";
import { startServed } from "./served.ts";
import { SERVICE } from "./service.ts";

const STATEMENTS = [...SERVICE, ...ANSWERS, ...ENDPOINTS, ...ERRORS, ...LIMITS]
  .sort((a, b) => a.line - b.line);
const LINES = 198;
/** Lines that say what the document leaves open, and so nothing that could be held. */
const OPEN_LINES = [89, 90, 91, 189, 198];
const DOCUMENT = new URL("../../../shared/spec/service-api.md", import.meta.url);

Deno.test("every statement of the document has a test, by its line", async () => {
  const lines = STATEMENTS.map(({ line }) => line);
  assert.equal(new Set(lines).size, lines.length, "a line has two tests");
  console.log(`statements ${LINES} lines, ${lines.length} statements, all with a test`);
  let text: string;
  try {
    text = await Deno.readTextFile(DOCUMENT);
  } catch {
    return console.log("not compared with the document: ../shared/spec/service-api.md is absent");
  }
  const written = text.trimEnd().split("\n");
  assert.equal(written.length, LINES);
  const stating = written.flatMap((line, at) => {
    const isTitle = /^\|-/.test(written[at + 1] ?? "") || /^\|-/.test(line);
    return /^(?:- |\d+\. |\| )/.test(line) && !isTitle ? [at + 1] : [];
  });
  const known = new Set([...lines, ...OPEN_LINES]);
  assert.deepEqual(stating.filter((line) => !known.has(line)), []);
});

Deno.test({
  name: "the served program does what the document says",
  // Connections of the clients stay open between the steps.
  sanitizeResources: false,
  sanitizeOps: false,
  async fn(test) {
    await using served = await startServed();
    for (const { line, says, check } of STATEMENTS) {
      await test.step(`line ${line}: ${says}`, async () => await check(served));
    }
  },
});

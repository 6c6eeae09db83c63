/** Holds the documents to the program. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { TOOLS } from "../../src/tools/table.ts";
import { exampleAnswer, EXAMPLES, writeToolDocs } from "../support/tool_docs.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");

Deno.test("docs/tools.md is what the tool table says", async () => {
  const written = await writeToolDocs();
  const path = `${ROOT}/docs/tools.md`;
  if (Deno.env.get("UPDATE") === "1") await Deno.writeTextFile(path, written);
  assert.equal(await Deno.readTextFile(path), written);
});

Deno.test("every tool has an example, and the example answers", async () => {
  for (const tool of TOOLS) {
    assert(Object.hasOwn(EXAMPLES, tool.name), tool.name);
    const answer = await exampleAnswer(tool);
    assert.equal(answer.error, undefined, `${tool.name}: ${JSON.stringify(answer.error)}`);
    assert(tool.output.safeParse(answer).success, tool.name);
  }
});

Deno.test("links between the documents lead somewhere", () => {
  const documents = ["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  for (const entry of Deno.readDirSync(`${ROOT}/docs`)) {
    if (entry.name.endsWith(".md")) documents.push(`docs/${entry.name}`);
  }
  const broken: string[] = [];
  for (const document of documents) {
    const text = Deno.readTextFileSync(`${ROOT}/${document}`).replace(/^```[^]*?^```/gm, "");
    for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/i.test(target)) continue;
      const [file = "", anchor] = target.split("#");
      const path = file === "" ? `${ROOT}/${document}` : resolve(ROOT, document, "..", file);
      if (!isThere(path) || (anchor !== undefined && !anchorsOf(path).has(anchor))) {
        broken.push(`${document}: ${target}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

Deno.test("the files the README names are there", () => {
  const named = [...Deno.readTextFileSync(`${ROOT}/README.md`).matchAll(/`((?:\w+\/)*\w+\.ts)`/g)]
    .map(([, file = ""]) => file);
  assert(named.length > 8);
  assert.deepEqual(
    named.filter((file) => !isThere(`${ROOT}/${file}`) && !isThere(`${ROOT}/src/${file}`)),
    [],
  );
});

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path) !== undefined;
  } catch {
    return false;
  }
}

/** Gives the anchors of a document's headings, as forges make them. */
function anchorsOf(path: string): Set<string> {
  const headings = Deno.readTextFileSync(path).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-")
    ),
  );
}

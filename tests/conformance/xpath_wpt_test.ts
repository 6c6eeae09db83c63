/** The 1,024 expressions of web-platform-tests/domxpath, each against its own tree. */
import assert from "node:assert/strict";
import { compileXPath } from "../../src/page/select/xpath/compile_xpath.ts";
import { parseXmlTree, unescapeXml } from "../select/xml_tree.ts";

const folder = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/suites/wpt-domxpath`;
const CASE =
  /<test>\s*<xpath>([^]*?)<\/xpath>\s*<result>\s*<namespace\/?>(?:<\/namespace>)?\s*<localname>([^<]*)<\/localname>\s*<nth>(\d+)<\/nth>\s*<\/result>\s*<tree>([^]*?)<\/tree>\s*<\/test>/g;

function readSuite(): string | undefined {
  try {
    return Deno.readTextFileSync(`${folder}/xml_xpath_tests.xml`);
  } catch {
    return undefined;
  }
}

Deno.test("compileXPath() finds the one node of every web-platform-tests expression", () => {
  const suite = readSuite();
  if (suite === undefined) {
    console.log(`no ${folder}: the XPath suite is left out (SERVICE_DATA says where to look)`);
    return;
  }
  const cases = [...suite.matchAll(CASE)];
  assert.equal(cases.length, 1024);
  const wrong: string[] = [];
  for (const [, expression = "", name = "", nth = "0", xml = ""] of cases) {
    const tree = parseXmlTree(xml);
    const root = tree.nodeAt(1 + Number(tree.isText(tree.nodeAt(1))));
    const { value } = compileXPath(unescapeXml(expression)).evaluate(tree, root);
    const wanted = tree.position(tree.named(name)[Number(nth)] ?? 0);
    if (!Array.isArray(value) || value.length !== 1 || value[0] !== wanted) {
      wrong.push(`${JSON.stringify(value)} instead of ${wanted}: ${expression}`);
    }
  }
  assert.deepEqual(wrong, []);
});

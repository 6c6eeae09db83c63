/**
 * What a language model pays for: tokens of the list of tools, of answers, and how far the estimate
 * of `max_tokens` is off, as o200k_base counts them. `deno task bench:tokens`.
 */
import { runTool } from "../tests/support/run_tool.ts";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { tokenHundredths } from "../src/tools/runs/answer/tokens.ts";
import { leanArguments, leanDescription } from "../src/serve/call/lean_list.ts";
import { ANNOTATIONS, toDescribedTool, toListedTool } from "../src/serve/call/listed_tool.ts";
import { prepareTools } from "../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../src/tools/contract/table.ts";
import { DATA, readGzip } from "./declared/data.ts";
import { decodeHtml } from "../src/page/html/encoding/decode.ts";

/** Every so many pages of wcxb are answered. */
const EACH = 5;

/** As a caller gets it who asks for nothing, for things, and within an editor's budget. */
const KINDS = {
  "by default": {},
  "things": { things: true },
  "max_tokens 2500": { max_tokens: 2_500 },
};

/** Of so many shops three questions are asked. */
const SHOPS = 30;
const QUESTIONS = ["price", "currency", "availability"];

const prepared = prepareTools(TOOLS);
const tokensOf = (value: unknown): number => encode(JSON.stringify(value)).length;
for (const tool of prepared) console.log(tool.tool.name.padEnd(20), tokensOf(toListedTool(tool)));
console.log("the list".padEnd(20), tokensOf(prepared.map(toListedTool)));
console.log("with words".padEnd(20), tokensOf(prepared.map(toDescribedTool)));
const few = ["page_markdown", "extract_declared", "fetch_page"];
const three = prepareTools(TOOLS.filter(({ name }) => few.includes(name)));
console.log("of three tools".padEnd(20), tokensOf(three.map(toListedTool)));
const chosen = prepared.map(toListedTool).map(({ outputSchema: _, ...listed }) => listed);
console.log("without answers".padEnd(20), tokensOf(chosen));
const lean = prepared.map((tool) => ({
  name: tool.tool.name,
  description: leanDescription(tool.tool.description),
  inputSchema: leanArguments(tool),
  annotations: ANNOTATIONS,
}));
console.log("the lean list".padEnd(20), tokensOf(lean));

const folder = `${DATA}/wcxb`;
const names = [...Deno.readDirSync(`${folder}/ground-truth`)].map(({ name }) => name).sort();
const ratios: number[] = [];
const answers = new Map<string, number[]>();
for (const [at, name] of names.entries()) {
  const truth = JSON.parse(Deno.readTextFileSync(`${folder}/ground-truth/${name}`));
  const text = String(truth.ground_truth.main_content_markdown ?? "");
  if (text.length >= 300) ratios.push(estimate(text) / encode(text).length);
  if (at % EACH !== 0) continue;
  const page = name.replace(".json", "");
  const html_or_url = decodeHtml(await readGzip(`${folder}/html/${page}.html.gz`), null).text;
  for (const each of TOOLS) {
    const { name: tool, input } = each;
    if (tool !== "extract_declared" && tool !== "page_markdown") continue;
    for (const [kind, more] of Object.entries(KINDS)) {
      if (tool === "page_markdown" && "things" in more) continue;
      const answer = await runTool(each, input.parse({ html_or_url, ...more }), {} as never);
      const name = `${tool}, ${kind}`;
      answers.set(name, [...answers.get(name) ?? [], tokensOf(answer)]);
    }
  }
}
const shops = `${DATA}/product-extraction-benchmark/html`;
const shopNames = [...Deno.readDirSync(shops)].map(({ name }) => name).sort().slice(0, SHOPS);
for (const name of shopNames) {
  const html_or_url = decodeHtml(await readGzip(`${shops}/${name}`), null).text;
  const [tool] = TOOLS.filter(({ name }) => name === "extract_declared");
  if (tool === undefined) throw new Error("no such tool");
  for (const [kind, more] of Object.entries({ all: {}, three: { questions: QUESTIONS } })) {
    const answer = await runTool(tool, tool.input.parse({ html_or_url, ...more }), {} as never);
    const key = `a shop, ${kind} questions`;
    answers.set(key, [...answers.get(key) ?? [], tokensOf(answer)]);
  }
}
console.log(`estimate over count, ${ratios.length} texts:`, spread(ratios.map((one) => one * 100)));
for (const [tool, counts] of answers) {
  console.log(`${tool}, ${counts.length} pages:`, spread(counts));
}

function estimate(text: string): number {
  let hundredths = 0;
  for (const char of text) hundredths += tokenHundredths(char.codePointAt(0) ?? 0);
  return hundredths / 100;
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return [1, 10, 50, 90, 99].map((percent) =>
    `p${percent} ${Math.round(sorted[Math.floor((percent / 100) * sorted.length)] ?? 0)}`
  ).join("  ");
}

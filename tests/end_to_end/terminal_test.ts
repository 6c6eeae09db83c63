/** The program at a terminal: one call, one answer, grep's exit codes. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";

const PAGE = "<title>Pads</title><p class=price>41.90";

for (
  const [title, args, code, pattern] of [
    [
      "a call with JSON",
      ["call", "select_values", JSON.stringify({ html_or_url: PAGE, selector: "p.price" })],
      0,
      /"41\.90"/,
    ],
    ["a call with the page alone", ["call", "extract_declared", PAGE], 0, /"Pads"/],
    ["a call on one line", ["call", "extract_declared", PAGE, "--json"], 0, /^\{.*\}\n$/],
    [
      "a call that finds nothing",
      ["call", "select_values", JSON.stringify({ html_or_url: PAGE, selector: "b" })],
      1,
      /"count": 0/,
    ],
    ["a call that is refused", ["call", "fetch_page", "http://127.0.0.1/"], 2, /"refused_address"/],
    ["the list of tools", ["tools"], 0, /^extract_declared +Extract/m],
    ["the list of tools as JSON", ["tools", "--json"], 0, /"inputSchema"/],
  ] as const
) {
  Deno.test(`${PROGRAM_NAME} answers ${title} with exit code ${code}`, async () => {
    const finished = await runProgram(args);
    assert.equal(finished.code, code, finished.stderr);
    assert.match(finished.stdout, pattern);
  });
}

for (
  const [title, args, pattern] of [
    ["an unknown tool", ["call", "nope"], /"nope".*extract_declared/],
    ["no tool", ["call"], /service tools/],
    ["arguments that do not fit", ["call", "map_site", '{"limit": "x"}'], /url: .*; limit: /],
    ["arguments that are no JSON", ["call", "map_site", "{"], /JSON/],
    ["two arguments", ["call", "map_site", "a", "b"], /quote/],
  ] as const
) {
  Deno.test(`${PROGRAM_NAME} refuses a call with ${title} in one line`, async () => {
    const finished = await runProgram(args);
    assert.equal(finished.code, 2);
    assert.match(finished.stderr, pattern);
    assert.equal(finished.stderr.trimEnd().split("\n").length, 1);
    assert.equal(finished.stdout, "");
  });
}

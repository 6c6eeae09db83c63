/** html5lib's tokenizer tests, fed to our tokenizer alone. Parse errors are not told, so not judged. */
import assert from "node:assert/strict";
import { InsertionMode, type Token, TokenizerMode } from "parse5";
import type { TokenSink } from "../../src/page/html/tokenizer/text_feeder.ts";
import { PageTokenizer } from "../../src/page/html/tokenizer/tokenizer.ts";
import { Tree } from "../../src/page/html/tree.ts";
import { filesBelow, publicFolder } from "../html/public_data.ts";

type Output = [string, ...unknown[]];

interface Case {
  description: string;
  input: string;
  output: Output[];
  initialStates?: string[];
  lastStartTag?: string;
  doubleEscaped?: boolean;
}

const MODES: Readonly<Record<string, number>> = {
  "Data state": TokenizerMode.DATA,
  "RCDATA state": TokenizerMode.RCDATA,
  "RAWTEXT state": TokenizerMode.RAWTEXT,
  "Script data state": TokenizerMode.SCRIPT_DATA,
  "PLAINTEXT state": TokenizerMode.PLAINTEXT,
  "CDATA section state": TokenizerMode.CDATA_SECTION,
};

/** Collects tokens as the suite writes them; text that meets is one. */
class Collector implements TokenSink {
  insertionMode = InsertionMode.IN_BODY;
  framesetOk = true;
  skipNextNewLine = false;
  readonly output: Output[] = [];
  tokenizer: PageTokenizer | undefined;

  /** `prefix` counts start tags that only set the stage, after which `mode` begins. */
  constructor(public prefix: number, readonly mode: number) {}

  #text(chars: string): void {
    const last = this.output.at(-1);
    if (last?.[0] === "Character") last[1] = `${last[1]}${chars}`;
    else this.output.push(["Character", chars]);
  }
  onCharacter = (token: Token.CharacterToken): void => this.#text(token.chars);
  onWhitespaceCharacter = (token: Token.CharacterToken): void => this.#text(token.chars);
  onNullCharacter = (token: Token.CharacterToken): void => this.#text(token.chars);
  onComment = (token: Token.CommentToken): void => {
    this.output.push(["Comment", token.data]);
  };
  onDoctype = ({ name, publicId, systemId, forceQuirks }: Token.DoctypeToken): void => {
    this.output.push(["DOCTYPE", name, publicId, systemId, !forceQuirks]);
  };
  onStartTag = (token: Token.TagToken): void => {
    if (this.prefix-- > 0) {
      if (this.tokenizer !== undefined) this.tokenizer.state = this.mode;
      return;
    }
    const attributes = Object.fromEntries(token.attrs.map(({ name, value }) => [name, value]));
    const output: Output = ["StartTag", token.tagName, attributes];
    this.output.push(token.selfClosing ? [...output, true] : output);
  };
  onEndTag = (token: Token.TagToken): void => {
    this.output.push(["EndTag", token.tagName]);
  };
  onEof = (): void => {};
  onParseError = null;
}

/** Undoes the second escaping some tests carry, so that lone surrogates survive their file. */
function unescaped(test: Case): Case {
  return JSON.parse(JSON.stringify(test).replaceAll("\\\\u", "\\u")) as Case;
}

function tokensOf(input: string, mode: number, lastStartTag: string | undefined): Output[] {
  const prefix = lastStartTag === undefined ? "" : `<${lastStartTag}>`;
  const sink = new Collector(prefix === "" ? 0 : 1, mode);
  const tokenizer = new PageTokenizer(new Tree(prefix + input), sink);
  sink.tokenizer = tokenizer;
  if (prefix === "") tokenizer.state = mode;
  tokenizer.run();
  return sink.output;
}

/** Makes of a test what we judge: no errors, pieces of text joined. */
function expectedOf(test: Case): Output[] {
  const joined: Output[] = [];
  for (const token of test.output) {
    const last = joined.at(-1);
    if (token[0] === "Character" && last?.[0] === "Character") last[1] = `${last[1]}${token[1]}`;
    else joined.push([...token]);
  }
  return joined;
}

/** Tests from before the standard had processing instructions (25 June 2026): they expect comments. */
const OLDER = [
  "test2.test: Simili processing instruction (Data state)",
  "test2.test: A bogus comment stops at >, even if preceded by two dashes (Data state)",
  ...["", "A", "B", "Y", "Z", "a", "b", "y", "z"].map((letter) =>
    `test3.test: <?${letter} (Data state)`
  ),
];

Deno.test("PageTokenizer gives the tokens of the html5lib suite", () => {
  const folder = publicFolder("suites/html5lib/tokenizer");
  if (folder === undefined) return;
  let count = 0;
  const failed: string[] = [];
  for (const file of filesBelow(folder, [".test"])) {
    const { tests = [] } = JSON.parse(Deno.readTextFileSync(file)) as { tests?: Case[] };
    for (const written of tests) {
      const test = written.doubleEscaped === true ? unescaped(written) : written;
      for (const state of test.initialStates ?? ["Data state"]) {
        count++;
        const got = tokensOf(test.input, MODES[state] as number, test.lastStartTag);
        try {
          assert.deepEqual(got, expectedOf(test));
        } catch {
          failed.push(`${file.slice(folder.length + 1)}: ${test.description} (${state})`);
        }
      }
    }
  }
  console.log(`html5lib tokenizer: ${count - failed.length} of ${count}`);
  assert.deepEqual(failed.sort(), [...OLDER].sort());
  assert.ok(count > 1000, "the suite was found but hardly any test in it");
});

/** The body or description a page declares for its article, to compare its blocks with. */
import { wordList } from "./words/word_list.ts";

const RUN_WORDS = 3;
const MAX_BODY_WORDS = 20_000;

/** The declared texts of a page; their runs of words are listed when a block is first compared. */
export class DeclaredBody {
  readonly #values: readonly string[];
  #runs: ReadonlySet<string> | undefined;
  #isEmpty: boolean | undefined;

  /** Takes texts as written in JSON, escapes still in them. */
  constructor(values: readonly string[]) {
    this.#values = values;
  }

  /** Says that no declared text is as long as one run of words. */
  get isEmpty(): boolean {
    this.#isEmpty ??= !this.#values.some((value) => wordList(unescaped(value)).length >= RUN_WORDS);
    return this.#isEmpty;
  }

  /** Returns the share of a block's runs of words that the declared texts contain. */
  shareOf(words: readonly string[]): number {
    if (this.isEmpty || words.length < RUN_WORDS) return 0;
    const runs = this.#runs ??= runsOf(this.#values);
    let hits = 0;
    for (let at = 0; at + RUN_WORDS <= words.length; at++) {
      if (runs.has(runAt(words, at))) hits++;
    }
    return hits / (words.length - RUN_WORDS + 1);
  }
}

function runsOf(values: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const value of values) {
    const words = wordList(unescaped(value));
    const end = Math.min(words.length, MAX_BODY_WORDS);
    for (let at = 0; at + RUN_WORDS <= end; at++) runs.add(runAt(words, at));
  }
  return runs;
}

function runAt(words: readonly string[], at: number): string {
  return `${words[at]} ${words[at + 1]} ${words[at + 2]}`;
}

function unescaped(text: string): string {
  const plain = text.replace(
    /\\u([0-9a-fA-F]{4})/g,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  )
    .replace(/\\[nrt]/g, " ");
  return withoutTags(plain).replace(/\\(.)/g, "$1");
}

/** Puts a space for everything between `<` and the next `>`; an open end stays. */
function withoutTags(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let open = text.indexOf("<"); open >= 0; open = text.indexOf("<", from)) {
    const end = text.indexOf(">", open);
    if (end < 0) break;
    parts.push(text.slice(from, open));
    from = end + 1;
  }
  return [...parts, text.slice(from)].join(" ");
}

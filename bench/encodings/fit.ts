/**
 * Fits the tables that encodings are guessed by: how surprising each letter of a language is after
 * another. `deno task fit:encodings [FOLDER]` writes the model; `--scores` prints what models make of
 * texts of the program that they were not fitted on. Packages are kept in the folder, or fetched anew.
 */
import {
  COST_STEP,
  COST_ZERO,
  createGuess,
  type EncodingModel,
  guessEncoding,
  type LanguageTable,
} from "../../src/page/html/encoding/guess.ts";
import { encodeText } from "../../tests/support/encode_text.ts";
import { readModel, today, writeModel, type WrittenModel } from "../models/written_model.ts";
import { digestsOf, LANGUAGES, type Texts, textsOf } from "./programs.ts";

/** Pairs of a Latin alphabet, and of another one, that a table has; rarer ones are estimated. */
const LATIN_PAIRS = 220;
const OTHER_PAIRS = 420;
/** Signs and letters of a table. */
const LETTERS = 500;
/** Signs that all languages share. */
const SIGNS = 60;
/** Share of all signs and letters from which one is of the language; a rarer one is of a name. */
const RAREST = 2e-5;
/** How many sightings the letters alone weigh beside the pairs. */
const SMOOTHING = 20;
const MOST_COST = 14;

const COSTS: EncodingModel["costs"] = {
  rarePair: 2,
  letter: 12,
  sign: 10,
  broken: 20,
  first: 2,
  inside: 5,
  capitals: 1,
  alone: 4,
  mark: 5,
};
const HANDICAPS: EncodingModel["handicaps"] = {
  "windows-1252": -6,
  "windows-1257": 1,
  "windows-1258": 4,
  "iso-8859-2": 1,
  "iso-8859-4": 4,
  "iso-8859-5": 2,
  "iso-8859-6": 2,
  "iso-8859-7": 1,
  "iso-8859-13": 3,
  "koi8-u": 1,
  ibm866: 4,
};
const WIDE = /jis|euc|gbk|big5/;

/** Counts how a language is written. */
function tableOf(language: string, texts: readonly string[]): LanguageTable {
  const encodings = LANGUAGES[language] ?? [];
  const alone = new Map<string, number>();
  const after = new Map<string, number>();
  const pairs = new Map<string, number>();
  for (const text of texts) {
    let before = " ";
    for (const character of `${text} `) {
      const symbol = symbolOf(character);
      bump(alone, symbol);
      if (symbol === " " && character > "\x7F") bump(alone, character);
      bump(after, before);
      if (before > "\x7F" || symbol > "\x7F") bump(pairs, before + symbol);
      before = symbol;
    }
  }
  const all = [...alone.values()].reduce((sum, count) => sum + count, 0);
  const shareOf = (symbol: string): number => (alone.get(symbol) ?? 0) / all;
  const isLatin = [..."aeiou"].reduce((sum, letter) => sum + shareOf(letter), 0) > 0.1;
  const pairCost = (pair: string, count: number): number => {
    const [before = "", symbol = ""] = pair;
    return -Math.log(
      (count + SMOOTHING * shareOf(symbol)) / ((after.get(before) ?? 0) + SMOOTHING),
    );
  };
  const isWide = encodings.some((encoding) => WIDE.test(encoding));
  const kept = isWide ? [] : commonest(pairs, isLatin ? LATIN_PAIRS : OTHER_PAIRS);
  return {
    encodings,
    letters: commonest(alone, LETTERS)
      .filter(([symbol, count]) => isWide || symbol <= "\x7F" || count > all * RAREST)
      .map(([symbol]) => symbol + written(-Math.log(shareOf(symbol)))).join(""),
    pairs: kept.map(([pair, count]) => pair + written(pairCost(pair, count))).join(""),
  };
}

/** A letter in small, or a blank for what is none. */
function symbolOf(character: string): string {
  const small = character.toLowerCase();
  const letter = small.length === 1 ? small : character;
  const isLetter = letter > "\x7F"
    ? /^(?![ªº])[\p{L}\p{M}]$/u.test(letter)
    : /^[a-z]$/.test(letter);
  return isLetter && letter.length === 1 ? letter : " ";
}

function bump(counts: Map<string, number>, name: string): void {
  if (name.length <= 2) counts.set(name, (counts.get(name) ?? 0) + 1);
}

function commonest(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most);
}

function written(cost: number): string {
  return String.fromCharCode(COST_ZERO + Math.round(Math.min(MOST_COST, cost) / COST_STEP));
}

function fit(programs: readonly Texts[]): EncodingModel {
  const languages = Object.keys(LANGUAGES).flatMap((language) => {
    const texts = programs.flatMap((program) => program.get(language) ?? []);
    return texts.length === 0 ? [] : [[language, tableOf(language, texts)] as const];
  });
  const signs = signsOf(programs.flatMap((program) => [...program.values()]).flat());
  return { languages: Object.fromEntries(languages), signs, costs: COSTS, handicaps: HANDICAPS };
}

/** Signs past ASCII that any language has, quotation marks of another among them. */
function signsOf(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  let all = 0;
  for (const text of texts) {
    for (const character of text) {
      all++;
      if (character > "\x7F" && /[\p{P}\p{S}\p{Z}]/u.test(character)) bump(counts, character);
    }
  }
  return commonest(counts, SIGNS).map(([sign, count]) => sign + written(-Math.log(count / all)))
    .join("");
}

/** A text in bytes, and what it is. */
interface Case {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Texts of 10 to 80 characters, as many of each language in each of its encodings. */
function casesOf(texts: Texts, seed: number, each = 60): Case[] {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 2_147_483_648 * below);
  };
  const cases: Case[] = [];
  for (const [language, encodings] of Object.entries(LANGUAGES)) {
    const own = texts.get(language) ?? [];
    if (own.length === 0) continue;
    for (const encoding of encodings) {
      let made = 0;
      for (let tries = 0; made < each && tries < each * 40; tries++) {
        const length = [10, 20, 40, 80][random(4)] ?? 10;
        let text = own[random(own.length)] ?? "";
        while (text.length < length) text += ` ${own[random(own.length)]}`;
        const from = text.indexOf(" ", random(text.length - length + 1));
        text = text.slice(from + 1).slice(0, length);
        const bytes = encodeText(text, encoding);
        const isWhole = new TextDecoder(encoding).decode(bytes) === text;
        if (!isWhole || bytes.filter((byte) => byte > 0x7f).length < 2) continue;
        cases.push({ bytes, text });
        made++;
      }
    }
  }
  return cases;
}

function shareRight(guess: (bytes: Uint8Array) => string, cases: readonly Case[]): number {
  const right = cases.filter(({ bytes, text }) =>
    new TextDecoder(guess(bytes)).decode(bytes) === text
  );
  return Math.round(right.length / cases.length * 1_000) / 1_000;
}

/** What is right of the texts of the program left out, and of one that is never fitted on. */
function scoresOf(vlc: Texts, wordpress: Texts, names: Texts): Record<string, number> {
  const both = createGuess(fit([vlc, wordpress]));
  const scores: Record<string, number> = {};
  for (const seed of [1, 2]) {
    scores[`wordpress, seed ${seed}`] = shareRight(
      createGuess(fit([vlc])),
      casesOf(wordpress, seed),
    );
    scores[`vlc, seed ${seed}`] = shareRight(createGuess(fit([wordpress])), casesOf(vlc, seed));
    scores[`iso-codes, seed ${seed}`] = shareRight(both, casesOf(names, seed));
  }
  return scores;
}

const [folder = await Deno.makeTempDir()] = Deno.args.filter((each) => !each.startsWith("--"));
const vlc = await textsOf("vlc", folder);
const wordpress = await textsOf("wordpress", folder);
const names = await textsOf("iso-codes", folder);
if (Deno.args.includes("--cases")) {
  // For another program to be asked: a line of bytes and text each.
  for (const [program, texts] of Object.entries({ vlc, wordpress, names })) {
    for (const seed of [1, 2]) {
      const cases = casesOf(texts, seed);
      console.log(`${program} ${seed}: ${shareRight(guessEncoding, cases)} as it stands`);
      const lines = cases.map(({ bytes, text }) => JSON.stringify([bytes.toHex(), text]));
      await Deno.writeTextFile(`${folder}/${program}-${seed}.jsonl`, lines.join("\n"));
    }
  }
} else {
  const scores = scoresOf(vlc, wordpress, names);
  console.log(scores);
  const kept = readModel("encodings");
  const { languages, signs, costs, handicaps } = fit([vlc, wordpress]);
  const model: WrittenModel = {
    name: "encodings",
    answers: "which encoding a text is in that declares none",
    fitted: today(),
    command: "deno task fit:encodings",
    data: digestsOf(["vlc", "wordpress"]),
    pages: [vlc, wordpress].flatMap((texts) => [...texts.values()]).flat().length,
    candidates: 0,
    scores: {
      scored: today(),
      command: "deno task fit:encodings --scores",
      left_out: "whole programs",
      folds: 2,
      ...scores,
    },
    costs,
    handicaps,
    signs,
    languages,
  };
  writeModel(Deno.args.includes("--scores") ? { ...kept, scores: model.scores } : model);
}

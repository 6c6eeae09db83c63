/** Programs whose translations tell how languages are written: fetched, checked, read as texts. */
import { createHash } from "node:crypto";
import PROGRAMS from "./programs.json" with { type: "json" };

/** Texts of a program by language. */
export type Texts = ReadonlyMap<string, readonly string[]>;

/** The encodings that each language was written in before UTF-8, the likelier first. */
export const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    "fr de es pt it nl sv da nb fi is ca".split(" ").map((name) => [name, ["windows-1252"]]),
  ),
  ...Object.fromEntries(
    "pl cs sk hu hr sl ro".split(" ").map((name) => [name, ["windows-1250", "iso-8859-2"]]),
  ),
  ...Object.fromEntries(
    "lt lv et".split(" ").map((name) => [name, ["windows-1257", "iso-8859-13", "iso-8859-4"]]),
  ),
  ...Object.fromEntries(
    "ru uk bg sr".split(" ")
      .map((name) => [name, ["windows-1251", "koi8-u", "iso-8859-5", "ibm866"]]),
  ),
  tr: ["windows-1254"],
  vi: ["windows-1258"],
  el: ["windows-1253", "iso-8859-7"],
  he: ["windows-1255"],
  ar: ["windows-1256", "iso-8859-6"],
  fa: ["windows-1256"],
  th: ["windows-874"],
  ja: ["shift_jis", "euc-jp"],
  ko: ["euc-kr"],
  zh_CN: ["gbk"],
  zh_TW: ["big5"],
};

/** Digests of some programs' packages by name, as a model keeps them. */
export function digestsOf(names: readonly string[]): Record<string, string> {
  const known: Readonly<Record<string, { digest: string }>> = PROGRAMS;
  return Object.fromEntries(names.map((name) => [name, known[name]?.digest ?? ""]));
}

/**
 * Reads the texts of a program out of its Debian package in a folder, which is fetched when it is not
 * there. Throws for one that is not as it was fitted on.
 */
export async function textsOf(name: keyof typeof PROGRAMS, folder: string): Promise<Texts> {
  const { package: debian, digest } = PROGRAMS[name];
  const find = (): string | undefined =>
    [...Deno.readDirSync(folder)].find((entry) => entry.name.startsWith(`${debian}_`))?.name;
  if (find() === undefined) await run("apt-get", ["download", debian], folder);
  const file = `${folder}/${find()}`;
  const is = `sha256:${createHash("sha256").update(await Deno.readFile(file)).digest("hex")}`;
  if (is !== digest) throw new Error(`${debian} is another one: ${is}`);
  const unpacked = `${folder}/${name}`;
  await run("dpkg-deb", ["-x", file, unpacked], folder);
  const texts = new Map<string, Set<string>>();
  for (const path of filesUnder(unpacked)) {
    const language = languageOf(path);
    if (!(language in LANGUAGES)) continue;
    const own = texts.get(language) ?? new Set();
    texts.set(language, own);
    for (const text of translationsOf(await Deno.readFile(path))) {
      const clean = asWritten(text, language);
      if (/[^\0-\x7F]/.test(clean) && !clean.includes("\uFFFD")) own.add(clean);
    }
  }
  return new Map([...texts].map(([language, own]) => [language, [...own].sort()]));
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args: [...args], cwd }).output();
  if (!success) throw new Error(`${command}: ${new TextDecoder().decode(stderr)}`);
}

function* filesUnder(folder: string): Generator<string> {
  const entries = [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesUnder(path);
    else if (name.endsWith(".mo")) yield path;
  }
}

function languageOf(path: string): string {
  const [, locale] = /\/locale\/([^/]+)\//.exec(path) ??
    /\/(?:admin-network-|admin-|continents-cities-)?([^/]+)\.mo$/.exec(path) ?? [];
  if (locale === undefined || locale.includes("@")) return "";
  return locale.startsWith("zh_") ? locale : locale.split("_", 1)[0] ?? "";
}

/** The translations in a file of GNU gettext; its head, which is one of the empty text, left out. */
function translationsOf(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isLittle = view.getUint32(0, true) === 0x950412de;
  const at = (place: number): number => view.getUint32(place, isLittle);
  const [count, originals, translations] = [at(8), at(12), at(16)];
  return Array.from({ length: count }, (_, index) => index * 8)
    .filter((each) => at(originals + each) > 0)
    .flatMap((each) => {
      const start = at(translations + each + 4);
      const text = bytes.subarray(start, start + at(translations + each));
      return new TextDecoder().decode(text).split("\0");
    });
}

/** The tones of Vietnamese, which its encoding has as marks of their own. */
const TONE = /[\u0300\u0301\u0303\u0309\u0323]/g;

function asWritten(text: string, language: string): string {
  const plain = text.replace(/<[^>]*>/g, " ").replace(/&\w+;|%\d?\$?\w|%%/g, " ")
    .replace(/[ \t\r\n]+/g, " ").trim().normalize("NFC");
  if (language !== "vi") return plain;
  return [...plain].map((character) => {
    const parts = character.normalize("NFD");
    return parts.replace(TONE, "").normalize("NFC") + (parts.match(TONE) ?? []).join("");
  }).join("");
}

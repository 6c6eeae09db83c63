/** Holds `THIRD_PARTY_LICENSES.md` to the packages the program carries. */
import assert from "node:assert/strict";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");
const FILE = `${ROOT}/THIRD_PARTY_LICENSES.md`;

interface ModuleInfo {
  npmPackages: Record<string, { name: string; version: string }>;
}

async function infoOf(args: string[]): Promise<unknown> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", ...args],
    cwd: ROOT,
  });
  return JSON.parse(new TextDecoder().decode((await command.output()).stdout));
}

/** Lists the packages of the program, each once, by name. */
async function carriedPackages(): Promise<{ name: string; version: string }[]> {
  const found = new Map<string, { name: string; version: string }>();
  const { npmPackages } = await infoOf(["main.ts"]) as ModuleInfo;
  for (const { name, version } of Object.values(npmPackages)) {
    found.set(`${name}@${version}`, { name, version });
  }
  return [...found.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}

Deno.test("THIRD_PARTY_LICENSES.md names every package the program carries", async () => {
  const packages = await carriedPackages();
  if (Deno.env.get("UPDATE") === "1") await Deno.writeTextFile(FILE, await writeLicenses(packages));
  const named = [...(await Deno.readTextFile(FILE)).matchAll(/^## (\S+) (\d\S+)$/gm)]
    .map(([, name, version]) => ({ name, version }));
  assert.deepEqual(named, packages);
});

/** What a package carries under another licence than its own. */
const CARRIED_INSIDE: ReadonlyMap<string, string> = new Map([
  ["unpdf", "It carries pdf.js (Mozilla Foundation) under the Apache License 2.0, given above."],
]);

/** Writes the licence of each package, as its own files give it. */
async function writeLicenses(packages: { name: string; version: string }[]): Promise<string> {
  const { npmCache } = await infoOf([]) as { npmCache: string };
  const parts = [
    "# Licences of what the program carries",
    "",
    "The runtime in front of the binary is Deno (MIT). The packages in it, each with its licence:",
    "",
  ];
  for (const { name, version } of packages) {
    parts.push(`## ${name} ${version}`, "", licenceOf(npmCache, name, version), "");
    const inside = CARRIED_INSIDE.get(name);
    if (inside !== undefined) parts.push(inside, "");
  }
  return parts.join("\n");
}

function licenceOf(cache: string, name: string, version: string): string {
  for (const registry of Deno.readDirSync(cache)) {
    const folder = `${cache}/${registry.name}/${name}/${version}`;
    try {
      const file = [...Deno.readDirSync(folder)].find((entry) => /^licen[cs]e/i.test(entry.name));
      if (file !== undefined) return fenced(Deno.readTextFileSync(`${folder}/${file.name}`));
      const { license } = JSON.parse(Deno.readTextFileSync(`${folder}/package.json`));
      return `Licence named by the package: ${license}.`;
    } catch {
      // Another registry's folder.
    }
  }
  throw new Error(`no licence of ${name} ${version}`);
}

function fenced(text: string): string {
  return `\`\`\`text\n${text.replaceAll("\r\n", "\n").trim()}\n\`\`\``;
}

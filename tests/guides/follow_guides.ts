/**
 * Follows each guide as it is written, in an empty home: every command is run, every answer looked
 * for. Says how long each guide took.
 *
 *     deno task test:guides [GUIDE ...]
 *
 * Needs dist/service (`deno task compile`), Node with npm for the library's guide, and Python with
 * what pip can get for the one on data, which is passed over without. What differs
 * from what a reader does: `https://shop.example` is a shop that this starts, the port is a free one,
 * and npm's package is the file it would publish, without the binaries of platforms.
 */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { buildMain } from "../../packaging/build_npm.ts";
import { PACKAGE_NAME } from "../../packaging/name.ts";
import { type Example, examplesOf } from "../support/examples.ts";
import { freePort } from "../support/program.ts";
import { startShop } from "./shop.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
const BINARY = `${ROOT}/dist/service`;
/** The oldest Node that the library is for. */
const NODE = "node@22.23.3";
/** Seconds a block may take; packages are installed in some. */
const COMMAND_SECONDS = 300;
/** How often a server is asked whether it answers, and the rest between. */
const START_TRIES = 600;
const TRY_MS = 50;

/** One guide's home, and what stands there in place of what the guide names. */
interface Home {
  readonly folder: string;
  readonly env: Record<string, string>;
  here(text: string): string;
  readonly port: number;
}

/** Runs a block of commands that has to succeed; gives what it printed, warnings too. */
async function runBlock({ folder, env }: Home, script: string): Promise<string> {
  // Whatever the commands started ends with them: `timeout` ends the whole group.
  const { code, stdout, stderr } = await new Deno.Command("timeout", {
    args: [String(COMMAND_SECONDS), "sh", "-ec", script],
    cwd: folder,
    env,
    stdin: "null",
  }).output();
  const [said, told] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assert.equal(code, 0, `${script}\n${said}\n${told}`);
  return `${told}${said}`;
}

/** Starts what a guide leaves running in a terminal of its own. */
async function startServer(home: Home, script: string): Promise<Deno.ChildProcess> {
  const child = new Deno.Command("sh", {
    args: ["-ec", script.trim().replace(/(?=\bservice serve\b)/, "exec ")],
    cwd: home.folder,
    env: home.env,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  for (let left = START_TRIES;; left--) {
    try {
      await (await fetch(`http://127.0.0.1:${home.port}/health`)).body?.cancel();
      return child;
    } catch (error) {
      if (left === 0) throw new Error(`${script} did not serve`, { cause: error });
      await new Promise((done) => setTimeout(done, TRY_MS));
    }
  }
}

/** Follows the blocks of a guide in order. */
async function follow(blocks: readonly Example[], home: Home): Promise<void> {
  const servers: Deno.ChildProcess[] = [];
  let printed = "";
  try {
    for (const { language, code } of blocks) {
      const text = home.here(code);
      if (language === "sh" && /\bservice serve\b/.test(text)) {
        const ports = text.trim().replace(/service serve/, `service serve --port ${home.port}`);
        servers.push(await startServer(home, ports));
      } else if (language === "sh") printed = await runBlock(home, text);
      else if (language === "js") await writeScript(home, text);
      else if (language === "text") assertPrinted(printed, text);
      else assert.fail(`nobody follows a block of ${language}`);
    }
  } finally {
    for (const server of servers) {
      server.kill();
      await server.status;
    }
  }
}

/** A script is saved under the name that its first line has. */
async function writeScript({ folder }: Home, text: string): Promise<void> {
  const [, name] = /^\/\/ (\S+)\n/.exec(text) ?? [];
  assert(name, `no name in the first line of ${text}`);
  await Deno.writeTextFile(`${folder}/${name}`, text);
}

/** Each line of what a guide shows is printed, in that order. */
function assertPrinted(printed: string, shown: string): void {
  let from = 0;
  for (const line of shown.trim().split("\n")) {
    const at = printed.indexOf(line.trim(), from);
    assert(at >= 0, `${JSON.stringify(line)} is not in ${printed.slice(from, from + 4_000)}`);
    from = at + line.trim().length;
  }
}

/** Packs the library as npm would get it, once. */
async function packLibrary(folder: string): Promise<string> {
  await buildMain(`${folder}/${PACKAGE_NAME}`);
  const { code, stdout, stderr } = await new Deno.Command("npm", {
    args: ["pack", "--silent", `./${PACKAGE_NAME}`],
    cwd: folder,
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return `${folder}/${new TextDecoder().decode(stdout).trim()}`;
}

/** Brings the Node that the library asks for, where the one on the path is older. */
async function bringNode(folder: string): Promise<void> {
  const { stdout } = await new Deno.Command("node", { args: ["--version"] }).output();
  const [, major] = /^v(\d+)/.exec(new TextDecoder().decode(stdout)) ?? [];
  if (Number(major) >= 22) return;
  const { code, stderr } = await new Deno.Command("npm", {
    args: ["install", "--no-audit", "--no-fund", "--silent", "--prefix", folder, NODE],
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  await Deno.symlink(`${folder}/node_modules/node/bin/node`, `${folder}/bin/node`);
}

/** Reports whether packages of Python can be had: one of a file is fetched. */
async function hasPip(folder: string): Promise<boolean> {
  const args = ["60", "python3", "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder];
  const { success } = await new Deno.Command("timeout", {
    args: [...args, "six"],
    stdout: "null",
    stderr: "null",
  }).output();
  return success;
}

const GUIDES = [...Deno.readDirSync(`${ROOT}/docs/guides`)].map(({ name }) => name)
  .filter((name) => Deno.args.length === 0 || Deno.args.some((one) => name.startsWith(one)))
  .sort();

for (const guide of GUIDES) {
  Deno.test(`${guide}, as it is written`, async () => {
    const blocks = examplesOf(`docs/guides/${guide}`);
    assert(blocks.length > 3, "a guide has commands");
    const folder = await Deno.makeTempDir();
    await using shop = startShop();
    const [origin = ""] = shop.origins;
    const port = freePort();
    try {
      await Deno.mkdir(`${folder}/bin`);
      await Deno.mkdir(`${folder}/home`);
      await Deno.symlink(BINARY, `${folder}/bin/service`);
      if (blocks.some(({ code }) => code.includes("pip install")) && !await hasPip(folder)) {
        return console.log("passed over: no package of Python can be had here");
      }
      const needsLibrary = blocks.some(({ code }) => code.includes("npm install"));
      const packed = needsLibrary ? await packLibrary(folder) : "";
      if (needsLibrary) await bringNode(folder);
      await follow(blocks, {
        folder: `${folder}/home`,
        port,
        env: {
          HOME: `${folder}/home`,
          // The address of a registry is the machine's, and stays.
          npm_config_userconfig: `${Deno.env.get("HOME")}/.npmrc`,
          npm_config_cache: `${folder}/npm`,
          PATH: `${folder}/bin:${Deno.env.get("PATH") ?? ""}`,
          NO_COLOR: "1",
          SERVICE_ALLOW_PRIVATE: "1",
          SERVICE_BROWSER: "none",
        },
        here: (text) =>
          text.replaceAll("https://shop.example", origin)
            .replaceAll("127.0.0.1:8000", `127.0.0.1:${port}`)
            .replace(
              `npm install ${PACKAGE_NAME}`,
              `npm install --omit=optional --no-audit --no-fund ${packed}`,
            ),
      });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

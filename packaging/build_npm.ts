/**
 * Builds the npm packages: the program's own with its launcher, library and client, and one with the
 * binary for each platform.
 *
 *     deno run -A --config tests/deno.json packaging/build_npm.ts OUT [PLATFORM=BINARY ...]
 *
 * OUT gets a folder a package, as `npm publish` takes it. Without a binary named, `dist/service` is
 * that of this machine. The library's tools are installed by npm, by the lock file of
 * `packaging/library`.
 */
import { resolve } from "node:path";
import { VERSION } from "../src/base/version.ts";
import { DESCRIPTION, PACKAGE_NAME } from "./name.ts";
import { serverName } from "./server_json.ts";
import { clientTypes } from "./npm/client_types.ts";
import { ownPlatform, PLATFORMS } from "./platforms.ts";

const ROOT = resolve(import.meta.dirname as string, "..");

/**
 * Creates the field that names the repository `OWNER/NAME`, or nothing without one. npm refuses a
 * provenance of another repository than the package names.
 */
export function repositoryOf(name: string | undefined): Record<string, unknown> {
  return name ? { repository: { type: "git", url: `git+https://github.com/${name}.git` } } : {};
}

/** What every package says of itself. */
const COMMON = {
  version: VERSION,
  license: "MIT",
  engines: { node: ">=22" },
  ...repositoryOf(Deno.env.get("REPOSITORY")),
};

/** The name in the registry of MCP, which takes it as proof that the package's owner lists it. */
const REPOSITORY = Deno.env.get("REPOSITORY");
const MCP_NAME = REPOSITORY ? { mcpName: serverName(REPOSITORY) } : {};

/** Builds the package of the program; the binaries are packages of their own. */
export async function buildMain(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await buildLibrary(folder);
  for (const file of ["launcher.js", "client.js"]) {
    await Deno.copyFile(`${ROOT}/packaging/npm/${file}`, `${folder}/${file}`);
  }
  await Deno.writeTextFile(`${folder}/client.d.ts`, await clientTypes());
  for (const file of ["LICENSE", "SKILL.md", "THIRD_PARTY_LICENSES.md"]) {
    await Deno.copyFile(`${ROOT}/${file}`, `${folder}/${file}`);
  }
  const readme = await Deno.readTextFile(`${ROOT}/packaging/npm/README.md`);
  await Deno.writeTextFile(`${folder}/README.md`, readme.replaceAll("NAME", PACKAGE_NAME));
  await writeJson(`${folder}/package.json`, {
    name: PACKAGE_NAME,
    description: DESCRIPTION,
    ...COMMON,
    ...MCP_NAME,
    keywords: ["markdown", "mcp", "scraping", "structured-data", "tables"],
    type: "module",
    bin: { [PACKAGE_NAME]: "launcher.js", service: "launcher.js" },
    exports: {
      ".": { types: "./library.d.ts", default: "./library/mod.js" },
      "./client": { types: "./client.d.ts", default: "./client.js" },
      "./package.json": "./package.json",
    },
    types: "./library.d.ts",
    sideEffects: false,
    optionalDependencies: Object.fromEntries(
      Object.keys(PLATFORMS).map((platform) => [`${PACKAGE_NAME}-${platform}`, VERSION]),
    ),
  });
}

/** Builds the package of one platform around its binary. Throws a `TypeError` for another name. */
export async function buildPlatform(
  folder: string,
  platform: string,
  binary: string,
): Promise<void> {
  const known = PLATFORMS[platform];
  if (known === undefined) throw new TypeError(`there is no platform ${platform}`);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.copyFile(binary, `${folder}/${known.file}`);
  if (Deno.build.os !== "windows") await Deno.chmod(`${folder}/${known.file}`, 0o755);
  for (const file of ["LICENSE", "THIRD_PARTY_LICENSES.md"]) {
    await Deno.copyFile(`${ROOT}/${file}`, `${folder}/${file}`);
  }
  const { os, cpu, libc } = known;
  await writeJson(`${folder}/package.json`, {
    name: `${PACKAGE_NAME}-${platform}`,
    description: `The binary of ${PACKAGE_NAME} for ${platform}; installed along with it`,
    ...COMMON,
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
    preferUnplugged: true,
  });
}

/**
 * Bundles the readers, a module each over what they share, so that a bundler takes along what is used
 * alone, and writes down the types of what they export.
 */
async function buildLibrary(folder: string): Promise<void> {
  const work = await Deno.makeTempDir();
  try {
    for (const file of ["package.json", "package-lock.json", "tsconfig.json"]) {
      await Deno.copyFile(`${ROOT}/packaging/library/${file}`, `${work}/${file}`);
    }
    await run(work, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent");
    for (const name of ["src", "models"]) await Deno.symlink(`${ROOT}/${name}`, `${work}/${name}`);
    const modules = [...Deno.readDirSync(`${ROOT}/src/library`)].map(({ name }) => name).sort();
    await run(
      work,
      "npx",
      "esbuild",
      ...modules.map((name) => `src/library/${name}`),
      "--bundle",
      "--splitting",
      "--preserve-symlinks",
      "--format=esm",
      "--platform=neutral",
      "--main-fields=module,main",
      "--conditions=import",
      "--target=es2023",
      "--minify-whitespace",
      "--minify-syntax",
      "--legal-comments=none",
      "--log-level=warning",
      `--outdir=${folder}/library`,
    );
    await run(
      work,
      "npx",
      "dts-bundle-generator",
      "--silent",
      "--no-check",
      "--no-banner",
      "--project",
      "tsconfig.json",
      "-o",
      `${folder}/library.d.ts`,
      "src/library/mod.ts",
    );
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/** Runs a command in a folder. Throws an `Error` with what it said when it fails. */
async function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await new Deno.Command(command, { args, cwd }).output();
  if (code === 0) return;
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  throw new Error(`${command} ${args[0]} ended with ${code}: ${said.slice(-2_000)}`);
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

if (import.meta.main) {
  const [out = `${ROOT}/dist/npm`, ...binaries] = Deno.args;
  const folder = resolve(out);
  await buildMain(`${folder}/${PACKAGE_NAME}`);
  const own = binaries.length > 0 ? binaries : [`${ownPlatform()}=${ROOT}/dist/service`];
  for (const binary of own) {
    const [platform = "", path = ""] = binary.split("=");
    await buildPlatform(`${folder}/${PACKAGE_NAME}-${platform}`, platform, path);
  }
}

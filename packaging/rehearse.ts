/**
 * Rehearses a release: builds every package that this machine can build, installs each from its file
 * into an empty folder with empty caches, asks its first question, and prints what that took.
 *
 *     deno task release:rehearse
 *
 * Needs dist/service (`deno task compile`), npm, and Python 3 with venv. A channel whose installer
 * is not here is named as left out. Exit code 1 when one fails. Nothing is published.
 */
import { resolve } from "node:path";
import { VERSION } from "../src/version.ts";
import { buildMain, buildPlatform } from "./build_npm.ts";
import { PACKAGE_NAME } from "./name.ts";
import { ownPlatform, PLATFORMS } from "./platforms.ts";

const ROOT = resolve(import.meta.dirname as string, "..");
const BINARY = `${ROOT}/dist/service`;
const PAGE = "<title>Bolts</title><h1>Bolts M6</h1><p>Of steel, for wood.</p>";
const QUESTION = JSON.stringify({ html_or_url: PAGE, selector: "h1" });
const CALL = ["call", "select_values", QUESTION];
const ANSWER = "Bolts M6";
/** How long one command may take. */
const COMMAND_SECONDS = 180;

interface Command {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Runs a command and returns what it printed. Throws an `Error` with what it said when it fails. */
async function run(options: Command, command: string, ...args: string[]): Promise<string> {
  const child = new Deno.Command(command, {
    args,
    cwd: options.cwd,
    env: { NO_COLOR: "1", NO_UPDATE_NOTIFIER: "1", ...options.env },
    stdin: options.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(COMMAND_SECONDS * 1000),
  }).spawn();
  if (options.stdin !== undefined) {
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(options.stdin));
    await writer.close();
  }
  const { code, stdout, stderr } = await child.output();
  const [said, told] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  if (code !== 0) {
    throw new Error(`${command} ${args[0]} ended with ${code}: ${`${said}${told}`.slice(-800)}`);
  }
  return said ?? "";
}

/** What one channel took. */
interface Rehearsed {
  readonly channel: string;
  readonly command: string;
  readonly bytes: number;
  readonly install: number;
  readonly first: number;
}

interface Channel {
  readonly channel: string;
  readonly command: string;
  readonly files: readonly string[];
  install(folder: Folder): Promise<unknown>;
  /** Asks its first question and returns the answer's text. */
  ask(folder: Folder): Promise<string>;
}

/** An empty folder and the environment of one who never used the machine before. */
interface Folder {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

async function rehearse(channel: Channel): Promise<Rehearsed> {
  const cwd = await Deno.makeTempDir();
  const cache = `${cwd}/.cache`;
  const folder = {
    cwd,
    env: {
      npm_config_cache: cache,
      npm_config_update_notifier: "false",
      PIP_CACHE_DIR: cache,
      PIP_DISABLE_PIP_VERSION_CHECK: "1",
      UV_CACHE_DIR: cache,
      BUN_INSTALL_CACHE_DIR: cache,
      DENO_DIR: cache,
    },
  };
  try {
    const sizes = channel.files.map((file) => Deno.statSync(file).size);
    const started = performance.now();
    await channel.install(folder);
    const installed = performance.now();
    const answer = await channel.ask(folder);
    const answered = performance.now();
    if (!answer.includes(ANSWER)) {
      throw new Error(`the answer is not right: ${answer.slice(0, 400)}`);
    }
    return {
      channel: channel.channel,
      command: channel.command,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      install: (installed - started) / 1000,
      first: (answered - installed) / 1000,
    };
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}

/** Speaks MCP to a command on standard input: a handshake, and one call. */
const MCP = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "rehearsal", version: "1" },
    },
  },
  { method: "notifications/initialized" },
  {
    id: 2,
    method: "tools/call",
    params: { name: "select_values", arguments: JSON.parse(QUESTION) },
  },
].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");

const LIBRARY = `import { openPage, selectValues, readDeclared } from "${PACKAGE_NAME}";
const page = openPage(${JSON.stringify(PAGE)});
if (readDeclared(page).summary.title?.value !== "Bolts") throw new Error("no title");
console.log(selectValues(page, "h1")[0].value);
`;

/** Uses what the declaration files promise; the compiler is the judge. */
const TYPED =
  `import { compileExtractor, openPage, readDeclared, type OpenPage } from "${PACKAGE_NAME}";
import { createClient } from "${PACKAGE_NAME}/client";
const page: OpenPage = openPage("<p>");
const title: string | undefined = readDeclared(page).summary.title?.value;
compileExtractor([page], { want: { title: "a" } });
// @ts-expect-error a page is HTML or an open page
readDeclared(12);
const answer = await createClient({ token: "t" }).page_markdown({ html_or_url: "<p>" });
const text: string | undefined = answer.markdown;
// @ts-expect-error the argument has another name
await createClient().page_markdown({ html: "<p>" });
console.log(title, text);
`;

function npmChannels(main: string, platform: string): Channel[] {
  const install = ({ cwd, env }: Folder): Promise<string> =>
    run({ cwd, env }, "npm", "install", "--no-audit", "--no-fund", "--silent", main, platform);
  const script = async ({ cwd }: Folder, name: string, text: string): Promise<void> =>
    await Deno.writeTextFile(`${cwd}/${name}`, text);
  const files = [main, platform];
  const program = `node_modules/.bin/${PACKAGE_NAME}`;
  return [
    {
      channel: "npm, program",
      command: `npx -y ${PACKAGE_NAME} call`,
      files,
      install,
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/${program}`, ...CALL),
    },
    {
      channel: "npm, MCP on stdio",
      command: `npx -y ${PACKAGE_NAME} mcp`,
      files,
      install,
      ask: ({ cwd, env }) => run({ cwd, env, stdin: MCP }, `${cwd}/${program}`, "mcp"),
    },
    {
      channel: "npm, library in Node 22",
      command: `import … from "${PACKAGE_NAME}"`,
      files: [main],
      install: async (folder) => {
        await install(folder);
        await script(folder, "ask.mjs", LIBRARY);
        await run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent", "node@22.23.3");
      },
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/node_modules/.bin/node`, "ask.mjs"),
    },
    {
      channel: "npm, library in Deno",
      command: `import … from "${PACKAGE_NAME}"`,
      files: [main],
      install: async (folder) => {
        await install(folder);
        await script(folder, "ask.mjs", LIBRARY);
        await script(folder, "deno.json", '{"nodeModulesDir": "manual"}');
      },
      // No permission at all: the library needs none.
      ask: ({ cwd, env }) => run({ cwd, env }, Deno.execPath(), "run", "--quiet", "ask.mjs"),
    },
    {
      channel: "npm, library in Bun",
      command: `import … from "${PACKAGE_NAME}"`,
      files: [main],
      install: async (folder) => {
        await install(folder);
        await script(folder, "ask.mjs", LIBRARY);
        await run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent", "bun@1.3.3");
      },
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/node_modules/.bin/bun`, "ask.mjs"),
    },
    {
      channel: "npm, types",
      command: "tsc --strict",
      files: [main],
      install: async (folder) => {
        await install(folder);
        await script(folder, "ask.mts", TYPED);
        await run(
          folder,
          "npm",
          "install",
          "--no-audit",
          "--no-fund",
          "--silent",
          "typescript@5.9.3",
        );
      },
      ask: async ({ cwd, env }) => {
        const flags = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext"];
        await run({ cwd, env }, `${cwd}/node_modules/.bin/tsc`, ...flags, "ask.mts");
        return ANSWER;
      },
    },
  ];
}

const PYTHON_CLIENT = `import subprocess, sys, re
from ${PACKAGE_NAME} import Client, ServiceError
server = subprocess.Popen([sys.argv[1], "serve", "--port", "0"], stderr=subprocess.PIPE, text=True)
try:
    for line in server.stderr:
        said = re.search(r"http://127\\.0\\.0\\.1:\\d+", line)
        if said:
            break
    client = Client(said[0])
    try:
        client.page_markdown(html_or_url="")
        raise SystemExit("nothing was refused")
    except ServiceError as refused:
        assert refused.code == "bad_input", refused.code
    print(client.select_values(html_or_url=${JSON.stringify(PAGE)}, selector="h1")["values"])
finally:
    server.terminate()
    server.wait()
`;

function wheelChannels(wheel: string): Channel[] {
  const install = async ({ cwd, env }: Folder): Promise<void> => {
    await run({ cwd, env }, "python3", "-m", "venv", "env");
    await run({ cwd, env }, "env/bin/pip", "install", "--quiet", "--no-index", wheel);
  };
  return [
    {
      channel: "PyPI, program",
      command: `uvx ${PACKAGE_NAME} call`,
      files: [wheel],
      install,
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/env/bin/${PACKAGE_NAME}`, ...CALL),
    },
    {
      channel: "PyPI, client",
      command: `from ${PACKAGE_NAME} import Client`,
      files: [wheel],
      install,
      ask: async ({ cwd, env }) => {
        await Deno.writeTextFile(`${cwd}/ask.py`, PYTHON_CLIENT);
        const program = `${cwd}/env/bin/${PACKAGE_NAME}`;
        return await run({ cwd, env }, `${cwd}/env/bin/python`, "ask.py", program);
      },
    },
  ];
}

/** Builds the packages of this machine and returns the channels that can be tried with them. */
async function build(out: string): Promise<Channel[]> {
  const platform = ownPlatform();
  const known = platform === undefined ? undefined : PLATFORMS[platform];
  if (platform === undefined || known === undefined) throw new Error("no platform of a release");
  await buildMain(`${out}/${PACKAGE_NAME}`);
  await buildPlatform(`${out}/${PACKAGE_NAME}-${platform}`, platform, BINARY);
  const names = [PACKAGE_NAME, `${PACKAGE_NAME}-${platform}`];
  await run({ cwd: out }, "npm", "pack", "--silent", ...names.map((name) => `./${name}`));
  const [main = "", own = ""] = names.map((name) => `${out}/${name}-${VERSION}.tgz`);
  const builder = `${ROOT}/packaging/build_wheel.py`;
  const args = [out, PACKAGE_NAME, VERSION, known.wheel, BINARY];
  const wheel = (await run({ cwd: out }, "python3", builder, ...args)).trim();
  return [
    {
      channel: "binary",
      command: "service call",
      files: [BINARY],
      install: ({ cwd }) => Deno.copyFile(BINARY, `${cwd}/service`),
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/service`, ...CALL),
    },
    ...npmChannels(main, own),
    ...wheelChannels(wheel),
  ];
}

if (import.meta.main) {
  const out = await Deno.makeTempDir();
  let failed = 0;
  try {
    const channels = await build(out);
    console.log("\n| channel | command | MB | install s | first answer s |\n|---|---|---|---|---|");
    for (const channel of channels) {
      try {
        const { command, bytes, install, first } = await rehearse(channel);
        const cells = [channel.channel, `\`${command}\``, (bytes / 1e6).toFixed(1)];
        console.log(`| ${[...cells, install.toFixed(1), first.toFixed(1)].join(" | ")} |`);
      } catch (error) {
        failed++;
        console.log(`| ${channel.channel} | failed: ${(error as Error).message} |`);
      }
    }
    console.log(`\nok | ${channels.length - failed} passed | ${failed} failed`);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
  Deno.exit(failed === 0 ? 0 : 1);
}

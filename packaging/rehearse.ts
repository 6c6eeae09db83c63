/**
 * Rehearses a release: builds every package that this machine can build, installs each from its file
 * into an empty folder with empty caches, asks its first question, and prints what that took.
 *
 *     deno task release:rehearse [CHANNEL ...]
 *
 * Needs dist/service (`deno task compile`), npm, and Python 3 with venv. A channel whose installer
 * is not here fails. With names only the channels that have one in theirs are tried. Exit code 1 when one fails. Nothing is published.
 */
import { VERSION } from "../src/base/version.ts";
import { buildMain, buildPlatform } from "./build_npm.ts";
import { ANSWER, BINARY, CALL, type Channel, ROOT, run } from "./channels/channel.ts";
import { bundleChannel, scriptChannel } from "./channels/files.ts";
import { checkCompose } from "./channels/compose.ts";
import { npmChannels } from "./channels/npm.ts";
import { wheelChannels } from "./channels/wheel.ts";
import { PACKAGE_NAME } from "./name.ts";
import { ownPlatform, PLATFORMS } from "./platforms.ts";

/** What one channel took. */
interface Rehearsed {
  readonly channel: string;
  readonly command: string;
  readonly bytes: number;
  readonly install: number;
  readonly first: number;
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
    await bundleChannel(out, platform),
    await scriptChannel(out, known.target),
  ];
}

if (import.meta.main) {
  const out = await Deno.makeTempDir();
  let failed = 0;
  try {
    const all = await build(out);
    const isAsked = ({ channel }: Channel): boolean =>
      Deno.args.length === 0 || Deno.args.some((name) => channel.includes(name));
    const channels = all.filter(isAsked);
    const others = all.filter((channel) => !isAsked(channel)).map(({ channel }) => channel);
    if (others.length > 0) console.log(`left out, as asked: ${others.join("; ")}`);
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
    const deployed = await checkCompose().catch((error: Error) => {
      failed++;
      return `failed: ${error.message}`;
    });
    console.log(`\ncompose file, by ${deployed}`);
    console.log(`\nok | ${channels.length + 1 - failed} passed | ${failed} failed`);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
  Deno.exit(failed === 0 ? 0 : 1);
}

/** What a release's own files install: the bundle of desktop clients, and the script. */
import { mcpbManifest } from "../mcpb_manifest.ts";
import { PACKAGE_NAME } from "../name.ts";
import { BINARY, CALL, type Channel, type Folder, MCP, ROOT, run } from "./channel.ts";

/** The judge of a bundle and its packer. */
const MCPB = "@anthropic-ai/mcpb@2.1.2";

/** Packs the bundle for desktop clients, and starts it as its manifest says. */
export async function bundleChannel(out: string, platform: string): Promise<Channel> {
  const folder = `${out}/bundle`;
  const file = `${out}/${PACKAGE_NAME}.mcpb`;
  const manifest = mcpbManifest(platform);
  const program = (manifest.server as { entry_point: string }).entry_point;
  await Deno.mkdir(`${folder}/server`, { recursive: true });
  await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify(manifest));
  await Deno.copyFile(BINARY, `${folder}/${program}`);
  await run({ cwd: out }, "npx", "-y", MCPB, "pack", folder, file);
  return {
    channel: "bundle (.mcpb)",
    command: "a click in a desktop client",
    files: [file],
    install: ({ cwd, env }) => run({ cwd, env }, "npx", "-y", MCPB, "unpack", file, "bundle"),
    ask: ({ cwd, env }) => run({ cwd, env, stdin: MCP }, `${cwd}/bundle/${program}`, "mcp"),
  };
}

/**
 * Installs from a release's files as the script does: served here, checksums and all.
 *
 * The binary is packed as a release packs it, or as `REHEARSE_XZ` says: `-0` is quick and larger.
 */
export async function scriptChannel(out: string, target: string): Promise<Channel> {
  const release = `${out}/release`;
  const name = `service-${target}.xz`;
  await Deno.mkdir(release);
  await Deno.copyFile(BINARY, `${release}/service-${target}`);
  const level = Deno.env.get("REHEARSE_XZ") ?? "-6";
  await run({ cwd: release }, "xz", level, "-T0", `service-${target}`);
  const bytes = await Deno.readFile(`${release}/${name}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  await Deno.writeTextFile(`${release}/SHA256SUMS`, `${digest}  ${name}\n`);
  const script = `${ROOT}/packaging/install.sh`;
  const from = (folder: string): string => `file://${folder}`;
  return {
    channel: "script",
    command: "curl … | sh",
    files: [`${release}/${name}`],
    install: async ({ cwd, env }) => {
      await refusesOthers(cwd, env, script, release, name);
      await run({ cwd, env }, "sh", script, from(release), `${cwd}/bin`);
    },
    ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/bin/service`, ...CALL),
  };
}

/** A file that was changed after its checksum was taken is not installed. */
async function refusesOthers(
  cwd: string,
  env: Folder["env"],
  script: string,
  release: string,
  name: string,
): Promise<void> {
  const changed = `${cwd}/changed`;
  await Deno.mkdir(changed);
  await Deno.copyFile(`${release}/SHA256SUMS`, `${changed}/SHA256SUMS`);
  await Deno.writeTextFile(`${changed}/${name}`, "#!/bin/sh\n");
  const refused = await run({ cwd, env }, "sh", script, `file://${changed}`, `${cwd}/bin`)
    .then(() => false, (error: Error) => error.message.includes("nothing was installed"));
  if (!refused) throw new Error("a changed file was installed");
}

/**
 * Writes the manifest of an `.mcpb` bundle: the server as desktop clients install it by a click.
 *
 *     deno run packaging/mcpb_manifest.ts PLATFORM > manifest.json
 *
 * The bundle has it beside `server/` with the binary; `mcpb pack FOLDER` of `@anthropic-ai/mcpb`
 * checks and packs it. Format: the manifest's specification, version 0.3.
 */
import { TOOLS } from "../src/tools/contract/table.ts";
import { PRODUCT_TITLE, VERSION } from "../src/base/version.ts";
import { DESCRIPTION, PACKAGE_NAME } from "./name.ts";
import { PLATFORMS } from "./platforms.ts";

/** Makes the manifest of the bundle for one platform. Throws a `TypeError` for another name. */
export function mcpbManifest(platform: string): Record<string, unknown> {
  const known = PLATFORMS[platform];
  if (known === undefined) throw new TypeError(`there is no platform ${platform}`);
  const program = `server/${known.file}`;
  return {
    manifest_version: "0.3",
    name: PACKAGE_NAME,
    display_name: PRODUCT_TITLE,
    version: VERSION,
    description: DESCRIPTION,
    author: { name: "the Pagefacts authors" },
    license: "MIT",
    server: {
      type: "binary",
      entry_point: program,
      mcp_config: { command: `\${__dirname}/${program}`, args: ["mcp"], env: {} },
    },
    tools: TOOLS.map(({ name, title }) => ({ name, description: title })),
    compatibility: { platforms: [known.os] },
  };
}

if (import.meta.main) console.log(JSON.stringify(mcpbManifest(Deno.args[0] ?? ""), null, 2));

/**
 * Writes `server.json`, by which the MCP registry lists a server.
 *
 *     deno run packaging/server_json.ts OWNER/REPOSITORY > server.json
 *
 * The name and the image are those of the repository that releases, so none is written down here:
 * a copy of this project is listed under its own name. Format:
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
 */
import { PACKAGE_NAME } from "./name.ts";
import { PRODUCT_TITLE, VERSION } from "../src/base/version.ts";

/** What the registry is told; the fields of its schema that apply. */
export interface ServerJson {
  readonly $schema: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly repository: { readonly url: string; readonly source: "github" };
  readonly icons: readonly {
    readonly src: string;
    readonly mimeType: "image/svg+xml";
    readonly sizes: readonly ["any"];
  }[];
  readonly packages: readonly {
    readonly registryType: "npm" | "pypi" | "oci";
    readonly identifier: string;
    /** Of npm and PyPI; an image has it in its tag. */
    readonly version?: string;
    readonly runtimeHint: "npx" | "uvx" | "docker";
    readonly packageArguments: readonly { readonly type: "positional"; readonly value: string }[];
    readonly environmentVariables: readonly Variable[];
    readonly transport: { readonly type: "stdio" };
  }[];
}

interface Variable {
  readonly name: string;
  readonly description: string;
  readonly isRequired: false;
}

const DESCRIPTION =
  "Reads web pages: declared data, Markdown, extractors, audits, feeds, crawls; no model.";

/** What a client may ask its user for; each is described in `docs/running.md`. */
const VARIABLES: readonly Variable[] = [
  {
    name: "SERVICE_MCP_TOOLS",
    description: "Offer only these tools, separated by commas",
    isRequired: false,
  },
  {
    name: "SERVICE_MCP_MAX_TOKENS",
    description: "Tokens at most, about, of an answer whose call does not say",
    isRequired: false,
  },
  {
    name: "SERVICE_ALLOW_PRIVATE",
    description: "1 lets tools fetch localhost, private networks and metadata endpoints",
    isRequired: false,
  },
];

/** How a client starts the server, whatever brings it. */
const STARTED = {
  packageArguments: [{ type: "positional", value: "mcp" }],
  environmentVariables: VARIABLES,
  transport: { type: "stdio" },
} as const;

/** Names the server of a repository of GitHub; the registry gives `io.github.OWNER` to its owner. */
export function serverName(repository: string): string {
  const [owner = "", name = ""] = partsOf(repository);
  return `io.github.${owner}/${name}`;
}

/** Makes the listing of a version released from `OWNER/REPOSITORY`. Throws a `TypeError`. */
export function serverJson(repository: string, version: string = VERSION): ServerJson {
  partsOf(repository);
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: serverName(repository),
    title: PRODUCT_TITLE,
    description: DESCRIPTION,
    version,
    repository: { url: `https://github.com/${repository}`, source: "github" },
    icons: [{
      src: `https://raw.githubusercontent.com/${repository}/v${version}/docs/icon.svg`,
      mimeType: "image/svg+xml",
      sizes: ["any"],
    }],
    packages: ([
      { registryType: "npm", identifier: PACKAGE_NAME, version, runtimeHint: "npx" },
      { registryType: "pypi", identifier: PACKAGE_NAME, version, runtimeHint: "uvx" },
      {
        registryType: "oci",
        // Names of images are in lower case, whatever the owner's is.
        identifier: `ghcr.io/${repository.toLowerCase()}:${version}`,
        runtimeHint: "docker",
      },
    ] as const).map((one) => ({ ...one, ...STARTED })),
  };
}

function partsOf(repository: string): string[] {
  if (!/^[a-z\d](?:[a-z\d-]*[a-z\d])?\/[\w.-]+$/i.test(repository)) {
    throw new TypeError(
      `Cannot name the server: ${JSON.stringify(repository)} is no OWNER/REPOSITORY`,
    );
  }
  return repository.split("/");
}

if (import.meta.main) {
  console.log(JSON.stringify(serverJson(Deno.args[0] ?? ""), null, 2));
}

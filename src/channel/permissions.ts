/** Gives up permissions of this process, so that a hostile page or site can use none. */

const NAMES = ["run", "ffi", "write", "net", "env", "sys", "import", "read"] as const;

/** Every variable the program may read: what `compile.sh` builds into the executable. */
export const PROGRAM_VARIABLES = [
  "SERVICE_API_TOKEN",
  "SERVICE_API_TOKENS",
  "SERVICE_API_TOKEN_FILE",
  "SERVICE_ALLOW_PRIVATE",
  "SERVICE_MCP_TOOLS",
  "SERVICE_MCP_MAX_TOKENS",
  "SERVICE_BROWSER",
  "SERVICE_BROWSER_SANDBOX",
  "SERVICE_SANDBOX",
  "SERVICE_CONTACT",
  "SERVICE_CACHE_MIB",
  "SERVICE_CURSOR_SECRET",
  "SERVICE_REDIS",
  "SERVICE_SITES",
  "JEST_WORKER_ID",
  "UNDICI_NO_WASM_SIMD",
  "DENO_CERT",
  "DENO_TLS_CA_STORE",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "SYSTEMROOT",
  "PATH",
] as const;

/** A kind of permission. */
export type PermissionName = typeof NAMES[number];

/** Revokes every permission but those of `spared`, and names those that could not be revoked. */
export function dropPermissions(spared: readonly PermissionName[] = []): string[] {
  return NAMES.filter((name) => !spared.includes(name) && isStillGranted({ name }));
}

/** Revokes the environment but for some variables, and names those that could not be revoked. */
export function dropEnvironment(spared: readonly string[]): string[] {
  return PROGRAM_VARIABLES.filter((variable) =>
    !spared.includes(variable) && isStillGranted({ name: "env", variable })
  );
}

function isStillGranted(permission: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.revokeSync(permission).state === "granted";
}

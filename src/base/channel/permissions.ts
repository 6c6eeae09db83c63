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
  "SERVICE_CACHE",
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

/** Members of `process` that give any module of the runtime, or code that bears a chosen name. */
const LOADERS = ["getBuiltinModule", "binding", "dlopen", "mainModule", "loadEnvFile"];

/**
 * Takes away what leads around permissions: the module loader of an executable asks for none.
 *
 * Its import map refuses every file (`packaging/close_imports.ts`), but not to code that bears the
 * name of a package's file. What compiles such code goes: by `process`, by the runtime's internals,
 * or by a worker, which would have both anew.
 */
export function closeLoaders(): void {
  const { internal } = Deno as unknown as { internal: symbol };
  for (const name of LOADERS) Reflect.deleteProperty(Reflect.get(globalThis, "process"), name);
  Reflect.deleteProperty(Deno, internal);
  Reflect.deleteProperty(Deno, "internal");
  Reflect.deleteProperty(globalThis, "Worker");
}

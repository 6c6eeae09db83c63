/** Gives up permissions of this process, so that a hostile page or site can use none. */

const NAMES = ["run", "ffi", "write", "net", "env", "sys", "import", "read"] as const;

type PermissionName = typeof NAMES[number];

/** Revokes every permission but those of `spared`, and names those that could not be revoked. */
export function dropPermissions(spared: readonly PermissionName[] = []): string[] {
  return NAMES.filter((name) =>
    !spared.includes(name) && Deno.permissions.revokeSync({ name }).state === "granted"
  );
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

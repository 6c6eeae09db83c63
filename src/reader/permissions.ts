/** Gives up every permission of this process, so that a page has nothing to reach for. */

const NAMES = ["run", "ffi", "write", "net", "env", "sys", "import", "read"] as const;

/** Revokes every permission and names those that could not be revoked. */
export function dropPermissions(): string[] {
  return NAMES.filter((name) => {
    const state = Deno.permissions.revokeSync({ name } as Deno.PermissionDescriptor).state;
    return state === "granted";
  });
}

/** Only `call` and `import-ftr` read files, those the caller names; nothing else ever does. */

/** Gives up the permission to read files, for good. */
export function giveUpFiles(): void {
  Deno.permissions.revokeSync({ name: "read" });
}

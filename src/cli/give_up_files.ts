/** Only `call` reads files, those its caller names; nothing else of the program ever does. */

/** Gives up the permission to read files, for good. */
export function giveUpFiles(): void {
  Deno.permissions.revokeSync({ name: "read" });
}

/**
 * Returns the SHA-256 of a text in hexadecimal digits, without a module of Node's: the library runs
 * in browsers too, and in versions of Node that know no `toHex()`.
 */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

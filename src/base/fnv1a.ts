/** Returns the hash of a text by FNV-1a over its UTF-16 units: 32 bits. */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

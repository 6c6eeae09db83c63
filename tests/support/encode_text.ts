/** Bytes of a text in the encodings that the platform only decodes. */

const known = new Map<string, ReadonlyMap<string, number[]>>();

/** Writes a text in an encoding of one or two bytes a character, which no platform offers. */
export function encodeText(text: string, encoding: string): Uint8Array {
  const bytesOf = known.get(encoding) ?? tableOf(encoding);
  known.set(encoding, bytesOf);
  return Uint8Array.from([...text].flatMap((character) => bytesOf.get(character) ?? [0x3f]));
}

function tableOf(encoding: string): ReadonlyMap<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, number[]>();
  const learn = (bytes: number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if ([...character].length === 1 && character !== "\uFFFD" && !bytesOf.has(character)) {
      bytesOf.set(character, bytes);
    }
  };
  for (let byte = 0; byte < 256; byte++) learn([byte]);
  if (/jis|euc|gbk|big5/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) learn([lead, trail]);
    }
  }
  return bytesOf;
}

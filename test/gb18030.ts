const FIRST_LEADS = 0x81;
const LAST_LEAD = 0xfe;
const FIRST_TRAIL = 0x40;
const TRAILS = 0xbf;
const MAX_ASCII = 0x7f;

let bytesOf: ReadonlyMap<string, number> | undefined;

/**
 * Encodes a text in GB18030, for replies of tests. Node only decodes it, so the bytes of each character are looked
 * up among all pairs. Throws `RangeError` for a character without a pair.
 */
export function toGb18030(text: string): Buffer {
  bytesOf ??= pairs();
  const known = bytesOf;
  return Buffer.from(
    Array.from(text).flatMap((character) => {
      const code = character.codePointAt(0)!;
      if (code <= MAX_ASCII) return [code];
      const pair = known.get(character);
      if (pair === undefined) throw new RangeError(`GB2312 has no ${character}`);
      return [pair >> 8, pair & 0xff];
    }),
  );
}

function pairs(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('gb18030');
  const found = new Map<string, number>();
  for (let lead = FIRST_LEADS; lead <= LAST_LEAD; lead++)
    for (let trail = FIRST_TRAIL; trail < FIRST_TRAIL + TRAILS; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (Array.from(character).length === 1 && character !== '\ufffd' && !found.has(character))
        found.set(character, lead * 0x100 + trail);
    }
  return found;
}

// Writes src/faces/symbols/character-initials.ts: the Chinese characters by the initials of their readings in pinyin, out of
// pinyin-pro. A character with several readings stands behind each of their initials. Usage: node scripts/build-initials.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pinyin } from 'pinyin-pro';

// CJK Unified Ideographs: those of GBK, which names of securities are written in, are among them.
const [FIRST, LAST] = [0x4e00, 0x9fff];

const byInitial = new Map();
for (let codePoint = FIRST; codePoint <= LAST; codePoint++) {
  const character = String.fromCodePoint(codePoint);
  const readings = pinyin(character, { multiple: true, toneType: 'none', type: 'array', nonZh: 'removed' });
  const initials = new Set(readings.map((reading) => reading[0]).filter((letter) => /^[a-z]$/.test(letter)));
  for (const initial of initials) byInitial.set(initial, (byInitial.get(initial) ?? '') + character);
}
const lines = [...byInitial]
  .toSorted(([left], [right]) => left.localeCompare(right))
  .map(([initial, characters]) => `  ${initial}: '${characters}',\n`);
const text = `// Written by scripts/build-initials.mjs out of pinyin-pro.

/** The Chinese characters by the initials of their readings in pinyin. */
export const CHARACTER_INITIALS: Readonly<Record<string, string>> = {
${lines.join('')}};
`;
await writeFile(fileURLToPath(new URL('../src/faces/symbols/character-initials.ts', import.meta.url)), text);

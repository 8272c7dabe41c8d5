// Writes src/faces/symbols/pinyin-table.ts: the Chinese characters by their readings in pinyin, out of pinyin-pro.
// A character with several readings is listed for each. Usage: node scripts/build-pinyin.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pinyin } from 'pinyin-pro';

// CJK Unified Ideographs. They include GBK, in which names of securities are written.
const [FIRST, LAST] = [0x4e00, 0x9fff];

const byReading = new Map();
for (let codePoint = FIRST; codePoint <= LAST; codePoint++) {
  const character = String.fromCodePoint(codePoint);
  const readings = pinyin(character, { multiple: true, toneType: 'none', type: 'array', nonZh: 'removed', v: true });
  // A keyboard without ü types lv or lu.
  for (const reading of new Set(readings.flatMap((each) => [each, each.replace('v', 'u')])))
    if (/^[a-z]*[aeiouv][a-z]*$/.test(reading)) byReading.set(reading, (byReading.get(reading) ?? '') + character);
}
const lines = [...byReading]
  .toSorted(([left], [right]) => left.localeCompare(right))
  .map(([reading, characters]) => `    ${reading}: '${characters}',\n`);
const text = `// Written by scripts/build-pinyin.mjs out of pinyin-pro.

/** Returns the Chinese characters by their readings in pinyin, without tones; ü is v, and u as well. */
export function charactersByReading(): Readonly<Record<string, string>> {
  return {
${lines.join('')}  };
}
`;
await writeFile(fileURLToPath(new URL('../src/faces/symbols/pinyin-table.ts', import.meta.url)), text);

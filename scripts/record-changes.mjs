// Writes the first day of each interface into src/catalogue/registry/changes/first-days.json, from the git
// history. Recorded days stay. Run it before a release, with everything committed and built. Usage: node
// scripts/record-changes.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { firstDays } from './history.mjs';

const FILE = new URL('../src/catalogue/registry/changes/first-days.json', import.meta.url);
const INDEX = new URL('../dist/index/index.json', import.meta.url);

const recorded = JSON.parse(await readFile(FILE, 'utf8'));
const known = new Set(Object.values(recorded).flat());
const { entries } = JSON.parse(await readFile(INDEX, 'utf8'));
const missing = entries.map(({ name }) => name).filter((name) => !known.has(name));
const found = firstDays(missing, Object.keys(recorded).at(-1));
for (const [name, day] of found) recorded[day] = [...(recorded[day] ?? []), name];
const days = Object.keys(recorded).toSorted();
await writeFile(
  FILE,
  `${JSON.stringify(Object.fromEntries(days.map((day) => [day, recorded[day].toSorted()])), null, 2)}\n`,
);
for (const name of missing) if (!found.has(name)) console.error(`${name} is in no commit yet: it has no day.`);
console.log(`${found.size} interfaces have a day now.`);

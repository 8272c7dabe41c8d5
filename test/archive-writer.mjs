// Keeps a day after the other in an archive, until it is killed. Usage: node test/archive-writer.mjs FOLDER
// FIRST_DAY After each day that is kept it prints a line.
import { ArchiveFolder } from '../dist/engine/archive/archive-folder.js';
import { NAME, obtainedOn, SYMBOLS, tableOn } from './archived-days.mjs';

const [path = '', first = '0'] = process.argv.slice(2);
const folder = new ArchiveFolder(path).of(NAME);
for (let day = Number(first); ; day++) {
  await folder.refresh();
  const compared = [];
  for (const symbol of SYMBOLS) {
    const given = { ask: symbol, params: { symbol }, table: tableOn(day, symbol), source: 'lines', url: 'https://l/' };
    compared.push(await folder.compare('history', { ...given, obtained: obtainedOn(day) }));
  }
  await folder.write({ name: NAME, query: '', columns: [] }, compared, obtainedOn(day));
  process.stdout.write(`${day}\n`);
}

// Writes the skeleton of a new interface: a copy of a row of the same wire format, and an empty fixture case. What
// must be written anew is marked TODO; `npm run check` and the contract test fail until it is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCases, writeCases } from './cases.mjs';
import { findForms, findRows, NAME } from './rows.mjs';

const USAGE = `Usage: node scripts/new-interface.mjs NAME SITE/FORM [--like INTERFACE] [--file TOPIC]

  NAME       the name that clients call, such as stock_hk_hist
  SITE/FORM  its wire format: a folder of src/sources, such as eastmoney/kline
  --like     the interface whose row is copied; the last one of the wire format by default
  --file     <topic>.interfaces.ts, a new file beside that row's; the row stands after the other one by default`;

const project = fileURLToPath(new URL('..', import.meta.url));
const { name, form, like, topic } = readArguments();
const rows = findRows(project);
const neighbours = rows.filter((row) => row.form === form);
const model = like === undefined ? neighbours.at(-1) : neighbours.find((row) => row.name === like);
if (!findForms(project).includes(form))
  refuse(
    `There is no wire format ${form}. There are ${findForms(project).join(', ')}; a new one begins with its wire.ts and sandbox.ts, as CONTRIBUTING.md says.`,
  );
const taken = rows.find((row) => row.name === name);
if (taken) refuse(`${name} is declared already, in src/sources/${taken.file}.`);
if (!model)
  refuse(
    like === undefined
      ? `No row of ${form} can be copied: write the first one by hand.`
      : `${form} has no interface ${like}. It has ${neighbours.map((row) => row.name).join(', ')}.`,
  );

const text = readFileSync(join(project, 'src/sources', model.file), 'utf8');
const file = topic === undefined ? model.file : `${form}/${topic}.interfaces.ts`;
const path = join(project, 'src/sources', file);
if (topic !== undefined && existsSync(path)) refuse(`There is a file src/sources/${file} already.`);
writeFileSync(path, topic === undefined ? withRow(text) : withRowAlone(text));

const folder = join(project, 'fixtures', form);
const skeleton = { interface: name, name: 'TODO: what the case shows', origin: 'TODO: recorded …, or made after …' };
writeCases(folder, [...readCases(folder), { ...skeleton, query: '', ask: {}, upstream: {}, asked: [] }]);

console.log(`src/sources/${file}: ${name}, a copy of ${model.name}. Write what is marked TODO, and whatever differs.
fixtures/${form}/cases.json: an empty case. Fill it:
  node scripts/record-fixture.mjs ${name} 'what the case shows' name=value … --reply URL|FILE
Then: npm run check && npx vitest run test/contract.test.ts`);

function readArguments() {
  const { values, positionals } = parse();
  const [name, form, ...more] = positionals;
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (form === undefined || more.length > 0) refuse(`Expected a name and a wire format.\n\n${USAGE}`);
  if (!NAME.test(name))
    refuse(`${JSON.stringify(name)} is no name of an interface: words of small letters and digits, joined by _.`);
  if (values.file !== undefined && !/^[a-z][a-z0-9-]*$/.test(values.file))
    refuse(`${JSON.stringify(values.file)} is no topic such as hong-kong.`);
  return { name, form: form.replace(/^src\/sources\/|\/$/g, ''), like: values.like, topic: values.file };
}

function parse() {
  const options = { like: { type: 'string' }, file: { type: 'string' }, help: { type: 'boolean' } };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuse(`${error.message}\n\n${USAGE}`);
  }
}

/** A file with the skeleton after the row that it is copied from. */
function withRow(text) {
  const end = text.indexOf(model.row) + model.row.length;
  return `${text.slice(0, end)}\n${toSkeleton(model.row)}${text.slice(end)}`;
}

/** A file with the skeleton in the place of all rows, which keeps what these share. */
function withRowAlone(text) {
  const own = rows.filter((row) => row.file === model.file);
  const end = text.indexOf(own.at(-1).row) + own.at(-1).row.length;
  return text.slice(0, text.indexOf(own[0].row)) + toSkeleton(model.row) + text.slice(end);
}

/**
 * The row of another interface under the new name, its texts taken out. The checks refuse a doc that is no
 * sentence.
 */
function toSkeleton(row) {
  return row
    .replaceAll(model.name, name)
    .replace(/^( +doc:)\s.*,$/m, "$1 'TODO: what it answers, as a sentence',")
    .replace(/^( +chinese:)\s.*,$/m, "$1 'TODO',")
    .replace(/^( +page:)\s.*,$/m, "$1 'TODO: an address',")
    .replace(/^ +(?:quirks|evidence): \[.*\],\n/gm, '')
    .replace(/^( +)(?:quirks|evidence): \[\n(?:\1 .*\n)*\1\],\n/gm, '');
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

// Writes the skeleton of a new interface and an empty fixture case. The skeleton is a copy of a row of the same
// wire format, or a whole small wire format. Parts to write are marked TODO; `npm run check` and the contract test
// fail until they are written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distance } from 'fastest-levenshtein';
import { readCases, writeCases, writeWhole } from './cases.mjs';
import { readCommandLine, refuse } from './command-line.mjs';
import { BODY_KINDS, filesOfForm } from './new-form.mjs';
import { findForms, findRows, NAME, withUsedImports } from './rows.mjs';

const USAGE = `Usage: node scripts/new-interface.mjs NAME SITE/FORM [--like INTERFACE] [--file TOPIC]
       node scripts/new-interface.mjs NAME SITE/FORM --begin ${BODY_KINDS.join('|')}

  NAME       the name that clients call, such as stock_hk_hist
  SITE/FORM  its wire format: a folder of src/catalogue/sources, such as eastmoney/kline
  --like     the interface whose row is copied; by default the plainest of those that have columns of their own and
             whose names begin most like NAME
  --file     <topic>.interfaces.ts, a new file beside that row's; the row stands after the other one by default
  --begin    writes a wire format that is not there yet, whose replies are of this kind; its site may be new, too`;

// The tests to run while an interface is written.
const SUITES = 'test/contract.test.ts test/sandbox-figures.test.ts';
// The tests of rules that neither the compiler nor `npm run check` knows.
const RULES = 'test/architecture.test.ts test/texts.test.ts test/patterns.test.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const { name, form, like, topic, begin } = readArguments();
const rows = findRows(project);
const taken = rows.find((row) => row.name === name);
if (taken) refuse(`${name} is declared already, in src/catalogue/sources/${taken.file}.`);
const written = begin === undefined ? copyRow() : beginForm();

const folder = join(project, 'fixtures', form);
const skeleton = { interface: name, name: 'TODO: what the case shows' };
writeCases(folder, [...readCases(folder), { ...skeleton, query: '', ask: {}, upstream: {}, asked: [] }]);

console.log(`${written}
fixtures/${form}/cases.json: an empty case. Fill it:
  node scripts/record-fixture.mjs ${name} 'what the case shows' name=value … --reply FILE
After each change: npx tsc -p . && npx vitest run ${SUITES} -t '^${name} '
At the end: npm run fix && npm run check && npx vitest run ${SUITES} ${RULES}`);

/** Writes the files of a new wire format. Returns the next steps. */
function beginForm() {
  if (findForms(project).includes(form)) refuse(`There is a wire format ${form} already: leave out --begin.`);
  const site = join(project, 'src/catalogue/sources', form.split('/')[0], 'site.ts');
  const siteText = existsSync(site) ? readFileSync(site, 'utf8') : undefined;
  const files = filesOfForm(name, form, begin, siteText);
  for (const path of Object.keys(files))
    if (existsSync(join(project, 'src/catalogue/sources', path)))
      refuse(`There is a file src/catalogue/sources/${path} already.`);
  mkdirSync(join(project, 'src/catalogue/sources', form), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, 'src/catalogue/sources', path), text);
  return `${Object.keys(files)
    .map((path) => `src/catalogue/sources/${path}`)
    .join('\n')}
  Write what is marked TODO. Host, path, category, kind, cache, params and columns are examples: write yours.`;
}

/** Writes a copy of a row, in its file or in a new one. Returns the next steps. */
function copyRow() {
  const neighbours = rows.filter((row) => row.form === form);
  const model = like === undefined ? findNearest(neighbours) : neighbours.find((row) => row.name === like);
  if (!findForms(project).includes(form))
    refuse(
      `There is no wire format ${form}. Near it are ${nearestOf(findForms(project), form).join(', ')}; a new one begins with --begin json or --begin csv.`,
    );
  if (!model)
    refuse(
      like === undefined
        ? `No row of ${form} can be copied: write the first one by hand.`
        : `${form} has no interface ${like}. Near it are ${nearestOf(
            neighbours.map((row) => row.name),
            like,
          ).join(', ')}.`,
    );
  const text = readFileSync(join(project, 'src/catalogue/sources', model.file), 'utf8');
  const file = topic === undefined ? model.file : `${dirname(model.file)}/${topic}.interfaces.ts`;
  const path = join(project, 'src/catalogue/sources', file);
  if (topic !== undefined && existsSync(path)) refuse(`There is a file src/catalogue/sources/${file} already.`);
  const skeletonRow = toSkeleton(model);
  const written =
    topic === undefined ? withRow(text, model, skeletonRow) : withOpenTopic(withRowAlone(text, model, skeletonRow));
  writeWhole(path, written);
  const above = written.slice(0, written.indexOf(skeletonRow));
  const line = above.split('\n').length;
  const category = [...(above + skeletonRow).matchAll(/\bcategory: '(\w+)'/g)].at(-1)?.[1];
  return `src/catalogue/sources/${file}:${line}: ${name}, a copy of ${model.name}${category ? ` in the category ${category}` : ''}.
  Write what is marked TODO, and whatever differs: address, params, columns, units. What the rows share is above them.`;
}

function readArguments() {
  const { values, positionals } = readCommandLine(USAGE, {
    like: { type: 'string' },
    file: { type: 'string' },
    begin: { type: 'string' },
  });
  const [name, form, ...more] = positionals;
  if (form === undefined || more.length > 0) refuse(`Expected a name and a wire format.\n\n${USAGE}`);
  if (!NAME.test(name))
    refuse(`${JSON.stringify(name)} is no name of an interface: words of small letters and digits, joined by _.`);
  if (values.file !== undefined && !/^[a-z][a-z0-9-]*$/.test(values.file))
    refuse(`${JSON.stringify(values.file)} is no topic such as hong-kong.`);
  const folder = form.replace(/^src\/catalogue\/sources\/|\/$/g, '');
  const { like, file: topic, begin } = values;
  if (begin === undefined) return { name, form: folder, like, topic };
  if (!BODY_KINDS.includes(begin))
    refuse(
      `--begin takes ${BODY_KINDS.join(' or ')}; for another kind begin with the nearer one, and read it with src/engine/formats/.`,
    );
  if (like !== undefined || topic !== undefined) refuse('--begin goes without --like and --file: it copies no row.');
  if (!/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(folder))
    refuse(`${JSON.stringify(folder)} is no site and wire format such as csindex/files.`);
  return { name, form: folder, begin };
}

/** Inserts the skeleton after its model row. */
function withRow(text, model, skeletonRow) {
  const end = text.indexOf(model.row) + model.row.length;
  return `${text.slice(0, end)}\n${skeletonRow}${text.slice(end)}`;
}

/** Replaces all rows by the skeleton. The shared part and the used imports stay. */
function withRowAlone(text, model, skeletonRow) {
  const own = rows.filter((row) => row.file === model.file);
  const end = text.indexOf(own.at(-1).row) + own.at(-1).row.length;
  return withUsedImports(text.slice(0, text.indexOf(own[0].row)) + skeletonRow + text.slice(end));
}

/**
 * The row of another interface under the new name, with TODO for its texts, which the checks refuse. What is true
 * of that interface alone is removed: its keywords, what it is similar to, `ended` and `replaces`. A longer name
 * that begins with its name is that of another interface, and stays.
 */
function toSkeleton(model) {
  return model.row
    .replaceAll(new RegExp(String.raw`\b${model.name}\b`, 'g'), name)
    .replace(
      /^( +)(say:) say\((?:.*\)|\n(?:\1 .*\n)*\1\)),$/m,
      "$1$2 say('TODO: what it answers, as a sentence', 'TODO'),",
    )
    .replace(/^( +page:)\s.*,$/m, "$1 'TODO: an address',")
    .replace(/^ +(?:quirks|evidence|keywords|seriesNames|replaces|similar): \[.*\],\n/gm, '')
    .replace(/^( +)(?:quirks|evidence|keywords|seriesNames|replaces|similar): \[\n(?:\1 .*\n)*\1\],\n/gm, '')
    .replace(/^ +(?:ended|unavailable): .*,\n/gm, '');
}

/** Marks the topics of a new file as TODO: they are copied from another file. */
function withOpenTopic(text) {
  return text.replace(/^(.*\btopic: '[a-z-]+'.*)$/gm, '$1 // TODO: a topic of src/catalogue/declare/topics.ts');
}

/** The names most similar to a wanted one, the nearest first. */
function nearestOf(names, wanted) {
  return names.toSorted((one, other) => distance(one, wanted) - distance(other, wanted)).slice(0, 5);
}

/**
 * The simplest of the rows whose names share the longest beginning with the new one, if possible with its own
 * columns; undefined without rows.
 */
function findNearest(rows) {
  const words = name.split('_');
  const alike = (row) => {
    const at = words.findIndex((word, at) => word !== row.name.split('_')[at]);
    return at < 0 ? words.length : at;
  };
  const hasColumns = ({ row }) => (/^ +columns(?:: \{|,)/m.test(row) ? 1 : 0);
  return rows.toSorted(
    (one, other) =>
      hasColumns(other) - hasColumns(one) || alike(other) - alike(one) || one.row.length - other.row.length,
  )[0];
}

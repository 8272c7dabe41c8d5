// Stores replies of an upstream as a fixture case, with the ask, the addresses asked and the table that the
// service makes, for review. The contract suite expects exactly what is written here.
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIXTURES_TIME } from '../fixtures/replies.mjs';
import { filesOf, parseJson, readCases, storeBody, tableOf, writeCases, writeWhole } from './cases.mjs';
import { readCommandLine, refuse } from './command-line.mjs';
import { findFiles, findForms, findRows, formOf } from './rows.mjs';

const USAGE = `Usage: node scripts/record-fixture.mjs INTERFACE CASE [name=value …] --reply URL|FILE [--reply …] [ORIGIN]
       node scripts/record-fixture.mjs --update [INTERFACE [CASE]]

  CASE        what the case shows, in a few words; a case of this name is replaced
  name=value  the params of the query
  --reply     an address that is fetched once and stands for itself, or a file that stands for the first address that is
              asked and has no reply yet; as often as there are replies
  --recorded DAY, --printed DAY
              where the figures come from: the source sent the replies, or AKShare printed the table, and the replies are
              made from it; on a day such as 2026-04-21, 2026-04 or 2026. Without them, replies that are fetched now are
              recorded today, and files prove nothing
  --repository OWNER/NAME
              the public repository that holds the record, if one does
  --note      what differs from the record
  --fails     the case shows that the reply is refused, or that the source failed
  --made-after
              what a reply that proves nothing was made after
  --update    writes anew what existing cases expect: all, those of an interface, or one`;

const TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  html: 'text/html',
  zip: 'application/zip',
};

const project = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = readCommandLine(USAGE, {
  reply: { type: 'string', multiple: true },
  recorded: { type: 'string' },
  printed: { type: 'string' },
  repository: { type: 'string' },
  note: { type: 'string' },
  'made-after': { type: 'string' },
  fails: { type: 'boolean' },
  update: { type: 'boolean' },
});
const [name, caseName, ...params] = positionals;

/** Restores what an interruption would leave changed. */
let undo = () => {};
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => {
    undo();
    process.exit(status);
  });

if (values.update) await update();
else await record();

async function update() {
  if (params.length > 0 || values.reply) refuse(`--update takes an interface and a case.\n\n${USAGE}`);
  const cases = findForms(project).flatMap((form) => readCases(join(project, 'fixtures', form)));
  const isChosen = (each) => each.interface === name && (caseName === undefined || each.name === caseName);
  if (name !== undefined && !cases.some(isChosen)) refuse(`There is no fixture case ${[name, caseName].join(' ')}.`);
  const chosen = name === undefined ? '*' : caseName === undefined ? name : `${name}/${caseName}`;
  const { lost } = await answerAgain(name === undefined ? findForms(project) : [findForm()], chosen).catch((error) =>
    refuse(error.message),
  );
  console.log('Review the difference: git diff fixtures');
  if (lost.length > 0)
    refuse(
      `These cases had a table, and expect a failure now. A reply stays under the address that was asked when it was recorded: where the address is another one now, record the case again.${list(lost)}`,
    );
}

async function record() {
  if (caseName === undefined || !values.reply) refuse(`Expected an interface, a case and a --reply.\n\n${USAGE}`);
  const odd = params.find((param) => !/^\w+=/.test(param));
  if (odd !== undefined) refuse(`${odd} is no param such as symbol=00593.\n\n${USAGE}`);
  const form = findForm();
  const folder = join(project, 'fixtures', form);
  const before = readCases(folder);
  // The case of this name, or the skeleton that `new-interface.mjs` wrote.
  const old = before.find(
    (each) => each.interface === name && (each.name === caseName || each.name.startsWith('TODO')),
  );
  const place = old ? before.indexOf(old) : before.length;
  const oldFiles = (old ? filesOf(old) : [])
    .map((file) => join(folder, file))
    .filter((path) => existsSync(path))
    .map((path) => [path, readFileSync(path)]);
  const replies = await Promise.all(values.reply.map(readReply));
  const origin = originOf(replies);
  const madeAfter = values['made-after'];
  // Recorded replies stay byte for byte.
  if (origin?.proof !== 'recorded')
    for (const reply of replies) if (reply.ending === 'json') reply.body = withoutBlanks(reply.body);
  const query = new URLSearchParams(params.map(splitParam)).toString();
  let fixture = {
    interface: name,
    name: caseName,
    ...(origin && { origin }),
    ...(madeAfter !== undefined && { madeAfter }),
    query,
    ask: {},
    upstream: {},
    asked: [],
    failure: { code: 'internal', message: '' },
  };
  const restore = () => {
    writeCases(folder, before);
    for (const [path, bytes] of oldFiles) writeWhole(path, bytes);
  };
  undo = restore;
  try {
    replies.forEach(({ url, file, body, ending, head }, at) => {
      // The contract suite replaces `*` by an address: see `openAddress` in `test/fixtures.ts`.
      const address = url ?? `*${at + 1} ${file}`;
      const stored = { ...head, ...storeBody(folder, fixture, body, ending) };
      fixture = { ...fixture, upstream: { ...fixture.upstream, [address]: stored } };
    });
    writeCases(folder, before.toSpliced(place, old ? 1 : 0, fixture));
    const { columns } = await answerAgain([form], `${name}/${caseName}`);
    const stored = readCases(folder)[place];
    reportAddresses(stored);
    const fault = faultOf(stored);
    if (fault !== undefined) throw new Error(fault);
    undo = () => {};
    report(folder, form, stored, columns);
  } catch (error) {
    restore();
    refuse(error.message);
  }
}

function findForm() {
  const forms = findForms(project).map((each) => [each, readCases(join(project, 'fixtures', each))]);
  const form =
    findRows(project).find((row) => row.name === name)?.form ??
    forms.find(([, cases]) => cases.some((each) => each.interface === name))?.[0];
  return form ?? refuse(`There is no interface ${name}: declare it first, with scripts/new-interface.mjs.`);
}

/** Reads a reply from a file, or fetches it from an address. */
async function readReply(from) {
  if (!/^https?:\/\//.test(from)) {
    if (!existsSync(from)) refuse(`There is no file ${from}.`);
    const ending = extname(from).slice(1);
    const body = readFileSync(from);
    const type = TYPES[ending];
    return { file: from, body, ending: ending || 'txt', head: type ? { type } : {} };
  }
  const response = await fetch(from).catch((error) => refuse(`${from} cannot be fetched: ${error.cause ?? error}`));
  const { status, headers } = response;
  const type = headers.get('content-type');
  return {
    url: from,
    body: Buffer.from(await response.arrayBuffer()),
    ending: extname(new URL(from).pathname).slice(1) || (type?.includes('json') ? 'json' : 'txt'),
    head: { ...(status !== 200 && { status }), ...(type !== null && { type }) },
  };
}

/** Removes blanks between the values of JSON. If JavaScript would change a value, the text stays. */
function withoutBlanks(body) {
  const text = body.toString();
  const bare = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  const json = parseJson(text);
  return json !== undefined && JSON.stringify(json) === bare ? Buffer.from(bare) : body;
}

/** The origin of the figures of replies; undefined if they prove nothing. */
function originOf(replies) {
  const { recorded, printed, repository, note, 'made-after': madeAfter } = values;
  const isFetched = replies.every(({ url }) => url !== undefined);
  const given = recorded ?? printed;
  if ([recorded, printed, madeAfter].filter((each) => each !== undefined).length > 1)
    refuse('Replies are recorded, printed or made: name one of --recorded, --printed and --made-after.');
  if (given !== undefined && !/^\d{4}(-\d\d(-\d\d)?)?$/.test(given)) refuse(`${given} is no day such as 2026-04-21.`);
  const day = given ?? (isFetched && madeAfter === undefined ? new Date().toISOString().slice(0, 10) : undefined);
  if (day === undefined) return undefined;
  const proof = printed === undefined ? 'recorded' : 'printed';
  return { proof, ...(repository !== undefined && { repository }), day, ...(note !== undefined && { note }) };
}

function splitParam(param) {
  const at = param.indexOf('=');
  return [param.slice(0, at), param.slice(at + 1)];
}

/** Updates what cases expect. Returns which lost their table, and the columns of the last interface. */
async function answerAgain(forms, chosen) {
  if (!process.features.typescript) register('../test/typescript-loader.mjs', import.meta.url);
  const { updateFixtures } = await import('../test/update-fixtures.ts');
  // Only the needed declarations: the contract suite would load all.
  const files = findFiles(project).filter((file) => forms.includes(formOf(file)));
  const exported = files.map(async (file) => [file, (await import(`../src/catalogue/sources/${file}`)).default]);
  return await updateFixtures(Object.fromEntries(await Promise.all(exported)), FIXTURES_TIME, chosen);
}

/** Why a case is not stored: it fails, or does not, against what `--fails` says. Undefined if it is as it says. */
function faultOf({ failure }) {
  if (failure && !values.fails)
    return `Nothing was stored, since there is no table: ${failure.code} (${failure.message}). Mend the reply or the row. With --fails, it is a case of this failure.`;
  if (!failure && values.fails)
    return 'Nothing was stored, since it does not fail: let the parser or an inspection of its wire format throw for this reply (`refusedWhen` of a list, `refusePage`, `changed`).';
  return undefined;
}

function reportAddresses({ asked, upstream }) {
  const missing = asked.filter((url) => !(url in upstream));
  if (missing.length > 0) console.log(`Asked, and answered 404 for want of a reply:${list(missing)}`);
  const unused = Object.keys(upstream).filter((url) => !asked.includes(url));
  if (unused.length > 0) console.log(`Not asked:${list(unused)}`);
}

function report(folder, form, fixture, columns) {
  const { failure, origin } = fixture;
  const table = tableOf(folder, fixture);
  if (table) console.log([table.columns, ...table.rows.slice(0, 10)].map((row) => JSON.stringify(row)).join('\n'));
  console.log(
    `fixtures/${form}/cases.json: ${fixture.name} expects ${table ? `${table.rows.length} ${table.rows.length === 1 ? 'row' : 'rows'}` : `${failure.code} (${failure.message})`}. Review the difference: git add -N fixtures; git diff fixtures`,
  );
  if (table) {
    console.log('What its columns are, by the row and the dictionary of columns:');
    for (const { name: column, unit, say } of columns)
      console.log(`  ${column}${unit ? ` (${unit.name.en})` : ''}: ${say.en}`);
  }
  if (!origin) console.log('Its figures prove nothing: --recorded or --printed says where they come from.');
}

function list(addresses) {
  return addresses.map((each) => `\n  ${each}`).join('');
}

import { Failure } from '../../base/errors.ts';
import { isNumeric } from '../../engine/formats/cells.ts';
import { DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import { type Interface, mayBeEmpty } from '../../engine/interface/interface.ts';
import { readQuery, toQuery } from '../../engine/interface/query.ts';
import { validationText } from '../../engine/interface/validation-text.ts';
import { CATEGORIES } from '../declare/categories.ts';
import { isTopic } from '../declare/topics.ts';
import { isOfAkshare } from './akshare/names.ts';

const HAN = /\p{Script=Han}/u;

/** Returns what is wrong with a declaration and the compiler cannot see: a sentence each, none for a sound one. */
export function findingsOf(iface: Interface): string[] {
  const { findings, expect } = collect();
  expect(/^[a-z][a-z0-9_]*$/.test(iface.name), 'its name is not of small letters, digits and underscores');
  expect(
    Object.hasOwn(CATEGORIES, iface.category),
    `its category ${iface.category} is not one of ${Object.keys(CATEGORIES).join(', ')}`,
  );
  expect(
    iface.topic === undefined || isTopic(iface.topic),
    `its topic ${iface.topic} is not one of src/catalogue/declare/topics.ts`,
  );
  findings.push(...sentenceFindings('its doc', iface.say.en));
  const { ended, hasEnded } = iface;
  expect(ended === undefined || isPeriod(ended), `its end ${ended} is no year, month or day such as 2023-08`);
  expect(ended !== undefined || !hasEnded, 'it says which params have ended, and not when');
  expect(
    /^https?:\/\//.test(iface.page) && URL.canParse(iface.page),
    `its page ${JSON.stringify(iface.page)} is not an address such as https://quote.eastmoney.com/`,
  );
  findings.push(...grainFindings(iface));
  const { mayBeEmpty: _said, ...unsaid } = iface;
  expect(
    iface.mayBeEmpty === undefined || !mayBeEmpty(unsaid),
    'it says that it may be empty, which its params say already',
  );
  // The skeleton of a row leaves it open.
  expect(!iface.say.zh.startsWith('TODO'), 'its Chinese text is still to be written');
  for (const name of iface.replaces ?? [])
    expect(isOfAkshare(name), `it does the job of ${name}, which is no name of AKShare's`);
  findings.push(...paramFindings(iface), ...columnFindings(iface));
  // The skeleton of a wire format leaves them open.
  for (const { name, title, terms, hosts } of [iface.source, ...iface.fallbacks.map(({ source }) => source)])
    for (const text of [title.en, terms, ...hosts])
      expect(!/^todo\b/i.test(text), `of its source ${name} is still to be written: ${text}`);
  findings.push(...notesFindings(iface), ...callFindings(iface));
  return findings;
}

/** Findings, and a function that adds one where something does not hold. */
function collect(): { readonly findings: string[]; expect(holds: boolean, finding: string): void } {
  const findings: string[] = [];
  return {
    findings,
    expect: (holds, finding) => {
      if (!holds) findings.push(finding);
    },
  };
}

/** What is wrong with its params: their texts, their choices, the forms of their values. */
function paramFindings(iface: Interface): readonly string[] {
  const { findings, expect } = collect();
  for (const [name, param] of Object.entries(iface.params)) {
    findings.push(...sentenceFindings(`the doc of its parameter ${name}`, param.say.en));
    const { form, default: byDefault, choices = [] } = param;
    for (const [value, meaning] of choices)
      expect(meaning.en.trim() !== '', `the choice ${JSON.stringify(value)} of its parameter ${name} has no meaning`);
    if (!form) continue;
    expect(/^[\x20-\x7e]+$/.test(form.say.en), `the form of its parameter ${name} is not printable ASCII`);
    expect(
      typeof byDefault !== 'string' || form.accepts(byDefault),
      `the default ${JSON.stringify(byDefault)} of its parameter ${name} is not ${form.say.en}`,
    );
  }
  return findings;
}

/** What is wrong with its columns: their names, identifiers, units and texts. */
function columnFindings(iface: Interface): readonly string[] {
  const { findings, expect } = collect();
  for (const { name, presentWith = {} } of iface.columns)
    for (const [param, wanted] of Object.entries(presentWith)) {
      const choices = iface.params[param]?.choices?.map(([value]) => value);
      expect(Object.hasOwn(iface.params, param), `its column ${name} depends on ${param}, which is no parameter of it`);
      const unknown = Array.isArray(wanted) && choices ? wanted.filter((value) => !choices.includes(value)) : [];
      expect(
        unknown.length === 0,
        `its column ${name} depends on ${unknown.join()}, no choice of its parameter ${param}`,
      );
    }
  const columns = iface.columns.map(({ name }) => name);
  const { code, name: named, english, exchange } = iface.listsSecurities ?? {};
  for (const column of [code, named, english, exchange])
    expect(
      column === undefined || columns.includes(column),
      `it lists securities by ${column}, which it has no column of`,
    );
  for (const name of new Set(columns.filter((name, at) => columns.indexOf(name) !== at)))
    findings.push(`its column ${name} is declared twice`);
  for (const { name, id, cells, unit, say } of iface.columns) {
    if (name !== DYNAMIC_COLUMNS && id === undefined && say.en === '') {
      findings.push(
        `its column ${name} is not in the dictionary of columns: give the row its id, such as change_percent, its text and its unit, or add the name to src/catalogue/fields/`,
      );
      continue;
    }
    expect(
      cells === 'any' || !isNumeric(cells) || unit !== undefined,
      `its column ${name} is a measure without a unit: give it a key of src/catalogue/fields/units.ts; unstated is the unit that the source does not state`,
    );
    expect(
      name === DYNAMIC_COLUMNS || (id !== undefined && /^[a-z][a-z0-9_]*$/.test(id)),
      `its column ${name} has no identifier such as change_percent: neither the dictionary nor the row has one`,
    );
    findings.push(...sentenceFindings(`the text of its column ${name}`, say.en));
    expect(say.zh !== '' || HAN.test(name), `its column ${name}, whose name is not Chinese, has no Chinese text`);
  }
  const ids = iface.columns.flatMap(({ id }) => id ?? []);
  for (const id of new Set(ids.filter((each, at) => ids.indexOf(each) !== at)))
    findings.push(`two of its columns have the identifier ${id}: one needs an id in the row`);
  return findings;
}

/** What is wrong with a text that must be one or more sentences. */
function sentenceFindings(what: string, text: string): readonly string[] {
  if (text.startsWith('TODO')) return [`${what} is still to be written`];
  return /^\S.*\S[.!?]$/s.test(text) ? [] : [`${what} is not a sentence, which ends with a full stop: "${text}"`];
}

/** Whether a text is a year, a month or a real day: `2023`, `2023-08`, `2023-08-31`. */
function isPeriod(text: string): boolean {
  const days = `${text}-01-01`.slice(0, 10);
  return /^\d{4}(?:-\d\d){0,2}$/.test(text) && new Date(`${days}T00:00:00Z`).toJSON()?.startsWith(days) === true;
}

/** Checks that a row has a grain for each choice of the param that decides it, and for nothing else. */
function grainFindings({ grain, params }: Interface): readonly string[] {
  if (typeof grain === 'string') return [];
  const choices = (params[grain.param]?.choices ?? []).map(([value]) => value).toSorted();
  const values = Object.keys(grain.of).toSorted();
  if (values.length > 0 && values.join() === choices.join()) return [];
  return [`what its rows are of is said for ${values.join()}, and its parameter ${grain.param} has ${choices.join()}`];
}

/** Checks the texts of a declaration that only the manual shows. */
function notesFindings({ coverage, quirks, evidence, source, fallbacks }: Interface): string[] {
  const notes: [what: string, text: string][] = [
    ...quirks.map((text): [string, string] => ['one of its quirks', text.en]),
    ...evidence.map((text): [string, string] => ['one of its pieces of evidence', text.en]),
  ];
  if (coverage) notes.push(['the doc of its coverage', coverage.say.en]);
  for (const { source: other, note } of fallbacks)
    if (note !== undefined) notes.push([`the note of its fallback ${other.name}`, note.en]);
  for (const { name, notFoundMeaning, licence, citation, quirks: known = [] } of [
    source,
    ...fallbacks.map((fallback) => fallback.source),
  ])
    for (const text of [notFoundMeaning?.en, licence?.en, citation, ...known.map(({ en }) => en)])
      if (text !== undefined) notes.push([`a text of its source ${name}`, text]);
  const findings = notes.flatMap(([what, text]) => sentenceFindings(what, text));
  if (coverage?.rows.some((row) => row.length !== coverage.headings.length))
    findings.push('a row of its coverage has not as many texts as there are headings');
  return findings;
}

/** Checks the calls that a declaration holds, with their defaults, as if a client had sent them. */
function callFindings(iface: Interface): string[] {
  const { example, probe } = iface;
  const calls: [what: string, params: Readonly<Record<string, unknown>>][] = [['example', example]];
  if (probe.params) calls.push(['probe', probe.params]);
  return calls.flatMap(([what, params]) => {
    try {
      const { skipped } = readQuery(iface, toQuery(params), new Date());
      return skipped === undefined ? [] : [`its ${what} can have no rows: ${skipped.en}`];
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      const items = thrown.detail?.map(validationText) ?? [thrown.message];
      return items.map((item) => `its ${what} is refused: ${item}`);
    }
  });
}

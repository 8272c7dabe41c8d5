import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  bodyOf,
  type FixtureCase,
  readCases,
  storeBody,
  storeTable,
  tableOf,
  toText,
  writeCases,
} from '../scripts/cases.mjs';
import { findFixtures, fixturePath } from './fixtures.ts';
import { smallDisk, temporaryFolder } from './folders.ts';

// How fixture cases are written and read again.

const CASE: FixtureCase = {
  interface: 'every_kind',
  name: 'A gap, and “quotes”',
  query: 'topic=a',
  ask: { topic: 'a' },
  upstream: {},
  asked: ['https://lines.example/lines?topic=a'],
};

it.each([
  ['JSON without blanks', '{"rc":0,"data":["2024-01-02,1.50"]}', { json: { rc: 0, data: ['2024-01-02,1.50'] } }],
  ['JSON that JavaScript would write otherwise', '{"price":1.50}', { text: '{"price":1.50}' }],
  ['JSON with blanks', '{ "rc": 0 }\n', { text: '{ "rc": 0 }\n' }],
  ['lines of text', 'date,收盘\r\n', { text: 'date,收盘\r\n' }],
  ['nothing', '', { text: '' }],
  ['bytes that are no text', Buffer.from([0x50, 0x4b, 0xff]), { file: 'every_kind.a-gap-and-quotes.csv' }],
  ['a long text', 'x'.repeat(2_001), { file: 'every_kind.a-gap-and-quotes.csv' }],
])('stores %s so that it is sent byte for byte', (_, body, stored) => {
  const folder = temporaryFolder();
  const reply = storeBody(folder, CASE, Buffer.from(body), 'csv');
  expect(reply).toEqual(stored);
  expect(bodyOf(folder, reply)).toEqual(Buffer.from(body));
});

it('stores two bodies of a case in two files, and an equal body of another case once', () => {
  const folder = temporaryFolder();
  const [one, other] = ['1', '2'].map((digit) => Buffer.from(digit.repeat(3_000)));
  const first = storeBody(folder, CASE, one!, 'csv');
  const withFirst = { ...CASE, upstream: { 'https://lines.example/1': first } };
  const second = storeBody(folder, withFirst, other!, 'csv');
  const whole = { ...CASE, upstream: { 'https://lines.example/1': first, 'https://lines.example/2': second } };
  writeCases(folder, [whole]);
  const again = storeBody(folder, { ...CASE, name: 'again' }, one!, 'csv');
  expect(again).toEqual(first);
  expect([bodyOf(folder, first), bodyOf(folder, second)]).toEqual([one, other]);
});

it('writes a short table into the case and a long one beside it, a row on a line, and removes what no case names', () => {
  const folder = temporaryFolder();
  const table = { columns: ['day', '2020'], rows: [['2024-01-02', null]] };
  writeCases(folder, [{ ...CASE, table: storeTable(folder, CASE, table) }]);
  expect(readFileSync(join(folder, 'cases.json'), 'utf8')).toContain(
    '    "table": { "columns": ["day", "2020"], "rows": [["2024-01-02", null]] }\n',
  );
  const long = { columns: ['day', 'value'], rows: Array.from({ length: 200 }, (_, row) => [`day ${row}`, row]) };
  const fixture = { ...CASE, table: storeTable(folder, CASE, long) };
  writeFileSync(join(folder, 'live.json'), '{}');
  writeCases(folder, [fixture]);
  expect(fixture.table).toBe('every_kind.a-gap-and-quotes.table.json');
  expect(readFileSync(join(folder, 'every_kind.a-gap-and-quotes.table.json'), 'utf8')).toContain(
    '\n    ["day 1", 1],\n',
  );
  expect(readCases(folder)).toEqual([fixture]);
  expect(tableOf(folder, fixture)).toEqual(long);
  writeCases(folder, [CASE]);
  expect(readdirSync(folder).toSorted()).toEqual(['cases.json', 'live.json']);
});

it.each([...new Set(findFixtures().map(({ form }) => form))])(
  'has the cases of %s as they would be written',
  (form) => {
    const folder = fixturePath(form);
    expect(readFileSync(join(folder, 'cases.json'), 'utf8') === toText(readCases(folder))).toBe(true);
  },
);

it('says what to do where a file beside the cases is missing', () => {
  const folder = temporaryFolder();
  const isSaid = `${join(folder, 'a.csv')} is missing, which ${join(folder, 'cases.json')} names. Record the case again`;
  expect(() => bodyOf(folder, { file: 'a.csv' })).toThrow(isSaid);
  expect(() => tableOf(folder, { ...CASE, table: 'a.csv' })).toThrow(isSaid);
});

it('names the file that is no JSON', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'cases.json'), '[{]');
  expect(() => readCases(folder)).toThrow(`${join(folder, 'cases.json')}: `);
});

const disk = smallDisk(40_960);

it.skipIf(!disk)('leaves cases and replies as they were where the disk is full, and can write the same again', () => {
  const folder = join(disk?.folder ?? '', 'cases');
  const long = (length: number) => Buffer.from('x'.repeat(length));
  const stored = { ...CASE, upstream: { '*1 a': storeBody(folder, CASE, long(3_000), 'txt') } };
  writeCases(folder, [stored]);
  const names = readdirSync(folder);
  const text = readFileSync(join(folder, 'cases.json'), 'utf8');
  expect(() => storeBody(folder, CASE, long(100_000), 'txt')).toThrow('ENOSPC');
  expect(() => writeCases(folder, [stored, { ...CASE, name: 'b', query: 'x'.repeat(100_000) }])).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual(names);
  expect(readFileSync(join(folder, 'cases.json'), 'utf8')).toBe(text);
  expect(bodyOf(folder, { file: 'every_kind.a-gap-and-quotes.txt' })).toEqual(long(3_000));
  const filler = join(disk?.folder ?? '', 'filler');
  expect(() => writeFileSync(filler, long(100_000))).toThrow('ENOSPC');
  writeCases(folder, [stored]);
});

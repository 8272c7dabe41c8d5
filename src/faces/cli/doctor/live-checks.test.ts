import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyKind, found, linesSource, loadCatalogue } from '../../../../test/declarations.ts';
import { temporaryFolder } from '../../../../test/folders.ts';
import { Catalogue } from '../../../catalogue/registry/catalogue.ts';
import { freshFor } from '../../../engine/interface/cache-policy.ts';
import { parseLiveChecks, readLiveChecks, toLivePages } from './live-checks.ts';

const catalogue = new Catalogue([found(everyKind)]);
const captures = {
  source: { ...linesSource, cache: freshFor('1h', { staleIfError: '1d' }) },
  ask: { topic: 'index' },
  find: () => 'no copy',
};

const known = { params: { topic: 'a' }, by: 'day', column: 'value', cells: [['2024-01-02', 1.5]] };
const check = { interface: 'every_kind', question: 'Is it so?', otherwise: 'It is not.', cases: [known] };

/** Parses checks with these parts. */
const parse = (...checks: readonly unknown[]) =>
  parseLiveChecks(JSON.stringify(checks), 'live.json', catalogue, { captures });

describe('live pages', () => {
  it('are the default export of their file', () => {
    expect(toLivePages({ captures }, 'live.ts')).toEqual({ captures });
  });

  it.each([
    ['no default', undefined],
    ['a list', [captures]],
    ['a page without a source', { captures: { ...captures, source: undefined } }],
    ['something that finds nothing', { captures: { ...captures, find: 'no copy' } }],
  ])('are not %s', (_, exported) => {
    expect(() => toLivePages(exported, 'live.ts')).toThrow('live.ts: its default export is not a record of pages.');
  });
});

describe('live checks', () => {
  it('are known cells, absences, and pages by name', () => {
    const cells = { ...known, whileThereIs: 'value', cells: [['2024-01-02', null]] };
    const absence = { params: { topic: 'b' }, expects: 'no value' };
    expect(parse({ ...check, cases: [cells, absence, { page: 'captures', expects: 'no copy' }] })).toEqual([
      { ...check, cases: [cells, absence, { ...captures, expects: 'no copy' }] },
    ]);
  });

  it.each<[string, object, string]>([
    ['of an unknown interface', { interface: 'every' }, 'check 1: there is no interface "every".'],
    ['without a question', { question: 'It is so.' }, 'check 1: `question` is not a question.'],
    ['whose meaning is no sentence', { otherwise: 'no' }, 'check 1: `otherwise` is not a sentence.'],
    ['without a case', { cases: [] }, 'check 1: `cases` is not a list with a case.'],
    [
      'with a misspelt key',
      { caes: [] },
      'check 1: it has no caes; it may have interface, question, otherwise, cases.',
    ],
  ])('are refused: one %s', (_, changed, message) => {
    expect(() => parse({ ...check, ...changed })).toThrow(`live.json: ${message}`);
  });

  it.each<[string, unknown, string]>([
    ['that is no object', 'known', 'expected an object.'],
    ['whose call breaks a rule', { params: {}, expects: 'no value' }, 'its call is refused: topic: Field required.'],
    ['without params', { expects: 'no value' }, '`params` is not an object.'],
    [
      'that expects something else of a call',
      { params: { topic: 'a' }, expects: 'none' },
      '`expects` of a call is not',
    ],
    [
      'of an unknown page',
      { page: 'toString', expects: 'a' },
      'live.ts beside the wire format has no page "toString".',
    ],
    ['of a page without an expectation', { page: 'captures' }, '`expects` is not a text.'],
    ['without a row’s column', { ...known, by: 1 }, '`by` is not a text.'],
    ['with a cell that is no pair', { ...known, cells: [['2024-01-02']] }, '`cells` is not a list of pairs'],
    ['with a cell that is an object', { ...known, cells: [['2024-01-02', {}]] }, '`cells` is not a list of pairs'],
    ['with a misspelt key', { ...known, colum: 'value' }, 'it has no colum; it may have params, by, column, cells,'],
  ])('are refused: a case %s', (_, each, message) => {
    expect(() => parse({ ...check, cases: [known, each] })).toThrow(
      expect.objectContaining({
        code: 'broken_declaration',
        message: expect.stringContaining(`live.json: check 1: case 2: ${message}`),
      }),
    );
  });

  it('are refused in a file that is no JSON or no list', () => {
    expect(() => parseLiveChecks('[', 'live.json', catalogue, {})).toThrow('live.json is not JSON.');
    expect(() => parseLiveChecks('{}', 'live.json', catalogue, {})).toThrow('live.json: expected a list of checks.');
  });

  it('of the project are all right, and so are the pages that they name', async () => {
    const checks = await readLiveChecks(await loadCatalogue());
    expect(checks.length).toBeGreaterThan(0);
    expect(checks.flatMap(({ cases }) => cases).filter((each) => 'find' in each)).not.toEqual([]);
  });

  it('name the file, and the folder that cannot be read', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'eastmoney/kline'), { recursive: true });
    writeFileSync(join(folder, 'eastmoney/kline/live.json'), JSON.stringify([{ ...check, interface: 'gone' }]));
    await expect(readLiveChecks(catalogue, folder)).rejects.toThrow(
      'fixtures/eastmoney/kline/live.json: check 1: there is no interface "gone".',
    );
    await expect(readLiveChecks(catalogue, join(folder, 'none'))).rejects.toThrow('none cannot be read, in which');
  });
});

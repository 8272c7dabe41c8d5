import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, fetchAccepted, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseStatement, type StatementAsk, thsStatements } from './wire.ts';

const ASK: StatementAsk = { statement: 'benefit', company: '000063', span: 'report' };
const TITLE = ['科目\\时间', ['净利润', '元', 1], '营业总收入'];
const ROWS = [
  ['2026-03-31', '2025-12-31'],
  ['13.18亿', false],
  ['', '-8065.30万'],
];
const pagesOf = (body: string | Buffer): Pages => [
  { url: 'https://basic.10jqka.com.cn/', obtained: OBTAINED, status: 200, body: Buffer.from(body) },
];
const flash = (inner: unknown): string => JSON.stringify({ flashData: JSON.stringify(inner) });
const read = (inner: unknown, ask: Partial<StatementAsk> = {}) =>
  parseStatement(pagesOf(flash(inner)), { ...ASK, ...ask }).map(({ name, cells }) => [
    name,
    ...Array.from({ length: cells.length }, (_, row) => cells.valueAt(row)),
  ]);

describe('a statement', () => {
  it('has a column for each title, and null for what is missing', () => {
    expect(read({ title: TITLE, report: ROWS })).toEqual([
      ['报告期', '2026-03-31', '2025-12-31'],
      ['净利润', '13.18亿', null],
      ['营业总收入', null, '-8065.30万'],
    ]);
  });

  it('has a name of its own for each title, also where a title looks like one with a number', () => {
    const titles = ['x', '净利润', '净利润', '净利润_2', '净利润'];
    const report = [['2026-03-31'], ['1'], ['2'], ['3'], ['4']];
    expect(read({ title: titles, report }).slice(1)).toEqual([
      ['净利润', '1'],
      ['净利润_3', '2'],
      ['净利润_2', '3'],
      ['净利润_4', '4'],
    ]);
  });

  it('is never stored where the title of its page names another company', async () => {
    const page = (company: string): string => `<title>某公司(${company})</title><p id="main">{}</p>`;
    const ask: StatementAsk = { ...ASK, statement: 'abstract' };
    const fetch = (company: string) =>
      thsStatements.fetch(
        ask,
        fakeUpstream(() => toGb18030(page(company))),
      );
    expect((await fetch('000063'))[0].status).toBe(200);
    await expect(fetch('000066')).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('is that of the span that was asked for', () => {
    const year = [['2025'], ['55.65亿'], ['1338.95亿']];
    expect(read({ title: TITLE, report: ROWS, year }, { span: 'year' })[0]).toEqual(['报告期', '2025']);
    expect(() => read({ title: TITLE, report: ROWS }, { span: 'simple' })).toThrow(changed('`simple`'));
  });

  it('is read from the text of a page in GBK, whatever its scripts hold', () => {
    const data = JSON.stringify({ title: TITLE, report: ROWS });
    const html = `<script>'<p id="main">{}</p>'</script><div id="main2"></div><p id="main">${data}</p>`;
    const columns = parseStatement(pagesOf(toGb18030(html)), { ...ASK, statement: 'abstract' });
    expect(columns.map(({ name }) => name)).toEqual(['报告期', '净利润', '营业总收入']);
  });

  it.each([
    ['a title without a row', { title: TITLE, report: ROWS.slice(0, 2) }, '3 titles and 2 rows'],
    [
      'a row that is short',
      { title: TITLE, report: [ROWS[0], ['1亿'], ROWS[2]] },
      '1 values of "净利润" for 2 periods',
    ],
    ['a row that is none', { title: TITLE, report: [ROWS[0], 'x', ROWS[2]] }, 'expected a list as row 1'],
    ['a period twice', { title: TITLE, report: [['2026-03-31', '2026-03-31'], ...ROWS.slice(1)] }, 'came twice'],
    ['a period to come', { title: TITLE, report: [['2049-03-31', '2025-12-31'], ...ROWS.slice(1)] }, 'had not come'],
    ['a year to come', { title: TITLE, report: [['2049', '2025'], ...ROWS.slice(1)] }, 'had not come'],
    ['a period that is none', { title: TITLE, report: [['Q1', '2025'], ...ROWS.slice(1)] }, 'expected a period'],
    ['a day that is none', { title: TITLE, report: [['2026-02-30', '2025'], ...ROWS.slice(1)] }, 'expected a period'],
    ['a title that is none', { title: ['', null, 'x'], report: ROWS }, 'expected a text as title 1'],
    ['the title of the periods', { title: ['', '报告期', 'x'], report: ROWS }, 'expected a text as title 1'],
    ['a value that is none', { title: TITLE, report: [ROWS[0], [{}, '1'], ROWS[2]] }, 'expected a text in "净利润"'],
    ['no titles', { title: [], report: [] }, 'no lists'],
    ['a list', [], 'no lists'],
    [
      'too many items',
      { title: Array.from({ length: 501 }, String), report: Array.from({ length: 501 }, () => []) },
      'more than 500 items',
    ],
  ])('is refused with %s', (_, inner, says) => {
    expect(() => read(inner)).toThrow(changed(says));
  });

  it.each([
    ['no text', '{"flashData":{}}', 'expected a text in `flashData`'],
    ['a text that is no JSON', '{"flashData":"x"}', 'expected JSON'],
    ['too many levels in the text', flash('['.repeat(70)), 'no lists'],
  ])('is refused with %s in the reply', (_, body, says) => {
    expect(() => parseStatement(pagesOf(body), ASK)).toThrow(changed(says));
  });

  it.each([
    ['no such paragraph', '<html></html>'],
    ['two of them', '<p id="main">{}</p><p id="main">{}</p>'],
  ])('is refused in a page with %s', (_, html) => {
    expect(() => parseStatement(pagesOf(html), { ...ASK, statement: 'abstract' })).toThrow(
      changed('one paragraph main'),
    );
  });

  it('comes back whatever its titles and values are', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(names, fc.string({ minLength: 1 }), (titles, value) => {
        fc.pre(!titles.includes('报告期'));
        const report = [['2026-03-31'], ...titles.map(() => [value])];
        expect(read({ title: ['x', ...titles], report }).slice(1)).toEqual(titles.map((title) => [title, value]));
      }),
      { numRuns: 100 },
    );
  });
});

const REPORTS = Object.fromEntries(['report', 'simple', 'year'].map((span) => [span, [['2026-03-31'], ['1.5亿']]]));

describe('the file of a statement', () => {
  it('is fetched once for all spans', async () => {
    const data = { title: ['', '一、营业总收入(元)'], ...REPORTS };
    const upstream = fakeUpstream(() => JSON.stringify({ flashData: JSON.stringify(data) }));
    for (const span of ['report', 'simple', 'year'] as const)
      expect(parseStatement(await thsStatements.fetch({ ...ASK, span }, upstream), { ...ASK, span })).not.toEqual([]);
    expect(upstream.asked).toEqual(['https://basic.10jqka.com.cn/api/stock/finance/000063_benefit.json']);
  });

  it('does not replace a stored one that has more periods of any span', async () => {
    const fileOf = (...years: readonly number[]): string => {
      const spans = Object.keys(REPORTS).map((span) => {
        const list = span === 'year' ? years.map(String) : ['2026-03-31'];
        return [span, [list, list.map(() => '1.5亿')]];
      });
      return flash({ title: ['', '一、营业总收入(元)'], ...Object.fromEntries(spans) });
    };
    const fetchOver = (body: string, stored: string) => {
      const upstream = fakeUpstream(() => body);
      return thsStatements.fetch(ASK, {
        ...upstream,
        cached: (source, of) => fetchAccepted(source, of, { ...upstream, stored: pagesOf(stored) }),
      });
    };
    expect(await fetchOver(fileOf(2025, 2024, 2023), fileOf(2024, 2023))).toHaveLength(1);
    expect(await fetchOver(fileOf(2025), '{}')).toHaveLength(1);
    await expect(fetchOver(fileOf(2025), fileOf(2024, 2023))).rejects.toMatchObject({
      code: 'upstream_refused',
      message: expect.stringContaining('1 periods of `year`, where there were 2'),
    });
  });

  it('that is not there is no value', async () => {
    const unknown = { ...ASK, company: '999000' };
    await expect(thsStatements.fetch(unknown, fakeUpstream({}))).rejects.toMatchObject({
      code: 'no_value',
    });
  });

  it.each(['benefit', 'abstract'] as const)('is a refusal where another page comes: %s', async (statement) => {
    const blocked = fakeUpstream(() => '<html><body>Nginx forbidden.</body></html>');
    await expect(thsStatements.fetch({ ...ASK, statement }, blocked)).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { type MacroAsk, parseMacro, parseText, sinaMacro } from './wire.ts';

const ASK: MacroAsk = { cate: 'industry', event: 20, part: '' };
const NAMES = ['统计时间', '客座率'];
const rows = Array.from({ length: 70 }, (_, at) => [`${2025 - Math.floor(at / 12)}.${12 - (at % 12)}`, String(at)]);
const fieldsOf = (count: unknown, data: unknown) => ({
  config: { all: NAMES.map((name) => ['k', name]) },
  count,
  data,
});
const call = (value: unknown): string =>
  `/*<script>location.href='//sina.com';</script>*/\nfinfount((${JSON.stringify(value)}));`;
const pagesOf = (...bodies: readonly (string | Buffer)[]): Pages => {
  const [first, ...others] = bodies.map((body) => ({
    url: 'https://quotes.sina.cn/',
    obtained: Date.UTC(2026, 9, 10),
    status: 200,
    body: Buffer.from(body),
  }));
  return [first!, ...others];
};
const fromOf = (url: string): number => Number(new URL(url).searchParams.get('from'));

describe('a table of several pages', () => {
  it('has every row in the order of the source', async () => {
    const upstream = fakeUpstream(({ url }) =>
      call(fieldsOf(String(rows.length), rows.slice(fromOf(url), fromOf(url) + 31))),
    );
    const pages = await sinaMacro.fetch(ASK, upstream);
    expect(parseMacro(pages, ASK)).toEqual({ names: NAMES, rows });
    expect(upstream.asked.map(fromOf)).toEqual([0, 31, 62]);
  });

  it('may have rows that are objects: each value stands under the key of its name, wherever it stands', () => {
    const config = {
      all: [
        ['k1', '统计时间'],
        ['k2', '客座率'],
      ],
    };
    const read = (row: unknown, all: unknown = config) =>
      parseMacro(pagesOf(call({ config: all, count: '1', data: [row] })), ASK).rows;
    expect(read({ k2: '86.8', k1: '2026.3' })).toEqual([['2026.3', '86.8']]);
    for (const row of [
      { k2: '86.8', other: '2026.3' },
      { a: '2026.3', b: '86.8' },
    ])
      expect(() => read(row)).toThrow(changed('row 1 has not the 2 values of the names'));
    // What every object has is no value of the row.
    const odd = [config.all[0], ['constructor', '客座率']];
    expect(() => read({ k1: '2026.3', other: '86.8' }, { all: odd })).toThrow(changed('row 1 has not the 2 values'));
    // One key for two names says nothing.
    expect(() => read({ k: '2026.3', other: '86.8' }, { all: NAMES.map((name) => ['k', name]) })).toThrow(
      changed('row 1 has not the 2 values'),
    );
  });

  it.each([
    ['the first page again', () => rows.slice(0, 31), 'page 2 is page 1 again'],
    ['an empty page', (from: number) => (from === 31 ? [] : rows.slice(from, from + 31)), 'page 2 has no row'],
    ['a page that lacks rows', (from: number) => rows.slice(from, from + 30), '68 rows of 70'],
  ])('is refused: %s', async (_, slice, says) => {
    const upstream = fakeUpstream(({ url }) => call(fieldsOf('70', slice(fromOf(url)))));
    await expect(sinaMacro.fetch(ASK, upstream)).rejects.toThrow(changed(says));
  });

  it('is a block: a page, and the words of the ban', async () => {
    for (const body of ['<html>blocked</html>', 'Kinsoku jikou desu!'])
      await expect(
        sinaMacro.fetch(
          ASK,
          fakeUpstream(() => body),
        ),
      ).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});

describe('a page', () => {
  it.each([
    ['no call', JSON.stringify(fieldsOf('1', [rows[0]])), 'expected a call'],
    ['a cut call', call(fieldsOf('1', [rows[0]])).slice(0, -3), 'expected a call'],
    ['no row', call(fieldsOf('0', [])), 'expected rows, got none'],
    ['a count that is none', call(fieldsOf('many', [rows[0]])), 'expected a number of rows'],
    ['a row of another width', call(fieldsOf('1', [['2026.1', '1', '2']])), 'has not the 2 values'],
    ['other parts', call(fieldsOf('1', { 非累计: [rows[0]] })), 'no rows in `data`'],
  ])('is refused: %s', (_, body, says) => {
    expect(() => parseMacro(pagesOf(body), ASK)).toThrow(changed(says));
  });

  it('of a table of two parts has the rows that are not sums', () => {
    const body = call(fieldsOf('40', { 非累计: [rows[0]], 累计: [rows[1]] }));
    expect(parseMacro(pagesOf(body), { ...ASK, part: '非累计' }).rows).toEqual([rows[0]]);
  });
});

describe('the text of freight indices', () => {
  const ask: MacroAsk = { cate: 'industry', event: 22, part: 'text' };
  const read = (text: string) => parseText(pagesOf(toGb18030(text)), ask);

  it('has its names in the third line', () => {
    expect(read('运价,\n新浪,\n截止日期, BDI, \n2026-04-23, 2673.0, \n2026-04-22, , \n')).toEqual({
      names: ['截止日期', 'BDI'],
      rows: [
        ['2026-04-23', '2673.0'],
        ['2026-04-22', ''],
      ],
    });
  });

  it('has every day, though there are more than the 5,000 that other clients ask for', async () => {
    const days = Array.from({ length: 5_003 }, (_, ago) =>
      new Date(Date.UTC(2026, 3, 23 - ago)).toISOString().slice(0, 10),
    );
    // The source sends as many rows as are asked for, the newest first.
    const upstream = fakeUpstream(({ url }) => {
      const sent = days.slice(0, Number(new URL(url).searchParams.get('num')));
      return toGb18030(`运价,\n新浪,\n截止日期, BDI, \n${sent.map((day) => `${day}, 2673.0, \n`).join('')}`);
    });
    const { rows: found } = parseText(await sinaMacro.fetch(ask, upstream), ask);
    expect(found.map(([day]) => day)).toEqual(days);
  });

  it('is refused where it has as many rows as were asked for', async () => {
    const upstream = fakeUpstream(({ url }) => {
      const row = '2026-04-23, 1, \n';
      return toGb18030(`截止日期, BDI, \n${row.repeat(Number(new URL(url).searchParams.get('num')))}`);
    });
    const pages = await sinaMacro.fetch(ask, upstream);
    expect(() => parseText(pages, ask)).toThrow(changed('which may not be all'));
  });

  it.each([
    ['运价,\n2026-04-23, 2673.0, \n', 'no line of names'],
    ['截止日期, BDI, \n', 'expected rows, got none'],
    ['截止日期, BDI, \n2026-04-23, 1, 2, \n', 'expected 2 values'],
    ['截止日期, BDI, \n2026-04-23, 2673.0, \n2026-04-22, 26', 'expected a comma behind the last value'],
  ])('is refused: %j', (text, says) => {
    expect(() => read(text)).toThrow(changed(says));
  });
});

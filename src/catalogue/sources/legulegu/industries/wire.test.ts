import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { bodyOfCase } from '../../../../../test/fixture-replies.ts';
import { Failure } from '../../../../base/errors.ts';
import { type Level, legulegu, parseIndustries, parseShares } from './wire.ts';

const FIELDS = [
  { name: 'code', cells: 'code' },
  { name: 'name', cells: 'text' },
  { name: 'count', cells: 'whole' },
  { name: '静态市盈率', cells: 'number' },
  { name: '静态股息率', cells: 'percent' },
] as const;
const parse = (html: string, level: Level = 1) => {
  const cells = parseIndustries([{ url: '', obtained: 0, status: 200, body: Buffer.from(html) }], level, FIELDS);
  return Array.from({ length: cells.code!.length }, (_, row) => FIELDS.map(({ name }) => cells[name]!.valueAt(row)));
};

const VALUES = ['34.0', '35.98', ' 2.16', '2.41'];
const QUANTILES = ['peQuantile', 'peTtmQuantile', 'pbQuantile', 'gxlQuantile'];
/** One industry as the page writes it. */
const item = ({ code = '801010.SI', number = '农林牧渔(104)', values = VALUES, quantiles = QUANTILES }) =>
  `<div id="${code}" class="lg-industries-item"><div class="lg-industries-item-chinese-title">${code}</div>
   <div class="lg-industries-item-number">${number}</div><div class="lg-sw-industries-item-value">${values
     .map((value, at) => `<span class="value">${value}</span><span class="quantile ${quantiles[at]}"> 51.21%</span>`)
     .join('\n')}</div></div>`;
const level = (nth: number, ...items: string[]): string => `<div id="level${nth}Items">${items.join('')}</div>`;
const says = (text: string) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(text) });

describe('the industries of a level', () => {
  it('are those within its element, percentiles left out', () => {
    const html = level(1, item({})) + level(2, item({ code: '801016.SI', number: '种植业(20)' }));
    expect(parse(html)).toEqual([['801010.SI', '农林牧渔', 104, 34, 2.41]]);
  });

  it('are refused when a figure stands at another place', () => {
    const quantiles = ['peTtmQuantile', 'peQuantile', 'pbQuantile', 'gxlQuantile'];
    expect(() => parse(level(1, item({ quantiles })))).toThrow(says('expected 静态市盈率 as figure 1'));
  });

  it.each([
    ['a level that is not there', level(2, item({})), 'expected industries, got none'],
    ['a figure too few', level(1, item({ values: VALUES.slice(1) })), 'expected 4 figures'],
    ['a name without its number', level(1, item({ number: '农林牧渔' })), 'a name and a number of shares'],
    ['an industry twice', level(1, item({}), item({})), '801010.SI came twice'],
    ['another code', level(1, item({ code: '801010' })), 'expected the code of an industry'],
    ['a figure that is none', level(1, item({ values: ['x', '1', '1', '1'] })), 'expected a number'],
  ])('are refused: %s', (_, html, text) => {
    expect(() => parse(html)).toThrow(says(text));
  });

  it('are read or refused whatever the page is, and never anything else', () => {
    const piece = fc.constantFrom(
      '<div id="level1Items">',
      '</div>',
      '<span class="value">',
      '</span>',
      item({}),
      '1',
      '<p>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          expect(parse(pieces.join(''))[0]?.[0]).toBe('801010.SI');
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Failure);
        }
      }),
    );
  });

  it('are those of the page at each level', async () => {
    const html = `<html>${level(1, item({}))}${level(2, item({ code: '801016.SI' }), item({ code: '801014.SI' }))}</html>`;
    const [page] = await legulegu.fetch(
      { page: 'overview' },
      fakeUpstream({ 'https://legulegu.com/stockdata/sw-industry-overview': html }),
    );
    expect(([1, 2] as const).map((each) => parse(page.body.toString(), each).length)).toEqual([1, 2]);
  });

  it('are not read from a body that is no page', async () => {
    for (const body of ['', '{"error":1}'])
      await expect(
        legulegu.fetch(
          { page: 'overview' },
          fakeUpstream(() => body),
        ),
      ).rejects.toMatchObject({
        code: 'upstream_refused',
      });
  });
});

describe('the shares of an industry', () => {
  const page = bodyOfCase('legulegu/industries', 'sw_index_third_cons', 'descriptions behind headings').toString();
  const read = (change: (html: string) => string) =>
    parseShares([{ url: '', obtained: OBTAINED, status: 200, body: Buffer.from(change(page)) }]);

  it('have three columns that are named with the day of the page', () => {
    const names = read((html) => html)
      .map(({ name }) => name)
      .slice(-3);
    expect(names.map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
      '近1日涨幅(DAY)',
      '近5日涨幅(DAY)',
      '今年以来涨幅(DAY)',
    ]);
  });

  it('have the industries of all levels that the page has', () => {
    const all = ['申万1级', '申万2级', '申万3级'];
    const found = read((html) =>
      html
        .replace('<th>申万3级', '<th>申万1级</th><th>申万2级</th><th>申万3级')
        .replaceAll('<td>种子</td>', '<td>农林牧渔</td><td>种植业</td><td>种子</td>'),
    ).filter(({ name }) => all.includes(name));
    expect(found.map(({ name, cells }) => [name, cells.valueAt(0)])).toEqual([
      ['申万1级', '农林牧渔'],
      ['申万2级', '种植业'],
      ['申万3级', '种子'],
    ]);
  });

  it('may lack their concepts, which a script adds, and no figure', () => {
    const concepts = read((html) => html.replace('转基因', '加载中...')).find(({ name }) => name === '细分概念');
    expect(concepts?.cells.valueAt(0)).toBe('');
    expect(() => read((html) => html.replace('<td>6.51</td>', '<td>加载中...</td>'))).toThrow(says('价格'));
  });

  it('are refused without a heading, and when a change has no day', () => {
    expect(() => read((html) => html.replaceAll('市净率', '市销率'))).toThrow(says('市净率'));
    expect(() => read((html) => html.replaceAll(/近1日涨幅\([^)]*\)/g, '近1日涨幅'))).toThrow(says('with its day'));
    expect(() => read(() => '<html><body>404</body></html>')).toThrow(says('expected a table'));
  });
});

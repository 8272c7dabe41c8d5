import { describe, expect, it } from 'vitest';
import { number, text } from '../../../declare/columns.ts';
import { parseForecasts } from './wire.ts';

const COLUMNS = { year: text('year'), profit: number('profit', { unit: 'million_yuan' }), broker: text('broker') };
const HEADINGS =
  '财政年度|纯利/(亏损) (百万港元)|每股盈利/(亏损) (港仙)|每股派息 (港仙)|证券商|评级|目标价 (港元)|更新日期';
const rowOf = (cells: string): string =>
  `<tr>${cells
    .split('|')
    .map((cell) => `<td>${cell}</td>`)
    .join('')}</tr>`;

/** The years of the forecasts on a page with these rows. */
function yearsOf(...rows: readonly string[]) {
  return yearsBelow(HEADINGS, ...rows);
}

/** The same with other headings. */
function yearsBelow(headings: string, ...rows: readonly string[]) {
  const html = `<html><title>00700 腾讯</title><table>${[headings, ...rows].map(rowOf).join('')}</table></html>`;
  const page = { url: 'https://www.etnet.com.hk/', obtained: 0, status: 200, body: Buffer.from(html) };
  const [years] = parseForecasts([page], { share: '00700', table: 'brokers' }, COLUMNS);
  return Array.from({ length: years!.cells.length }, (_, row) => years!.cells.valueAt(row));
}

const FORECAST = '1,234.00|10.5|2.1|甲|买入|500|25/08/2026';

describe('the rows below the headings', () => {
  it('are of a year each, with lines between them', () => {
    expect(yearsOf(`2026|${FORECAST}`, '', `2027|${FORECAST}`, '注：以港元计')).toEqual(['2026', '2027']);
    expect(yearsOf()).toEqual([]);
  });

  it.each(['2026年', '26', '2026/12', ''])('are refused where a year is written in another way: %j', (year) => {
    expect(() => yearsOf(`2025|${FORECAST}`, `${year}|${FORECAST}`)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('expected a year') }),
    );
  });
});

const MEANS =
  '财政年度|纯利/(亏损) (百万港元)|每股盈利/(亏损) (港仙)|每股派息 (港仙)|每股资产净值 (港元)|最高 (百万港元)|最低 (百万港元)';

describe('a page whose only table of years', () => {
  it('is of the means has no forecasts by broker', () => {
    expect(yearsBelow(MEANS, '2026|1,234.00|10.5|2.1|8|1,300.00|1,100.00')).toEqual([]);
  });

  it.each(['每股派息 (港仙)', '证券商', '目标价 (港元)'])('has %s under another name is refused', (heading) => {
    expect(() => yearsBelow(HEADINGS.replace(heading, '其他'), `2026|${FORECAST}`)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('expected headings') }),
    );
  });
});

const LAST_YEAR =
  '<table><tr><td>财政年度<td>12/2025<td><td>每股盈利<td>1,059.00 分<tr><td>集团纯利<td>33,759.80<td><td>每股派息<td>413.14 分</table>';
const NOTE = '<table><tr><td>备注：</td><td>平均评级数值介乎1至5之间。</td></tr></table>';

/** The rating on a page of these parts. */
function ratingIn(...parts: readonly string[]) {
  const html = `<html><title>09999 网易</title>${parts.join('')}</html>`;
  const page = { url: 'https://www.etnet.com.hk/', obtained: 0, status: 200, body: Buffer.from(html) };
  const columns = { direction: text('direction'), count: text('count'), mean: text('mean') };
  const found = parseForecasts([page], { share: '09999', table: 'ratings' }, columns);
  return Array.from({ length: found[0]!.cells.length }, (_, row) => found.map(({ cells }) => cells.valueAt(row)));
}

describe('the ratings', () => {
  const rating = (within: string) =>
    `<table><tr><td><div>${within}</div><div>综合17份证券商报告的评级</div><div>平均评级 <span>1.94<span></div></td></tr></table>`;

  it('are a cell with a table within it, and no note below', () => {
    const advice = '<table><tr><td> 买入 </td></tr></table>';
    expect(ratingIn(rating(advice), LAST_YEAR, NOTE)).toEqual([['买入', '综合17份证券商报告的评级', '1.94']]);
    expect(ratingIn(LAST_YEAR, NOTE)).toEqual([]);
  });

  it.each([
    ['the figures of last year', LAST_YEAR],
    ['a note', NOTE],
  ])('are refused without the table, whatever comes next: %s', (_, next) => {
    expect(() => ratingIn(rating(''), next)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('expected a rating') }),
    );
  });
});

it('has no forecasts by broker where the page has the last year alone', () => {
  const page = Buffer.from(`<html><title>00700 腾讯</title>${LAST_YEAR}${NOTE}</html>`);
  const pages = [{ url: 'https://www.etnet.com.hk/', obtained: 0, status: 200, body: page }] as const;
  expect(parseForecasts(pages, { share: '00700', table: 'brokers' }, COLUMNS)[0]?.cells.length).toBe(0);
});

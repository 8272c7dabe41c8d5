import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { say } from '../../../../base/say.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { monthText, number, text } from '../../../declare/columns.ts';
import { parseEconomyPage, thsEconomyPages } from './wire.ts';

const ASK = { page: 'loan' } as const;
const COLUMNS = {
  月份: monthText('月份'),
  总额: number('新增贷款/总额', { unit: 'hundred_million_yuan', say: say('New loans.') }),
  同比: text('新增贷款/同比', { say: say('Rate.') }),
  累计同比: text('累计贷款/同比', { say: say('Rate.') }),
} as const;
const HEADINGS =
  '<tr><th rowspan="2">月份</th><th colspan="2">新增贷款</th><th>累计贷款</th></tr><tr><th>总额(亿元)</th><th>同比</th><th>同比</th></tr>';
const ROW = ['2026-01', '1,000.5', '-1.50%', '2.00%'];

const read = (rows: readonly (readonly string[])[], headings = HEADINGS) => {
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  const html = `<meta charset="utf-8"><table>${headings}${body}</table>`;
  const pages: Pages = [
    { url: 'https://data.10jqka.com.cn/', obtained: OBTAINED, status: 200, body: Buffer.from(html) },
  ];
  return parseEconomyPage(pages, ASK, COLUMNS).map(({ cells }) => cells.valueAt(0));
};

describe('a page of the economy', () => {
  it('is read by its headings, also where its columns are exchanged', () => {
    expect(read([ROW])).toEqual(['2026-01', 1_000.5, '-1.50%', '2.00%']);
    const exchanged = HEADINGS.replace('<th>总额(亿元)</th><th>同比</th>', '<th>同比</th><th>总额（亿元）</th>');
    expect(read([[ROW[0]!, '-1.50%', '1000.5', '--']], exchanged)).toEqual(['2026-01', 1_000.5, '-1.50%', null]);
  });

  it.each([
    ['no month', [], HEADINGS, 'expected months, got none'],
    ['a month twice', [ROW, ROW], HEADINGS, 'a month came twice'],
    [
      'amounts of 0',
      ['01', '02', '03'].map((month) => [`2026-${month}`, '0.00', '0%', '0%']),
      HEADINGS,
      'every amount is 0',
    ],
    ['a month that is none', [['合计', ...ROW.slice(1)]], HEADINGS, 'expected a month'],
    ['an amount that is none', [[ROW[0]!, '1亿', '1%', '1%']], HEADINGS, 'expected a number'],
    ['a rate that is none', [[ROW[0]!, '1', '-1.50', '1%']], HEADINGS, 'expected a rate in 同比'],
    ['another unit', [ROW], HEADINGS.replace('亿元', '万元'), 'expected 总额 in 亿元'],
    ['a heading that is missing', [ROW], HEADINGS.replace('总额', '数量'), 'expected a table with the headings'],
    ['another group', [ROW], HEADINGS.replace('累计贷款', '存款'), 'expected one column 累计贷款/同比, got 0'],
  ])('is refused with %s', (_, rows, headings, says) => {
    expect(() => read(rows, headings)).toThrow(changed(says));
  });

  it('is a refusal where a page without a table comes', async () => {
    await expect(
      thsEconomyPages.fetch(
        ASK,
        fakeUpstream(() => '<html>blocked</html>'),
      ),
    ).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { code } from '../../../declare/columns.ts';
import { type HoldingsAsk, joinReports, parseHoldings } from './wire.ts';

const ask: HoldingsAsk = { holdings: 'zqcc', fund: '000001', year: '2023', side: '' };
const COLUMNS = { 债券代码: code('债券代码') };
/** The table of a report, as the source writes it. */
const report = (title: string, fund = '000001'): string =>
  `<h4><a href='http://fund.eastmoney.com/${fund}.html'>华夏</a>&nbsp;&nbsp;${title}</h4><table><tr><th>债券代码</th></tr><tr><td>230304</td></tr></table>`;
const read = (...reports: readonly string[]) => {
  const body = Buffer.from(`var apidata={ content:"${reports.join('')}",arryear:[2023],curyear:2023};`);
  return joinReports(parseHoldings([{ url: 'https://a.example/', obtained: 0, status: 200, body }], ask, COLUMNS, {}));
};

describe('what a fund holds', () => {
  it('is read report by report', () => {
    const [bonds] = read(report('2023年4季度债券投资明细'), report('2023年3季度债券投资明细'));
    expect(bonds?.cells.length).toBe(2);
  });

  it.each([
    ['another fund', [report('2023年4季度债券投资明细', '000002')], 'the reports are of the fund "000002"'],
    ['another year', [report('2022年4季度债券投资明细')], 'asked for 2023'],
    ['one quarter twice', Array(2).fill(report('2023年4季度债券投资明细')), 'a report came twice'],
    ['no quarter', [report('债券投资明细')], 'expected the title of a report'],
  ])('is refused with the reports of %s', (_, reports, why) => {
    expect(() => read(...reports)).toThrow(changed(why));
  });
});

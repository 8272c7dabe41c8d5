import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { parseSpan } from './wire.ts';

const at = (time: string): number => Date.parse(`${time}+08:00`);

const HEADINGS = toGb18030('合约代码,今开盘,最高价,最低价,成交量,成交金额,持仓量,今收盘,今结算,前结算');

/** The archive of a month, with a bar of each day. */
function archiveOf(obtained: number, ...days: readonly string[]): Page {
  const bar = Buffer.concat([HEADINGS, Buffer.from('\nIF2612,1,1,1,1,1,1,1,1,1\n')]);
  const members = Object.fromEntries(days.map((day) => [`${day}_1.csv`, bar]));
  return { url: 'https://www.cffex.com.cn/x', obtained, status: 200, body: Buffer.from(zipSync(members)) };
}

it('a day whose figures an older page lacks is left out, though another page is newer', () => {
  const october = archiveOf(at('2026-11-03T17:40:00'), '20261030');
  const november = archiveOf(at('2026-11-03T17:15:00'), '20261102');
  const columns = parseSpan([october, november], { market: 'CFFEX', first: '20261030', last: '20261103' });
  const cells = columns.find(({ name }) => name === 'date')!.cells;
  expect([cells.valueAt(0), cells.valueAt(1), cells.length]).toEqual(['2026-10-30', '2026-11-02', 2]);
});

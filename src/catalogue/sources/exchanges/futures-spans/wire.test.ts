import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import { Failure } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import { fetchPublished, parseSpan } from './wire.ts';

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

it('a day whose text is still absent two hours after its session is left out, unless it is the first', () => {
  const text = (day: string): string =>
    `郑州商品交易所期货每日行情表(${day})\n合约代码|昨结算|今开盘|最高价|最低价|今收盘|今结算|成交量(手)|持仓量|成交额(万元)
CF701|1|1|1|1|1|1|1|1|0.0005`;
  const page = (status: number, body: string): Page => ({
    url: 'https://www.czce.com.cn/x',
    obtained: at('2026-11-03T17:40:00'),
    status,
    body: Buffer.from(body),
  });
  const pages: Pages = [page(200, text('2026-11-02')), page(404, '')];
  const [symbols] = parseSpan(pages, { market: 'CZCE', first: '20261102', last: '20261103' });
  expect(symbols?.cells.length).toBe(1);
  expect(() => parseSpan([page(404, '')], { market: 'CZCE', first: '20261103', last: '20261103' })).toThrow(
    expect.objectContaining({ code: 'no_value' }),
  );
});

it('a file that is late ends the days of a span, and one that is missing fails', async () => {
  const late = new Failure('no_value', say('not published yet', '尚未公布'));
  const fetchDay = (failing: string) => async (day: string) => {
    if (day === failing) throw late;
    return [archiveOf(at('2026-11-03T17:40:00'), day)];
  };
  const days = ['20261102', '20261103'];
  const now = at('2026-11-03T17:40:00');
  expect(await fetchPublished(days, now, fetchDay('20261103'))).toHaveLength(1);
  await expect(fetchPublished(days, now, fetchDay('20261102'))).rejects.toBe(late);
  await expect(fetchPublished(['20261103'], now, fetchDay('20261103'))).rejects.toBe(late);
});

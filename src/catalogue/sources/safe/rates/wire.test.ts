import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { repliesOf } from '../../../../../test/fixture-replies.ts';
import { date, number } from '../../../declare/columns.ts';
import { parseParities, safeParities } from './wire.ts';

const COLUMNS = { 日期: date('日期'), 美元: number('美元'), 港元: number('港元') };
const REPLIES = repliesOf('safe/rates', 'currency_boc_safe', 'days after the workbook');
const QUERY = 'https://www.safe.gov.cn/AppStructured/hlw/RMBQuery.do';

/** Fetches and parses on a day, where the query answers some rows: a day, the dollar and that of Hong Kong. */
async function read(now: number, rows: readonly (readonly (string | number)[])[]) {
  const cells = (tag: string, row: readonly (string | number)[]) =>
    row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  const page = `<table class="list"><tr>${cells('th', ['日期', '美元', '港元'])}</tr>${rows
    .map((row) => `<tr class="first">${cells('td', row)}</tr>`)
    .join('')}</table>`;
  const upstream = fakeUpstream({ ...REPLIES, [QUERY]: page }, { now });
  const pages = await safeParities.fetch({ parities: 'all' }, upstream);
  const [days, dollars] = parseParities(pages, COLUMNS);
  return {
    asked: upstream.asked.length,
    rows: Array.from({ length: days!.cells.length }, (_, row) => [
      days!.cells.valueAt(row),
      dollars!.cells.valueAt(row),
    ]),
  };
}

// The last day of the workbook.
const BOTH = ['2026-11-18', 712.5, 91.625];
const NOVEMBER = Date.UTC(2026, 10, 20);

it('joins the days of the workbook and those since', async () => {
  expect(
    await read(NOVEMBER, [
      ['2026-11-19', 713, 91.7],
      ['2026-11-18', 712.5, 91.625],
    ]),
  ).toEqual({
    asked: 3,
    rows: [
      ['2026-11-17', 712.3],
      ['2026-11-18', 712.5],
      ['2026-11-19', 713],
    ],
  });
});

// Links to the files of this site end with the name of the file as a query.
it('finds a workbook whose address has a query', async () => {
  const page = '<a href="/safe/file/file/20261118/abc.xlsx?n=%E4%BA%BA%E6%B0%91%E5%B8%81">人民币汇率中间价</a>';
  const workbook = REPLIES['https://www.safe.gov.cn/safe/file/file/20261118/abc.xlsx']!;
  const upstream = fakeUpstream(
    {
      ...REPLIES,
      'https://www.safe.gov.cn/safe/2020/1218/17833.html': page,
      'https://www.safe.gov.cn/safe/file/file/20261118/abc.xlsx?n=%E4%BA%BA%E6%B0%91%E5%B8%81': workbook,
    },
    { now: NOVEMBER },
  );
  await safeParities.fetch({ parities: 'all' }, upstream);
  expect(upstream.asked[1]).toContain('abc.xlsx?n=');
});

it('asks for at most 366 days at a time', async () => {
  expect((await read(Date.UTC(2028, 10, 20), [['2026-11-18', 712.5, 91.625]])).asked).toBe(5);
});

it.each([
  ['another rate of a day that both have', [['2026-11-18', 712.6, 91.6]], 'two rates of 2026-11-18'],
  ['a dollar that moves too far', [BOTH, ['2026-11-19', 760, 97.7]], 'the dollar moved'],
  ['a dollar of Hong Kong of another unit', [BOTH, ['2026-11-19', 713, 0.917]], 'the dollar of Hong Kong'],
  ['a query without rows', [], 'no rates of 2026-11-18 in the query'],
  ['a query that lacks the last day of the workbook', [['2026-11-19', 713, 91.7]], 'no rates of 2026-11-18'],
])('refuses %s', async (_, rows, says) => {
  await expect(read(NOVEMBER, rows)).rejects.toThrow(changed(says));
});

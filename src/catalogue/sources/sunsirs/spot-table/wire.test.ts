import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { type FakeAnswer, fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { contractOf, findProduct } from './products.ts';
import { parseSpotTable, sunsirs } from './wire.ts';

const ASK = { day: '2024-04-30' };
const FIELDS = (['symbol', 'spot', 'nearContract', 'near', 'nearBasis', 'dominantRate'] as const).map(
  (name) => ({ name, cells: name === 'symbol' ? 'text' : name === 'nearContract' ? 'code' : 'number' }) as const,
);
const HEADINGS =
  '<tr><td rowspan="2">商品</td><td>现货</td><td colspan="3">最近合约</td><td colspan="3">主力合约</td></tr><tr><td>价格</td><td>代码</td><td>价格</td><td>现期差</td><td>代码</td><td>价格</td><td>现期差</td></tr>';
const NESTED = '<table><tr><td>-586</td><td>-0.72%</td></tr></table>';
const row = (name: string, spot: string, month = '2405', near = '82000', dominant = '82180'): string =>
  `<tr>${[`<a>${name}</a>`, spot, month, near, NESTED, '2409', dominant, NESTED].map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const pageOf = (rows: string, { day = '2024年04月30日', headings = HEADINGS } = {}): string =>
  `<table><tr><td>现期表</td><td>100ppi ${day}</td></tr></table><table id="fdata">${headings}<tr><td colspan="8">上海期货交易所</td></tr>${rows}</table>`;
const read = (html: string) => {
  const cells = parseSpotTable(
    [{ url: 'https://www.100ppi.com/sf/', obtained: OBTAINED, status: 200, body: Buffer.from(html) }],
    ASK,
    FIELDS,
  );
  return Array.from({ length: cells.symbol?.length ?? 0 }, (_, at) =>
    FIELDS.map(({ name }) => cells[name]?.valueAt(at)),
  );
};

describe('the table of spot and futures prices', () => {
  it('has the spot price in the unit of the futures', () => {
    const rows = [
      row('鸡蛋&nbsp;', '6.91', '2405', '3200', '3889'),
      row('玻璃', '18.65', '2405', '1540', '1533'),
      row('生猪', '14.85', '2405', '15000', '17345'),
      row('烧碱', '790', '2405', '2600', '2686'),
    ];
    expect(read(pageOf(rows.join(''))).map(([symbol, spot, contract]) => [symbol, spot, contract])).toEqual([
      ['JD', 3_455, 'jd2405'],
      ['LH', 14_850, 'lh2405'],
      ['FG', 1_492, 'FG405'],
      ['SH', 2_468.75, 'SH405'],
    ]);
  });

  it.each([
    ['鸡蛋', 500_000],
    ['生猪', 1_000_000],
    ['玻璃', 80_000],
    ['烧碱', 3_125],
  ])('has the spot price of %s without what binary fractions add', (name, thousandFactors) => {
    for (let hundredths = 1; hundredths < 2_000; hundredths += 7) {
      const [[, spot] = []] = read(pageOf(row(name, (hundredths / 100).toFixed(2))));
      // In whole numbers up to the one division, which rounds once.
      expect(spot).toBe((hundredths * thousandFactors) / 100_000);
    }
  });

  it('has the futures less the spot price as basis', () => {
    expect(read(pageOf(row('铜', '81,593.3')))).toEqual([
      ['CU', 81_593.3, 'cu2405', 82_000, 406.7, 82_180 / 81_593.3 - 1],
    ]);
  });

  it('takes a price of 0 for none, leaves what has no data, and gives what is not known without a spot price', () => {
    const rows =
      row('铜', '0.00') + row('锌', '暂无数据') + row('新商品', '1') + row('菜籽油OI', '8398', 'OI2405', '--');
    expect(read(pageOf(rows))).toEqual([
      ['OI', 8_398, 'OI405', null, null, 82_180 / 8_398 - 1],
      ['CU', null, 'cu2405', 82_000, null, null],
      ['新商品', null, null, 82_000, null, null],
    ]);
    expect(read(pageOf(row('铜', '1') + row('商品', '价格', '代码', '价格')))).toHaveLength(1);
  });

  it('leaves out a short row of an exchange, and one of a commodity that says that it has no data', () => {
    const short = '<tr><td>大连商品交易所</td></tr><tr><td>锌</td><td>暂无数据</td></tr><tr></tr>';
    expect(read(pageOf(short + row('铜', '1'))).map(([symbol]) => symbol)).toEqual(['CU']);
  });

  it('has no rows where the page is of another day', () => {
    expect(read(pageOf(row('铜', '81593.3'), { day: '2024年04月29日' }))).toEqual([]);
  });

  it.each([
    ['no day', pageOf(row('铜', '1'), { day: '' }), 'no day'],
    ['no such table', '<table><tr><td>2024-04-30</td></tr></table>', 'no table with the headings'],
    ['other headings', pageOf(row('铜', '1'), { headings: HEADINGS.replace('主力合约', '远期合约') }), 'no table'],
    ['a price that is none', pageOf(row('铜', '8万')), 'expected a price'],
    ['a row that ends early', pageOf(`${row('铜', '1')}<tr><td>锌</td><td>21000</td></tr>`), 'the row of 锌 has 2'],
    ['a comma that separates no thousands', pageOf(row('铜', '81593,3')), 'expected a price'],
    ['a price below 0', pageOf(row('铜', '-1')), 'expected a price'],
    ['a contract that is none', pageOf(row('铜', '1', '2413')), 'expected a contract'],
    ['no commodity that is known', pageOf(row('新商品', '1')), 'got none that is known'],
  ])('is refused with %s', (_, html, says) => {
    expect(() => read(html)).toThrow(changed(says));
  });
});

describe('the page of a day', () => {
  const fetch = (day: string, answer: (url: string) => FakeAnswer) => {
    const upstream = fakeUpstream(({ url }) => answer(url));
    return { upstream, fetched: sunsirs.fetch({ day }, upstream) };
  };
  const of = (day: string) => pageOf(row('铜', '1'), { day });

  it('is taken where its day is the one that was asked for', async () => {
    const { upstream, fetched } = fetch('2024-04-30', () => of('2024-4-30'));
    await expect(fetched).resolves.toHaveLength(1);
    expect(upstream.asked).toEqual(['https://www.100ppi.com/sf/day-2024-04-30.html']);
  });

  it('of another day is an empty table without trading, and no value with trading', async () => {
    await expect(fetch('2024-05-01', () => of('2024-04-30')).fetched).resolves.toHaveLength(1);
    await expect(fetch('2024-05-04', () => of('2024-04-30')).fetched).resolves.toHaveLength(1);
    await expect(fetch('2024-04-30', () => of('2024-04-29')).fetched).rejects.toMatchObject({ code: 'no_value' });
  });

  it('of today may be that of the newest table', async () => {
    const today = new Date(OBTAINED).toISOString().slice(0, 10);
    const { upstream, fetched } = fetch(today, (url) => of(url.includes('day-') ? '2024-04-30' : today));
    await expect(fetched).resolves.toMatchObject([{ url: 'https://www.100ppi.com/sf/' }]);
    expect(upstream.asked).toHaveLength(2);
  });

  it.each(['<html><script>document.cookie = "HW_CHECK=1"; location.reload();</script></html>', '<html>403</html>', ''])(
    'is a refusal where it has no table: %s',
    async (body) => {
      await expect(fetch('2024-04-30', () => body).fetched).rejects.toMatchObject({ code: 'upstream_refused' });
    },
  );
});

it('commodities are known by their names, and their contracts are written as their exchanges do', () => {
  expect(
    ['菜籽油OI', '甲醇 MA', 'PTA', '20号胶', '沥青（仓库）', '沥青(厂库)', 'OI'].map((name) => findProduct(name)?.code),
  ).toEqual(['OI', 'MA', 'TA', 'NR', 'BU', undefined, undefined]);
  expect(['铜', '苹果', '工业硅', '原油', '玉米'].map((name) => contractOf(findProduct(name)!, '2501'))).toEqual([
    'cu2501',
    'AP501',
    'SI2501',
    'sc2501',
    'c2501',
  ]);
});

import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { type FakeAnswer, fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import { type ContractsAsk, contractQuotes, parseContracts } from './contracts.ts';
import { type ForeignAsk, foreignQuotes, parseForeign } from './foreign.ts';
import { parseProduct, productQuotes } from './products.ts';

const pageOf = (body: string): Page => ({
  url: 'https://hq.sinajs.cn/',
  obtained: OBTAINED,
  status: 200,
  body: toGb18030(body),
});
/** A line of so many values, by their places. */
const lineOf = (code: string, width: number, values: Readonly<Record<number, string>>): string => {
  const all = Array.from({ length: width }, (_, place) => values[place] ?? '');
  return `var hq_str_${code}="${all.join(',')}";\n`;
};

const GOODS = {
  0: '螺纹钢连续',
  1: '230000',
  2: '3160.000',
  3: '3180.000',
  4: '3159.000',
  5: '0.000',
  6: '3177.000',
  7: '3178.000',
  8: '3178.000',
  9: '3170.000',
  10: '3151.000',
  11: '6',
  12: '8',
  13: '1152964.000',
  14: '221502',
  17: '2026-08-28',
  27: '3172.461',
};
const FINANCIAL = {
  0: '4591.800',
  1: '4620.000',
  2: '4587.200',
  3: '4593.600',
  4: '48813',
  5: '224594285.400',
  6: '140177.000',
  7: '4593.600',
  8: '0.000',
  13: '4604.800',
  14: '4600.800',
  16: '4593.000',
  17: '1',
  26: '4593.600',
  27: '2',
  36: '2026-08-28',
  37: '15:00:00',
  48: '4601.116',
  49: '沪深300指数期货连续',
};

describe('the quotes of contracts', () => {
  const goods = (values: Readonly<Record<number, string>> = {}, width = 44): string =>
    lineOf('nf_RB0', width, { ...GOODS, ...values });
  const financial = (values: Readonly<Record<number, string>> = {}, width = 50): string =>
    lineOf('nf_IF0', width, { ...FINANCIAL, ...values });
  const read = (text: string, contracts = 'RB0') => parseContracts([pageOf(text)], { contracts, details: false });

  it('are read by the layout of each line, mixed in one reply, in the order of the request', () => {
    const [ifRow, rbRow] = read(goods() + financial(), 'IF0,RB0');
    expect(ifRow).toMatchObject({
      symbol: '沪深300指数期货连续',
      time: '15:00:00',
      open: '4591.800',
      current_price: '4593.600',
      bid_price: '4593.000',
      ask_price: '4593.600',
      buy_vol: '1',
      sell_vol: '2',
      hold: '140177.000',
      volume: '48813',
      amount: '224594285.400',
      last_settle_price: '4600.800',
    });
    expect(rbRow).toMatchObject({
      symbol: '螺纹钢连续',
      time: '230000',
      open: '3160.000',
      amount: null,
      sell_vol: '8',
    });
  });

  it('have the average as average, and not the settlement', () => {
    const rows = read(goods() + financial(), 'RB0,IF0');
    expect(rows.map(({ avg_price }) => avg_price)).toEqual(['3172.461', '4601.116']);
    expect(rows.map(({ last_close }) => last_close)).toEqual(['0.000', '4593.600']);
  });

  it('are told apart by their first value, not by how many there are', () => {
    // A name that begins with a number, 28 values as before 2022, and as many as a financial contract has.
    for (const width of [28, 44, 50])
      expect(read(goods({ 0: '20号胶连续' }, width))).toMatchObject([
        { symbol: '20号胶连续', current_price: '3178.000' },
      ]);
    expect(read(financial({}, 56), 'IF0')).toMatchObject([{ symbol: '沪深300指数期货连续', time: '15:00:00' }]);
  });

  it('leave out a contract that Sina does not know, and one without a price', () => {
    const text = `var hq_str_nf_WH0="";\n${goods()}${financial({ 3: '' })}`;
    expect(read(text, 'WH0,RB0,IF0').map(({ symbol }) => symbol)).toEqual(['螺纹钢连续']);
    expect(read('var hq_str_nf_V2309="";', 'V2309')).toEqual([]);
  });

  it.each([
    ['too few values', goods({}, 27), 'expected 28 values'],
    ['a financial contract of too few values', financial({}, 49).replace('nf_IF0', 'nf_RB0'), 'expected 50 values'],
    ['a time in another place', goods({ 1: '3160.000' }), 'expected 28 values with a time'],
    ['no day', goods({ 17: '2026-02-30' }), 'expected a day as value 17'],
    ['a day that had not come', goods({ 17: '2026-10-20' }), 'which had not come'],
    ['prices of 0 alone', goods({ 8: '0.000', 10: '0.000' }), 'every price is 0'],
    ['no line', 'var hq_str_nf_CF0="";', 'no line of nf_RB0'],
  ])('are upstream_changed: %s', (_, text, says) => {
    expect(() => read(text)).toThrow(changed(says));
  });

  const ASK: ContractsAsk = { contracts: 'RB0,IF0', details: true };
  const detailPage = toGb18030(
    '<table><tr><td>最小变动价位</td><td>1元/吨</td><td>上市交易所</td><td>上期所</td></tr></table>',
  );
  const answers = (url: string): FakeAnswer | undefined => {
    if (url.includes('hq.sinajs.cn')) return toGb18030(goods() + financial());
    return url.endsWith('/RB0.shtml') ? detailPage : { status: 404 };
  };

  it('come with the pages of the contracts, of which one may have none', async () => {
    const upstream = fakeUpstream(({ url }) => answers(url));
    const pages = await contractQuotes.fetch(ASK, upstream);
    expect(upstream.asked).toEqual([
      'https://hq.sinajs.cn/list=nf_RB0,nf_IF0',
      'https://finance.sina.com.cn/futures/quotes/RB0.shtml',
      'https://finance.sina.com.cn/futures/quotes/IF0.shtml',
    ]);
    expect(parseContracts(pages, ASK)).toMatchObject([
      { exchange: '上期所', contract: 'RB0', contract_min_change: '1元/吨' },
      { exchange: null, contract: 'IF0', contract_min_change: null },
    ]);
  });

  it('are upstream_changed where a page is missing or another one', async () => {
    expect(() => parseContracts([pageOf(goods() + financial())], ASK)).toThrow(changed('0 pages of 2 contracts'));
    const upstream = fakeUpstream(({ url }) => (url.includes('RB0.shtml') ? '<table></table>' : answers(url)));
    await expect(contractQuotes.fetch(ASK, upstream)).rejects.toThrow(changed('no table with 上市交易所'));
  });
});

describe('the quotes of contracts abroad', () => {
  const TABLE = `var oHF_1 = { 'CT' : ['NYBOT-棉花', [22.0462, '元']], NID:["LME镍3个月",[1]], FCPO : ['马棕油', ["1"]] };
    var oHF_2 = { 'GC' : ['其他', [2]] };`;
  const QUOTE = {
    0: '84.500',
    2: '84.480',
    3: '84.510',
    4: '85.000',
    5: '83.200',
    6: '02:19:56',
    7: '80.000',
    8: '83.510',
    9: '0',
    12: '2026-08-15',
    13: '美国棉花',
  };
  const RATE = 'var hq_str_USDCNY="02:58:07,6.7,6.8,6.9,33,6.6,6.5,6.4,7.0,美元人民币,2026-08-15";\n';
  const quote = (code: string, values: Readonly<Record<number, string>> = {}, width = 15): string =>
    lineOf(`hf_${code}`, width, { ...QUOTE, ...values });
  const read = (text: string, foreign = 'CT', table = TABLE) =>
    parseForeign([pageOf(table), pageOf(text)], { foreign });

  it('are multiplied by the multiplier of their own code, whatever the order', () => {
    const rows = read(quote('NID') + quote('CT') + RATE, 'NID,CT');
    expect(rows).toMatchObject([
      { name: 'LME镍3个月', yuan: 84.5 * 7, change: 4.5, percent: 5.625 },
      { name: 'NYBOT-棉花', yuan: 84.5 * 22.0462 * 7 },
    ]);
  });

  it('have no price in yuan where none is known: another currency, no multiplier, no rate', () => {
    const text = quote('FCPO') + quote('GC') + quote('CT');
    expect(read(text + RATE, 'FCPO,GC,CT').map(({ name, yuan }) => [name, yuan !== null])).toEqual([
      ['马棕油', false],
      ['美国棉花', false],
      ['NYBOT-棉花', true],
    ]);
    expect(read(`${quote('CT')}var hq_str_USDCNY="";`)).toMatchObject([{ yuan: null, last: 84.5 }]);
  });

  it('may have 14 values, no settlement and no open interest', () => {
    expect(read(quote('CT', { 7: '', 9: '' }, 14) + RATE)).toMatchObject([
      { settlement: null, change: null, percent: null, hold: null },
    ]);
  });

  it('leave out a code that Sina does not know', () => {
    expect(read(`var hq_str_hf_QQ="";\n${RATE}`, 'QQ')).toEqual([]);
  });

  it.each([
    ['too few values', quote('CT', {}, 13), TABLE, 'expected a quote'],
    ['no time', quote('CT', { 6: '84' }), TABLE, 'expected a quote'],
    ['a day that had not come', quote('CT', { 12: '2026-10-20' }), TABLE, 'which had not come'],
    ['a price that is none', quote('CT', { 4: 'x' }), TABLE, 'expected a number, got "x"'],
    ['prices of 0 alone', quote('CT', { 0: '0', 7: '0.000' }), TABLE, 'every price is 0'],
    ['no table', quote('CT'), '<html></html>', 'no names and multipliers'],
    ['a multiplier of 0', quote('CT'), TABLE.replace('22.0462', '0'), 'expected a multiplier of CT'],
  ])('are upstream_changed: %s', (_, text, table, says) => {
    expect(() => read(text + RATE, 'CT', table)).toThrow(changed(says));
  });

  it('are upstream_changed without their rate, or with none in it', () => {
    expect(() => read(quote('CT'))).toThrow(changed('no line of USDCNY'));
    expect(() => read(quote('CT') + RATE.replace('7.0', ''))).toThrow(changed('expected the rate'));
  });

  it('are as old as their quotes, and the table is fetched once', async () => {
    const upstream = fakeUpstream(({ url }) => {
      if (url.endsWith('.html')) return toGb18030(TABLE);
      return toGb18030(`${quote('CT')}var hq_str_hf_QQ="";\n${quote('XAU', { 13: '伦敦金' })}${quote('CL')}${RATE}`);
    });
    const ask: ForeignAsk = { foreign: 'CT,QQ,XAU' };
    const [table, quotes] = await foreignQuotes.fetch(ask, upstream);
    await foreignQuotes.fetch({ foreign: 'CL' }, upstream);
    expect(table.obtained).toBe(quotes?.obtained);
    expect(upstream.asked).toEqual([
      'https://finance.sina.com.cn/money/future/hf.html',
      'https://hq.sinajs.cn/list=hf_CT,hf_QQ,hf_XAU,USDCNY',
      'https://hq.sinajs.cn/list=hf_CL,USDCNY',
    ]);
    expect(parseForeign([table, ...(quotes ? [quotes] : [])], ask).map(({ name }) => name)).toEqual([
      'NYBOT-棉花',
      '伦敦金',
    ]);
  });
});

describe('the contracts of a product', () => {
  const ASK = { product: '工业硅' };
  const FIELDS = [{ name: 'symbol', cells: 'code' } as const, { name: 'trade', cells: 'number' } as const];
  const NODES = "ARRFUTURESNODES = { gfex : ['广州期货交易所', ['工业硅', 'gyg_qh', '30'], ['碳酸锂','tsl_qh']] };";
  const ROW = { symbol: 'SI0', trade: '8795.000', presettlement: '8600.000' };
  const LIST =
    'https://vip.stock.finance.sina.com.cn/quotes_service/api/json_v2.php/Market_Center.getHQFuturesData?page=1&num=80&sort=position&asc=0&node=gyg_qh&base=futures';
  const upstreamOf = (list: FakeAnswer, nodes: FakeAnswer = toGb18030(NODES)) =>
    fakeUpstream(({ url }) => (url.endsWith('.js') ? nodes : list));
  const pagesOf = (list: unknown): Pages => [pageOf(JSON.stringify(list))];

  it('are asked for by the node of the product', async () => {
    const upstream = upstreamOf(JSON.stringify([ROW]));
    const pages = await productQuotes.fetch(ASK, upstream);
    expect(upstream.asked.at(-1)).toBe(LIST);
    expect(parseProduct(pages, ASK, FIELDS).trade?.valueAt(0)).toBe(8_795);
  });

  it.each(['null', '[]', ' null\n'])('are no_value where there is none: %j', async (list) => {
    await expect(productQuotes.fetch(ASK, upstreamOf(list))).rejects.toMatchObject({ code: 'no_value' });
  });

  it('are no_value for a product that is not listed, which is not asked for', async () => {
    const upstream = upstreamOf('[]');
    await expect(productQuotes.fetch({ product: '铁' }, upstream)).rejects.toMatchObject({ code: 'no_value' });
    expect(upstream.asked).toHaveLength(1);
  });

  it.each([
    ['a page in the place of the list', '<html></html>', undefined, 'upstream_refused'],
    ['the words of the ban', 'Kinsoku jikou desu!', undefined, 'upstream_refused'],
    ['a page in the place of the products', '[]', '<html></html>', 'upstream_refused'],
    ['a script without products', '[]', 'ARRFUTURESNODES = {};', 'upstream_changed'],
    ['a list that is cut', '[{"symbol":', undefined, 'upstream_changed'],
  ])('fail for %s', async (_, list, nodes, code) => {
    await expect(productQuotes.fetch(ASK, upstreamOf(list, nodes))).rejects.toMatchObject({ code });
  });

  it.each([
    ['no list', { a: 1 }, 'expected a list of contracts'],
    ['a row without a field', [{ ...ROW, trade: undefined }], 'trade'],
    ['a full page, since there may be more', Array.from({ length: 80 }, () => ROW), 'a full page of 80'],
    ['a contract that comes twice', [ROW, ROW], '"SI0" came twice'],
    ['a day that had not come', [{ ...ROW, tradedate: '2026-10-20' }], 'which had not come'],
    ['prices of 0 alone', [{ ...ROW, trade: '0.000', presettlement: '0' }], 'every price is 0'],
  ])('are upstream_changed: %s', (_, list, says) => {
    expect(() => parseProduct(pagesOf(list), ASK, FIELDS)).toThrow(changed(says));
  });
});

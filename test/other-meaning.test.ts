import { isUtf8 } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES_TIME } from '../fixtures/replies.mjs';
import { tableOf } from '../scripts/cases.mjs';
import { openRegistry } from './declarations.ts';
import { changedBodies, type Fixture, type FixtureRunner, findFixtures, startFixtureRunner } from './fixtures.ts';
import { toGb18030 } from './gb18030.ts';

// Replies that can be read and mean something else than the table would say: figures in another unit or at another
// place, days that are written in another zone, a list that its counts contradict.

const fixtures = findFixtures().filter((each) => (tableOf(each.folder, each)?.rows.length ?? 0) > 0);
const GB18030 = new TextDecoder('gb18030');

let runner: FixtureRunner;
beforeAll(async () => {
  runner = await startFixtureRunner(await openRegistry(), FIXTURES_TIME);
});
afterAll(() => runner.close());

type Change = (text: string) => string;

/** A body with another text; undefined where the text stays, and for what is no text. */
function changedText(body: Buffer, change: Change): Buffer | undefined {
  if (body.includes(0)) return undefined;
  const text = isUtf8(body) ? body.toString() : GB18030.decode(body);
  const other = change(text);
  if (other === text) return undefined;
  return isUtf8(body) ? Buffer.from(other) : toGb18030(other);
}

/** What is answered to the first case of an interface, or to that of a name, whose replies a change alters. */
async function answerTo(interfaceName: string, change: Change, name?: string) {
  const own = fixtures.filter((each) => each.interface === interfaceName && (name ?? each.name) === each.name);
  for (const fixture of own) {
    const others = changedBodies(fixture, (body) => changedText(body, change));
    if (others.size > 0) return { fixture, answered: await runner.answer(fixture, others) };
  }
  throw new Error(`no case of ${interfaceName} is changed`);
}

const replaced =
  (from: string, to: string): Change =>
  (text) =>
    text.replaceAll(from, to);

/** Two words in the place of each other. */
const exchanged =
  (one: string, other: string): Change =>
  (text) =>
    text.replaceAll(one, '\u{0}').replaceAll(other, one).replaceAll('\u{0}', other);

/** The second group of a pattern, times ten thousand. */
const timesTenThousand =
  (pattern: RegExp): Change =>
  (text) =>
    text.replace(pattern, (_, before: string, figure: string) => `${before}${Number(figure) * 10_000}`);

/** What an interface is sent, and how the replies of its first case, or of that of a name, become that. */
type OtherReply = readonly [interfaceName: string, what: string, change: Change, caseName?: string];

const OTHER_REPLIES: readonly OtherReply[] = [
  ['macro_china_market_margin_sh', 'balances before loans', (text) => text.replace(/\[(\d+),(\d+),/g, '[$2,$1,')],
  [
    'macro_china_au_report',
    'openings and highs in other places',
    (text) => text.replace(/(\["[A-Z][^"]*", ?)([\d.]+)(, ?)([\d.]+)/gi, '$1$4$3$2'),
  ],
  [
    'macro_china_au_report',
    'turnovers in ten thousands',
    (text) => text.replace(/, ?(\d+)(\d{4})(?:\.\d+)?(?=, ?(?:null|\d+), ?(?:null|"))/g, ',$1.$2'),
  ],
  [
    'index_hist_cni',
    'openings and closes in other places',
    (text) => text.replace(/("\d{4}-\d\d-\d\d",)([\d.]+),([\d.]+),([\d.]+),([\d.]+),([\d.]+)/g, '$1$4,$3,$2,$5,$4'),
  ],
  [
    'futures_spot_price_previous',
    'lowest before highest bases',
    (text) =>
      text.replace(/<\/table><\/td><td>([-\d.]+)<\/td><td>([-\d.]+)<\/td>/g, '</table></td><td>$2</td><td>$1</td>'),
  ],
  ['get_gfex_daily', 'turnovers in yuan', timesTenThousand(/("turnover": ?)([\d.]+)/g)],
  ['get_shfe_daily', 'turnovers in yuan', timesTenThousand(/("TURNOVER": ?"?)([\d.]+)/g), 'as the exchange sent it'],
  [
    'futures_hist_daily_cffex',
    'turnovers in yuan',
    timesTenThousand(/(\n[A-Z]+\d{4}\s*(?:,[^,\n]*){4},\s*)([\d.]+)/g),
    'a contract, as recorded',
  ],
  ['get_cffex_rank_table', 'shorts before longs', exchanged('持买单量', '持卖单量'), 'as the exchange sent it'],
  ['get_rank_table_czce', 'shorts before longs', exchanged('持买单量', '持卖单量'), 'as the exchange sent it'],
  [
    'option_finance_sse_underlying',
    'the price before as the last one',
    (text) => text.replace(/(ETF", ?)([\d.]+)(, ?)([\d.]+)/, '$1$4$3$2'),
  ],
  [
    'option_finance_board',
    'strikes before prices',
    (text) => text.replace(/(M\d{5}\\?", ?)([\d.]+)((?:, ?[-\d.]+){2}, ?)([\d.]+)/g, '$1$4$3$2'),
    'Shanghai, as AKShare printed it',
  ],
  [
    'option_finance_board',
    'changes before prices',
    (text) => text.replace(/(M\d{5}\\?", ?)([\d.]+)(, ?)([-\d.]+)/g, '$1$4$3$2'),
    'Shanghai, as AKShare printed it',
  ],
  [
    'index_price_cflp',
    'the index over the year before that over the period before',
    exchanged('chart2', 'chart3'),
    'as AKShare printed it',
  ],
  ['get_gfex_daily', 'options in the place of futures', replaced('"trade_type":"0"', '"trade_type":"1"')],
  ['stock_ipo_ths', 'shares in hundreds of millions', replaced('（万股）', '（亿股）')],
  ['stock_ipo_ths', 'a profit in ten thousands', replaced('打新收益（元）', '打新收益（万元）')],
  ['sw_index_third_cons', 'values in ten thousands', replaced('（亿元）', '（万元）')],
  ['stock_main_stock_holder', 'holdings in ten thousands', replaced('(股)', '(万股)')],
  ['stock_fund_stock_holder', 'values in ten thousands', replaced('(元)', '(万元)')],
  ['stock_history_dividend_detail', 'dividends in thousandths', replaced('(元)', '(千元)')],
  ['stock_institute_hold', 'parts of a thousand', replaced('(%)', '(‰)')],
  ['stock_shareholder_change_ths', 'holdings in ten thousands', replaced('(股)', '(万股)')],
  ['stock_management_change_ths', 'holdings in ten thousands', replaced('（股）', '（万股）')],
  ['stock_financial_abstract_ths', 'figures in ten thousands', replaced('"元"', '"万元"')],
  ['stock_hk_profit_forecast_et', 'dividends in yuan', replaced('(分)', '(人民币元)')],
  ['stock_hk_profit_forecast_et', 'profits in thousands', replaced('百万元', '千元')],
  ['stock_hk_profit_forecast_et', 'target prices in US dollars', replaced('(港元)', '(美元)')],
  ['stock_hk_profit_forecast_et', 'no unit', (text) => text.replace(/\((?:百万元人民币|分|人民币元|港元)\)/g, '')],
  [
    'macro_china_bond_public',
    'no bond of one page of them',
    (text) => text.replace(/"records":\[.*\]/, '"records":[]'),
  ],
  [
    'stock_zh_vote_baidu',
    'shares before votes',
    (text) => text.replace(/"(voteUp)":("\d+"),("voteDown":"\d+"),"(upRate)":("\d+%")/g, '"$4":$5,$3,"$1":$2'),
  ],
  [
    'futures_spot_price_previous',
    'futures before spot prices',
    (text) =>
      text.replace(/<td>([\d.]+)<\/td><td>(\d{4})<\/td><td>([\d.]+)<\/td>/g, '<td>$3</td><td>$2</td><td>$1</td>'),
  ],
  ['stock_szse_sector_summary', 'turnovers in hundreds of millions', replaced('人民币元', '亿元')],
  [
    'stock_szse_sector_summary',
    'volumes before turnovers',
    (text) => text.replaceAll('成交金额', '-').replaceAll('成交股数', '成交金额').replaceAll('>-', '>成交股数'),
  ],
  [
    'stock_profit_forecast_ths',
    'rows of more cells than headings',
    (text) => text.replaceAll('<td>东方证券</td>', '<td>1</td><td>东方证券</td>'),
    '业绩预测详表-机构, as AKShare printed it',
  ],
  [
    'stock_hk_profit_forecast_et',
    'a last year in six cells a row',
    (text) => text.replace(/(<td class="Number" width="30%">1,059.00)/, '<td></td>$1'),
    'the last year, as recorded',
  ],
  [
    'stock_concept_cons_futu',
    'a further value before the price',
    replaced('<div class="middle">', '<div class="middle"><span>1</span>'),
  ],
  ['stock_zh_ah_spot', 'turnovers before volumes', (text) => text.replace(/~(\d+\.000)~(\d+\.\d+)~/g, '~$2~$1~')],
  ['stock_zh_ah_spot', 'turnovers in ten thousands', (text) => text.replace(/(~\d+\.000~\d+)\d{4}\.00~/g, '$1.00~')],
  [
    'stock_zh_ah_spot',
    'changes before changes in percent',
    (text) => text.replace(/(\p{L}~[\d.]+)~(-?[\d.]+)~(-?[\d.]+)~/gu, '$1~$3~$2~'),
  ],
  [
    'stock_zh_a_tick_tx_js',
    'changes before prices',
    (text) => text.replace(/(:\d\d)\/([-\d.]+)\/([-\d.]+)\//g, '$1/$3/$2/'),
    'as recorded',
  ],
  [
    'stock_zh_a_tick_tx_js',
    'volumes in shares',
    (text) => text.replace(/\/(\d+)\/(\d+\/[BSM])/g, '/$100/$2'),
    'as recorded',
  ],
  ['stock_hk_spot', 'volumes in hundreds', replaced('"volume":"5901354"', '"volume":"59013"'), 'as recorded'],
  ['stock_zh_a_spot', 'volumes in lots', replaced('"volume":380109', '"volume":3801'), 'the first share of the list'],
  ['option_sse_list_sina', 'months of another fund', replaced('"stockId":"510050"', '"stockId":"510300"')],
  [
    'option_cffex_hs300_spot_sina',
    'asks before bids',
    (text) => text.replace(/\["(\d+)","([\d.]+)","([\d.]+)","([\d.]+)"/g, '["$1","$4","$3","$2"'),
  ],
  [
    'stock_hk_fhpx_detail_ths',
    'payment days before ex-days',
    (text) =>
      text
        .replace('<th>除净日</th><th>派息日</th>', '<th>派息日</th><th>除净日</th>')
        .replace('<td>2005-04-19</td><td>2005-05-19</td>', '<td>2005-05-19</td><td>2005-04-19</td>'),
  ],
  [
    'futures_zh_realtime',
    'changes in percent',
    (text) =>
      text.replace(/("changepercent":0)\.0(\d)(\d+)/g, (_, __, whole, rest) => `"changepercent":${whole}.${rest}`),
  ],
  [
    'stock_financial_report_sina',
    'key figures',
    replaced('"item_title": "流动资产"', '"item_title": "常用指标"'),
    'as AKShare printed it',
  ],
  [
    'stock_financial_report_sina',
    'an income statement',
    replaced('"item_title": "货币资金"', '"item_title": "营业利润"'),
    'as AKShare printed it',
  ],
  [
    'macro_china_society_electricity',
    'sectors in another order',
    (text) => text.replace(/("\d{4}\.\d+",)("[\d.]+",)("[-\d.]+",)("[\d.]+",)/g, '$1$4$3$2'),
    'as AKShare printed it',
  ],
  [
    'bond_cb_jsl',
    'premiums that are no percentages',
    (text) => text.replace(/("premium_rt": ?-?)(\d+)\.(\d+)/g, '$10.0$2$3'),
    'as recorded in 2026',
  ],
  ['stock_hot_search_baidu', 'shares of Hong Kong', (text) => text.replace(/("code":")\d/g, '$1')],
  ['stock_zh_kcb_spot', 'shares of another market', replaced('sh688', 'sh600')],
  ['stock_zh_b_spot', 'A-shares', replaced('sh900', 'sh600')],
  ['stock_board_rank_tx', 'concepts', replaced('pt01801', 'pt02003')],
  ['sw_index_third_cons', 'shares of two industries', (text) => text.replace('<td>种子</td>', '<td>粮油</td>')],
];

describe('a reply that means something else', () => {
  it.each(OTHER_REPLIES.map((each) => [each[0], each[1], each] as const))(
    'of %s is refused: %s',
    async (interfaceName, _, [, , change, caseName]) => {
      const { answered } = await answerTo(interfaceName, change, caseName);
      expect(answered.table).toBeUndefined();
      expect(answered.failure?.code).toBe('upstream_changed');
    },
  );
});

/** Days of JSON as programs write their midnights that count in Greenwich. */
const inGreenwich: Change = (text) =>
  text.replace(/"(\d{4}-\d\d-\d\d)(?:[ T]00:00:00(?:\.0+)?)?"/g, (_, day: string) =>
    JSON.stringify(new Date(`${day}T00:00:00+08:00`)),
  );

/** The rows of a case, as it has them. */
const rowsOf = (fixture: Fixture) => tableOf(fixture.folder, fixture)?.rows;

describe('a midnight that is written in Greenwich', () => {
  it.each([
    'futures_index_ccidx',
    'index_news_sentiment_scope',
    'index_hist_cni',
    'index_kq_fashion',
    'stock_a_high_low_statistics',
    'futures_hog_core',
    'futures_hog_cost',
    'index_yw',
    'index_eri',
  ])('is the day of Beijing: %s', async (interfaceName) => {
    const { fixture, answered } = await answerTo(interfaceName, inGreenwich);
    expect(answered.table?.rows).toEqual(rowsOf(fixture));
  });
});

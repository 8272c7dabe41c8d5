import { describe, expect, it } from 'vitest';
import { openRegistry } from './declarations.ts';
import { useLocalAnswers } from './local-answers.ts';
import type { LocalUpstreamReply } from './local-upstream.ts';
import { BLOCK_PAGE, expectFailure, halfOf, withReplay } from './replay.ts';

// What a whole service makes of replies that were made for it, at the addresses of the real sources.

describe('a reply of Eastmoney that is no quote', () => {
  const NAMES = [
    'stock_bid_ask_em',
    'stock_individual_info_em',
    'stock_board_industry_spot_em?symbol=BK1027',
    'stock_intraday_em',
    'stock_hsgt_fund_min_em',
    'stock_individual_fund_flow',
    'stock_market_fund_flow',
    'stock_zt_pool_em?date=20261009',
    'stock_changes_em',
    'stock_board_change_em',
  ];
  const envelope = (data: unknown) => ({ rc: 0, rt: 4, data });
  const body = Buffer.from(JSON.stringify(envelope({ details: [], pool: [], klines: [], n2s: [] })));

  it.each([
    ['a page of a firewall', BLOCK_PAGE],
    ['half of one', halfOf(body)],
    ['no object', '[]'],
    ['data of nothing', JSON.stringify(envelope({}))],
  ])('%s is refused', async (_, reply) => {
    await withReplay(
      {},
      async ({ get }) => {
        for (const name of NAMES) await expectFailure(await get(name), 502);
      },
      { headers: { 'content-type': 'application/json; charset=UTF-8' }, body: reply },
    );
  });
});

describe('a ban of Sina', async () => {
  let banned: LocalUpstreamReply | undefined;
  const { ask, asked } = useLocalAnswers(await openRegistry(), () => banned);

  it.each([
    ['HTTP 456', { status: 456, body: '拒绝访问' }],
    ['HTTP 403', { status: 403, body: '' }],
    ['the words of it', { body: 'Kinsoku jikou desu!' }],
    ['a page', { body: '<html><body>拒绝访问</body></html>' }],
  ])('is upstream_refused and asked for once: %s', async (_, reply) => {
    banned = reply;
    for (const [name, params] of [
      ['futures_zh_daily_sina', { symbol: 'RB0' }],
      ['futures_zh_minute_sina', { symbol: 'RB0' }],
      ['futures_foreign_hist', { symbol: 'ZSD' }],
      ['option_sse_daily_sina', { symbol: '10003889' }],
      ['futures_zh_spot', { symbol: 'RB0' }],
      ['futures_zh_realtime', { symbol: 'PTA' }],
      ['futures_foreign_commodity_realtime', { symbol: 'CT' }],
    ] as const) {
      await expect(ask(name, params)).rejects.toMatchObject({ code: 'upstream_refused' });
      expect(asked()).toHaveLength(1);
    }
  });
});

it('keeps the names of columns that are whole numbers in the order of the source', async () => {
  const reportOf = (value: string) => ({
    rType: '合并期末',
    rCurrency: 'CNY',
    data_source: '定期报告',
    is_audit: '是',
    publish_date: '20240101',
    update_time: 1_700_000_000,
    data: [
      { item_title: '常用指标', item_value: '' },
      { item_title: '净利润', item_value: value },
    ],
  });
  const address =
    'https://quotes.sina.cn/cn/api/openapi.php/CompanyFinanceService.getFinanceReport2022?paperCode=sh600004&source=gjzb&type=0&page=1&num=1000';
  const dates = '[{"date_value":"20240930"},{"date_value":"20231231"}]';
  const reports = `{"20240930":${JSON.stringify(reportOf('2'))},"20231231":${JSON.stringify(reportOf('1'))}}`;
  const body = `{"result":{"status":{"code":0},"data":{"report_date":${dates},"report_list":${reports}}}}`;
  await withReplay({ [address]: body }, async ({ get }) => {
    const response = await get('stock_financial_abstract');
    expect(await response.text()).toBe('[{"选项":"常用指标","指标":"净利润","20240930":2,"20231231":1}]');
  });
});

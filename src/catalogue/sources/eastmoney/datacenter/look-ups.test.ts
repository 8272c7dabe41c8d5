import { describe, expect, it } from 'vitest';
import { openRegistry } from '../../../../../test/declarations.ts';
import { fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import { Table, type TableRecord } from '../../../../engine/table/table.ts';

// Interfaces that find something out before they ask for their report: a day, a code, a market.

const registry = await openRegistry();

const NOTHING = '{"version":null,"result":null,"success":false,"message":"返回数据为空","code":9201}';

function bodyOf(...data: unknown[]): string {
  return JSON.stringify({ result: { pages: 1, data, count: data.length }, success: true, code: 0 });
}

/** Asks an interface of a source that answers an address with what `answer` makes of its query, or of its page. */
async function ask(
  name: string,
  params: Readonly<Record<string, string>>,
  answer: (query: Readonly<Record<string, string>>, url: string) => string,
): Promise<{ records: TableRecord[]; filters: (string | undefined)[] }> {
  const each = await registry.load(name);
  const filters: (string | undefined)[] = [];
  const context = fakeUpstream(({ url }) => {
    const query: Record<string, string> = Object.fromEntries(new URL(url).searchParams);
    filters.push(query.filter);
    return answer(query, url);
  });
  const { params: values } = readQuery(each, toQuery(params), new Date());
  const asked = each.ask(values);
  const table = Table.of(each.columns, each.parse(await fetchAccepted(each.source, asked, context), asked));
  return { records: each.select(table, values).records(), filters };
}

describe('what is looked up', () => {
  it('is refused where it is of another company', async () => {
    const answer = ({ reportName }: Readonly<Record<string, string>>): string =>
      reportName === 'RPT_USF10_INFO_ORGPROFILE'
        ? bodyOf({ SECUCODE: 'AAPL.O', SECURITY_CODE: 'AAPL' })
        : expect.unreachable();
    await expect(ask('stock_financial_us_report_em', { stock: 'TSLA' }, answer)).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('SECURITY_CODE="TSLA"'),
    });
  });
});

describe('holdings of a share', () => {
  const RANGE = "(HOLD_DATE>='2022-01-30')(HOLD_DATE<='2022-03-30')";
  const ROW = {
    HOLD_DATE: '2022-03-30 00:00:00',
    CLOSE_PRICE: 10,
    CHANGE_RATE: 1,
    ORG_NAME: '某某',
    HOLD_NUM: 5,
    HOLD_MARKET_CAP: 50,
    HOLD_SHARES_RATIO: 1,
    HOLD_MARKET_CAPONE: 1,
    HOLD_MARKET_CAPFIVE: 1,
    HOLD_MARKET_CAPTEN: 1,
  };

  it('are looked for in Shenzhen, and only where it has none, in Shanghai', async () => {
    const inShenzhen = await ask('stock_hsgt_individual_detail_em', {}, () => bodyOf(ROW));
    expect(inShenzhen.filters).toEqual([`(SECURITY_CODE="002008")(MARKET_CODE="003")${RANGE}`]);
    const inShanghai = await ask('stock_hsgt_individual_detail_em', {}, ({ filter = '' }) =>
      filter.includes('"003"') ? NOTHING : bodyOf(ROW),
    );
    expect(inShanghai.filters.at(-1)).toBe(`(SECURITY_CODE="002008")(MARKET_CODE="001")${RANGE}`);
    expect(inShanghai.records).toEqual(inShenzhen.records);
    const nowhere = await ask('stock_hsgt_individual_detail_em', {}, () => NOTHING);
    expect(nowhere.records).toEqual([]);
  });
});

describe('rankings of the newest day', () => {
  const PAGE = '<p>2020-01-01</p><div class="title">北向持股<span>（2024-08-16）</span></div>';

  it('ask for the day that the page of the source shows', async () => {
    const { filters } = await ask('stock_hsgt_board_rank_em', {}, (_, url) => (url.endsWith('.html') ? PAGE : NOTHING));
    expect(filters).toEqual([undefined, `(TRADE_DATE='2024-08-16')(BOARD_TYPE="5")(INTERVAL_TYPE="1")`]);
  });

  it.each([
    '',
    '<div class="title">no day</div>',
    '2024-08-16',
    '<div class="title">2024-13-45</div>',
    // JavaScript parses it as the first of March.
    '<div class="title">2023-02-29</div>',
  ])('refuse the page %j, which shows none', async (page) => {
    await expect(ask('stock_hsgt_hold_stock_em', {}, () => page)).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('shows no day'),
    });
  });
});

describe('stocks of a futures product', () => {
  const LIST = bodyOf({ TRADE_MARKET_CODE: '1', TRADE_CODE: 'A', TRADE_TYPE: '豆一' });
  const answer = ({ reportName }: Readonly<Record<string, string>>): string =>
    reportName === 'RPT_FUTU_POSITIONCODE'
      ? LIST
      : bodyOf({ TRADE_DATE: '2026-06-30 00:00:00', ON_WARRANT_NUM: 12, ADDCHANGE: -1 });

  it.each(['豆一', 'a', 'A'])('are found by %s', async (symbol) => {
    const { records, filters } = await ask('futures_inventory_em', { symbol }, answer);
    expect(records).toEqual([{ 日期: '2026-06-30', 库存: 12, 增减: -1 }]);
    expect(filters).toEqual(['(IS_MAINCODE="1")', `(SECURITY_CODE="A")(TRADE_DATE>='2020-10-28')`]);
  });

  it('are none of a product that the source does not list', async () => {
    await expect(ask('futures_inventory_em', { symbol: '金币' }, answer)).rejects.toMatchObject({ code: 'no_value' });
  });
});

describe('statements', () => {
  it('are none of a company that the source does not know', async () => {
    expect((await ask('stock_financial_hk_report_em', {}, () => NOTHING)).records).toEqual([]);
    expect((await ask('stock_financial_us_report_em', {}, () => NOTHING)).records).toEqual([]);
    expect((await ask('stock_financial_us_analysis_indicator_em', {}, () => NOTHING)).records).toEqual([]);
  });

  it('are none of a company that has no report of the wanted periods yet', async () => {
    const interim = {
      SECUCODE: '00700.HK',
      REPORT_LIST: [{ REPORT_DATE: '2025-06-30 00:00:00', REPORT_TYPE: '中报' }],
    };
    expect((await ask('stock_financial_hk_report_em', {}, () => bodyOf(interim))).records).toEqual([]);
    const profile = ({ reportName = '' }: Readonly<Record<string, string>>): string =>
      bodyOf(reportName === 'RPT_USF10_INFO_ORGPROFILE' ? { SECUCODE: 'TSLA.O' } : { REPORT: '2025/Q1' });
    expect((await ask('stock_financial_us_report_em', {}, profile)).records).toEqual([]);
  });

  it.each([
    ['stock_financial_hk_report_em', { SECUCODE: '00700.HK', REPORT_LIST: '[]' }],
    ['stock_financial_us_report_em', { CODE: 'TSLA.O' }],
    ['stock_financial_us_analysis_indicator_em', { SECUCODE: null }],
  ])('of %s are refused where the list of companies is another', async (name, row) => {
    await expect(ask(name, {}, () => bodyOf(row))).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('of single quarters are asked for by the periods that there are', async () => {
    const periods = ['2025/Q3', '2025/Q9', '2024/FY', '2025/Q3', '2024/Q1'].map((REPORT) => ({ REPORT }));
    const { filters } = await ask(
      'stock_financial_us_report_em',
      { indicator: '单季报' },
      ({ reportName, columns }) => {
        if (reportName === 'RPT_USF10_INFO_ORGPROFILE') return bodyOf({ SECUCODE: 'TSLA.O' });
        return columns?.includes('FISCAL_YEAR') ? bodyOf(...periods) : bodyOf({ AMOUNT: 1 });
      },
    );
    expect(filters).toEqual([
      '(SECURITY_CODE="TSLA")',
      '(SECUCODE="TSLA.O")',
      '(SECUCODE="TSLA.O")(REPORT in ("2025/Q3","2024/Q1"))',
    ]);
  });

  it('of insurers of the United States have another report of indicators', async () => {
    const reports: (string | undefined)[] = [];
    await ask('stock_financial_us_analysis_indicator_em', { symbol: 'BRK_B' }, ({ reportName }) => {
      reports.push(reportName);
      return reportName === 'RPT_USF10_INFO_ORGPROFILE' ? bodyOf({ SECUCODE: 'BRK_B.N' }) : bodyOf({ A: 1 });
    });
    expect(reports).toEqual(['RPT_USF10_INFO_ORGPROFILE', 'RPT_USF10_FN_IMAININDICATOR']);
  });
});

describe('tables whose columns follow from a choice', () => {
  it.each([
    ['沪股通', '上证指数', 1],
    ['南向资金', '沪深300', 0.0001],
  ])('the history of %s has the index %s, and its total in its unit', async (symbol, index, total) => {
    const fields = ['NET_DEAL_AMT', 'BUY_AMT', 'SELL_AMT', 'ACCUM_DEAL_AMT', 'FUND_INFLOW', 'QUOTA_BALANCE'];
    const row = {
      ...Object.fromEntries(fields.map((field) => [field, 100])),
      TRADE_DATE: '2024-01-02 00:00:00',
      HOLD_MARKET_CAP: null,
      LEAD_STOCKS_NAME: '某某',
      LS_CHANGE_RATE: 1,
      INDEX_CLOSE_PRICE: 3000,
      INDEX_CHANGE_RATE: 0.5,
      LEAD_STOCKS_CODE: '600000.SH',
    };
    const { records } = await ask('stock_hsgt_hist_em', { symbol }, () => bodyOf(row));
    expect(Object.keys(records[0] ?? {}).slice(-3)).toEqual([index, `${index}-涨跌幅`, '领涨股-代码']);
    expect(records[0]).toMatchObject({ 当日成交净买额: 1, 历史累计净买额: total });
  });

  it('deals of funds lack the columns of shares, and are numbered', async () => {
    const row = {
      TRADE_DATE: '2022-01-04 00:00:00',
      SECURITY_CODE: '510050',
      SECURITY_NAME_ABBR: '50ETF',
      DEAL_PRICE: 3.2,
      DEAL_VOLUME: 100,
      DEAL_AMT: 320,
      BUYER_NAME: '甲',
      SELLER_NAME: '乙',
    };
    const { records } = await ask('stock_dzjy_mrmx', {}, () => bodyOf(row));
    expect(records).toEqual([
      {
        序号: 1,
        交易日期: '2022-01-04',
        证券代码: '510050',
        证券简称: '50ETF',
        成交价: 3.2,
        成交量: 100,
        成交额: 320,
        买方营业部: '甲',
        卖方营业部: '乙',
      },
    ]);
  });
});

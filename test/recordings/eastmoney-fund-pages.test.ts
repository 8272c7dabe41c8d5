import { describe, expect, it } from 'vitest';
import { addressOf as listAddress } from '../../src/catalogue/sources/eastmoney-funds/api/wire.ts';
import {
  type HoldingsAsk,
  addressOf as holdingsAddress,
} from '../../src/catalogue/sources/eastmoney-funds/holdings/wire.ts';
import { openRegistry } from '../declarations.ts';
import { toGb18030 } from '../gb18030.ts';
import {
  BLOCK_PAGE,
  cutOff,
  expectFailure,
  expectTable,
  halfOf,
  type LocalReply,
  type Row,
  withReplay,
} from '../replay.ts';
import { describeDeclarations, type InterfaceMap, openMaps, type RecordedTable, readCsv } from './declared-maps.ts';
import { findRecordings } from './recordings.ts';

// The interfaces of Eastmoney's fund site whose replies are JSON, pages, or pages in a text of JavaScript:
// recorded bodies and recorded results of AKShare, through --mirror. A result implies the reply that it was made
// of.

const { read } = findRecordings('eastmoney-funds');
const folder = openMaps<FundMap>('eastmoney-funds');
const FORMS = /^W[478] /;

interface FundMap extends InterfaceMap {
  readonly request: { readonly wire: string };
}

/** Why something is declared otherwise than in the map: each reason, and what it is about. */
const WHY: readonly (readonly [reason: string, what: readonly string[]])[] = [
  [
    'the map has places; columns are found by their headings',
    [
      'fund_aum_em field of 全部基金数',
      'fund_aum_em field of 全部经理数',
      'fund_aum_em field of 基金公司',
      'fund_aum_em field of 成立时间',
      'fund_aum_hist_em field of QDII',
      'fund_aum_hist_em field of 债券型',
      'fund_aum_hist_em field of 基金公司',
      'fund_aum_hist_em field of 总规模',
      'fund_aum_hist_em field of 指数型',
      'fund_aum_hist_em field of 混合型',
      'fund_aum_hist_em field of 股票型',
      'fund_aum_hist_em field of 货币型',
      'fund_etf_fund_daily_em field of 基金代码',
      'fund_etf_fund_daily_em field of 基金简称',
      'fund_etf_fund_daily_em field of 增长值',
      'fund_etf_fund_daily_em field of 增长率',
      'fund_etf_fund_daily_em field of 市价',
      'fund_etf_fund_daily_em field of 折价率',
      'fund_etf_fund_daily_em field of 类型',
      'fund_money_fund_daily_em field of 基金代码',
      'fund_money_fund_daily_em field of 基金简称',
      'fund_money_fund_daily_em field of 日涨幅',
      'fund_money_fund_daily_em field of 成立日期',
      'fund_money_fund_daily_em field of 基金经理',
      'fund_money_fund_daily_em field of 手续费',
      'fund_money_fund_daily_em field of 可购全部',
    ],
  ],
  ['one cell holds both', ['fund_aum_em field of 全部管理规模', 'fund_aum_em field of 更新日期']],
  ['the source writes no year; here it is a day', ['fund_aum_em kind of 更新日期']],
  ['it is a number of funds or managers', ['fund_aum_em kind of 全部基金数', 'fund_aum_em kind of 全部经理数']],
  [
    'the reply is two lists, and no list of objects',
    ['fund_aum_trend_em field of date', 'fund_aum_trend_em field of value'],
  ],
  [
    'four columns are named after days: they are open',
    ['fund_etf_fund_daily_em columns', 'fund_financial_fund_daily_em columns'],
  ],
  [
    'a figure is a number, where AKShare leaves its percent sign and dashes, or there are no data',
    [
      'fund_etf_fund_daily_em kind of 增长值',
      'fund_etf_fund_daily_em kind of 增长率',
      'fund_etf_fund_daily_em kind of 市价',
      'fund_etf_fund_daily_em kind of 折价率',
      'fund_financial_fund_daily_em kind of 上一期年化收益率',
      'fund_financial_fund_daily_em kind of 序号',
      'fund_lcx_rank_em kind of 万份收益',
      'fund_lcx_rank_em kind of 今年来',
      'fund_lcx_rank_em kind of 年化收益率-14日',
      'fund_lcx_rank_em kind of 年化收益率-28日',
      'fund_lcx_rank_em kind of 年化收益率-7日',
      'fund_lcx_rank_em kind of 成立来',
      'fund_lcx_rank_em kind of 近1周',
      'fund_lcx_rank_em kind of 近1月',
      'fund_lcx_rank_em kind of 近3月',
      'fund_lcx_rank_em kind of 近6月',
      'fund_money_fund_daily_em kind of 日涨幅',
    ],
  ],
  ['the page decides all columns: they are open', ['fund_fee_em columns']],
  ['dividends have columns of their own', ['fund_hk_fund_hist_em columns']],
  [
    'its texts are days',
    [
      'fund_hk_fund_hist_em kind of 净值日期',
      'fund_lcx_rank_em kind of 日期',
      'fund_portfolio_industry_allocation_em kind of 截止时间',
      'fund_money_fund_daily_em kind of 成立日期',
    ],
  ],
  ['a page may print more facts', ['fund_overview_em columns']],
  [
    'it is the title above the table',
    [
      'fund_portfolio_bond_hold_em field of 季度',
      'fund_portfolio_change_em field of 季度',
      'fund_portfolio_hold_em field of 季度',
    ],
  ],
  [
    'the heading without its unit, which is checked apart',
    [
      'fund_portfolio_bond_hold_em field of 持仓市值',
      'fund_portfolio_change_em field of 占期初基金资产净值比例',
      'fund_portfolio_change_em field of 本期累计买入金额',
      'fund_portfolio_hold_em field of 持仓市值',
      'fund_portfolio_hold_em field of 持股数',
    ],
  ],
  ['the amount of sales has its own name', ['fund_portfolio_change_em columns']],
  ['five columns are named after days: they are open, with the one between them', ['fund_value_estimation_em columns']],
  [
    'the map has places; the API and the pages are read under the names of the API',
    ['fund_value_estimation_em field of 基金代码', 'fund_value_estimation_em field of 基金名称'],
  ],
  ['six columns are named after days: they are open', ['fund_money_fund_daily_em columns']],
];
const REASONS = Object.fromEntries(WHY.flatMap(([reason, what]) => what.map((each) => [each, reason])));

const registry = await openRegistry();
const maps = folder.maps.filter(({ request }) => FORMS.test(request.wire));
describeDeclarations(registry, maps, REASONS);

it('maps 24 interfaces of these wire formats', () => {
  expect(maps).toHaveLength(24);
});

/** A recorded result of AKShare. */
function resultOf(name: string): RecordedTable {
  return readCsv(read(`akshare_csv/${name}.csv`).toString());
}

/** The rows of a recorded result as answers have them: figures are numbers, and dashes are none. */
function rowsOf({ columns, rows }: RecordedTable, texts: ReadonlySet<string>): readonly Row[] {
  return rows.map((cells) =>
    Object.fromEntries(
      columns.map((name, at) => {
        const cell = cells[at] ?? null;
        if (cell === null || texts.has(name)) return [name, cell];
        return [name, cell === '---' ? null : Number(cell.replace('%', ''))];
      }),
    ),
  );
}

/** The rows of a recorded result by the names of its columns, every cell as a text. */
function recordsOf({ columns, rows }: RecordedTable): readonly Readonly<Record<string, string>>[] {
  return rows.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])));
}

/** Rows by a key, in the order in which the keys come. */
function groupBy<Each>(rows: readonly Each[], keyOf: (row: Each) => string): ReadonlyMap<string, readonly Each[]> {
  const groups = new Map<string, Each[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const textsIn = (...names: string[]): ReadonlySet<string> => new Set(names);

/** A reply of the API. */
const listOf = (data: unknown, total: number): string =>
  JSON.stringify({ Data: data, ErrCode: 0, ErrMsg: null, TotalCount: total });

/** The address of one page of the values of a fund. */
const valuesAddress = (fund: string, page: number): string =>
  listAddress({ list: 'net-values', fund, option: '' }, page);

/** Rows, the newest first, in pages of 20 at their addresses. */
function pagesOf(fund: string, rows: readonly unknown[], total = rows.length): Record<string, string> {
  const count = Math.max(1, Math.ceil(total / 20));
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      valuesAddress(fund, at + 1),
      listOf({ LSJZList: rows.slice(at * 20, at * 20 + 20) }, total),
    ]),
  );
}

const API = 'eastmoney-fund-api';
const SITE = 'eastmoney-funds';

describe('values of a fund, in pages of 20', () => {
  const result = resultOf('fund_money_fund_info_em');
  const newestFirst = recordsOf(result)
    .map((row) => ({
      FSRQ: row.净值日期,
      DWJZ: row.每万份收益,
      LJJZ: row['7日年化收益率'],
      JZZZL: '',
      SGZT: row.申购状态,
      SHZT: row.赎回状态,
      FHSP: '',
    }))
    .toReversed();
  const expected = rowsOf(result, textsIn('净值日期', '申购状态', '赎回状态'));
  const PATH = 'fund_money_fund_info_em?symbol=000001';

  it('are answered as recorded, every cell', async () => {
    await withReplay(pagesOf('000001', newestFirst), async ({ get, asked }) => {
      await expectTable(await get(PATH), expected, [API, valuesAddress('000001', 5)]);
      expect(asked()).toHaveLength(5);
    });
  });

  it('are fetched once for every interface and every range of days', async () => {
    await withReplay(pagesOf('000001', newestFirst), async ({ get, asked }) => {
      await get(PATH);
      const answered = await get('fund_etf_fund_info_em?fund=000001&start_date=20020104&end_date=20020111');
      expect(await answered.json()).toMatchObject([{ 净值日期: '2002-01-04' }, { 净值日期: '2002-01-11' }]);
      expect(asked()).toHaveLength(5);
    });
  });

  it('lack one day later: its page alone is fetched, and joined', async () => {
    const addresses = pagesOf('000001', newestFirst.slice(1));
    await withReplay(addresses, async ({ get, asked, wait }) => {
      expect(await (await get(PATH)).json()).toEqual(expected.slice(0, -1));
      wait(5 * 86_400_000);
      Object.assign(addresses, pagesOf('000001', newestFirst));
      expect(await (await get(PATH)).json()).toEqual(expected);
      expect(asked().slice(5)).toEqual([valuesAddress('000001', 1)]);
      // What is joined is continued as what was sent.
      wait(5 * 86_400_000);
      expect(await (await get(PATH)).json()).toEqual(expected);
      expect(asked().slice(6)).toEqual([valuesAddress('000001', 1)]);
    });
  });

  it('are fetched whole when a row of the past has come or changed, and after 30 days', async () => {
    const addresses = pagesOf('000001', newestFirst);
    await withReplay(addresses, async ({ get, asked, wait }) => {
      await get(PATH);
      const added = [...newestFirst, { ...newestFirst[0], FSRQ: '2001-12-17' }];
      Object.assign(addresses, pagesOf('000001', added));
      wait(5 * 86_400_000);
      const answered: unknown = await (await get(PATH)).json();
      expect(answered).toHaveLength(101);
      expect(asked().slice(5)).toEqual([1, 1, 2, 3, 4, 5, 6].map((page) => valuesAddress('000001', page)));
      wait(31 * 86_400_000);
      await get(PATH);
      expect(asked().slice(12)).toEqual([1, 2, 3, 4, 5, 6].map((page) => valuesAddress('000001', page)));
    });
  });

  it('are a failure when their pages do not add up', async () => {
    await withReplay(pagesOf('000001', newestFirst, 101), async ({ get }) => {
      await expectFailure(await get(PATH), 502, /101 rows announced, 20 \+ 20 \+ 20 \+ 20 \+ 20 \+ 0 sent/);
    });
    const addresses = pagesOf('000001', newestFirst);
    addresses[valuesAddress('000001', 3)] = addresses[valuesAddress('000001', 2)]!;
    await withReplay(addresses, async ({ get }) => {
      await expectFailure(await get(PATH), 502, /came twice/);
    });
  });

  it('are a failure when a page is cut off, half or a block', async () => {
    const [first, second] = [valuesAddress('000001', 1), valuesAddress('000001', 2)];
    const whole = pagesOf('000001', newestFirst);
    const body = Buffer.from(whole[second]!);
    for (const [odd, says] of [
      [cutOff(body), /./],
      [halfOf(body), /JSON/],
      [BLOCK_PAGE, /a page instead of data/],
      [JSON.stringify({ Data: '', ErrCode: -999, TotalCount: 0 }), /-999/],
      [JSON.stringify({ Data: null, ErrCode: 7, ErrMsg: 'busy', TotalCount: 0 }), /ErrCode 7/],
      [JSON.stringify({ Data: null, ErrCode: 0, TotalCount: 0 }), /no list of rows/],
    ] as const)
      await withReplay({ ...whole, [second]: odd, [first]: whole[first]! }, async ({ get }) => {
        await expectFailure(await get(PATH), 502, says);
      });
  });

  it('of a fund without any are no rows', async () => {
    await withReplay({ [valuesAddress('999999', 1)]: listOf({ LSJZList: [] }, 0) }, async ({ get }) => {
      expect(await (await get('fund_graded_fund_info_em?symbol=999999')).json()).toEqual([]);
    });
  });
});

describe('lists of the API', () => {
  it('answer recorded announcements, every cell', async () => {
    const result = resultOf('fund_announcement_report_em');
    const sent = recordsOf(result).map((row) => ({
      FUNDCODE: row.基金代码,
      TITLE: row.公告标题,
      ShortTitle: row.基金名称,
      PUBLISHDATEDesc: row.公告日期,
      ID: row.报告ID,
    }));
    // The newest day first; those of one day as recorded, which the service leaves as they are.
    const rows = [...groupBy(sent, ({ PUBLISHDATEDesc: day = '' }) => day).values()].toReversed().flat();
    const url = listAddress({ list: 'announcements', fund: '000001', option: '3' }, 1);
    await withReplay({ [url]: listOf(rows, rows.length) }, async ({ get }) => {
      const expected = rowsOf(result, new Set(result.columns));
      await expectTable(await get('fund_announcement_report_em'), expected, [API, url]);
    });
  });

  it('answer no rows for the recorded reply without announcements', async () => {
    const recorded = read('raw/JJGG_empty.jsonp.txt').toString();
    const url = listAddress({ list: 'announcements', fund: '000001', option: '2' }, 1);
    await withReplay({ [url]: recorded.replace(/^cb\(/, '').replace(/\);?\s*$/, '') }, async ({ get }) => {
      await expectTable(await get('fund_announcement_dividend_em'), [], [API, url]);
    });
  });

  it('answer the recorded ranking of money funds, every cell', async () => {
    // As the source writes them: AKShare reads them so by position.
    const ORDER = 'SYL_1N SYL_2N SYL_3N SYL_5N X4 X5 FCODE SHORTNAME FSRQ DWJZ LJJZ X11 FTYI TEYI'.split(' ');
    ORDER.push(...'SYL_Y SYL_3Y SYL_6Y SYL_JN SYL_LN X19 FEE'.split(' '));
    const result = resultOf('fund_money_rank_em');
    const fields = ['', 'FCODE', 'SHORTNAME', 'FSRQ', 'DWJZ', 'LJJZ', 'FTYI', 'TEYI', 'SYL_Y', 'SYL_3Y', 'SYL_6Y'];
    fields.push('SYL_1N', 'SYL_2N', 'SYL_3N', 'SYL_5N', 'SYL_JN', 'SYL_LN');
    const rows = result.rows.map((cells) => {
      const named = new Map(fields.slice(1).map((field, at) => [field, cells[at + 1] ?? '']));
      const all = [...ORDER, ...Array.from({ length: 27 - ORDER.length }, (_, at) => `X${ORDER.length + at}`)];
      return Object.fromEntries(all.map((field) => [field, field === 'FEE' ? cells[17] : (named.get(field) ?? '')]));
    });
    const url = listAddress({ list: 'money-rank', fund: '', option: '' }, 1);
    await withReplay({ [url]: listOf(rows, rows.length) }, async ({ get }) => {
      const expected = rowsOf(result, textsIn('基金代码', '基金简称', '日期', '手续费'));
      await expectTable(await get('fund_money_rank_em'), expected, [API, url]);
    });
    // In another order nobody knows the one field without a name.
    const sorted = rows.map((row) =>
      Object.fromEntries(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    );
    await withReplay({ [url]: listOf(sorted, rows.length) }, async ({ get }) => {
      const expected = rowsOf(result, textsIn('基金代码', '基金简称', '日期', '手续费'));
      await expectTable(
        await get('fund_money_rank_em'),
        expected.map((row) => ({ ...row, 手续费: null })),
        [API, url],
      );
    });
    // Nor with another field before the one that is known by its place.
    const shifted = rows.map((row) => ({ NEW: '', ...row }));
    await withReplay({ [url]: listOf(shifted, rows.length) }, async ({ get }) => {
      const expected = rowsOf(result, textsIn('基金代码', '基金简称', '日期', '手续费'));
      await expectTable(
        await get('fund_money_rank_em'),
        expected.map((row) => ({ ...row, 手续费: null })),
        [API, url],
      );
    });
  });

  it('answer the recorded industries, every cell', async () => {
    const result = resultOf('fund_portfolio_industry_allocation_em');
    const quarters = groupBy(recordsOf(result), ({ 截止时间: day = '' }) => day);
    const infos = [...quarters].map(([day, rows]) => ({
      Quarter: day,
      HYPZInfo: rows.map((row) => ({ FSRQ: day, HYMC: row.行业类别, SZ: row.市值, ZJZBL: row.占净值比例 })),
    }));
    const url = listAddress({ list: 'industries', fund: '000001', option: '2023' }, 1);
    await withReplay({ [url]: listOf({ QuarterInfos: infos }, 0) }, async ({ get }) => {
      const expected = rowsOf(result, textsIn('行业类别', '截止时间'));
      await expectTable(await get('fund_portfolio_industry_allocation_em'), expected, [API, url]);
    });
  });
});

/** One report of the holdings as the site writes it, after the recorded one. */
function boxOf(title: string, headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class='box'><h4 class='t'><label class='left'><a href='http://fund.eastmoney.com/000001.html'>华夏成长混合</a>&nbsp;&nbsp;${title}</label><label class='right lab2 xq505'>&nbsp;&nbsp;来源：天天基金&nbsp;&nbsp;截止至：<font class='px12'>2023-12-31</font></label></h4><table><thead>${row(headings, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
}

const assigned = (content: string, year: string): string =>
  `var apidata={ content:"${content}",arryear:[2026,2025,2024,2023],curyear:${year}};`;

/** Separators of thousands, and a percent sign, as the site writes them. */
const grouped = (text: string): string => text.replace(/^\d+/, (whole) => Number(whole).toLocaleString('en-US'));

/** The reports that a recorded result implies, those of each title together. */
function reportsOf(
  result: RecordedTable,
  headings: readonly string[],
  cellsOf: (row: Readonly<Record<string, string>>) => readonly string[],
): readonly string[] {
  const groups = groupBy(recordsOf(result), ({ 季度: title = '' }) => title);
  return [...groups].map(([title, rows]) => boxOf(title, headings, rows.map(cellsOf)));
}

describe('holdings', () => {
  const BONDS: HoldingsAsk = { holdings: 'zqcc', fund: '000001', year: '2023', side: '' };
  const recorded = read('raw/FundArchivesDatas_zqcc_000001_2023.js.txt');

  it('are the bonds of the recorded reply, every cell', async () => {
    const body = recorded.toString();
    const expected: Row[] = body.split("<div class='box'>").flatMap((box) => {
      const title = /(\d{4}年\d季度债券投资明细)/.exec(box)?.[1] ?? '';
      return [...box.matchAll(/<tr><td>(.*?)<\/td><\/tr>/g)].map(([, cells = '']) => {
        const [, code = '', name = '', part = '', value = ''] = cells.split(/<\/td><td[^>]*>/);
        const figures = { 占净值比例: Number(part.replace('%', '')), 持仓市值: Number(value.replaceAll(',', '')) };
        return { 序号: 0, 债券代码: code, 债券名称: name, ...figures, 季度: title };
      });
    });
    expect(expected).toHaveLength(68);
    const numbered = expected.map((row, at) => ({ ...row, 序号: at + 1 }));
    const url = holdingsAddress(BONDS);
    // Since July 2026 the site sends more than one semicolon behind.
    for (const sent of [recorded, `${body};\r\n`, `\ufeff${body}`])
      await withReplay({ [url]: sent }, async ({ get }) => {
        await expectTable(await get('fund_portfolio_bond_hold_em'), numbered, [SITE, url]);
      });
  });

  it('are a failure when the reply is half, a block, or no text of JavaScript', async () => {
    const url = holdingsAddress(BONDS);
    for (const odd of [
      halfOf(recorded),
      BLOCK_PAGE,
      cutOff(recorded),
      'var apidata={};',
      'var other={ content:"",arryear:[],curyear:2023};',
      recorded.toString().replace('</table>', ''),
      recorded.toString().replaceAll('债券代码', '代号'),
      recorded.toString().replaceAll('（万元）', '（亿元）'),
      recorded.toString().replace('<td>230304</td>', ''),
      recorded.toString().replace('4.59%', '4.59‰'),
      recorded.toString().replace('11,114.27', '11,14.27'),
      recorded.toString().replace('2023年4季度', '2022年4季度'),
      recorded.toString().replace('content:"', 'content:f("'),
    ])
      await withReplay({ [url]: odd }, async ({ get }) => {
        await expectFailure(await get('fund_portfolio_bond_hold_em'), 502);
      });
  });

  it('of a year without data are no rows', async () => {
    const url = holdingsAddress({ ...BONDS, year: '1999' });
    await withReplay({ [url]: 'var apidata={ content:"",arryear:[2026],curyear:1999};' }, async ({ get }) => {
      await expectTable(await get('fund_portfolio_bond_hold_em?date=1999'), [], [SITE, url]);
    });
  });

  it('are the recorded shares, every cell, the oldest quarter first', async () => {
    const result = resultOf('fund_portfolio_hold_em');
    const headings = ['序号', '股票代码', '股票名称', '最新价', '相关资讯', '占净值<br/>比例'];
    const reports = reportsOf(
      result,
      [...headings, '持股数<br/>（万股）', '持仓市值<br/>（万元）'],
      ({
        股票代码: code = '',
        股票名称: name = '',
        占净值比例: part = '',
        持股数: held = '',
        持仓市值: value = '',
      }) => [
        '1',
        `<a href='#'>${code}</a>`,
        `<a href='#'>${name}</a>`,
        '<span></span>',
        '<a>变动详情</a><a>股吧</a>',
        `${part}%`,
        grouped(held),
        grouped(value),
      ],
    );
    const url = holdingsAddress({ holdings: 'jjcc', fund: '000001', year: '2024', side: '' });
    await withReplay({ [url]: assigned(reports.toReversed().join(''), '2024') }, async ({ get }) => {
      const expected = rowsOf(result, textsIn('股票代码', '股票名称', '季度'));
      await expectTable(await get('fund_portfolio_hold_em'), expected, [SITE, url]);
    });
  });

  it('have the recorded purchases, every cell', async () => {
    const result = resultOf('fund_portfolio_change_em');
    const reports = reportsOf(
      result,
      ['序号', '股票代码', '股票名称', '相关资讯', '本期累计买入金额（万元）', '占期初基金资产净值比例（%）'],
      ({
        股票代码: code = '',
        股票名称: name = '',
        本期累计买入金额: bought = '',
        占期初基金资产净值比例: part = '',
      }) => ['1', code, name, '<a>股吧</a>', grouped(bought), part],
    );
    const url = holdingsAddress({ holdings: 'zdbd', fund: '000001', year: '2023', side: '1' });
    await withReplay({ [url]: assigned(reports.join(''), '2023') }, async ({ get }) => {
      const expected = rowsOf(result, textsIn('股票代码', '股票名称', '季度'));
      await expectTable(await get('fund_portfolio_change_em?symbol=000001'), expected, [SITE, url]);
    });
  });
});

const cells = (texts: readonly string[], tag = 'td'): string =>
  `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;

describe('pages', () => {
  const MONEY = 'https://fund.eastmoney.com/HBJJ_pjsyl.html';

  /**
   * The page of money funds that a recorded result implies: GB2312, two rows of headings without marks of
   * headings.
   */
  function moneyPage(result: RecordedTable): string {
    const days = [result.columns[2], result.columns[5]].map((name = '') => `<td colspan="3">${name.slice(0, 10)}</td>`);
    const both = (names: readonly string[]): string => names.map((name) => `<td rowspan="2">${name}</td>`).join('');
    const figures = ['万份收益', '7日年化%', '单位净值'];
    const rows = result.rows.map((row, at) => {
      const [code = '', name = '', ...rest] = row.map((cell) => cell ?? '');
      const links = `<a href="${code}.html">${name}</a><a>基金吧</a><a>档案</a>`;
      return cells(['<input type="checkbox">', String(at + 1), '', code, links, ...rest]);
    });
    return `<html><body><table><tr><td>导航</td></tr></table><table id="oTable"><tr>${both(['比较', '序号', '关注', '基金代码', '基金简称'])}${days.join('')}${both(['日涨幅', '成立日期', '基金经理', '手续费', '可购<br>全部'])}</tr>${cells([...figures, ...figures])}${rows.join('')}</table></body></html>`;
  }

  const MANGLED = /\ufffd+/g;
  const money = (): RecordedTable => {
    const { columns, rows } = resultOf('fund_money_fund_daily_em');
    // What AKShare could not decode.
    return { columns, rows: rows.map((row) => row.map((cell) => cell?.replace(MANGLED, '祎') ?? null)) };
  };
  const TEXTS = textsIn('基金代码', '基金简称', '成立日期', '基金经理', '手续费', '可购全部');

  it('answer the recorded money funds, every cell, out of GB2312 and out of UTF-8', async () => {
    const result = money();
    const expected = rowsOf(result, TEXTS).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell === '---' ? null : cell])),
    );
    const html = moneyPage(result);
    for (const body of [toGb18030(html), Buffer.from(html)])
      await withReplay({ [MONEY]: body }, async ({ get }) => {
        await expectTable(await get('fund_money_fund_daily_em'), expected, [SITE, MONEY]);
      });
  });

  it('are a failure when they have other headings, or end in their middle', async () => {
    const html = moneyPage(money());
    for (const odd of [
      toGb18030(html.replace('万份收益', '收益')),
      toGb18030(html.replace('2026-04-24', '2026-04-22')),
      toGb18030(html.replace('2026-04-24', '今日')),
      halfOf(toGb18030(html)),
      toGb18030(html.replace('<td>000713</td>', '')),
      toGb18030(html.replace('0.9200%', '0.92万')),
      BLOCK_PAGE,
    ])
      await withReplay({ [MONEY]: odd }, async ({ get }) => {
        await expectFailure(await get('fund_money_fund_daily_em'), 502);
      });
  });

  it('answer the recorded companies, every cell', async () => {
    const result = resultOf('fund_aum_em');
    const rows = recordsOf(result).map((row) =>
      cells([
        row.序号 ?? '',
        `<a>${row.基金公司}</a>`,
        '<a>详情</a>',
        row.成立时间 ?? '',
        '<label></label>',
        `${grouped(row.全部管理规模 ?? '')}&nbsp;&nbsp; <span class="date">${row.更新日期}</span>`,
        row.全部基金数 ?? '',
        row.全部经理数 ?? '',
      ]),
    );
    const headings = [
      '序号',
      '基金公司',
      '相关链接',
      '成立时间',
      '天相评级',
      '全部管理规模<br>(亿元)',
      '全部基金数',
      '全部经理数',
    ];
    const url = 'https://fund.eastmoney.com/Company/home/gspmlist?fundType=0';
    const page = `<table id="gspmTbl"><thead>${cells(headings, 'th')}</thead><tbody>${rows.join('')}</tbody></table>`;
    await withReplay({ [url]: page }, async ({ get }) => {
      const recorded = rowsOf(result, textsIn('基金公司', '成立时间', '更新日期'));
      const expected = recorded.map((row) => ({ ...row, 更新日期: row.更新日期 ? `2026-${row.更新日期}` : null }));
      await expectTable(await get('fund_aum_em'), expected, [SITE, url]);
    });
  });

  it('answer the recorded companies of a year, every cell', async () => {
    const result = resultOf('fund_aum_hist_em');
    const rows = result.rows.map((row) => cells(row.map((cell, at) => (at > 1 ? grouped(cell ?? '-') : (cell ?? '')))));
    const url = 'https://fund.eastmoney.com/Company/home/HistoryScaleTable?year=2023';
    const page = `<table><thead>${cells(result.columns, 'th')}</thead><tbody>${rows.join('')}</tbody></table>`;
    await withReplay({ [url]: page }, async ({ get }) => {
      await expectTable(await get('fund_aum_hist_em'), rowsOf(result, textsIn('基金公司')), [SITE, url]);
    });
  });

  it('answer the recorded facts of a fund, every cell', async () => {
    const result = resultOf('fund_overview_em');
    const [values = []] = result.rows;
    const pairs = result.columns.map((name, at) => `<th>${name}</th><td><a>${values[at]}</a></td>`);
    const rows = Array.from({ length: Math.ceil(pairs.length / 2) }, (_, at) =>
      pairs.slice(at * 2, at * 2 + 2).join(''),
    );
    const url = 'https://fundf10.eastmoney.com/jbgk_000001.html';
    const page = `<html><body><table class="info w790">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table></body></html>`;
    await withReplay({ [url]: page }, async ({ get }) => {
      await expectTable(await get('fund_overview_em?symbol=000001'), rowsOf(result, new Set(result.columns)), [
        SITE,
        url,
      ]);
    });
  });

  it('of a fund that the source does not know are no value', async () => {
    const gone: LocalReply = {
      status: 302,
      headers: { location: 'https://fund.eastmoney.com/notfound.html' },
      body: '',
    };
    for (const [path, page] of [
      ['fund_overview_em?symbol=999998', 'jbgk_999998'],
      ['fund_fee_em?symbol=999998', 'jjfl_999998'],
    ] as const)
      await withReplay({ [`https://fundf10.eastmoney.com/${page}.html`]: gone }, async ({ get }) => {
        await expectFailure(await get(path), 404);
      });
  });
});

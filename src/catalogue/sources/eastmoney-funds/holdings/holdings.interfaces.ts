import { say } from '../../../../base/say.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { number, optionalIn, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfYear } from '../api/cache.ts';
import { FUND_CODE } from '../api/family.ts';
import { fundHoldings, type HoldingsAsk, joinReports, parseHoldings, REPORT } from './wire.ts';

const SHARED: RecordsShared<HoldingsAsk> = {
  source: fundHoldings,
  rowNumber: '序号',
  category: 'fund',
  topic: 'fund-holdings',
  page: 'https://fundf10.eastmoney.com/ccmx_000001.html',
  cache: reportsOfYear(({ year }) => year),
  kind: 'snapshot',
  grain: 'security',
  quirks: [
    say(
      'Annual and half-year reports list all holdings, quarterly ones the ten largest.',
      '年报和半年报列出全部持仓，季报只列前十大。',
    ),
    say(
      'Holdings of equal weight change places from one reply to the next.',
      '占比相同的持仓，在不同的应答中次序会变化。',
    ),
  ],
};

const YEAR = {
  time: 'year',
  say: say('Year of the reports.', '报告的年份。'),
  matching: /^[0-9]{4}$/,
  form: say('a year, such as 2023', '年份，例如 2023'),
} as const;
const EMPTY_YEAR = say(
  'A year without data answers `[]`, where AKShare raises an error.',
  '没有数据的年份返回 `[]`，AKShare 则报错。',
);

// Funds that buy abroad say which yuan they mean.
const UNITS = {
  持股数: ['万股'],
  持仓市值: ['万元', '万元人民币'],
  本期累计买入金额: ['万元', '万元人民币'],
  本期累计卖出金额: ['万元', '万元人民币'],
  占期初基金资产净值比例: ['%'],
} as const;

const TITLE = text({ say: say('Title of the report, which names its quarter.', '报告的标题，其中写有季度。') });

const SHARES = {
  股票代码: text('股票代码', {
    say: say(
      'Share code: six digits in the mainland, five in Hong Kong, letters in the United States.',
      '股票代码：内地六位数字，香港五位，美国为字母。',
    ),
  }),
  股票名称: text('股票名称'),
} as const;

const HELD_SHARES = {
  ...SHARES,
  占净值比例: percent('占净值比例'),
  持股数: number('持股数', { unit: 'ten_thousand_shares' }),
  持仓市值: number('持仓市值'),
} as const;

const HELD_BONDS = {
  债券代码: text('债券代码'),
  债券名称: text('债券名称', { id: 'bond_name', role: 'name', of: 'bond', say: say('Name of the bond.') }),
  占净值比例: percent('占净值比例'),
  持仓市值: number('持仓市值'),
} as const;

const BOUGHT = '累计买入';
const SOLD = '累计卖出';

const AMOUNTS = {
  [BOUGHT]: {
    本期累计买入金额: number('本期累计买入金额', {
      id: 'amount_bought',
      unit: 'ten_thousand_yuan',
      say: say('Amount bought in the period.'),
    }),
  },
  [SOLD]: {
    本期累计卖出金额: number('本期累计卖出金额', {
      id: 'amount_sold',
      unit: 'ten_thousand_yuan',
      say: say('Amount sold in the period.'),
    }),
  },
} as const;

const PART_OF_ASSETS = percent('占期初基金资产净值比例', {
  id: 'share_of_opening_net_assets',
  say: say('Share of the net assets at the beginning of the period.', '占期初基金资产净值的比例。'),
});

export default familyOf(SHARED, {
  fund_portfolio_hold_em: records({
    sample: { texts: { [REPORT]: '{YYYY}年{Q}季度股票投资明细' } },
    say: say('The shares that a fund holds, by the reports of a year, oldest quarter first.', '基金投资组合：股票持仓'),
    params: {
      symbol: security({ ...FUND_CODE, default: '000001', otherwise: 'no rows' }),
      date: codeParam({
        time: 'year',
        default: '2024',
        say: say('Year of the reports; empty for the newest year with data.', '报告的年份；为空则是有数据的最近一年。'),
        matching: /^(?:[0-9]{4})?$/,
        form: say('a year, such as 2024, or nothing', '年份，例如 2024，或空'),
        otherwise: 'no rows',
      }),
    },
    ask: ({ symbol, date: year }): HoldingsAsk => ({ holdings: 'jjcc', fund: symbol, year, side: '' }),
    columns: { ...HELD_SHARES, [REPORT]: TITLE },
    parseRows: (pages, ask) => joinReports(parseHoldings(pages, ask, HELD_SHARES, UNITS).toReversed()),
    quirks: [say('At most the 100 largest holdings of a report are answered.', '一份报告最多返回 100 个最大的持仓。')],
    evidence: [
      say(
        'The first 100 rows of 000001 in 2024, recorded from AKShare in April 2026, are answered as recorded, every cell.',
        '000001 在 2024 年的前 100 行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
      ),
      say('The form of the reply is that of recorded bonds.', '应答的格式与实录的债券相同。'),
    ],
  }),

  fund_portfolio_bond_hold_em: records({
    sample: {
      isNewestFirst: true,
      texts: {
        [REPORT]: '{YYYY}年{Q}季度债券投资明细',
      },
    },
    say: say('The bonds that a fund holds, by the reports of a year, newest quarter first.', '基金投资组合：债券持仓'),
    page: 'https://fundf10.eastmoney.com/ccmx1_000001.html',
    params: {
      symbol: security({ ...FUND_CODE, default: '000001', otherwise: 'refused' }),
      date: codeParam({ ...YEAR, default: '2023', otherwise: 'refused' }),
    },
    ask: ({ symbol, date: year }): HoldingsAsk => ({ holdings: 'zqcc', fund: symbol, year, side: '' }),
    columns: { ...HELD_BONDS, [REPORT]: TITLE },
    parseRows: (pages, ask) => joinReports(parseHoldings(pages, ask, HELD_BONDS, UNITS)),
    quirks: [EMPTY_YEAR],
    evidence: [
      say(
        'A whole recorded reply, 68 bonds of 000001 in the four quarters of 2023, is answered, every cell.',
        '一份完整的实录应答（000001 在 2023 年四个季度的 68 只债券），返回值逐格一致。',
      ),
    ],
  }),

  fund_portfolio_change_em: records({
    sample: { isNewestFirst: true, texts: { [REPORT]: '{YYYY}年{Q}季度{indicator}股票明细' } },
    say: say(
      'The largest purchases or sales of a fund, by the reports of a year, newest first.',
      '基金投资组合：重大变动',
    ),
    page: 'https://fundf10.eastmoney.com/ccbd_003567.html',
    params: {
      symbol: security({ ...FUND_CODE, default: '003567', otherwise: 'refused' }),
      indicator: choice(
        { [BOUGHT]: say('Purchases.'), [SOLD]: say('Sales.') },
        { default: BOUGHT, say: say('Which list.', '需要哪份清单。') },
      ),
      date: codeParam({ ...YEAR, default: '2023', otherwise: 'refused' }),
    },
    ask: ({ symbol, indicator, date: year }): HoldingsAsk => ({
      holdings: 'zdbd',
      fund: symbol,
      year,
      side: indicator === BOUGHT ? '1' : '2',
    }),
    columns: {
      ...SHARES,
      本期累计买入金额: optionalIn({ indicator: [BOUGHT] }, AMOUNTS[BOUGHT].本期累计买入金额),
      本期累计卖出金额: optionalIn({ indicator: [SOLD] }, AMOUNTS[SOLD].本期累计卖出金额),
      占期初基金资产净值比例: PART_OF_ASSETS,
      [REPORT]: TITLE,
    },
    parseRows: (pages, ask) => {
      const amount = AMOUNTS[ask.side === '1' ? BOUGHT : SOLD];
      return joinReports(
        parseHoldings(pages, ask, { ...SHARES, ...amount, 占期初基金资产净值比例: PART_OF_ASSETS }, UNITS),
      );
    },
    quirks: [
      say(
        'The amount of sales is named 本期累计卖出金额; AKShare names it 本期累计买入金额, as that of purchases.',
        '卖出的金额列名为本期累计卖出金额；AKShare 与买入一样称为本期累计买入金额。',
      ),
      say('Only annual and half-year reports have such a list.', '只有年报和半年报有此清单。'),
      EMPTY_YEAR,
    ],
    evidence: [
      say(
        'The rows of 000001 in 2023, purchases, recorded from AKShare in April 2026, are answered as recorded, every cell.',
        '000001 在 2023 年的买入各行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
      ),
    ],
  }),
});

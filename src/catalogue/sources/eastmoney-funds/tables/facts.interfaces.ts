import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import type { HtmlCell } from '../../../../engine/formats/html/html-table.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { allOptionalIn, dynamicColumns, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { FUND_CODE } from '../api/family.ts';
import { FEE_PARTS, type FeeAsk, fundFees, parseFees } from './fees.ts';
import { type FundTableAsk, fundTables, labelOf, readTables } from './wire.ts';

const SHARED = {
  category: 'fund',
  topic: 'fund-facts',
  page: 'https://fundf10.eastmoney.com/jbgk_015641.html',
  cache: freshFor('12h', { staleIfError: '90d' }),
  kind: 'snapshot',
  grain: 'security',
} as const satisfies RecordsShared<FundTableAsk>;

/** What every fund has. */
const ALWAYS = {
  基金全称: text('基金全称', { id: 'full_name' }),
  基金简称: text('基金简称'),
  基金代码: text('基金代码', {
    say: say('Code, or codes: 000001（前端）、000002（后端）.', '一个或多个代码：000001（前端）、000002（后端）。'),
  }),
  基金类型: text('基金类型'),
} as const;

const WHERE_PRINTED = say('answers about funds whose page has it', '仅当基金的网页有此项时有此列。');

/** What most funds have. */
const MOSTLY = {
  ...allOptionalIn(WHERE_PRINTED, {
    发行日期: text('发行日期'),
    '成立日期/规模': text('成立日期/规模', {
      id: 'inception_date_and_size',
      say: say('Day of inception and units of the first issue.', '成立日期与首次发行的份额。'),
    }),
    净资产规模: text('净资产规模', {
      id: 'net_assets_text',
      say: say('Net assets, with their unit and day.', '净资产，带单位和日期。'),
    }),
    份额规模: text('份额规模', { id: 'units_text', say: say('Units, with their day.', '份额，带日期。') }),
    基金管理人: text('基金管理人'),
    基金托管人: text('基金托管人'),
    基金经理人: text('基金经理人', { id: 'managers' }),
    成立来分红: text('成立来分红', { id: 'dividends_since_inception' }),
    管理费率: text('管理费率', { id: 'management_fee' }),
    托管费率: text('托管费率', { id: 'custody_fee' }),
    销售服务费率: text('销售服务费率', { id: 'sales_service_fee' }),
    最高认购费率: text('最高认购费率', { id: 'highest_subscription_fee' }),
    业绩比较基准: text('业绩比较基准', { id: 'benchmark' }),
    跟踪标的: text('跟踪标的'),
  }),
} as const;

const SYMBOL = security({ ...FUND_CODE, default: '015641', otherwise: 'refused' });

const FEE_PARAMS = {
  symbol: SYMBOL,
  indicator: choice(FEE_PARTS, { default: '认购费率', say: say('Which table.', '需要哪张表。') }),
};

const WITHOUT_HEADINGS = sampleNames('~0|~1|~2|~3');

const FEE_COLUMNS = {
  '*': dynamicColumns(
    'text',
    'as_written',
    say(
      'The columns of the table as the page prints them. Tables without headings have 0, 1 and so on: names and values by turns.',
      '网页所印表格的列。没有表头的表格为 0、1 等：名称与值交替。',
    ),
  ),
};

export default familyOf(SHARED, {
  fund_overview_em: records({
    say: say('Basic facts of a fund, one row.', '基金基本概况'),
    sample: {
      columns: sampleNames('~最高申购费率|~最高赎回费率'),
      items: [{ name: '沙盒证券投资基金' }],
      texts: {
        基金管理人: '华夏基金',
        基金托管人: '建设银行',
        基金类型: '混合型-灵活',
        发行日期: '2001年11月28日',
        '成立日期/规模': '2001年12月18日 / 32.368亿份',
        净资产规模: '{26.44}亿元（截止至：{YYYY-1}年12月31日）',
        份额规模: '{25.9234}亿份（截止至：{YYYY-1}年12月31日）',
        成立来分红: '每份累计2.57元（25次）',
        管理费率: '1.20%（每年）',
        托管费率: '0.20%（每年）',
        销售服务费率: '---（每年）',
        最高认购费率: '1.00%（前端）',
        业绩比较基准: '该基金暂未披露业绩比较基准',
        跟踪标的: '该基金无跟踪标的',
        最高申购费率: '1.50%（前端）',
      },
    },
    params: { symbol: SYMBOL },
    source: fundTables,
    ask: ({ symbol }): FundTableAsk => ({ table: 'facts', of: symbol }),
    columns: {
      ...ALWAYS,
      ...MOSTLY,
      '*': dynamicColumns('text', 'as_written', say('Any further fact that the page prints.', '网页所印的其他内容。')),
    },
    parseRows: parseFacts,
    quirks: [
      say(
        'AKShare’s documentation names 资产规模 what the page names 净资产规模.',
        '网页上的净资产规模，AKShare 的文档称为资产规模。',
      ),
    ],
    evidence: [
      say(
        'The row of 000001, recorded from AKShare in April 2026, is answered as recorded, every cell, from a page made after its description.',
        '000001 的一行（2026 年 4 月实录自 AKShare），由按其说明编写的网页得出的返回值逐格一致。',
      ),
    ],
  }),

  fund_fee_em: records({
    say: say('Rules of trading and fees of a fund: one of the tables of a page.', '基金费率'),
    sample: {
      columns: {
        param: 'indicator',
        of: {
          认购费率: sampleNames('~适用金额|~适用期限|~原费率|~天天基金优惠费率'),
          '申购费率（前端）': sampleNames(
            '~适用金额|~适用期限|~原费率|~天天基金优惠费率-银行卡购买|~天天基金优惠费率-活期宝购买',
          ),
          交易状态: WITHOUT_HEADINGS,
          申购与赎回金额: WITHOUT_HEADINGS,
          交易确认日: WITHOUT_HEADINGS,
          运作费用: WITHOUT_HEADINGS,
        },
      },
    },
    page: 'https://fundf10.eastmoney.com/jjfl_015641.html',
    grain: 'item',
    params: FEE_PARAMS,
    source: fundFees,
    ask: ({ symbol, indicator }): FeeAsk => ({ fees: indicator, fund: symbol }),
    columns: FEE_COLUMNS,
    parseRows: (pages, ask) => {
      const page = { table: 'fees', of: ask.fund } as const;
      return parseFees(readTables(pages, page), ask, labelOf(page));
    },
    quirks: [
      say(
        '认购费率 answers the table of that title or, where a page has none, 认购费率（前端）; AKShare answers no rows, although it is the default.',
        '“认购费率”返回同名的表；网页没有该表时返回“认购费率（前端）”。AKShare 返回空表，尽管这是默认值。',
      ),
      say(
        'A fund without the table answers `[]`, where AKShare raises an error.',
        '没有该表的基金返回 `[]`，AKShare 则报错。',
      ),
      say(
        'A table has the rows that the page prints; AKShare adds one without cells to some.',
        '表的行与网页相同；AKShare 会给某些表添加没有单元格的行。',
      ),
    ],
  }),
});

/** The facts of a fund: in each row of the page names and values by turns. */
function parseFacts(pages: Pages, ask: FundTableAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const [first] = Object.keys(ALWAYS);
  const tables = readTables(pages, ask).filter(({ rows }) =>
    rows.some((row) => row.some((cell) => wordOf(cell) === first)),
  );
  const [table] = tables;
  if (!table || tables.length > 1) throw changed(label, `expected one table with ${first}, got ${tables.length}`);
  const facts = new Map<string, string>();
  for (const row of table.rows) {
    const cells = [...new Set(row)];
    if (cells.length % 2 !== 0)
      throw changed(label, `expected names and values by turns, got ${quote(cells.map(wordOf))}`);
    for (let at = 0; at < cells.length; at += 2) {
      const name = wordOf(cells[at]!);
      if (name === '') continue;
      if (facts.has(name)) throw changed(label, `${quote(name)} came twice`);
      facts.set(name, cells[at + 1]!.text);
    }
  }
  const missing = Object.keys(ALWAYS).find((name) => !facts.has(name));
  if (missing !== undefined) throw changed(label, `no ${missing} in the page`);
  if (!facts.get('基金代码')?.includes(ask.of)) throw changed(label, `the page is of ${quote(facts.get('基金代码'))}`);
  return [...facts].map(([name, value]) => ({ name, cells: Cells.texts([value]) }));
}

/** The text of a cell that is a name. */
function wordOf({ text: name }: HtmlCell): string {
  return name.replaceAll(' ', '');
}

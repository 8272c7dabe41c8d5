import { say, type Text } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { allOptionalIn, date, dynamicColumns, number, optionalIn, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { companyCode } from '../company-code.ts';
import {
  type CompanyPageAsk,
  parseCompanyTable,
  parseDetails,
  parseHongKong,
  parseYearly,
  thsCompanyPages,
} from './wire.ts';

const HOLDERS = {
  公告日期: date('公告日期'),
  变动股东: text('变动股东', { id: 'shareholder' }),
  变动数量: text('变动数量'),
  交易均价: text('交易均价'),
  剩余股份总数: text('剩余股份总数', {
    id: 'shares_held_after',
    say: say('Shares held afterwards, with 万 or 亿.', '变动后持有的股数，带“万”或“亿”。'),
  }),
  变动期间: text('变动期间', {
    id: 'span',
    say: say('Days of the deals: 2021.08.04-2021.08.04.', '变动的期间：2021.08.04-2021.08.04。'),
  }),
  变动途径: text('变动途径', { id: 'way', say: say('How the shares changed hands.', '变动的途径。') }),
} as const;

const OFFICERS = {
  变动日期: date('变动日期'),
  变动人: text('变动人'),
  与公司高管关系: text('与公司高管关系', {
    id: 'relation',
    say: say('Relation to the officer.', '与公司高管的关系。'),
  }),
  变动数量: text('变动数量'),
  交易均价: text('交易均价'),
  剩余股数: text('剩余股数', {
    id: 'shares_held_after',
    say: say('Shares held afterwards, with 万 or 亿.', '变动后持有的股数，带“万”或“亿”。'),
  }),
  股份变动途径: text('股份变动途径|变动途径', { id: 'way', say: say('How the shares changed hands.', '变动的途径。') }),
} as const;

const A_SHARES = { symbol: { startsWith: ['0', '3', '4', '6', '8', '92'] } };
const B_SHARES = { symbol: { startsWith: ['900', '200'] } };

const DIVIDENDS = {
  报告期: text('报告期', { say: say('Report: 2016年报, 2017中报.', '报告期：2016年报、2017中报。') }),
  董事会日期: date('董事会日期', { id: 'board_date', say: say('Day of the board.') }),
  股东大会预案公告日期: date('股东大会预案公告日期', {
    id: 'proposal_date',
    say: say('Day on which the shareholders’ meeting announced the plan.'),
  }),
  实施公告日: date('实施公告日|实施公告日期', { id: 'final_notice_date', say: say('Day of the final notice.') }),
  分红方案说明: text('分红方案说明', { id: 'plan', say: say('Plan: 10派41元(含税).', '方案：10派41元(含税)。') }),
  ...allOptionalIn(A_SHARES, {
    A股股权登记日: date('A股股权登记日', { id: 'a_share_record_date', say: say('Record day of the A-share.') }),
    A股除权除息日: date('A股除权除息日', { id: 'a_share_ex_date', say: say('Ex-day of the A-share.') }),
  }),
  ...allOptionalIn(B_SHARES, {
    B股股权登记日: date('B股股权登记日', { id: 'b_share_record_date', say: say('Record day of the B-share.') }),
    B股除权除息日: date('B股除权除息日', { id: 'b_share_ex_date', say: say('Ex-day of the B-share.') }),
  }),
  // Companies that are listed in Hong Kong as well have the second heading.
  分红总额: text('分红总额|AH分红总额', {
    id: 'total_dividend',
    say: say('All that is paid, with 万 or 亿 yuan.', '分红总额，带“万”或“亿”（元）。'),
  }),
  方案进度: text('方案进度'),
  股利支付率: text('股利支付率', {
    id: 'payout_ratio',
    say: say('Payout ratio, with its sign.', '股利支付率，带百分号。'),
  }),
  税前分红率: text('税前分红率', {
    id: 'dividend_yield',
    say: say('Dividend yield before taxes, with its sign.', '税前分红率，带百分号。'),
  }),
} as const;

const HONG_KONG = {
  公告日期: date('#0'),
  方案: text('#1', {
    id: 'plan',
    say: say('Plan: 每股0.07港元, or 不分红 for none.', '方案：每股0.07港元，或“不分红”。'),
  }),
  除净日: date('#2', { say: say('Ex-day.') }),
  派息日: date('#3', { id: 'payment_date', say: say('Day of the payment.') }),
  '过户日期起止日-起始': date('#4', { id: 'first_closed_day', say: say('First day on which the books are closed.') }),
  '过户日期起止日-截止': date('#5', { id: 'last_closed_day', say: say('Last day on which the books are closed.') }),
  类型: text('#6', { say: say('Report: 中报, 三季报(累计), 年报.', '报告：中报、三季报(累计)、年报。') }),
  进度: text('#7'),
  以股代息: text('#8', {
    id: 'is_scrip',
    say: say('Whether shares may be taken instead: 是 or 否.', '可否以股代息：“是”或“否”。'),
  }),
} as const;

/** A column of forecasts: earnings of a share, or of the company. */
function forecast(field: string, id: string, meaning: Text) {
  return number(field, { id, unit: 'yuan_per_share_or_hundred_million_yuan', say: meaning });
}

const YEARLY = { indicator: ['预测年报每股收益', '预测年报净利润'] };
const BROKERS = { indicator: ['业绩预测详表-机构'] };

const YEARS = {
  ...allOptionalIn(YEARLY, {
    年度: text('年度'),
    预测机构数: whole('预测机构数', {
      id: 'broker_count',
      unit: 'institutions',
      say: say('Brokers that forecast.', '预测的机构数。'),
    }),
    最小值: forecast('最小值', 'lowest', say('Lowest forecast.', '预测的最小值。')),
    均值: forecast('均值', 'mean', say('Mean of the forecasts.', '预测的均值。')),
    最大值: forecast('最大值', 'highest', say('Highest forecast.', '预测的最大值。')),
    行业平均数: forecast('行业平均数', 'industry_mean', say('Mean of the industry.')),
  }),
} as const;

const FORECASTS = {
  ...YEARS,
  机构名称: optionalIn(BROKERS, text('机构名称', { say: say('Broker.', '机构名称。') })),
  研究员: optionalIn(BROKERS, text('研究员', { id: 'analyst' })),
  预测指标: optionalIn(
    { indicator: ['业绩预测详表-详细指标预测'] },
    text('预测指标', { say: say('Figure that is forecast.', '预测的指标。') }),
  ),
  [DYNAMIC_COLUMNS]: dynamicColumns(
    'any',
    'as_written',
    say(
      'Figure of a year, with the year in the name. Only in the two detailed tables.',
      '某一年的数字，年份写在列名中。仅限两个详表。',
    ),
  ),
  报告日期: optionalIn(BROKERS, date('报告日期', { say: say('Day of the report.', '研报的日期。') })),
} as const;

const YEARLY_ONLY = Object.fromEntries(
  Object.entries(YEARS).map(([name, column]) => [name, { ...column, isOptional: false }]),
);

const NO_TABLE = say(
  'A company without such a table answers `[]`, where AKShare raises an error.',
  '没有此表的公司返回 `[]`，AKShare 则报错。',
);
const EMPTY_CELLS = say(
  'Cells are read as cells: AKShare splits the text of a row into lines, so that an empty cell shifts the rest, and takes out all blanks.',
  '按单元格读取：AKShare 把整行文本按行拆分，空单元格会使其后各列错位，并去掉所有空格。',
);

export default familyOf<RecordsShared<CompanyPageAsk>>(
  {
    category: 'stock',
    topic: 'shareholders',
    page: 'https://basic.10jqka.com.cn/new/688981/event.html',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'event',
    source: thsCompanyPages,
  },
  {
    stock_shareholder_change_ths: records({
      sample: {
        texts: {
          变动股东: '深圳市中兴新通讯设备有限公司',
          变动期间: '2006.12.29-2007.01.22',
          变动数量: ['减持{648.91}万', '增持{227.29}万'],
          交易均价: ['未披露', '{21.9900}'],
          变动途径: '二级市场',
          剩余股份总数: '{3.47}亿',
        },
      },
      say: say('Deals of the main shareholders of one company, oldest first.', '股东持股变动（同花顺）'),
      keywords: ['insider', 'large shareholders', '增减持', '股东变动'],
      params: { symbol: companyCode('688981') },
      columns: HOLDERS,
      sorted: '公告日期',
      ask: ({ symbol }): CompanyPageAsk => ({ page: 'event', company: symbol }),
      parseRows: (pages, ask) => parseCompanyTable(pages, ask, HOLDERS),
      quirks: [NO_TABLE, EMPTY_CELLS],
    }),
    stock_management_change_ths: records({
      sample: {
        texts: {
          变动数量: ['增持{3.50}万', '减持{1.80}万'],
          股份变动途径: ['股权激励', '二级市场买卖', '股权激励实施'],
          交易均价: '{37.98}',
          剩余股数: '{14.20}万',
        },
      },
      say: say('Deals of directors and officers of one company, oldest first.', '高管持股变动（同花顺）'),
      keywords: ['insider trading', '高管增减持'],
      params: { symbol: companyCode('688981') },
      columns: OFFICERS,
      sorted: '变动日期',
      ask: ({ symbol }): CompanyPageAsk => ({ page: 'event', company: symbol }),
      parseRows: (pages, ask) => parseCompanyTable(pages, ask, OFFICERS),
      quirks: [NO_TABLE, EMPTY_CELLS],
    }),
    stock_fhps_detail_ths: records({
      sample: {
        texts: {
          报告期: '{YYYY-1}年报',
          方案进度: '实施方案',
          股利支付率: '{37.37}%',
          税前分红率: '{1.52}%',
          分红总额: '{2.94}亿',
          分红方案说明: '10派26元(含税)',
        },
      },
      say: say('Dividends of one company, oldest first.', '分红情况（同花顺）'),
      keywords: ['dividend history', '分红', '派息', '送股'],
      topic: 'dividends',
      page: 'https://basic.10jqka.com.cn/new/603444/bonus.html',
      params: { symbol: companyCode('603444') },
      columns: DIVIDENDS,
      sorted: '董事会日期',
      ask: ({ symbol }): CompanyPageAsk => ({ page: 'bonus', company: symbol }),
      parseRows: (pages, ask) => parseCompanyTable(pages, ask, DIVIDENDS),
      quirks: [NO_TABLE],
    }),
    stock_hk_fhpx_detail_ths: records({
      sample: { texts: { 方案: ['不分红', '每股0.07港元'], 类型: '年报', 进度: '实施完成', 以股代息: '否' } },
      say: say('Dividends of one company of Hong Kong, oldest first.', '港股分红派息（同花顺）'),
      keywords: ['dividend history', '派息', '港股'],
      topic: 'hong-kong-companies',
      page: 'https://stockpage.10jqka.com.cn/HK0700/bonus/',
      params: {
        symbol: codeParam({
          default: '0700',
          say: say('Share code, four digits; leading zeros count.', '四位股票代码，前面的零不可省略。'),
          matching: /^[0-9]{4}$/,
          form: say('four digits, such as 0700', '四位数字，例如 0700'),
          otherwise: 'refused',
        }),
      },
      columns: HONG_KONG,
      sorted: '公告日期',
      ask: ({ symbol }): CompanyPageAsk => ({ page: 'hong-kong-bonus', company: symbol }),
      parseRows: (pages, ask) => parseHongKong(pages, ask, HONG_KONG),
      quirks: [NO_TABLE],
    }),
    stock_profit_forecast_ths: records({
      say: say('Forecasts of the profits of one company by brokers, in one of four tables.', '盈利预测（同花顺）'),
      sample: {
        texts: { 年度: ['{YYYY}', '{YYYY+1}', '{YYYY+2}'] },
        columns: sampleNames('预测年报每股收益{YYYY}预测|预测年报每股收益{YYYY+1}预测|~预测年报净利润{YYYY}预测'),
      },
      keywords: ['earnings estimates', 'consensus', '盈利预测', '一致预期'],
      topic: 'ratings',
      page: 'https://basic.10jqka.com.cn/new/600519/worth.html',
      grain: 'item',
      params: {
        symbol: companyCode('600519'),
        indicator: choice(
          {
            预测年报每股收益: say('Earnings per share by year.'),
            预测年报净利润: say('Profits by year.'),
            '业绩预测详表-机构': say('By broker.'),
            '业绩预测详表-详细指标预测': say('By figure.'),
          },
          { default: '预测年报每股收益', say: say('Table.', '所要的表。') },
        ),
      },
      columns: FORECASTS,
      ask: ({ symbol, indicator }): CompanyPageAsk => ({ page: 'worth', company: symbol, table: indicator }),
      parseRows: (pages, ask) => {
        switch (ask.table) {
          case '业绩预测详表-机构':
            return parseDetails(pages, ask, '机构名称');
          case '业绩预测详表-详细指标预测':
            return parseDetails(pages, ask, '预测指标');
          default:
            return parseYearly(pages, ask, YEARLY_ONLY, ask.table === '预测年报净利润' ? 'profits' : 'earnings');
        }
      },
      quirks: [
        NO_TABLE,
        say(
          'The years in the names of the columns of the detailed tables move every year.',
          '详表列名中的年份逐年变化。',
        ),
        say(
          'Profits of the detailed tables are texts with 亿, as on the page.',
          '详表中的净利润为带“亿”的文本，与网页相同。',
        ),
      ],
    }),
  },
);

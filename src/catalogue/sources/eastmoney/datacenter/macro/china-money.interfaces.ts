import { say } from '../../../../../base/say.ts';
import { choice } from '../../../../../engine/interface/params.ts';
import { codesOf, meaningsOf } from '../../../../declare/coded-choices.ts';
import { date, monthText, number, percent, text } from '../../../../declare/columns.ts';
import { CHINA } from '../../../../declare/releases.ts';
import { ofEach } from '../../../../fields/field.ts';
import { STATISTICS } from '../cache.ts';
import { report, reports } from '../family.ts';
import { coded } from '../filter.ts';
import { NEWEST_FIRST } from './quirks.ts';

/** The markets on which banks lend to each other. */
const INTERBANK_MARKETS = {
  上海银行同业拆借市场: { code: '001', say: say('Shanghai', '上海') },
  中国银行同业拆借市场: { code: '002', say: say('China') },
  伦敦银行同业拆借市场: { code: '003', say: say('London') },
  欧洲银行同业拆借市场: { code: '004', say: say('Europe') },
  香港银行同业拆借市场: { code: '005', say: say('Hong Kong', '香港') },
  新加坡银行同业拆借市场: { code: '006', say: say('Singapore', '新加坡') },
} as const;

/** The rates of those markets, each by its currency. */
const INTERBANK_RATES = {
  Shibor人民币: { code: 'CNY', say: say('Shibor in renminbi') },
  Chibor人民币: { code: 'CNY', say: say('Chibor in renminbi') },
  Libor英镑: { code: 'GBP', say: say('Libor in sterling') },
  Libor欧元: { code: 'EUR', say: say('Libor in euros') },
  Libor美元: { code: 'USD', say: say('Libor in US dollars') },
  Libor日元: { code: 'JPY', say: say('Libor in yen') },
  Euribor欧元: { code: 'EUR', say: say('Euribor in euros') },
  Hibor美元: { code: 'USD', say: say('Hibor in US dollars') },
  Hibor人民币: { code: 'CNH', say: say('Hibor in offshore renminbi') },
  Hibor港币: { code: 'HKD', say: say('Hibor in Hong Kong dollars') },
  Sibor星元: { code: 'SGD', say: say('Sibor in Singapore dollars') },
  Sibor美元: { code: 'USD', say: say('Sibor in US dollars') },
} as const;

/** The tenors of those rates. */
const TENORS = {
  隔夜: { code: '001', say: say('overnight') },
  '1周': { code: '101', say: say('one week') },
  '2周': { code: '102', say: say('two weeks') },
  '3周': { code: '103', say: say('three weeks') },
  '1月': { code: '201', say: say('one month') },
  '2月': { code: '202', say: say('two months') },
  '3月': { code: '203', say: say('three months') },
  '4月': { code: '204', say: say('four months') },
  '5月': { code: '205', say: say('five months') },
  '6月': { code: '206', say: say('six months') },
  '7月': { code: '207', say: say('seven months') },
  '8月': { code: '208', say: say('eight months') },
  '9月': { code: '209', say: say('nine months') },
  '10月': { code: '210', say: say('ten months') },
  '11月': { code: '211', say: say('eleven months') },
  '1年': { code: '301', say: say('one year') },
} as const;

export default [
  ...reports(
    {
      category: 'macro',
      topic: 'china-money',
      page: 'https://data.eastmoney.com/cjsj/hbgyl.html',
      cache: STATISTICS,
      kind: 'history',
      grain: 'month',
      sample: { periods: '{YYYY}年{MM}月份' },
      sort: '-REPORT_DATE',
      pageSize: 2000,
    },
    {
      macro_china_money_supply: report({
        similar: ['macro_china_m2_yearly'],
        publishes: CHINA.money,
        say: say(
          'China’s monthly money supply M2, M1 and M0 with year-on-year and month-on-month growth.',
          '货币供应量',
        ),
        keywords: ['money supply', 'M0', 'M1', 'M2', 'monetary aggregates', '货币', '广义货币'],
        report: 'RPT_ECONOMY_CURRENCY_SUPPLY',
        fields:
          'REPORT_DATE,TIME,BASIC_CURRENCY,BASIC_CURRENCY_SAME,BASIC_CURRENCY_SEQUENTIAL,CURRENCY,CURRENCY_SAME,CURRENCY_SEQUENTIAL,FREE_CASH,FREE_CASH_SAME,FREE_CASH_SEQUENTIAL',
        columns: {
          月份: monthText('TIME'),
          ...ofEach(
            [
              ['货币和准货币(M2)', 'BASIC_CURRENCY', 'M2'],
              ['货币(M1)', 'CURRENCY', 'M1'],
              ['流通中的现金(M0)', 'FREE_CASH', 'M0'],
            ],
            ([name, field, measure]) => ({
              [`${name}-数量(亿元)`]: number(field, {
                id: `${measure.toLowerCase()}_amount`,
                unit: 'hundred_million_yuan',
                say: say(`${measure}, amount.`),
              }),
              [`${name}-同比增长`]: percent(`${field}_SAME`, {
                id: `${measure.toLowerCase()}_yoy_growth`,
                say: say(`${measure}, year-on-year growth.`),
              }),
              [`${name}-环比增长`]: percent(`${field}_SEQUENTIAL`, {
                id: `${measure.toLowerCase()}_mom_growth`,
                say: say(`${measure}, month-on-month growth.`),
              }),
            }),
          ),
        },
        quirks: [NEWEST_FIRST],
      }),
      macro_china_lpr: report({
        publishes: CHINA.primeRate,
        say: say(
          'China’s loan prime rate (1 year, over 5 years) and earlier benchmark lending rates.',
          '贷款市场报价利率（LPR）',
        ),
        page: 'https://data.eastmoney.com/cjsj/globalRateLPR.html',
        report: 'RPTA_WEB_RATE',
        sort: '-TRADE_DATE',
        pageSize: 500,
        token: true,
        columns: {
          TRADE_DATE: date('TRADE_DATE', { say: say('Date.', '日期。') }),
          LPR1Y: percent('LPR1Y', { say: say('1-year loan prime rate.', '一年期贷款市场报价利率。') }),
          LPR5Y: percent('LPR5Y', { say: say('Over-5-year loan prime rate.', '五年期以上贷款市场报价利率。') }),
          RATE_1: percent('RATE_1', {
            say: say('Short-term benchmark lending rate (6 months to 1 year).', '短期贷款基准利率（6 个月至 1 年）。'),
          }),
          RATE_2: percent('RATE_2', {
            say: say('Long-term benchmark lending rate (over 5 years).', '长期贷款基准利率（5 年以上）。'),
          }),
        },
        sorted: 'TRADE_DATE',
        quirks: [
          say(
            'LPR1Y and LPR5Y are null in the early rows, which begin in 1991.',
            '早期的行从 1991 年开始，其 LPR1Y 和 LPR5Y 为 null。',
          ),
          say('The names of columns are those of the upstream fields.', '列名沿用上游的字段名。'),
        ],
      }),
      macro_china_reserve_requirement_ratio: report({
        sample: {
          texts: {
            生效时间: [
              '{YYYY}年05月15日',
              '{YYYY}年09月27日',
              '{YYYY}年05月18日',
              '{YYYY}年02月25日',
              '{YYYY}年01月15日',
            ],
            备注: [
              '为落实中央经济工作会议精神和《政府工作报告》部署,实施适度宽…',
              '中国人民银行坚持支持性的货币政策立场,加大货币政策调控强度,…',
            ],
          },
          periods: '{YYYY}年{MM}月{DD}日',
        },
        say: say('Changes of China’s reserve requirement ratio.', '存款准备金率'),
        page: 'https://data.eastmoney.com/cjsj/ckzbj.html',
        grain: 'event',
        report: 'RPT_ECONOMY_DEPOSIT_RESERVE',
        fields:
          'REPORT_DATE,PUBLISH_DATE,TRADE_DATE,INTEREST_RATE_BB,INTEREST_RATE_BA,CHANGE_RATE_B,INTEREST_RATE_SB,INTEREST_RATE_SA,CHANGE_RATE_S,NEXT_SH_RATE,NEXT_SZ_RATE,REMARK',
        sort: ['-PUBLISH_DATE', '-TRADE_DATE'],
        columns: {
          公布时间: text('PUBLISH_DATE', { id: 'announcement_date' }),
          生效时间: text('TRADE_DATE', { id: 'effective_date' }),
          ...ofEach(
            [
              ['大型金融机构', 'B', 'large_institutions', 'Large institutions'],
              ['中小金融机构', 'S', 'small_medium_institutions', 'Small and medium institutions'],
            ],
            ([name, letter, id, which]) => ({
              [`${name}-调整前`]: percent(`INTEREST_RATE_${letter}B`, {
                id: `${id}_before`,
                say: say(`${which}, before.`),
              }),
              [`${name}-调整后`]: percent(`INTEREST_RATE_${letter}A`, {
                id: `${id}_after`,
                say: say(`${which}, after.`),
              }),
              [`${name}-调整幅度`]: percent(`CHANGE_RATE_${letter}`, {
                id: `${id}_change`,
                say: say(`${which}, change.`),
              }),
            }),
          ),
          '消息公布次日指数涨跌-上证': percent('NEXT_SH_RATE', {
            role: 'other_change',
            id: 'index_change_on_next_day_shanghai',
            say: say('Index change on the next day, Shanghai.'),
          }),
          '消息公布次日指数涨跌-深证': percent('NEXT_SZ_RATE', {
            role: 'other_change',
            id: 'index_change_on_next_day_shenzhen',
            say: say('Index change on the next day, Shenzhen.'),
          }),
          备注: text('REMARK', { id: 'remark' }),
        },
      }),
      macro_china_new_financial_credit: report({
        publishes: CHINA.money,
        say: say('China’s new renminbi loans, monthly.', '新增信贷数据'),
        page: 'https://data.eastmoney.com/cjsj/xzxd.html',
        report: 'RPT_ECONOMY_RMB_LOAN',
        fields: 'REPORT_DATE,TIME,RMB_LOAN,RMB_LOAN_SAME,RMB_LOAN_SEQUENTIAL,RMB_LOAN_ACCUMULATE,LOAN_ACCUMULATE_SAME',
        columns: {
          月份: monthText('TIME'),
          当月: number('RMB_LOAN'),
          '当月-同比增长': percent('RMB_LOAN_SAME'),
          '当月-环比增长': percent('RMB_LOAN_SEQUENTIAL'),
          累计: number('RMB_LOAN_ACCUMULATE'),
          '累计-同比增长': percent('LOAN_ACCUMULATE_SAME'),
        },
      }),
      macro_china_fx_gold: report({
        publishes: CHINA.reserves,
        say: say('China’s foreign exchange and gold reserves, monthly.', '外汇和黄金储备'),
        page: 'https://data.eastmoney.com/cjsj/hjwh.html',
        report: 'RPT_ECONOMY_GOLD_CURRENCY',
        fields:
          'REPORT_DATE,TIME,GOLD_RESERVES,GOLD_RESERVES_SAME,GOLD_RESERVES_SEQUENTIAL,FOREX,FOREX_SAME,FOREX_SEQUENTIAL',
        pageSize: 1000,
        columns: {
          月份: monthText('TIME'),
          ...ofEach(
            [
              ['黄金储备', 'GOLD_RESERVES', 'gold_reserves', 'Gold reserves'],
              ['国家外汇储备', 'FOREX', 'foreign_exchange_reserves', 'Foreign exchange reserves'],
            ],
            ([name, field, id, what]) => ({
              [`${name}-数值`]: number(field, {
                id: `${id}_value`,
                unit: 'hundred_million_usd',
                say: say(`${what}, value.`),
              }),
              [`${name}-同比`]: percent(`${field}_SAME`, { id: `${id}_yoy`, say: say(`${what}, year on year.`) }),
              [`${name}-环比`]: percent(`${field}_SEQUENTIAL`, {
                id: `${id}_mom_growth`,
                say: say(`${what}, change on the previous period.`),
              }),
            }),
          ),
        },
        sorted: '月份',
        quirks: [
          say(
            '同比 and 环比 are percentages, as the recorded figures show.',
            '同比和环比是百分比，实录的数字可以证明。',
          ),
          say(
            'Gold is in US dollars, as its growth shows, which that of the ounces is not; AKShare’s documents say 万盎司.',
            '黄金以美元计，其增长率与盎司数的增长率不同，可以证明；AKShare 的文档写作万盎司。',
          ),
          say('月份 is sorted as a text.', '月份按文本排序。'),
        ],
      }),
      macro_china_stock_market_cap: report({
        say: say('Monthly stock market statistics of Shanghai and Shenzhen.', '全国股票交易统计表'),
        page: 'https://data.eastmoney.com/cjsj/gpjytj.html',
        report: 'RPT_ECONOMY_STOCK_STATISTICS',
        fields:
          'REPORT_DATE,TIME,TOTAL_SHARES_SH,TOTAL_MARKE_SH,DEAL_AMOUNT_SH,VOLUME_SH,HIGH_INDEX_SH,LOW_INDEX_SH,TOTAL_SZARES_SZ,TOTAL_MARKE_SZ,DEAL_AMOUNT_SZ,VOLUME_SZ,HIGH_INDEX_SZ,LOW_INDEX_SZ',
        pageSize: 1000,
        columns: {
          数据日期: monthText('TIME'),
          ...ofEach(
            [
              [
                '发行总股本',
                'TOTAL_SHARES_SH',
                'TOTAL_SZARES_SZ',
                'total_issued_shares',
                'Total issued shares',
                'shares',
              ],
              ['市价总值', 'TOTAL_MARKE_SH', 'TOTAL_MARKE_SZ', 'total_market_value', 'Total market value', 'yuan'],
              ['成交金额', 'DEAL_AMOUNT_SH', 'DEAL_AMOUNT_SZ', 'turnover', 'Turnover', 'yuan'],
              ['成交量', 'VOLUME_SH', 'VOLUME_SZ', 'volume', 'Volume', 'shares'],
            ],
            ([name, shanghai, shenzhen, id, figure, of]) => ({
              [`${name}-上海`]: number(shanghai, {
                id: `${id}_shanghai`,
                unit: `hundred_million_${of}`,
                say: say(`${figure}, Shanghai.`),
              }),
              [`${name}-深圳`]: number(shenzhen, {
                id: `${id}_shenzhen`,
                unit: `hundred_million_${of}`,
                say: say(`${figure}, Shenzhen.`),
              }),
            }),
          ),
          ...ofEach(
            [
              ['A股最高综合股价指数', 'HIGH', 'highest', 'Highest'],
              ['A股最低综合股价指数', 'LOW', 'lowest', 'Lowest'],
            ],
            ([name, field, id, which]) => ({
              [`${name}-上海`]: number(`${field}_INDEX_SH`, {
                id: `shanghai_${id}_index`,
                unit: 'index_points',
                say: say(`${which} composite A-share index, Shanghai.`),
              }),
              [`${name}-深圳`]: number(`${field}_INDEX_SZ`, {
                id: `shenzhen_${id}_index`,
                unit: 'index_points',
                say: say(`${which} composite A-share index, Shenzhen.`),
              }),
            }),
          ),
        },
        quirks: [
          say(
            '发行总股本 is in shares, as the market value over it shows; AKShare’s documents say 亿元.',
            '发行总股本以股计，由市值与其之比可以证明；AKShare 的文档写作亿元。',
          ),
        ],
      }),
      macro_china_national_tax_receipts: report({
        sample: { periods: '{YYYY}年第{1-Q}季度' },
        say: say('China’s total tax revenue, quarterly.', '全国税收收入'),
        page: 'https://data.eastmoney.com/cjsj/qgsssr.html',
        grain: 'quarter',
        report: 'RPT_ECONOMY_TAX',
        fields: 'REPORT_DATE,TIME,TAX_INCOME,TAX_INCOME_SAME,TAX_INCOME_SEQUENTIAL',
        pageSize: 500,
        columns: {
          季度: monthText('TIME'),
          税收收入合计: number('TAX_INCOME', { id: 'total_tax_revenue', unit: 'hundred_million_yuan' }),
          较上年同期: percent('TAX_INCOME_SAME', { id: 'yoy', say: say('On the same period of the previous year.') }),
          季度环比: number('TAX_INCOME_SEQUENTIAL', {
            id: 'qoq',
            unit: 'fraction',
            say: say('Change on the previous quarter.'),
          }),
        },
      }),
      macro_china_czsr: report({
        say: say('China’s fiscal revenue, monthly.', '财政收入'),
        page: 'https://data.eastmoney.com/cjsj/czsr.html',
        report: 'RPT_ECONOMY_INCOME',
        fields: 'REPORT_DATE,TIME,BASE,BASE_SAME,BASE_SEQUENTIAL,BASE_ACCUMULATE,ACCUMULATE_SAME',
        columns: {
          月份: monthText('TIME'),
          当月: number('BASE'),
          '当月-同比增长': percent('BASE_SAME'),
          '当月-环比增长': percent('BASE_SEQUENTIAL'),
          累计: number('BASE_ACCUMULATE'),
          '累计-同比增长': percent('ACCUMULATE_SAME'),
        },
        sorted: '月份',
      }),
      macro_china_whxd: report({
        say: say('China’s foreign currency loans, monthly.', '外汇贷款数据'),
        page: 'https://data.eastmoney.com/cjsj/whxd.html',
        report: 'RPT_ECONOMY_FOREX_LOAN',
        fields: 'REPORT_DATE,TIME,BASE,BASE_SAME,BASE_SEQUENTIAL,BASE_ACCUMULATE',
        columns: {
          月份: monthText('TIME'),
          当月: number('BASE', {
            unit: 'hundred_million_usd',
            say: say('Change of the balance of loans in the month.', '当月贷款余额的变动。'),
          }),
          同比增长: percent('BASE_SAME'),
          环比增长: percent('BASE_SEQUENTIAL'),
          累计: number('BASE_ACCUMULATE', {
            id: 'month_end_balance',
            unit: 'hundred_million_usd',
            say: say('Balance of loans at the end of the month.', '月末贷款余额。'),
          }),
        },
        sorted: '月份',
      }),
      macro_china_wbck: report({
        say: say('China’s domestic and foreign currency deposits, monthly.', '本外币存款'),
        page: 'https://data.eastmoney.com/cjsj/wbck.html',
        report: 'RPT_ECONOMY_FOREX_DEPOSIT',
        fields: 'REPORT_DATE,TIME,BASE,BASE_SAME,BASE_SEQUENTIAL,BASE_ACCUMULATE',
        columns: {
          月份: monthText('TIME'),
          当月: number('BASE', { say: say('Change of the balance of deposits in the month.', '当月存款余额的变动。') }),
          同比增长: percent('BASE_SAME'),
          环比增长: percent('BASE_SEQUENTIAL'),
          累计: number('BASE_ACCUMULATE', {
            id: 'month_end_balance',
            say: say('Balance of deposits at the end of the month.', '月末存款余额。'),
          }),
        },
      }),
    },
  ),
  ...reports(
    {
      category: 'interest_rate',
      page: 'https://data.eastmoney.com/cjsj/hbgyl.html',
      cache: STATISTICS,
      kind: 'history',
      grain: 'day',
    },
    {
      rate_interbank: report({
        say: say('History of one interbank offered rate by market, currency and tenor.', '银行间同业拆借利率'),
        page: 'https://data.eastmoney.com/shibor/shibor.aspx',
        params: {
          market: choice(meaningsOf(INTERBANK_MARKETS), {
            default: '上海银行同业拆借市场',
            say: say('Which market is wanted.', '需要哪个市场。'),
          }),
          symbol: choice(meaningsOf(INTERBANK_RATES), {
            default: 'Shibor人民币',
            say: say('Rate and its currency.', '利率及其货币。'),
          }),
          indicator: choice(meaningsOf(TENORS), { default: '隔夜', say: say('Tenor of the rate.', '利率的期限。') }),
        },
        report: 'RPT_IMP_INTRESTRATEN',
        fields:
          'REPORT_DATE,REPORT_PERIOD,IR_RATE,CHANGE_RATE,INDICATOR_ID,LATEST_RECORD,MARKET,MARKET_CODE,CURRENCY,CURRENCY_CODE',
        where: {
          MARKET_CODE: coded('market', codesOf(INTERBANK_MARKETS)),
          CURRENCY_CODE: coded('symbol', codesOf(INTERBANK_RATES)),
          INDICATOR_ID: coded('indicator', codesOf(TENORS)),
        },
        sort: '-REPORT_DATE',
        pageSize: 500,
        columns: {
          报告日: date('REPORT_DATE'),
          利率: percent('IR_RATE', { id: 'rate' }),
          涨跌: number('CHANGE_RATE', {
            unit: 'basis_points',
            say: say('Change of the rate on the report before.', '利率较前一报告日的变动。'),
          }),
        },
        sorted: '报告日',
      }),
    },
  ),
];

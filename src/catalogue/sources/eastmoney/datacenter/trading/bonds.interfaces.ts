import { say } from '../../../../../base/say.ts';
import { code, date, number, percent, text } from '../../../../declare/columns.ts';
import { firstDay } from '../../../../declare/day-range.ts';
import { shifted } from '../../../../wire/field-columns.ts';
import { DAILY, LIVE, STATISTICS } from '../cache.ts';
import { CONVERTIBLE_QUOTES, report, reports, reportVariant } from '../family.ts';
import { eq } from '../filter.ts';
import { securityCode } from '../params.ts';

export default reports(
  {
    category: 'bond',
    page: 'https://data.eastmoney.com/kzz/default.html',
    cache: STATISTICS,
    kind: 'history',
    grain: 'day',
  },
  {
    bond_zh_us_rate: reportVariant({
      similar: ['bond_china_yield'],
      say: say(
        'Yields of Chinese and US treasury bonds of 2, 5, 10 and 30 years, and GDP growth, by day.',
        '中美国债收益率',
      ),
      keywords: [
        'treasury yields',
        'government bond yields',
        'yield curve',
        'term structure',
        '10-year yield',
        'risk-free rate',
        '无风险利率',
        'interest rates',
        '国债',
        '收益率曲线',
        '十年期国债',
        '美债',
        '利率',
      ],
      page: 'https://data.eastmoney.com/cjsj/zmgzsyl.html',
      params: { start_date: firstDay('19901219') },
      request: () => ({
        endpoint: 'old',
        report: 'RPTA_WEB_TREASURYYIELD',
        sort: '-SOLAR_DATE',
        pageSize: 500,
        client: '',
        token: true,
      }),
      select: (table, { start_date }) => table.between('日期', start_date, '99991231'),
      columns: {
        日期: date('SOLAR_DATE'),
        中国国债收益率2年: percent('EMM00588704', { id: 'chinese_treasury_yield_2y' }),
        中国国债收益率5年: percent('EMM00166462', { id: 'chinese_treasury_yield_5y' }),
        中国国债收益率10年: percent('EMM00166466', { id: 'chinese_treasury_yield_10y' }),
        中国国债收益率30年: percent('EMM00166469', { id: 'chinese_treasury_yield_30y' }),
        '中国国债收益率10年-2年': percent('EMM01276014', {
          id: 'chinese_treasury_spread_10y_2y',
          say: say('Chinese treasury yield 10y-2y.'),
        }),
        中国GDP年增率: percent('EMM00000024', { id: 'chinese_gdp_growth', say: say('Chinese GDP growth.') }),
        美国国债收益率2年: percent('EMG00001306', { id: 'us_treasury_yield_2y', say: say('US treasury yield 2y.') }),
        美国国债收益率5年: percent('EMG00001308', { id: 'us_treasury_yield_5y', say: say('US treasury yield 5y.') }),
        美国国债收益率10年: percent('EMG00001310', { id: 'us_treasury_yield_10y', say: say('US treasury yield 10y.') }),
        美国国债收益率30年: percent('EMG00001312', { id: 'us_treasury_yield_30y', say: say('US treasury yield 30y.') }),
        '美国国债收益率10年-2年': percent('EMG01339436', {
          id: 'us_treasury_spread_10y_2y',
          say: say('US treasury yield 10y-2y.'),
        }),
        美国GDP年增率: percent('EMG00159635', { id: 'us_gdp_growth', say: say('US GDP growth.') }),
      },
      sorted: '日期',
      quirks: [
        say('The GDP growth of both countries is null on most days.', '两国的 GDP 增长率在多数日期为 null。'),
        say('All days are fetched once; `start_date` selects from them.', '全部日期一次取得，`start_date` 从中选取。'),
      ],
    }),
    bond_zh_cov: report({
      sample: { texts: { 信用评级: ['AA', 'AA+', 'AA-'] } },
      similar: ['bond_zh_cov_info_ths'],
      say: say('All convertible bonds issued, with conversion terms, allotment and listing date.', '可转债数据一览表'),
      lists: 'convertible bonds',
      kind: 'snapshot',
      grain: 'security',
      cache: LIVE,
      report: 'RPT_BOND_CB_LIST',
      sort: '-PUBLIC_START_DATE',
      key: 'SECURITY_CODE',
      pageSize: 500,
      quotes: CONVERTIBLE_QUOTES,
      columns: {
        债券代码: code('SECURITY_CODE'),
        债券简称: text('SECURITY_NAME_ABBR'),
        申购日期: date('PUBLIC_START_DATE'),
        申购代码: code('CORRECODE'),
        申购上限: shifted(
          -1,
          number('ONLINE_GENERAL_AAU', {
            say: say('Most that one account may subscribe online.', '单个账户网上申购的上限。'),
            unit: 'ten_thousand_yuan',
          }),
        ),
        正股代码: code('CONVERT_STOCK_CODE'),
        正股简称: text('SECURITY_SHORT_NAME'),
        正股价: number('CONVERT_STOCK_PRICE'),
        转股价: number('TRANSFER_PRICE'),
        转股价值: number('TRANSFER_VALUE'),
        债现价: number('CURRENT_BOND_PRICE', { id: 'bond_price', role: 'price', unit: 'yuan_per_bond' }),
        转股溢价率: percent('TRANSFER_PREMIUM_RATIO'),
        '原股东配售-股权登记日': date('SECURITY_START_DATE', {
          id: 'placement_record_date',
          say: say('Record date for existing shareholders.'),
        }),
        '原股东配售-每股配售额': number('FIRST_PER_PREPLACING', {
          id: 'placement_per_share',
          unit: 'yuan_per_share',
          say: say(
            'Face value of bonds that an existing shareholder may buy for one share.',
            '原股东每股可认购的债券面值。',
          ),
        }),
        发行规模: number('ACTUAL_ISSUE_SCALE', { id: 'issue_size', unit: 'hundred_million_yuan' }),
        中签号发布日: date('BOND_START_DATE', { id: 'lottery_result_date', say: say('Date of the lottery result.') }),
        中签率: percent('ONLINE_GENERAL_LWR'),
        上市时间: date('LISTING_DATE', { id: 'listing_date' }),
        信用评级: text('RATING', { id: 'credit_rating' }),
      },
      quirks: [
        say(
          '申购上限 is ONLINE_GENERAL_AAU, which is in thousands of yuan, over 10: AKShare takes ISSUE_PRICE, which is always 100.',
          '申购上限取自 ONLINE_GENERAL_AAU（千元）除以 10；AKShare 取 ISSUE_PRICE，而后者总是 100。',
        ),
        say('债现价 is null where there is no quote: AKShare writes 100.', '没有行情时债现价为 null；AKShare 填 100。'),
        say('Prices are joined at the time of the request, by the source.', '价格由数据源在请求时并入。'),
        say('中签率 is percent: 0.00103 is 0.00103 %.', '中签率以百分比计：0.00103 即 0.00103%。'),
      ],
    }),
    bond_zh_cov_value_analysis: report({
      say: say(
        'Daily history of price, straight bond value, conversion value and premiums of one convertible bond.',
        '可转债价值分析',
      ),
      cache: DAILY,
      params: {
        symbol: securityCode({
          of: 'convertible_bond',
          default: '113527',
          say: say('Code of the bond, six digits.', '债券代码，六位。'),
        }),
      },
      endpoint: 'old-web',
      report: 'RPTA_WEB_KZZ_LS',
      where: { zcode: eq('symbol') },
      sort: 'date',
      pageSize: 8000,
      client: 'WEB',
      token: true,
      columns: {
        日期: date('DATE'),
        收盘价: number('FCLOSE', { unit: 'yuan' }),
        纯债价值: number('PUREBONDVALUE', { unit: 'yuan' }),
        转股价值: number('SWAPVALUE', { unit: 'yuan' }),
        纯债溢价率: percent('PUREBONDOR', { say: say('Straight bond premium rate.') }),
        转股溢价率: percent('SWAPOR'),
      },
      inferred: ['FCLOSE', 'PUREBONDVALUE', 'SWAPVALUE', 'PUREBONDOR', 'SWAPOR'],
    }),
  },
);

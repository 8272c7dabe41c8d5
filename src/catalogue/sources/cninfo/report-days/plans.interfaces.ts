import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { code, date, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { cninfoReportDays, parseReportDays, type ReportDaysAsk } from './wire.ts';

const MARKETS = {
  沪深京: 'szsh',
  深市: 'sz',
  深主板: 'szmb',
  创业板: 'szcn',
  沪市: 'sh',
  沪主板: 'shmb',
  科创板: 'shkcp',
  北交所: 'bj',
} as const;

/** The end of each period of a year. */
const ENDS = textMap({ 一季: '-03-31', 半年报: '-06-30', 三季: '-09-30', 年报: '-12-31' });

const PLANS = {
  股票代码: code('seccode'),
  股票简称: text('secname'),
  首次预约: date('f002d_0102', { id: 'first_plan', say: say('Day that was planned first.', '首次预约的日期。') }),
  初次变更: date('f003d_0102', { id: 'second_plan', say: say('Day after the first change.', '第一次变更后的日期。') }),
  二次变更: date('f004d_0102', { id: 'third_plan', say: say('Day after the second change.', '第二次变更后的日期。') }),
  三次变更: date('f005d_0102', { id: 'fourth_plan', say: say('Day after the third change.', '第三次变更后的日期。') }),
  实际披露: date('f006d_0102', { id: 'published', say: say('Day of the publication.', '实际披露的日期。') }),
} as const;

export default familyOf<RecordsShared<ReportDaysAsk>>(
  {
    category: 'stock',
    topic: 'company-reports',
    page: 'https://www.cninfo.com.cn/new/commonUrl?url=data/yypl',
    cache: freshFor('3h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_report_disclosure: records({
      say: say('Days on which companies plan to publish the report of one period.', '财报预约披露时间（巨潮资讯）'),
      keywords: ['earnings calendar', 'reporting dates', '预约披露', '财报日历', '巨潮'],
      source: cninfoReportDays,
      params: {
        market: choice(
          {
            沪深京: say('Shanghai, Shenzhen and Beijing.'),
            深市: say('Shenzhen.'),
            深主板: say('Main board of Shenzhen.'),
            创业板: say('ChiNext.'),
            沪市: say('Shanghai.'),
            沪主板: say('Main board of Shanghai.'),
            科创板: say('STAR market.'),
            北交所: say('Beijing.'),
          },
          { default: '沪深京', say: say('Market.', '市场。') },
        ),
        period: codeParam({
          default: '2021年报',
          say: say(
            'Report: the year, and 一季, 半年报, 三季 or 年报. The source has the newest two to four.',
            '报告期：年份加一季、半年报、三季或年报。数据源只有最近的两至四期。',
          ),
          matching: /^20[0-9]{2}(?:一季|半年报|三季|年报)$/,
          form: say(
            'a year and the Chinese name of the report, as the documentation shows',
            '年份加一季、半年报、三季或年报，例如 2025年报',
          ),
          otherwise: 'refused',
        }),
      },
      columns: PLANS,
      ask: ({ market, period }): ReportDaysAsk => ({
        market: MARKETS[market],
        period: `${period.slice(0, 4)}${ENDS.get(period.slice(4)) ?? ''}`,
      }),
      parseFields: parseReportDays,
      quirks: [
        say(
          'A period that is no longer on offer answers `[]`, such as that of the default.',
          '已不再提供的报告期返回 `[]`，默认值即是如此。',
        ),
      ],
      example: { period: '2026三季' },
    }),
  },
);

import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { day } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { firstDay } from '../../../declare/day-range.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { csindexHistory, type IndexDaysAsk, parseIndexDays } from './wire.ts';

const POINTS = { unit: 'index_points' } as const;

const COLUMNS = {
  日期: date('tradeDate'),
  指数代码: code('indexCode'),
  指数中文全称: text('indexNameCnAll'),
  指数中文简称: text('indexNameCn'),
  指数英文全称: text('indexNameEnAll'),
  指数英文简称: text('indexNameEn'),
  开盘: number('open', {
    ...POINTS,
    say: say('Opening value; null where the index has closes alone.', '开盘；只有收盘的指数为空。'),
  }),
  最高: number('high', { ...POINTS, say: say('Highest value.', '最高点位。') }),
  最低: number('low', { ...POINTS, say: say('Lowest value.', '最低点位。') }),
  收盘: number('close', { ...POINTS, say: say('Closing value.', '收盘点位。') }),
  涨跌: number('change', { ...POINTS, say: say('Close less the close before.', '收盘减前收盘。') }),
  涨跌幅: percent('changePct', {
    say: say('Change of the close, over the close before.', '收盘的涨跌幅，相对前收盘。'),
  }),
  成交量: number('tradingVol', { unit: 'ten_thousand_lots' }),
  成交金额: number('tradingValue', { unit: 'hundred_million_yuan' }),
  样本数量: whole('consNumber', { say: say('Number of its constituents.') }),
  滚动市盈率: number('peg', {
    id: 'pe_ttm',
    unit: 'times',
    say: say('Price over the earnings of the last four quarters.', '价格除以最近四个季度的盈利。'),
  }),
};

/** The year of a day `YYYYMMDD`, of which the site may know something. */
function yearOf(text: string): number {
  return Math.max(1990, Number(text.slice(0, 4)));
}

export default familyOf<RecordsShared<IndexDaysAsk>>(
  {
    category: 'index',
    page: 'https://www.csindex.com.cn/zh-CN/indices/index-detail/H30374',
    cache: shanghaiSession({ open: '15m', lag: '8h', staleIfError: '30d' }),
    kind: 'history',
    grain: 'day',
  },
  {
    stock_zh_index_hist_csindex: records({
      sample: { texts: { 指数中文全称: '中证能源指数' } },
      say: say(
        'Daily values of one index of China Securities Index with turnover, number of constituents and price-earnings ratio, oldest first.',
        '中证指数历史行情',
      ),
      keywords: ['中证指数', 'CSI'],
      isPriceHistory: true,
      params: {
        symbol: security({
          of: 'index',
          isOfPublisher: true,
          wants: '600000',
          default: '000928',
          say: say('Code of the index, such as 000300 or H30374.', '指数代码，例如 000300 或 H30374。'),
          matching: /^[A-Z]?[0-9]{5,6}$/,
          form: say('the code of an index, such as 000928 or H30374', '指数代码，例如 000928 或 H30374'),
          otherwise: 'no rows',
        }),
        start_date: firstDay('20180526'),
        end_date: day({
          bound: 'last',
          default: '20240604',
          say: say('Last day wanted, YYYYMMDD.', '最后一日，YYYYMMDD。'),
        }),
      },
      source: csindexHistory,
      ask: ({ symbol, start_date, end_date }): IndexDaysAsk => ({
        index: symbol,
        first: yearOf(start_date),
        last: yearOf(end_date),
      }),
      columns: COLUMNS,
      parseRows: (pages, ask) => parseIndexDays(pages, ask, COLUMNS),
      select: (table, { start_date, end_date }) => table.between('日期', start_date, end_date),
      quirks: [
        say(
          'Where the range begins before the index, the site sends a copy of its first day, stamped with the first day of the range. AKShare passes it on; here it is left out.',
          '区间早于指数首日时，网站会多发一行首日的副本，日期为区间首日。AKShare 原样返回；此处略去。',
        ),
        say(
          'Most indices of Shenzhen (399xxx) are not there: `[]`, where AKShare fails. `index_hist_cni` has them.',
          '大多数深圳指数（399xxx）不在此处：返回 `[]`，AKShare 则失败；见 `index_hist_cni`。',
        ),
      ],
      evidence: [
        say(
          'A table that AKShare has printed is answered as printed, in the columns that it shows.',
          'AKShare 所载的一份表，所示各列的返回值与之一致。',
        ),
      ],
      example: { symbol: '000300', start_date: '20240102', end_date: '20240131' },
    }),
  },
);

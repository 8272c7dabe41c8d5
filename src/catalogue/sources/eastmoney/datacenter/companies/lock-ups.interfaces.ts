import { say } from '../../../../../base/say.ts';
import { choice, day } from '../../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../../declare/columns.ts';
import { dayRange } from '../../../../declare/day-range.ts';
import { shifted } from '../../../../wire/field-columns.ts';
import { DAILY, LIVE } from '../cache.ts';
import { report, reports } from '../family.ts';
import { coded, eq, since, until } from '../filter.ts';
import { shareCode } from '../params.ts';

const IN_TEN_THOUSANDS = say(
  'Shares and value arrive in ten thousands and are multiplied by 10000.',
  '股数与市值在数据源以万计，此处已乘以 10000。',
);

export default reports(
  {
    category: 'stock',
    topic: 'lock-ups',
    page: 'https://data.eastmoney.com/dxf/q/600000.html',
    cache: DAILY,
    kind: 'snapshot',
    grain: 'event',
    pageSize: 500,
    rowNumber: '序号',
  },
  {
    stock_restricted_release_summary_em: report({
      say: say('Lock-up expiries per day and market between two dates.', '限售股解禁'),
      page: 'https://data.eastmoney.com/dxf/marketStatistics.html',
      grain: 'day',
      cache: LIVE,
      params: {
        symbol: choice(
          {
            全部股票: say('all shares'),
            沪市A股: say('A shares of Shanghai'),
            科创板: say('STAR market'),
            深市A股: say('A shares of Shenzhen'),
            创业板: say('ChiNext'),
            京市A股: say('A shares of Beijing'),
          },
          { default: '全部股票', say: say('Market.', '市场。') },
        ),
        ...dayRange('20221101', '20221209'),
      },
      report: 'RPT_LIFTDAY_STA',
      where: {
        INDEX_CODE: coded('symbol', {
          全部股票: '000300',
          沪市A股: '000001',
          科创板: '000688',
          深市A股: '399001',
          创业板: '399001',
          京市A股: '999999',
        }),
        FREE_DATE: [since('start_date'), until('end_date')],
      },
      sort: 'FREE_DATE',
      quotes: ['f2~03~INDEX_CODE', 'f3~03~INDEX_CODE', 'f124~03~INDEX_CODE'],
      columns: {
        解禁时间: date('FREE_DATE'),
        当日解禁股票家数: whole('LIFT_ORG_NUM', {
          id: 'unlocking_stock_count',
          unit: 'companies',
          say: say('Stocks unlocked that day.'),
        }),
        解禁数量: shifted(4, number('PLAN_LIFT_NUM')),
        实际解禁数量: shifted(4, number('LIFT_NUM')),
        实际解禁市值: shifted(4, number('MARKET_CAP')),
        沪深300指数: number('INDEX_PRICE', {
          id: 'market_index',
          say: say(
            'Close of the index of the market that is asked for, whatever the name.',
            '所求市场指数的收盘，不论列名如何。',
          ),
          unit: 'index_points',
        }),
        沪深300指数涨跌幅: percent('CHANGE_RATE', {
          role: 'other_change',
          id: 'market_index_change_percent',
          say: say('Percent change of the same index.', '同一指数的涨跌幅。'),
        }),
      },
      quirks: [
        IN_TEN_THOUSANDS,
        say(
          '沪深300指数 is the index of the market that is asked for, whatever its name.',
          '沪深300指数一列实为所求市场的指数，不论列名如何。',
        ),
        say(
          '创业板 asks for the same index as 深市A股, as AKShare does: its figures are of all of Shenzhen, and a note says so.',
          '创业板与深市A股请求同一指数（与 AKShare 相同）：其数字是整个深市的，注释中会说明。',
        ),
      ],
      // The index of ChiNext alone under which the report would have its rows is not known.
      tableNote: (_, { symbol }) =>
        symbol === '创业板'
          ? say(
              'These figures are of all A shares of Shenzhen, not of ChiNext alone: the source is asked for the same index as AKShare asks for.',
              '这些数字是整个深市 A 股的，不只是创业板：向数据源请求的指数与 AKShare 相同。',
            )
          : undefined,
      inferred: ['PLAN_LIFT_NUM', 'INDEX_PRICE', 'CHANGE_RATE'],
    }),
    stock_restricted_release_detail_em: report({
      sample: { texts: { 限售股类型: ['股权激励限售股份', '公开发行原股东限售股份', '首发战略配售股份'] } },
      say: say('Lock-up expiries of all A-shares between two dates.', '限售股解禁详情'),
      page: 'https://data.eastmoney.com/dxf/detail.html',
      params: {
        ...dayRange('20221202', '20241202'),
      },
      report: 'RPT_LIFT_STAGE',
      fields:
        'SECURITY_CODE,SECURITY_NAME_ABBR,FREE_DATE,CURRENT_FREE_SHARES,ABLE_FREE_SHARES,LIFT_MARKET_CAP,FREE_RATIO,NEW,B20_ADJCHRATE,A20_ADJCHRATE,FREE_SHARES_TYPE,TOTAL_RATIO,NON_FREE_SHARES,BATCH_HOLDER_NUM',
      where: { FREE_DATE: [since('start_date'), until('end_date')] },
      sort: ['FREE_DATE', 'CURRENT_FREE_SHARES'],
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        解禁时间: date('FREE_DATE'),
        限售股类型: text('FREE_SHARES_TYPE'),
        解禁数量: shifted(4, number('ABLE_FREE_SHARES')),
        实际解禁数量: shifted(4, number('CURRENT_FREE_SHARES')),
        实际解禁市值: shifted(4, number('LIFT_MARKET_CAP')),
        占解禁前流通市值比例: number('FREE_RATIO', {
          id: 'share_of_float_value_before',
          unit: 'fraction',
          say: say('Share of free-float value before unlocking.'),
        }),
        解禁前一交易日收盘价: number('NEW', { unit: 'yuan' }),
        解禁前20日涨跌幅: percent('B20_ADJCHRATE'),
        解禁后20日涨跌幅: percent('A20_ADJCHRATE'),
      },
      quirks: [
        IN_TEN_THOUSANDS,
        say('Shares of market value are fractions: 0.192 is 19.2 %.', '占市值的比例为小数：0.192 即 19.2%。'),
        say('Convertible bonds are among the rows.', '数据行中包括可转债。'),
      ],
    }),
    stock_restricted_release_queue_em: report({
      sample: { texts: { 限售股类型: '定向增发机构配售股份' } },
      similar: ['stock_restricted_release_queue_sina'],
      say: say('Lock-up expiry batches of one A-share.', '个股限售解禁批次'),
      params: { symbol: shareCode({ default: '600000' }) },
      report: 'RPT_LIFT_STAGE',
      fields:
        'SECURITY_CODE,SECURITY_NAME_ABBR,FREE_DATE,CURRENT_FREE_SHARES,ABLE_FREE_SHARES,LIFT_MARKET_CAP,FREE_RATIO,NEW,B20_ADJCHRATE,A20_ADJCHRATE,FREE_SHARES_TYPE,TOTAL_RATIO,NON_FREE_SHARES,BATCH_HOLDER_NUM',
      where: { SECURITY_CODE: eq('symbol') },
      sort: '-FREE_DATE',
      columns: {
        解禁时间: date('FREE_DATE'),
        解禁股东数: whole('BATCH_HOLDER_NUM', {
          id: 'unlocked_shareholder_count',
          unit: 'shareholders',
          say: say('Shareholders unlocked.'),
        }),
        解禁数量: shifted(4, number('ABLE_FREE_SHARES')),
        实际解禁数量: shifted(4, number('CURRENT_FREE_SHARES')),
        未解禁数量: shifted(
          4,
          number('NON_FREE_SHARES', { id: 'still_locked_shares', unit: 'shares', say: say('Shares still locked.') }),
        ),
        实际解禁数量市值: shifted(
          4,
          number('LIFT_MARKET_CAP', {
            id: 'actually_unlocked_value',
            unit: 'yuan',
            say: say('Market value actually unlocked.'),
          }),
        ),
        占总市值比例: number('TOTAL_RATIO', {
          id: 'share_of_market_value',
          unit: 'fraction',
          say: say('Share of total market value.'),
        }),
        占流通市值比例: number('FREE_RATIO', {
          id: 'share_of_float_market_value',
          unit: 'fraction',
          say: say('Share of free-float value.'),
        }),
        解禁前一交易日收盘价: number('NEW', { unit: 'yuan' }),
        限售股类型: text('FREE_SHARES_TYPE'),
        解禁前20日涨跌幅: percent('B20_ADJCHRATE'),
        解禁后20日涨跌幅: percent('A20_ADJCHRATE'),
      },
      quirks: [
        IN_TEN_THOUSANDS,
        say('Shares of market value are fractions: 0.192 is 19.2 %.', '占市值的比例为小数：0.192 即 19.2%。'),
      ],
    }),
    stock_restricted_release_stockholder_em: report({
      sample: {
        texts: {
          股东名称: ['上海国际集团有限公司', '上海国鑫投资发展有限公司'],
          限售股类型: '定向增发机构配售股份',
          进度: '实施',
        },
      },
      say: say('Lock-up expiry of one stock and day: holders.', '个股限售解禁股东'),
      params: {
        symbol: shareCode({ default: '600000' }),
        date: day({ default: '20200904', say: say('Day, YYYYMMDD.', '日期，YYYYMMDD。') }),
      },
      report: 'RPT_LIFT_GD',
      grain: 'party',
      fields:
        'LIMITED_HOLDER_NAME,ADD_LISTING_SHARES,ACTUAL_LISTED_SHARES,ADD_LISTING_CAP,LOCK_MONTH,RESIDUAL_LIMITED_SHARES,FREE_SHARES_TYPE,PLAN_FEATURE',
      where: { SECURITY_CODE: eq('symbol'), FREE_DATE: eq('date') },
      sort: '-ADD_LISTING_SHARES',
      columns: {
        股东名称: text('LIMITED_HOLDER_NAME'),
        解禁数量: whole('ADD_LISTING_SHARES'),
        实际解禁数量: whole('ACTUAL_LISTED_SHARES'),
        解禁市值: number('ADD_LISTING_CAP', { id: 'unlocked_value', unit: 'yuan', say: say('Value released.') }),
        锁定期: whole('LOCK_MONTH'),
        剩余未解禁数量: whole('RESIDUAL_LIMITED_SHARES', {
          id: 'still_locked_shares',
          unit: 'shares',
          say: say('Shares still restricted.'),
        }),
        限售股类型: text('FREE_SHARES_TYPE'),
        进度: text('PLAN_FEATURE'),
      },
    }),
  },
);

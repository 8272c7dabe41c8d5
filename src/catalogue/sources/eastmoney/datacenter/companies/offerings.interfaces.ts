import { say } from '../../../../../base/say.ts';
import { isNumeric } from '../../../../../engine/formats/cells.ts';
import { DYNAMIC_COLUMNS } from '../../../../../engine/interface/columns.ts';
import { choice } from '../../../../../engine/interface/params.ts';
import { code, date, dynamicColumns, number, optionalIn, percent, text, whole } from '../../../../declare/columns.ts';
import { EXCHANGE_NAMES } from '../../../../declare/sample.ts';
import { mapped } from '../../../../wire/field-columns.ts';
import { LIVE } from '../cache.ts';
import { QUOTES_OF_MOMENT, report, reports, reportVariant } from '../family.ts';
import { afterOrNull, isNot } from '../filter.ts';
import {
  ALL_OFFERING_COLUMNS,
  BEIJING_COLUMNS,
  BEIJING_OFFERINGS,
  OFFERING_COLUMNS,
  OFFERING_MARKETS,
  withRise,
  writtenAsRatio,
} from './offerings.ts';

export default reports(
  {
    category: 'stock',
    topic: 'offerings',
    page: 'https://data.eastmoney.com/gphg/hglist.html',
    cache: LIVE,
    kind: 'snapshot',
    grain: 'event',
  },
  {
    stock_repurchase_em: report({
      sample: { texts: { 实施进度: ['董事会预案', '实施中'] }, isNewestFirst: true },
      say: say('Share buybacks, all stocks.', '股票回购数据'),
      report: 'RPTA_WEB_GETHGLIST_NEW',
      sort: ['-UPD', '-DIM_DATE', '-DIM_SCODE'],
      pageSize: 500,
      client: 'WEB',
      rowNumber: '序号',
      columns: {
        股票代码: code('DIM_SCODE'),
        股票简称: text('SECURITYSHORTNAME'),
        最新价: number('NEWPRICE', { unit: 'mainland_share_price' }),
        计划回购价格区间: number('REPURPRICECAP', {
          id: 'planned_price_ceiling',
          unit: 'yuan',
          say: say('Planned buyback price ceiling.', '计划回购价格的上限。'),
        }),
        '计划回购数量区间-下限': number('REPURNUMLOWER', {
          id: 'planned_shares_lower',
          unit: 'shares',
          say: say('Planned buyback shares, lower bound.'),
        }),
        '计划回购数量区间-上限': number('REPURNUMCAP', {
          id: 'planned_shares_upper',
          unit: 'shares',
          say: say('Planned buyback shares, upper bound.'),
        }),
        '占公告前一日总股本比例-下限': percent('ZSZXX', {
          id: 'planned_share_of_total_lower',
          say: say('Share of total shares on the day before the notice, lower bound.'),
        }),
        '占公告前一日总股本比例-上限': percent('ZSZSX', {
          id: 'planned_share_of_total_upper',
          say: say('Share of total shares on the day before the notice, upper bound.'),
        }),
        '计划回购金额区间-下限': number('JEXX', {
          id: 'planned_amount_lower',
          unit: 'yuan',
          say: say('Planned buyback amount, lower bound.'),
        }),
        '计划回购金额区间-上限': number('JESX', {
          id: 'planned_amount_upper',
          unit: 'yuan',
          say: say('Planned buyback amount, upper bound.'),
        }),
        回购起始时间: date('DIM_TRADEDATE', { id: 'buyback_start_date', say: say('Start of the buyback.') }),
        实施进度: mapped(
          {
            '001': '董事会预案',
            '002': '股东大会通过',
            '003': '股东大会否决',
            '004': '实施中',
            '005': '停止实施',
            '006': '完成实施',
          },
          text('REPURPROGRESS', { id: 'buyback_status', say: say('State of the buyback.') }),
        ),
        '已回购股份价格区间-下限': number('REPURPRICELOWER1', {
          id: 'bought_back_price_lower',
          unit: 'yuan',
          say: say('Price of shares bought back, lower bound.'),
        }),
        '已回购股份价格区间-上限': number('REPURPRICECAP1', {
          id: 'bought_back_price_upper',
          unit: 'yuan',
          say: say('Price of shares bought back, upper bound.'),
        }),
        已回购股份数量: number('REPURNUM', {
          id: 'bought_back_shares',
          unit: 'shares',
          say: say('Shares bought back.'),
        }),
        已回购金额: number('REPURAMOUNT', { id: 'bought_back_amount', unit: 'yuan', say: say('Amount bought back.') }),
        最新公告日期: date('UPDATEDATE'),
      },
    }),
    stock_dxsyl_em: report({
      say: say('Returns of IPO subscriptions.', '打新收益率'),
      page: 'https://data.eastmoney.com/xg/xg/dxsyl.html',
      grain: 'security',
      report: 'RPTA_APP_IPOAPPLY',
      where: {
        APPLY_DATE: afterOrNull('2010-01-01'),
        LISTING_DATE: afterOrNull('2010-01-01'),
        TRADE_MARKET_CODE: isNot('069001017'),
      },
      sort: ['-LISTING_DATE', '-SECURITY_CODE'],
      pageSize: 5000,
      quotes: ['f2~01~SECURITY_CODE', 'f14~01~SECURITY_CODE'],
      rowNumber: '序号',
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('f14'),
        发行价: number('ISSUE_PRICE', { unit: 'yuan_per_share' }),
        最新价: number('LATELY_PRICE', { unit: 'yuan_per_share' }),
        '网上-发行中签率': percent('ONLINE_ISSUE_LWR', { id: 'online_winning_rate' }),
        '网上-有效申购股数': number('ONLINE_VA_SHARES', {
          id: 'valid_online_subscription_shares',
          unit: 'ten_thousand_shares',
          say: say('Valid online subscription, shares.'),
        }),
        '网上-有效申购户数': number('ONLINE_VA_NUM', { id: 'valid_online_subscribers', unit: 'accounts' }),
        '网上-超额认购倍数': number('ONLINE_ES_MULTIPLE', { id: 'online_oversubscription_multiple', unit: 'times' }),
        '网下-配售中签率': percent('OFFLINE_VAP_RATIO', { id: 'offline_placing_rate' }),
        '网下-有效申购股数': number('OFFLINE_VATS', {
          id: 'valid_offline_subscription_shares',
          unit: 'ten_thousand_shares',
          say: say('Valid offline subscription, shares.'),
        }),
        '网下-有效申购户数': number('OFFLINE_VAP_OBJECT', { id: 'valid_offline_subscribers', unit: 'accounts' }),
        '网下-配售认购倍数': number('OFFLINE_VAS_MULTIPLE', { id: 'offline_subscription_multiple', unit: 'times' }),
        总发行数量: number('ISSUE_NUM', {
          id: 'shares_issued',
          unit: 'ten_thousand_shares',
          say: say('Shares issued.', '发行的股票数量。'),
        }),
        开盘溢价: percent('LD_OPEN_PREMIUM', { id: 'opening_premium' }),
        首日涨幅: percent('LD_CLOSE_CHANGE', {
          role: 'other_change',
          id: 'first_day_change_percent',
          say: say('Rise on the first day.'),
        }),
        上市日期: date('LISTING_DATE'),
      },
      quirks: [
        say(
          '股票简称 is the name that is quoted now: C or N stands before it in the first days.',
          '股票简称是当前行情中的名称，上市初期前面带有 C 或 N。',
        ),
      ],
    }),
    stock_xgsglb_em: reportVariant({
      say: say('IPO subscription list by market.', '新股申购与中签'),
      sample: {
        texts: {
          交易所: EXCHANGE_NAMES,
          板块: { Shanghai: '非科创板', STAR: '科创板', Shenzhen: '非科创板', ChiNext: '非科创板', Beijing: '北交所' },
          连续一字板数量: '待上市',
        },
        columns: Object.entries(BEIJING_COLUMNS).map(([name, { cells }]) => ({
          name,
          ...(!isNumeric(cells) && { isText: true as const }),
        })),
      },
      page: 'https://data.eastmoney.com/xg/xg/default_2.html',
      grain: 'security',
      cache: LIVE,
      params: {
        symbol: choice(
          {
            全部股票: say('all shares'),
            沪市主板: say('main board of Shanghai'),
            科创板: say('STAR market'),
            深市主板: say('main board of Shenzhen'),
            创业板: say('ChiNext'),
            北交所: say('Beijing exchange'),
          },
          { default: '全部股票', say: say('Market.', '市场。') },
        ),
      },
      request: ({ symbol }) =>
        symbol === '北交所'
          ? BEIJING_OFFERINGS
          : {
              report: 'RPTA_APP_IPOAPPLY',
              fields:
                'SECURITY_CODE,SECURITY_NAME,TRADE_MARKET_CODE,APPLY_CODE,TRADE_MARKET,MARKET_TYPE,ORG_TYPE,ISSUE_NUM,ONLINE_ISSUE_NUM,OFFLINE_PLACING_NUM,TOP_APPLY_MARKETCAP,PREDICT_ONFUND_UPPER,ONLINE_APPLY_UPPER,PREDICT_ONAPPLY_UPPER,ISSUE_PRICE,LATELY_PRICE,CLOSE_PRICE,APPLY_DATE,BALLOT_NUM_DATE,BALLOT_PAY_DATE,LISTING_DATE,AFTER_ISSUE_PE,ONLINE_ISSUE_LWR,INITIAL_MULTIPLE,INDUSTRY_PE_NEW,OFFLINE_EP_OBJECT,CONTINUOUS_1WORD_NUM,TOTAL_CHANGE,PROFIT,LIMIT_UP_PRICE,INFO_CODE,OPEN_PRICE,LD_OPEN_PREMIUM,LD_CLOSE_CHANGE,TURNOVERRATE,LD_HIGH_CHANG,LD_AVERAGE_PRICE,OPEN_DATE,OPEN_AVERAGE_PRICE,PREDICT_PE,PREDICT_ISSUE_PRICE2,PREDICT_ISSUE_PRICE,PREDICT_ISSUE_PRICE1,PREDICT_ISSUE_PE,PREDICT_PE_THREE,ONLINE_APPLY_PRICE,MAIN_BUSINESS',
              where: OFFERING_MARKETS,
              sort: ['-APPLY_DATE', '-SECURITY_CODE'],
              pageSize: 5000,
              variant: 'Shanghai and Shenzhen',
            },
      columnsOf: (variant) => (variant === 'Beijing' ? BEIJING_COLUMNS : OFFERING_COLUMNS),
      finish: (columns, { variant }) => (variant === 'Beijing' ? withRise(columns) : columns),
      columns: {
        ...ALL_OFFERING_COLUMNS,
        [DYNAMIC_COLUMNS]: optionalIn(
          { symbol: ['北交所'] },
          dynamicColumns(
            'any',
            'unstated',
            say(
              'The 22 columns of 北交所, which stand alone: 代码, 简称, 申购代码 and others.',
              '北交所的 22 列另行排列：代码、简称、申购代码等。',
            ),
          ),
        ),
      },
      quirks: [
        QUOTES_OF_MOMENT,
        say(
          '北交所 is another report with columns of its own, in the order of AKShare.',
          '北交所是另一张报表，列不相同，顺序与 AKShare 一致。',
        ),
        say(
          '最新价格-累计涨幅 of 北交所 is the rise of the latest price since the issue, in percent: AKShare divides the close of the first day by the latest price.',
          '北交所的最新价格-累计涨幅是最新价相对发行价的涨幅，以百分比计；AKShare 用首日收盘价除以最新价。',
        ),
        say(
          '上市首日-涨幅 of 北交所 is that of the average price of the first day.',
          '北交所的上市首日-涨幅是首日均价的涨幅。',
        ),
      ],
    }),
    stock_qbzf_em: report({
      sample: { texts: { 发行方式: ['公开增发', '定向增发'], 锁定期: ['1年', '3年'] } },
      say: say('Secondary share offerings.', '增发'),
      page: 'https://data.eastmoney.com/other/gkzf.html',
      report: 'RPT_SEO_DETAIL',
      sort: '-ISSUE_DATE',
      pageSize: 500,
      quotes: ['f2~01~SECURITY_CODE~NEW_PRICE'],
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        增发代码: code('CORRECODE', { id: 'placement_code' }),
        发行方式: mapped(
          { '1': '定向增发', '2': '公开增发' },
          text('SEO_TYPE', {
            say: say('Way of issue: private (定向增发) or public (公开增发).', '发行方式：定向增发或公开增发。'),
          }),
        ),
        发行总数: whole('ISSUE_NUM'),
        网上发行: number('ONLINE_ISSUE_NUM', { unit: 'shares' }),
        发行价格: number('ISSUE_PRICE', { unit: 'mainland_share_price' }),
        最新价: number('NEW_PRICE', { unit: 'mainland_share_price' }),
        发行日期: date('ISSUE_DATE'),
        增发上市日期: date('ISSUE_LISTING_DATE', {
          id: 'placement_listing_date',
          say: say('Listing date of the new shares.'),
        }),
        锁定期: text('LOCKIN_PERIOD'),
      },
      quirks: [say('最新价 is joined at the time of the request.', '最新价在请求时并入。')],
    }),
    stock_pg_em: reportVariant({
      sample: { texts: { 配股比例: '10配3.0' }, isNewestFirst: true },
      say: say('Rights issues.', '配股'),
      page: 'https://data.eastmoney.com/xg/pg/',
      request: () => ({
        report: 'RPT_IPO_ALLOTMENT',
        sort: '-EQUITY_RECORD_DATE',
        pageSize: 50000,
        quotes: ['f2~01~SECURITY_CODE~NEW_PRICE'],
      }),
      finish: writtenAsRatio,
      columns: {
        股票代码: code('SECURITY_CODE'),
        股票简称: text('SECURITY_NAME_ABBR'),
        配售代码: code('CORRECODE', { id: 'rights_code' }),
        配股数量: whole('ISSUE_NUM', { id: 'rights_shares', unit: 'shares' }),
        配股比例: text('PLACING_RATIO', {
          id: 'rights_ratio',
          say: say('Rights issue ratio, as text 10配N.', '配股比例，文本，例如 10配N。'),
        }),
        配股价: number('ISSUE_PRICE', { id: 'rights_price', unit: 'mainland_share_price' }),
        最新价: number('NEW_PRICE', { unit: 'mainland_share_price' }),
        配股前总股本: whole('TOTAL_SHARES_BEFORE', {
          id: 'total_shares_before_rights',
          unit: 'shares',
          say: say('Total shares before the rights issue.'),
        }),
        配股后总股本: whole('TOTAL_SHARES_AFTER', {
          id: 'total_shares_after_rights',
          unit: 'shares',
          say: say('Total shares after the rights issue.'),
        }),
        股权登记日: date('EQUITY_RECORD_DATE'),
        缴款起始日期: date('PAY_START_DATE', { id: 'payment_start' }),
        缴款截止日期: date('PAY_END_DATE', { id: 'payment_end' }),
        上市日: date('LISTING_DATE'),
      },
      quirks: [
        QUOTES_OF_MOMENT,
        say('配股比例 is a text such as 10配3.0.', '配股比例是文本，例如 10配3.0。'),
        say('最新价 is joined at the time of the request.', '最新价在请求时并入。'),
      ],
      inferred: ['SECURITY_NAME_ABBR', 'CORRECODE', 'TOTAL_SHARES_BEFORE', 'TOTAL_SHARES_AFTER'],
    }),
  },
);

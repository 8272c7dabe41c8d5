import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import {
  type DragonDayAsk,
  type DragonListAsk,
  parseDragonDay,
  parseDragonList,
  sinaDragonDays,
  sinaDragonLists,
} from './dragon-lists.ts';

const LISTS = 'https://vip.stock.finance.sina.com.cn/q/go.php/vLHBData/kind';

const DAYS = choice(
  [
    ['5', say('5 days', '5 天')],
    ['10', say('10 days', '10 天')],
    ['30', say('30 days', '30 天')],
    ['60', say('60 days', '60 天')],
  ],
  { default: '5', say: say('How many of the last trading days.', '最近多少个交易日。') },
);

const DAY_COLUMNS = {
  序号: whole('序号', { say: say('Number of the row within its reason, from 1.', '在该指标内的序号，从 1 开始。') }),
  股票代码: code('股票代码'),
  股票名称: text('股票名称'),
  收盘价: number('收盘价', { unit: 'yuan_per_share' }),
  对应值: percent('对应值', {
    id: 'measure_value',
    say: say('Value of the measure that the reason names.', '该指标所指的数值。'),
  }),
  成交量: number('成交量', { unit: 'ten_thousand_shares' }),
  成交额: number('成交额', { unit: 'ten_thousand_yuan' }),
  指标: text('指标', {
    say: say('Reason for being on the list; null where the page has none.', '上榜的指标；网页未写时为 null。'),
  }),
};

const SHARE_COLUMNS = {
  股票代码: code('股票代码'),
  股票名称: text('股票名称'),
  上榜次数: whole('上榜次数'),
  累积购买额: number('累积购买额'),
  累积卖出额: number('累积卖出额'),
  净额: number('净额', { unit: 'ten_thousand_yuan', sumOf: ['total_bought', '-total_sold'] }),
  买入席位数: whole('买入席位数'),
  卖出席位数: whole('卖出席位数'),
};

const BRANCH_COLUMNS = {
  营业部名称: text('营业部名称'),
  上榜次数: whole('上榜次数'),
  累积购买额: number('累积购买额'),
  买入席位数: whole('买入席位数'),
  累积卖出额: number('累积卖出额'),
  卖出席位数: whole('卖出席位数'),
  买入前三股票: text('买入前三股票', {
    id: 'top_bought_stocks',
    say: say('The three shares that it bought most, with commas between.', '买入最多的三只股票，以逗号分隔。'),
  }),
};

const SEAT_COLUMNS = {
  股票代码: code('股票代码'),
  股票名称: text('股票名称'),
  累积买入额: number('累积买入额', {
    id: 'total_bought',
    unit: 'ten_thousand_yuan',
    say: say('Bought by institutions in all.', '机构累积买入额。'),
  }),
  买入次数: whole('买入次数'),
  累积卖出额: number('累积卖出额'),
  卖出次数: whole('卖出次数'),
  净额: number('净额', { unit: 'ten_thousand_yuan', sumOf: ['total_bought', '-total_sold'] }),
};

const TRADE_COLUMNS = {
  股票代码: code('股票代码'),
  股票名称: text('股票名称'),
  交易日期: date('交易日期'),
  机构席位买入额: number('机构席位买入额', {
    id: 'institutional_buy_amount',
    unit: 'ten_thousand_yuan',
    say: say('Bought by institutions.', '机构席位买入额。'),
  }),
  机构席位卖出额: number('机构席位卖出额', {
    id: 'institutional_sell_amount',
    unit: 'ten_thousand_yuan',
    say: say('Sold by institutions.', '机构席位卖出额。'),
  }),
  类型: text('类型', { say: say('Reason for being on the list.', '上榜的类型。') }),
};

const EQUAL_ROWS = say(
  'A page has 40 rows, one page a second. The last page may repeat rows: of equal rows one is answered.',
  '每页 40 行，每秒一页。最后一页可能重复：相同的行只返回一行。',
);
const NOT_RECORDED = say(
  'Not recorded: a page. The headings are those under which AKShare returns the columns.',
  '未实录：网页。表头与 AKShare 返回的列名相同。',
);

export default [
  ...familyOf<RecordsShared<DragonDayAsk>>(
    {
      category: 'stock',
      topic: 'dragon-tiger-list',
      page: 'https://vip.stock.finance.sina.com.cn/q/go.php/vInvestConsult/kind/lhb/index.phtml',
      cache: freshFor('30m', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'event',
    },
    {
      stock_lhb_detail_daily_sina: records({
        sample: {
          texts: { 指标: ['涨幅偏离值达7%的证券', '连续三个交易日内，涨幅偏离值累计达20%的证券', '振幅值达15%的证券'] },
        },
        say: say('Shares on the dragon-tiger list of one day, by reason.', '龙虎榜每日详情（新浪）'),
        params: { date: tradingDay('20240222') },
        source: sinaDragonDays,
        ask: ({ date: of }) => ({ dragonDay: isoDay(of) }),
        columns: DAY_COLUMNS,
        parseRows: (pages, ask) => parseDragonDay(pages, ask, DAY_COLUMNS),
        quirks: [
          say('One share may stand under several reasons.', '同一股票可能列在多个指标之下。'),
          say('A day without a list answers `[]`, where AKShare fails.', '没有龙虎榜的日期返回 `[]`，AKShare 则失败。'),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<DragonListAsk>>(
    {
      source: sinaDragonLists,
      category: 'stock',
      topic: 'dragon-tiger-list',
      page: `${LISTS}/ggtj/index.phtml`,
      cache: freshFor('4h', { staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'security',
      quirks: [EQUAL_ROWS],
    },
    {
      stock_lhb_ggtj_sina: records({
        say: say('How often each share was on the dragon-tiger list lately.', '龙虎榜个股上榜统计（新浪）'),
        params: { symbol: DAYS },
        ask: ({ symbol }): DragonListAsk => ({ dragonList: 'ggtj', days: symbol }),
        columns: SHARE_COLUMNS,
        parseRows: (pages, ask) => parseDragonList(pages, ask, SHARE_COLUMNS),
        unique: true,
        evidence: [NOT_RECORDED],
      }),
      stock_lhb_yytj_sina: records({
        sample: {
          texts: {
            营业部名称: [
              '长城证券股份有限公司资阳娇子大道证券营业部',
              '上海证券有限责任公司苏州干将西路证券营业部',
              '华泰证券股份有限公司武汉新华路证券营业部',
              '海通证券股份有限公司深圳分公司华富路证券营业部',
              '东亚前海证券有限责任公司湖北分公司',
              '华鑫证券有限责任公司深圳分公司',
            ],
            买入前三股票: [
              '展鹏科技,山东威达',
              '展鹏科技',
              '西藏天路,澳柯玛,沈阳化工,',
              '展鹏科技,三维工程,蓝英装备',
              '英特集团,展鹏科技',
              '*ST东科',
            ],
          },
        },
        say: say(
          'How often each branch of a broker was on the dragon-tiger list lately.',
          '龙虎榜营业部上榜统计（新浪）',
        ),
        page: `${LISTS}/yytj/index.phtml`,
        grain: 'party',
        params: { symbol: DAYS },
        ask: ({ symbol }): DragonListAsk => ({ dragonList: 'yytj', days: symbol }),
        columns: BRANCH_COLUMNS,
        parseRows: (pages, ask) => parseDragonList(pages, ask, BRANCH_COLUMNS),
        unique: true,
        quirks: [say('AKShare answers five days whatever is asked.', '无论选择多少天，AKShare 都返回五天的数据。')],
        evidence: [NOT_RECORDED],
      }),
      stock_lhb_jgzz_sina: records({
        say: say('Shares that institutions traded lately, of the dragon-tiger list.', '龙虎榜机构席位追踪（新浪）'),
        page: `${LISTS}/jgzz/index.phtml`,
        params: { symbol: DAYS },
        ask: ({ symbol }): DragonListAsk => ({ dragonList: 'jgzz', days: symbol }),
        columns: SEAT_COLUMNS,
        parseRows: (pages, ask) => parseDragonList(pages, ask, SEAT_COLUMNS),
        unique: true,
        evidence: [NOT_RECORDED],
      }),
      stock_lhb_jgmx_sina: records({
        sample: {
          texts: {
            类型: [
              '涨幅偏离值达7%的证券',
              '连续三个交易日内，涨幅偏离值累计达20%的证券',
              '换手率达20%的证券',
              '连续三个交易日内，日均换手率与前五个交易日的日均换手率的比值达到30倍，且换手率累计达20%的股票',
              '振幅值达15%的证券',
            ],
          },
        },
        say: say(
          'Trades of institutions in shares on the dragon-tiger list, the newest day first.',
          '龙虎榜机构席位成交明细（新浪）',
        ),
        page: `${LISTS}/jgmx/index.phtml`,
        grain: 'trade',
        ask: (): DragonListAsk => ({ dragonList: 'jgmx', days: '' }),
        columns: TRADE_COLUMNS,
        parseRows: (pages, ask) => parseDragonList(pages, ask, TRADE_COLUMNS),
        unique: true,
        mayBeEmpty: true,
        quirks: [
          say(
            'The newest six pages are answered, as AKShare does: 240 rows. The list goes on at the source.',
            '返回最新的六页，与 AKShare 相同：240 行。数据源的列表更长。',
          ),
        ],
      }),
    },
  ),
];

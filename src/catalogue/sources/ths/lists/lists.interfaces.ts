import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseBonds, parseBranches, parseNewShares, type ThsListAsk, thsListPages } from './wire.ts';

const BONDS = {
  债券代码: code('bond_code'),
  债券简称: text('bond_name'),
  申购日期: date('sub_date'),
  申购代码: code('sub_code'),
  原股东配售码: code('share_code', { id: 'allotment_code', say: say('Code of the allotment to shareholders.') }),
  每股获配额: number('quota', {
    id: 'allotment_per_share',
    unit: 'yuan_per_share',
    say: say('Bonds, in yuan, that a shareholder may take for each share.', '每股可配售的债券金额。'),
  }),
  计划发行量: number('plan_total'),
  实际发行量: number('issue_total', {
    id: 'issue_size',
    unit: 'hundred_million_yuan',
    say: say('Size of the issue; 0 before it.', '实际发行规模，发行前为 0。'),
  }),
  中签公布日: date('sign_date', { id: 'draw_date', say: say('Day on which the draw is published.') }),
  中签号: text('number'),
  上市日期: date('listing_date'),
  正股代码: code('code'),
  正股简称: text('name'),
  转股价格: number('price', { id: 'conversion_price', unit: 'yuan_per_share' }),
  到期时间: date('expire_date'),
  中签率: percent('success_rate', {
    say: say('Share of the numbers that were drawn; 0 before the draw.', '中签率，摇号前为 0。'),
  }),
} as const;

const MARKETS = {
  全部A股: 'all',
  沪市主板: 'hszb',
  深市主板: 'sszb',
  创业板: 'cyb',
  科创板: 'kcbsg',
  京市主板: 'bjzb',
} as const;

const SHARES = {
  股票代码: code('股票代码'),
  股票简称: text('股票简称'),
  申购代码: code('申购代码'),
  '发行总数（万股）': number('发行总数', {
    id: 'issued_shares',
    unit: 'ten_thousand_shares',
    say: say('Shares that are issued.', '发行总数。'),
  }),
  '网上发行（万股）': number('网上发行', {
    id: 'online_shares',
    unit: 'ten_thousand_shares',
    say: say('Shares that are issued online.', '网上发行数。'),
  }),
  '申购上限（万股）': number('申购上限', {
    id: 'subscription_limit',
    unit: 'ten_thousand_shares',
    say: say('Most shares that one may subscribe for.', '申购上限。'),
  }),
  '顶格申购需配市值（万元）': number('顶格申购需配市值', {
    id: 'holding_for_limit',
    unit: 'ten_thousand_yuan',
    say: say('Value of shares that one must hold for the limit.', '顶格申购所需的持仓市值。'),
  }),
  发行价格: number('发行价格', { unit: 'yuan_per_share' }),
  发行市盈率: number('发行市盈率'),
  行业市盈率: number('行业市盈率'),
  申购日期: text('申购日期', {
    say: say(
      'Day of the subscription: 2026-08-10, or 08-20 周四 without the year.',
      '申购日：2026-08-10，或不带年份的 08-20 周四。',
    ),
  }),
  '中签率（%）': percent('中签率', { id: 'lottery_rate', say: say('Winning rate.') }),
  中签号: text('中签号', {
    id: 'draw_date',
    say: say(
      'Day on which the draw is published, 08-24: the page has it here.',
      '中签号公布日，例如 08-24：网页将其写在此列。',
    ),
  }),
  中签缴款日期: text('中签缴款日期', { say: say('Day of the payment, without the year.', '缴款日，不带年份。') }),
  上市日期: text('上市日期', { say: say('Day of listing, as the page writes it.', '上市日，按网页所写。') }),
  '打新收益（元）': text('打新收益', {
    id: 'subscription_profit',
    say: say('Profit of one allotment in yuan, as the page writes it.', '每签收益（元），按网页所写。'),
  }),
  首日最高涨幅: text('首日最高涨幅', {
    id: 'first_day_highest_change',
    say: say('Highest change on the first day, as the page writes it.', '首日最高涨幅，按网页所写。'),
  }),
  连板天数: text('连板天数', {
    id: 'limit_up_days',
    say: say('Days at the limit in a row, as the page writes them.', '连续涨停天数，按网页所写。'),
  }),
} as const;

const RANK = whole('序号', { id: 'rank', unit: 'rank', role: 'rank', say: say('Rank, from 1.', '排名，从 1 开始。') });
const BRANCH = text('营业部名称', {
  say: say(
    'Branch of a broker, perhaps with a word on it behind, such as 一线游资.',
    '营业部名称，其后可能带有标签，例如 一线游资。',
  ),
});
const amount = (heading: string, id: string, en: string, zh: string) =>
  text(heading, { id, say: say(`${en}, with 万 or 亿 yuan.`, `${zh}，带“万”或“亿”（元）。`) });

const MOST = {
  序号: RANK,
  营业部名称: BRANCH,
  上榜次数: whole('上榜次数'),
  合计动用资金: amount('合计动用资金', 'total_used', 'Money that it used', '合计动用资金'),
  年内上榜次数: whole('年内上榜次数', {
    id: 'appearances_ytd',
    unit: 'occurrences',
    say: say('Appearances since the new year.', '年内上榜次数。'),
  }),
  年内买入股票只数: whole('年内买入股票只数', {
    id: 'stocks_bought_ytd',
    unit: 'stocks',
    say: say('Shares that it bought since the new year.', '年内买入的股票只数。'),
  }),
  年内3日跟买成功率: percent('年内3日跟买成功率', {
    id: 'follow_success_rate',
    say: say('How often those who bought after it had a gain three days later.', '跟随买入三日后盈利的比例。'),
  }),
} as const;

const CAPITAL = {
  序号: RANK,
  营业部名称: BRANCH,
  今日最高操作: whole('今日最高操作', {
    id: 'most_stocks_today',
    unit: 'stocks',
    say: say('Most shares that it traded on the day.', '今日最高操作的股票只数。'),
  }),
  今日最高金额: amount('今日最高金额', 'highest_amount_today', 'Highest amount of the day', '今日最高金额'),
  今日最高买入金额: amount(
    '今日最高买入金额',
    'highest_purchase_today',
    'Highest purchase of the day',
    '今日最高买入金额',
  ),
  累计参与金额: amount('累计参与金额', 'total_amount', 'Amounts in all', '累计参与金额'),
  累计买入金额: amount('累计买入金额', 'total_purchases', 'Purchases in all', '累计买入金额'),
} as const;

const CONTROL = {
  序号: RANK,
  营业部名称: BRANCH,
  携手营业部家数: whole('携手营业部家数', {
    id: 'partner_count',
    unit: 'count',
    say: say('Branches that it traded together with.', '携手营业部的家数。'),
  }),
  年内最佳携手对象: text('年内最佳携手对象', { id: 'best_partner', say: say('Best partner since the new year.') }),
  年内最佳携手股票数: whole('年内最佳携手股票数', {
    id: 'best_partner_stocks',
    unit: 'stocks',
    say: say('Shares that both traded.', '共同操作的股票数。'),
  }),
  年内最佳携手成功率: percent('年内最佳携手成功率', {
    id: 'best_partner_success_rate',
    say: say('How often both gained together.', '共同操作的成功率。'),
  }),
} as const;

const PAGED = say(
  'A page has some fifty branches; all pages are fetched, one a second.',
  '每页约五十家营业部；所有页都会取得，每秒一页。',
);

const branches = { topic: 'dragon-tiger-list', grain: 'party' } as const;
const BRANCHES_PAGE = 'https://data.10jqka.com.cn/market/longhu/';
const WORDS = ['hot money', '龙虎榜', '游资', '营业部排行'];

export default familyOf<RecordsShared<ThsListAsk>>(
  {
    source: thsListPages,
    category: 'stock',
    topic: 'offerings',
    page: 'https://data.10jqka.com.cn/ipo/xgsgyzq/',
    cache: freshFor('1h', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_ipo_ths: records({
      sample: {
        texts: {
          申购日期: ['08-20 周四', '08-19 周三', '08-14 周五', '08-12 周三', '{YYYY}-{MM}-{DD}'],
          中签号: '{MM}-{DD}',
          中签缴款日期: '{MM}-{DD}',
        },
      },
      say: say('Subscriptions of new A-shares of one market, newest first.', '同花顺：新股申购与中签'),
      keywords: ['new shares', '打新', '中签率', '新股申购'],
      params: {
        symbol: choice(
          {
            全部A股: say('all A-shares'),
            沪市主板: say('main board of Shanghai'),
            深市主板: say('main board of Shenzhen'),
            创业板: say('ChiNext'),
            科创板: say('STAR market'),
            京市主板: say('Beijing'),
          },
          { default: '全部A股', say: say('Market.', '市场。') },
        ),
      },
      columns: SHARES,
      ask: ({ symbol }): ThsListAsk => ({ list: 'shares', market: MARKETS[symbol] }),
      parseRows: (pages, ask) => parseNewShares(pages, ask, SHARES),
      quirks: [
        say('The first page, some fifty shares, as in AKShare.', '仅第一页，约五十只，与 AKShare 相同。'),
        say(
          'Figures are numbers, where AKShare has texts; 中签号 is cut behind its day, where AKShare has the text of a window.',
          '数值为数字，AKShare 则为文本；中签号只保留日期，AKShare 还带有弹窗的文字。',
        ),
      ],
    }),
    stock_lh_yyb_most: records({
      sample: {
        texts: {
          营业部名称: [
            '东方财富证券股份有限公司拉萨金融城南环... 一线游资',
            '东方财富证券股份有限公司拉萨东环路第二... 一线游资',
            '华创证券有限责任公司贵阳北京路证券营业部',
          ],
          合计动用资金: '{2.11}亿',
        },
      },
      ...branches,
      say: say('Branches of brokers by their appearances on the dragon-tiger list.', '龙虎榜营业部排行：上榜次数最多'),
      keywords: WORDS,
      page: BRANCHES_PAGE,
      columns: MOST,
      ask: (): ThsListAsk => ({ list: 'branches', tab: 'sbcs', field: 'sbcs' }),
      parseRows: (pages) => parseBranches(pages, MOST),
      quirks: [PAGED],
    }),
    stock_lh_yyb_capital: records({
      sample: {
        texts: {
          营业部名称: [
            '华宝证券股份有限公司上海东大名路证券营业部 一线游资',
            '东方证券股份有限公司上海松江区沪亭北路... 知名游资',
            '华鑫证券有限责任公司上海分公司 一线游资',
          ],
          今日最高金额: '{8.98}亿',
          今日最高买入金额: '{4.49}亿',
          累计参与金额: '{12.23}亿',
          累计买入金额: '{6.52}亿',
        },
      },
      ...branches,
      say: say('Branches of brokers on the dragon-tiger list by their money.', '龙虎榜营业部排行：资金实力最强'),
      keywords: WORDS,
      page: BRANCHES_PAGE,
      columns: CAPITAL,
      ask: (): ThsListAsk => ({ list: 'branches', tab: 'zjsl', field: 'zgczje' }),
      parseRows: (pages) => parseBranches(pages, CAPITAL),
      quirks: [PAGED],
    }),
    stock_lh_yyb_control: records({
      sample: {
        texts: {
          营业部名称: [
            '华泰证券股份有限公司总部',
            '深股通专用 一线游资',
            '中国国际金融股份有限公司上海分公司 一线游资',
            '东方财富证券股份有限公司拉萨团结路第二...',
            '安信证券股份有限公司深圳安信金融大厦证...',
          ],
        },
      },
      ...branches,
      say: say('Branches of brokers that trade together, on the dragon-tiger list.', '龙虎榜营业部排行：抱团操作实力'),
      keywords: WORDS,
      page: BRANCHES_PAGE,
      columns: CONTROL,
      ask: (): ThsListAsk => ({ list: 'branches', tab: 'btcz', field: 'xsjs' }),
      parseRows: (pages) => parseBranches(pages, CONTROL),
      quirks: [PAGED],
    }),
  },
).concat(
  familyOf<RecordsShared<ThsListAsk>>(
    {
      category: 'bond',
      page: 'https://data.10jqka.com.cn/ipo/bond/',
      cache: freshFor('6h', { staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'security',
      listsAll: true,
    },
    {
      bond_zh_cov_info_ths: records({
        say: say(
          'All convertible bonds with their issues and conversions, newest first.',
          '同花顺：转债发行与中签一览',
        ),
        keywords: ['打新债', '转股价'],
        source: thsListPages,
        columns: BONDS,
        ask: (): ThsListAsk => ({ list: 'convertibles' }),
        parseFields: (pages, _, fields) => parseBonds(pages, fields),
        quirks: [say('中签率 is a number, where AKShare has a text.', '中签率为数字，AKShare 则为文本。')],
      }),
    },
  ),
);

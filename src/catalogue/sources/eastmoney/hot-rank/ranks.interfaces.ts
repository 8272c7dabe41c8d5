import { say } from '../../../../base/say.ts';
import { code, date, dateTime, mixed, number, percent, text, whole } from '../../../declare/columns.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { fillColumns } from '../../../wire/records.ts';
import { dailyColumns, hongKongShare, latestColumns, prefixedCode, ranking, ranks, shareRank } from './family.ts';
import { dailyRanks, parseShareRanks, RELATED, relatedField } from './wire.ts';

const RANK = whole('rk');
const DAILY_RANK = whole('rank', { say: say('Rank, 1 for the most popular.', '名次，1 为人气最高。') });

/** The columns of a share of the mainland with its quote. */
const QUOTED = {
  当前排名: RANK,
  代码: code('sc', {
    say: say('Share code with its exchange before it: SZ000725.', '带交易所前缀的股票代码：SZ000725。'),
  }),
  股票名称: text('f14'),
  最新价: number('f2', { unit: 'yuan_per_share' }),
  涨跌额: number('f4', { unit: 'yuan_per_share' }),
  涨跌幅: percent('f3', { say: say('Change of the price, over the previous close.', '价格的涨跌幅，相对昨收。') }),
};

const JOINED = [
  say(
    'Ranks and quotes come from two hosts. They are joined by market and code; a share whose quote the source does not send has `null` in the columns of the quote. AKShare joins them by position, and asks for shares of Beijing in Shanghai: there all rows after such a share show the quotes of others.',
    '排名与行情来自两台主机，按市场和代码合并；数据源没有发送行情的股票，行情各列为 `null`。AKShare 按位置合并，又把北交所股票当作上海股票请求：其后的所有行都会显示别的股票的行情。',
  ),
  say(
    'Where the host of quotes fails, the ranks are answered with `null` in the columns of the quote. `Finfount-Source` says eastmoney-hot-ranks-without-quotes then.',
    '行情主机失败时仍返回排名，行情各列为 `null`，此时 `Finfount-Source` 为 eastmoney-hot-ranks-without-quotes。',
  ),
];

const CHANGE = say(
  '涨跌额 is the change that the source sends. AKShare computes a wrong one: 11 for a rise from 100 to 110.',
  '涨跌额是数据源发送的涨跌额。AKShare 计算有误：从 100 涨到 110 得出 11。',
);

const ROWS_RECORDED = say(
  'The form of its rows is that of four recorded ones, reduced by their publisher; its quotes have the form of recorded lists.',
  '行的格式取自四行经发布者删减的实录；行情的格式与实录的清单相同。',
);

const DAYS = {
  时间: date('calcTime', { say: say('Calendar day.', '自然日。') }),
  排名: DAILY_RANK,
  证券代码: code({ say: say('The symbol that was asked for.', '所求的代码。') }),
};

const TIMES = {
  时间: dateTime('calcTime', { say: say('Time of the count, Beijing time.', '统计时间，北京时间。') }),
  排名: DAILY_RANK,
};

const ITEMS = {
  item: text({ say: say('Name of the item, as the source has it.', '项目名称，与数据源相同。') }),
  value: mixed({
    say: say(
      'Its value: a number where the source has a number, else a text.',
      '该项目的值：数据源为数字的即为数字，其余为文本。',
    ),
  }),
};

const related = {
  时间: dateTime('calcTime', { say: say('Time of the count, Beijing time.', '统计时间，北京时间。') }),
  股票代码: code('srcSecurityCode', { say: say('The share that was asked for.', '所求的股票。') }),
  相关股票代码: code(RELATED, {
    id: 'related_stock_code',
    role: 'code',
    of: 'share',
    say: say('Code of the other share, with its exchange.', '另一只股票的代码，带交易所。'),
  }),
  涨跌幅: percent('rate', {
    id: 'common_follower_percent',
    role: 'none',
    say: say(
      'Share of followers that both have in common; despite its name not a change of a price.',
      '两者共同关注者的占比；列名虽为涨跌幅，并非价格的变化。',
    ),
  }),
};

const detail = {
  ...DAYS,
  新晋粉丝: shifted(-2, number('newUidRate', { id: 'new_followers', unit: 'fraction_of_followers' })),
  铁杆粉丝: shifted(-2, number('oldUidRate', { id: 'loyal_followers', unit: 'fraction_of_followers' })),
};

/** The newest rank of a share, as names and values. */
const LATEST = {
  sample: {
    items: sampleNames(
      '~marketType|marketAllCount|~calcTime|~innerCode|~srcSecurityCode|rank|rankChange|hisRankChange',
    ),
  },
  grain: 'item',
  columns: ITEMS,
  parseRows: latestColumns,
  evidence: [
    say(
      'The ten items that AKShare’s documentation prints are answered as printed.',
      'AKShare 文档所载的十个项目，返回值与之一致。',
    ),
  ],
} as const;

export default ranks({
  stock_hot_rank_em: ranking({
    sample: { codes: { 代码: 'SH600000' } },
    say: say('The 100 most watched A-shares now, with their prices.', '个股人气榜：A 股'),
    lists: { of: 'A-shares', rows: 100 },
    list: 'getAllCurrentList',
    columns: QUOTED,
    quirks: [...JOINED, CHANGE],
    evidence: [ROWS_RECORDED],
  }),
  stock_hot_up_em: ranking({
    sample: { codes: { 代码: 'SH600000' } },
    say: say('The 100 A-shares whose popularity rises fastest, with their prices.', '个股飙升榜：A 股'),
    lists: { of: 'A-shares', rows: 100 },
    list: 'getAllHisRcList',
    columns: {
      排名较昨日变动: whole('hrc', {
        id: 'rank_change',
        unit: 'places',
        say: say('Places gained since yesterday.', '较昨日上升的名次。'),
      }),
      ...QUOTED,
    },
    quirks: [...JOINED, CHANGE],
  }),
  stock_hk_hot_rank_em: ranking({
    say: say('The 100 most watched shares of Hong Kong now, with their prices.', '个股人气榜：港股'),
    lists: { of: 'Hong Kong', rows: 100 },
    list: 'getAllCurrHkUsList',
    columns: {
      当前排名: RANK,
      代码: code('sc', { say: say('Share code, five digits.', '股票代码，五位数字。') }),
      股票名称: text('f14'),
      最新价: number('f2', { unit: 'hkd_per_share' }),
      涨跌幅: percent('f3', { say: say('Change from the previous close.', '相对昨收的涨跌幅。') }),
    },
    quirks: JOINED,
  }),
  stock_hot_rank_detail_em: shareRank({
    say: say(
      'Popularity rank of one A-share by day over a year, with the fractions of new and loyal followers.',
      '个股人气榜：A 股历史趋势及粉丝特征',
    ),
    kind: 'window',
    grain: 'day',
    params: { symbol: prefixedCode({ default: 'SZ000665' }) },
    list: 'getHisList',
    source: dailyRanks,
    codeOf: ({ symbol }) => symbol,
    columns: detail,
    symbolColumn: '证券代码',
    parseRows: (pages, ask) => dailyColumns(detail, pages, ask),
    sorted: '时间',
    quirks: [
      say(
        'Ranks and followers are two lists of the source, joined by day; AKShare joins them by position. A day without followers has `null` there.',
        '排名与粉丝是数据源的两份清单，按日期合并；AKShare 按位置合并。没有粉丝数据的日期为 `null`。',
      ),
    ],
    evidence: [
      say(
        'Five recorded days of AKShare are answered as recorded, every cell.',
        'AKShare 实录的五天，返回值逐格一致。',
      ),
    ],
  }),
  stock_hot_rank_detail_realtime_em: shareRank({
    say: say('Popularity rank of one A-share today, every ten minutes.', '个股人气榜：A 股实时变动'),
    params: { symbol: prefixedCode({ default: 'SZ000665' }) },
    grain: 'minute',
    list: 'getCurrentList',
    codeOf: ({ symbol }) => symbol,
    columns: TIMES,
  }),
  stock_hot_keyword_em: shareRank({
    sample: { codes: { 股票代码: 'SH600000' } },
    say: say('Concepts that people connect with one A-share now.', '个股人气榜：热门关键词'),
    params: { symbol: prefixedCode({ default: 'SZ000665' }) },
    grain: 'board',
    list: 'getHotStockRankList',
    codeOf: ({ symbol }) => symbol,
    columns: {
      时间: dateTime('calcTime', { say: say('Time of the count, Beijing time.', '统计时间，北京时间。') }),
      股票代码: code('srcSecurityCode', {
        say: say('Share code with its exchange before it.', '带交易所前缀的股票代码。'),
      }),
      概念名称: text('conceptName', {
        id: 'concept_name',
        role: 'name',
        of: 'board',
        say: say('Name of the concept.'),
      }),
      概念代码: code('conceptId', {
        id: 'concept_code',
        role: 'code',
        of: 'board',
        say: say('Code of the concept’s board, such as BK0968.', '概念板块的代码，例如 BK0968。'),
      }),
      热度: whole('hitCount', { id: 'heat', unit: 'unstated', say: say('Heat of the concept.') }),
    },
  }),
  stock_hot_rank_latest_em: shareRank({
    say: say('Newest popularity rank of one A-share, as names and values.', '个股人气榜：A 股最新排名'),
    params: { symbol: prefixedCode({ default: 'SZ000665' }) },
    list: 'getCurrentLatest',
    codeOf: ({ symbol }) => symbol,
    ...LATEST,
  }),
  stock_hot_rank_relate_em: shareRank({
    sample: { codes: { 相关股票代码: 'SH600000' } },
    say: say('Shares that the followers of one A-share follow as well.', '个股人气榜：相关股票'),
    params: { symbol: prefixedCode({ default: 'SZ000665' }) },
    list: 'getFollowStockRankList',
    codeOf: ({ symbol }) => symbol,
    columns: related,
    parseRows: (pages, ask) => {
      const field = relatedField(pages, ask);
      const columns = { ...related, 相关股票代码: { ...related.相关股票代码, field } };
      return fillColumns(columns, (fields) => parseShareRanks(pages, ask, fields));
    },
    quirks: [
      say(
        '涨跌幅 is AKShare’s name for a share of followers: it is not a change of a price.',
        '涨跌幅是 AKShare 的列名，实为关注者的占比，不是价格的变化。',
      ),
      say(
        'AKShare takes the other share by position. Here it is the field followSecurityCode or, where the source calls it otherwise, its only other field of codes.',
        'AKShare 按位置取另一只股票。此处取字段 followSecurityCode；数据源使用其他名称时，取其唯一的另一个代码字段。',
      ),
    ],
    evidence: [
      say(
        'Five recorded rows of AKShare are answered as recorded, every cell.',
        'AKShare 实录的五行，返回值逐格一致。',
      ),
    ],
  }),
  stock_hk_hot_rank_detail_em: shareRank({
    say: say('Popularity rank of one share of Hong Kong by day.', '个股人气榜：港股历史趋势'),
    kind: 'window',
    grain: 'day',
    params: { symbol: hongKongShare({ default: '00700' }) },
    list: 'getHisHkUsList',
    codeOf: ({ symbol }) => `HK|${symbol}`,
    columns: DAYS,
    symbolColumn: '证券代码',
    sorted: '时间',
    evidence: [
      say(
        'Ten days that AKShare’s documentation prints are answered as printed.',
        'AKShare 文档所载的十天，返回值与之一致。',
      ),
    ],
  }),
  stock_hk_hot_rank_detail_realtime_em: shareRank({
    say: say('Popularity rank of one share of Hong Kong today, every ten minutes.', '个股人气榜：港股实时变动'),
    params: { symbol: hongKongShare({ default: '00700' }) },
    grain: 'minute',
    list: 'getCurrentHkUsList',
    codeOf: ({ symbol }) => `HK|${symbol}`,
    columns: TIMES,
    evidence: [
      say(
        'Ten times that AKShare’s documentation prints are answered as printed.',
        'AKShare 文档所载的十个时刻，返回值与之一致。',
      ),
    ],
  }),
  stock_hk_hot_rank_latest_em: shareRank({
    say: say('Newest popularity rank of one share of Hong Kong, as names and values.', '个股人气榜：港股最新排名'),
    params: { symbol: hongKongShare({ default: '00700' }) },
    list: 'getCurrentHkUsLatest',
    codeOf: ({ symbol }) => `HK|${symbol}`,
    ...LATEST,
  }),
});

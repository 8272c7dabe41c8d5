import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { constantList, NO_SOURCE_IS_ASKED, parseConstants } from '../../../wire/constant-list.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseWorldBars, sinaWorldBars, type WorldBarsAsk, worldSite } from './wire.ts';

const INDEX_PAGE = 'https://finance.sina.com.cn/stock/globalindex/quotes/UKX';

/** Indices abroad: the code and the English name of each, by the name that clients call. */
const INDICES = {
  英国富时100指数: { code: 'UKX', say: say('FTSE 100, London.') },
  '德国DAX 30种股价指数': { code: 'DAX', say: say('DAX, Frankfurt.') },
  俄罗斯MICEX指数: { code: 'INDEXCF', say: say('MOEX Russia, Moscow.') },
  法CAC40指数: { code: 'CAC', say: say('CAC 40, Paris.') },
  瑞士股票指数: { code: 'SWI20', say: say('Swiss Market Index, Zurich.') },
  富时意大利MIB指数: { code: 'FTSEMIB', say: say('FTSE MIB, Milan.') },
  荷兰AEX综合指数: { code: 'AEX', say: say('AEX, Amsterdam.') },
  西班牙IBEX指数: { code: 'IBEX', say: say('IBEX 35, Madrid.') },
  欧洲Stoxx50指数: { code: 'SX5E', say: say('Euro Stoxx 50.') },
  '加拿大S&P/TSX综合指数': { code: 'GSPTSE', say: say('S&P/TSX Composite, Toronto.') },
  墨西哥BOLSA指数: { code: 'MXX', say: say('S&P/BMV IPC, Mexico.') },
  巴西BOVESPA股票指数: { code: 'IBOV', say: say('Bovespa, Sao Paulo.') },
  中国台湾加权指数: { code: 'TWJQ', say: say('TAIEX, Taipei.') },
  日经225指数: { code: 'NKY', say: say('Nikkei 225, Tokyo.') },
  首尔综合指数: { code: 'KOSPI', say: say('KOSPI, Seoul.') },
  印度尼西亚雅加达综合指数: { code: 'JCI', say: say('Jakarta Composite.') },
  印度孟买SENSEX指数: { code: 'SENSEX', say: say('SENSEX, Mumbai.') },
  澳大利亚标准普尔200指数: { code: 'AS51', say: say('S&P/ASX 200, Sydney.') },
  '新西兰NZSE 50指数': { code: 'NZ250', say: say('S&P/NZX 50, Wellington.') },
  '埃及CASE 30指数': { code: 'CASE', say: say('EGX 30, Cairo.') },
} as const;

const US_BONDS = {
  美国1月期国债: { code: 'US1MT', say: say('1 month.') },
  美国2月期国债: { code: 'US2MT', say: say('2 months.') },
  美国3月期国债: { code: 'US3MT', say: say('3 months.') },
  美国4月期国债: { code: 'US4MT', say: say('4 months.') },
  美国6月期国债: { code: 'US6MT', say: say('6 months.') },
  美国1年期国债: { code: 'US1YT', say: say('1 year.') },
  美国2年期国债: { code: 'US2YT', say: say('2 years.') },
  美国3年期国债: { code: 'US3YT', say: say('3 years.') },
  美国5年期国债: { code: 'US5YT', say: say('5 years.') },
  美国7年期国债: { code: 'US7YT', say: say('7 years.') },
  美国10年期国债: { code: 'US10YT', say: say('10 years.') },
  美国20年期国债: { code: 'US20YT', say: say('20 years.') },
  美国30年期国债: { code: 'US30YT', say: say('30 years.') },
} as const;

const CHINESE_BONDS = {
  中国1年期国债: { code: 'CN1YT', say: say('1 year.') },
  中国2年期国债: { code: 'CN2YT', say: say('2 years.') },
  中国3年期国债: { code: 'CN3YT', say: say('3 years.') },
  中国5年期国债: { code: 'CN5YT', say: say('5 years.') },
  中国7年期国债: { code: 'CN7YT', say: say('7 years.') },
  中国10年期国债: { code: 'CN10YT', say: say('10 years.') },
  中国15年期国债: { code: 'CN15YT', say: say('15 years.') },
  中国20年期国债: { code: 'CN20YT', say: say('20 years.') },
  中国30年期国债: { code: 'CN30YT', say: say('30 years.') },
} as const;

const LAST_THOUSAND = say(
  'The source has the last thousand days or so, whatever is asked for.',
  '数据源只有最近约一千天，无论请求多少。',
);

const YIELDS = {
  date: date('d'),
  open: percent('o', { say: say('First yield of the day.', '当日首个收益率。') }),
  high: percent('h', { say: say('Highest yield.', '最高收益率。') }),
  low: percent('l', { say: say('Lowest yield.', '最低收益率。') }),
  close: percent('c', { say: say('Last yield.', '最后收益率。') }),
  volume: whole('v', { unit: 'unstated', say: say('0 throughout.', '均为 0。') }),
};

const VALUES = {
  date: date('d'),
  open: number('o', { unit: 'index_points' }),
  high: number('h', { unit: 'index_points' }),
  low: number('l', { unit: 'index_points' }),
  close: number('c', { unit: 'index_points' }),
  volume: whole('v', {
    unit: 'unstated',
    say: say('Volume as the source has it; 0 for some indices.', '成交量，按数据源原值；部分指数为 0。'),
  }),
};

/** The names of the indices. */
type NamesAsk = { readonly names: 'indices abroad' };

const indexNames = constantList<NamesAsk>(
  worldSite,
  INDEX_PAGE,
  Object.entries(INDICES).map(([name, { code: of }]) => ({ name, code: of })),
);
const NAME_COLUMNS = {
  指数名称: text('name', {
    say: say('Name, as `index_global_hist_sina` wants it.', '名称，用于 `index_global_hist_sina`。'),
  }),
  代码: code('code', { say: say('Code of the index at Sina.', '新浪的指数代码。') }),
};

const BOND_BARS = {
  columns: YIELDS,
  parseRows: (pages: Pages, ask: WorldBarsAsk) => parseWorldBars(pages, ask, YIELDS),
  evidence: [
    say(
      'Tables that AKShare has printed are answered as printed, in the rows that they show.',
      'AKShare 所载的表，所示各行的返回值与之一致。',
    ),
  ],
};

export default [
  ...familyOf<RecordsShared<WorldBarsAsk>>(
    {
      category: 'bond',
      page: 'https://stock.finance.sina.com.cn/forex/globalbd/us10yt.html',
      cache: freshFor('30m', { staleIfError: '30d' }),
      // The oldest day leaves when a new one comes.
      kind: 'window',
      grain: 'day',
      quirks: [LAST_THOUSAND],
      source: sinaWorldBars,
    },
    {
      bond_gb_us_sina: records({
        say: say('Yields of treasury bonds of the United States by day, oldest first.', '美国国债收益率行情（新浪）'),
        keywords: ['美国国债', '美债', '收益率', 'treasury yield', 'US treasury'],
        params: {
          symbol: choice(meaningsOf(US_BONDS), { default: '美国10年期国债', say: say('Maturity.', '期限。') }),
        },
        ask: ({ symbol }): WorldBarsAsk => ({ bond: US_BONDS[symbol].code }),
        ...BOND_BARS,
      }),
      bond_gb_zh_sina: records({
        say: say('Yields of treasury bonds of China by day, oldest first.', '中国国债收益率行情（新浪）'),
        keywords: ['中国国债', '收益率', 'treasury yield'],
        page: 'https://stock.finance.sina.com.cn/forex/globalbd/cn10yt.html',
        params: {
          symbol: choice(meaningsOf(CHINESE_BONDS), { default: '中国10年期国债', say: say('Maturity.', '期限。') }),
        },
        ask: ({ symbol }): WorldBarsAsk => ({ bond: CHINESE_BONDS[symbol].code }),
        ...BOND_BARS,
      }),
    },
  ),
  ...familyOf<RecordsShared<WorldBarsAsk>>(
    {
      category: 'index',
      page: INDEX_PAGE,
      cache: freshFor('30m', { staleIfError: '30d' }),
      // The oldest day leaves when a new one comes.
      kind: 'window',
      grain: 'day',
      quirks: [LAST_THOUSAND],
    },
    {
      index_global_hist_sina: records({
        isPriceHistory: true,
        say: say('Daily values of one index abroad, oldest first.', '环球指数历史行情（新浪）'),
        keywords: ['全球指数', '环球指数', 'global index', 'world index'],
        params: {
          symbol: choice(meaningsOf(INDICES), {
            default: '瑞士股票指数',
            say: say('Name of the index.', '指数名称。'),
          }),
        },
        source: sinaWorldBars,
        ask: ({ symbol }): WorldBarsAsk => ({ index: INDICES[symbol].code }),
        columns: VALUES,
        parseRows: (pages, ask: WorldBarsAsk) => parseWorldBars(pages, ask, VALUES),
        quirks: [
          say(
            'The default of AKShare, OMX, is none of its own names, and it fails; here 瑞士股票指数 is the default.',
            'AKShare 的默认值 OMX 不在其名称之中，调用会失败；此处默认为瑞士股票指数。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<NamesAsk>>(
    {
      category: 'index',
      page: INDEX_PAGE,
      cache: freshFor('1d', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'security',
      listsAll: true,
    },
    {
      index_global_name_table: records({
        lists: 'world indices',
        say: say(
          'Names and codes of the indices abroad of `index_global_hist_sina`.',
          '环球指数名称代码对照表（新浪）',
        ),
        keywords: ['全球指数', 'global index'],
        source: indexNames,
        ask: (): NamesAsk => ({ names: 'indices abroad' }),
        columns: NAME_COLUMNS,
        parseRows: (pages) => parseConstants(pages, NAME_COLUMNS, 'Names of indices abroad'),
        quirks: [NO_SOURCE_IS_ASKED],
      }),
    },
  ),
];

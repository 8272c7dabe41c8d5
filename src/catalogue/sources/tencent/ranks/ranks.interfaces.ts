import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { code, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseRanks, type RankAsk, tencentRanks } from './wire.ts';

const change = (field: string, en: string, zh: string) =>
  percent(field, { role: 'other_change', say: say(`Change ${en}.`, `${zh}涨跌幅。`) });
const flow = (field: string, en: string, zh: string) =>
  number(field, { unit: 'ten_thousand_yuan', say: say(`${en}.`, `${zh}。`) });

const COLUMNS = {
  code: code('code', {
    of: 'share',
    say: say('Share code behind the letters of its exchange.', '股票代码，前面是交易所字母。'),
  }),
  hsl: percent('hsl', { role: 'turnover_rate', say: say('Turnover rate.', '换手率。') }),
  lb: number('lb', { unit: 'times', say: say('Volume ratio.', '量比。') }),
  ltsz: number('ltsz', {
    role: 'float_market_value',
    unit: 'hundred_million_yuan',
    say: say('Market value of what is in circulation.', '流通市值。'),
  }),
  name: text('name', { of: 'share', say: say('Name of the share.', '股票名称。') }),
  pe_ttm: number('pe_ttm', { unit: 'times', say: say('Price over the earnings of twelve months.', '滚动市盈率。') }),
  pn: number('pn', { unit: 'times', say: say('Price over book value.', '市净率。') }),
  speed: percent('speed', { role: 'other_change', say: say('Speed of the change.', '涨速。') }),
  state: text('state', { say: say('Mark of a suspension; empty for most.', '停牌标记，多数为空。') }),
  stock_type: text('stock_type', { say: say('Kind of share, such as GP-A.', '证券类型，例如 GP-A。') }),
  turnover: number('turnover', { unit: 'ten_thousand_yuan', role: 'turnover', say: say('Turnover.', '成交额。') }),
  volume: number('volume', { unit: 'lots_of_100_shares' }),
  zd: number('zd', {
    unit: 'yuan_per_share',
    role: 'change',
    say: say('Latest price less the previous close.', '最新价减昨收。'),
  }),
  zdf: percent('zdf', {
    role: 'change_percent',
    say: say('Latest price less the previous close, over the previous close.', '涨跌幅，相对昨收。'),
  }),
  zdf_d10: change('zdf_d10', 'over ten sessions', '10 个交易日'),
  zdf_d20: change('zdf_d20', 'over twenty sessions', '20 个交易日'),
  zdf_d5: change('zdf_d5', 'over five sessions', '5 个交易日'),
  zdf_d60: change('zdf_d60', 'over sixty sessions', '60 个交易日'),
  zdf_w52: change('zdf_w52', 'over 52 weeks', '52 周'),
  zdf_y: change('zdf_y', 'since the new year', '年初至今'),
  zf: percent('zf', {
    role: 'amplitude',
    say: say('Highest less lowest price, over the previous close.', '振幅，相对昨收。'),
  }),
  zljlr: flow('zljlr', 'Net inflow of main orders', '主力净流入'),
  zllc: flow('zllc', 'Outflow of main orders', '主力流出'),
  zllc_d5: flow('zllc_d5', 'Outflow of main orders over five sessions', '主力流出，5 个交易日'),
  zllr: flow('zllr', 'Inflow of main orders', '主力流入'),
  zllr_d5: flow('zllr_d5', 'Inflow of main orders over five sessions', '主力流入，5 个交易日'),
  zsz: number('zsz', { unit: 'hundred_million_yuan', role: 'market_value', say: say('Market value.', '总市值。') }),
  zxj: number('zxj', { unit: 'yuan_per_share', role: 'price', say: say('Latest price.', '最新价。') }),
} as const;

export default familyOf<RecordsShared<RankAsk>>(
  {
    category: 'stock',
    topic: 'share-quotes',
    page: 'https://stockapp.finance.qq.com/mstats/',
    cache: shanghaiSession({ open: '60s', staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
  },
  {
    stock_zh_a_spot_tx: records({
      sample: { texts: { stock_type: 'GP-A' }, codes: { code: 'sh600000' } },
      say: say(
        'Quotes of all A-shares by Tencent, with changes, values and main flows, highest price first.',
        '腾讯：沪深京 A 股实时行情',
      ),
      keywords: ['腾讯', 'tencent', 'main flow', '主力流入'],
      source: tencentRanks,
      columns: COLUMNS,
      sorted: '-zxj',
      ask: (): RankAsk => ({ board: 'aStock' }),
      parseFields: parseRanks,
      quirks: [
        say(
          'Some 28 requests, five seconds. Figures are numbers, where AKShare has texts.',
          '约 28 次请求，五秒左右。数值为数字，AKShare 则为文本。',
        ),
        say(
          'The pages are asked for by code, which keeps them still, and must add up: AKShare asks by price and drops what comes twice.',
          '按代码分页请求，各页不会移动且总数必须相符；AKShare 按价格请求，并删去重复行。',
        ),
      ],
    }),
  },
);

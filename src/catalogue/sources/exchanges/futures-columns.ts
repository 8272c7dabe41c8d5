import { say } from '../../../base/say.ts';
import { choice, codeParam, many, tradingDay } from '../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../declare/columns.ts';
import type { Unit } from '../../fields/units.ts';
import type { BarFields } from './futures-figures.ts';

// What the reports of the futures exchanges have in common: columns, params, and what may surprise in them.

/** A day of trading that a client must name. */
export const REQUIRED_DAY = tradingDay(
  undefined,
  say('. It must be named: AKShare takes today for none', '。必须写明：AKShare 省略时取今天'),
);

/** The exchanges that are asked. */
const EXCHANGES = choice(
  {
    CFFEX: say('China Financial Futures Exchange', '中国金融期货交易所'),
    INE: say('Shanghai International Energy Exchange', '上海国际能源交易中心'),
    CZCE: say('Zhengzhou Commodity Exchange', '郑州商品交易所'),
    SHFE: say('Shanghai Futures Exchange', '上海期货交易所'),
    GFEX: say('Guangzhou Futures Exchange', '广州期货交易所'),
  },
  {
    default: 'CFFEX',
    say: say('Exchange.', '交易所。'),
    absent: {
      DCE: say(
        'the site of the Dalian exchange keeps programs out with a value that a script computes. futures_zh_daily_sina and futures_hist_em have the daily bars of its contracts, one contract a call',
        '大连商品交易所的网站用脚本计算的值防止程序访问。其合约的日线见 futures_zh_daily_sina 和 futures_hist_em，每次一个合约',
      ),
    },
  },
);

/** One of the exchanges that are asked. AKShare reads small letters as capitals. */
export const EXCHANGE: typeof EXCHANGES = {
  ...EXCHANGES,
  read: (text, ...context) => {
    const capitals = EXCHANGES.read(text.toUpperCase(), ...context);
    return text === text.toUpperCase() || !('value' in capitals) ? capitals : { ...capitals, isOtherSpelling: true };
  },
};

/** Products, by their letters; all when left out. */
export const PRODUCTS = many(
  codeParam({
    say: say('Letters of products, in capitals; all when left out.', '品种字母，大写；省略时为全部。'),
    matching: /^[A-Z]{1,3}$/,
    form: say('one to three capital letters, such as CU', '一至三个大写字母，例如 CU'),
    otherwise: 'refused',
  }),
  { default: [] },
);

/** The names of the fields of a bar, those of all its columns. */
interface AllBarFields extends BarFields {
  readonly openInterest: string;
  readonly turnover: string;
  readonly settle: string;
  readonly preSettle: string;
}

/** The columns of daily bars: `date` and `variety` are made here. */
export function barColumns(price: Unit, fields: AllBarFields) {
  return {
    symbol: code(fields.symbol, { say: say('Contract.', '合约。') }),
    date: date('date'),
    open: number(fields.open, { unit: price }),
    high: number(fields.high, { unit: price }),
    low: number(fields.low, { unit: price }),
    close: number(fields.close, { unit: price }),
    volume: number(fields.volume, { unit: 'contracts' }),
    open_interest: number(fields.openInterest),
    turnover: number(fields.turnover, {
      unit: 'ten_thousand_yuan',
      say: say('Turnover.', '成交额。'),
      role: 'turnover',
    }),
    settle: number(fields.settle, { unit: price }),
    pre_settle: number(fields.preSettle, { unit: price }),
    variety: code('variety'),
  } as const;
}

/** The columns of the places of members, where a contract comes last. */
export const PLACES = {
  rank: whole('rank'),
  vol_party_name: text('vol_party_name'),
  vol: whole('vol'),
  vol_chg: whole('vol_chg'),
  long_party_name: text('long_party_name'),
  long_open_interest: whole('long_open_interest'),
  long_open_interest_chg: whole('long_open_interest_chg'),
  short_party_name: text('short_party_name'),
  short_open_interest: whole('short_open_interest'),
  short_open_interest_chg: whole('short_open_interest_chg'),
  symbol: code('symbol', { say: say('Contract.', '合约。') }),
  variety: code('variety'),
} as const;

/** That a day without a session has no rows, and others fail. */
export const DAYS = say(
  'A day without a session answers `[]`; one whose figures have not come is 404.',
  '非交易日返回 `[]`；数据尚未公布的日期返回 404。',
);
/** That Shanghai has a file of the day before the session ends. */
export const UNSETTLED = say(
  'During a session the file of Shanghai has no price of settlement: 404, as its figures have not come; AKShare answers the prices and volumes of the moment as a bar.',
  '上期所、上期能源的文件在交易时段内没有结算价：视为尚未公布，返回 404；AKShare 把当时的价格和成交量当作日线返回。',
);
/** That older reports of Zhengzhou, apart from bars, are not read. */
export const ZHENGZHOU_SINCE_2015 = say(
  'Reports of Zhengzhou before 20151008 have another form: 404.',
  '郑商所 20151008 以前的日报是另一种形式，返回 404。',
);
/** That CFFEX has settlement parameters of some days alone. */
export const FILES_OF_CHANGES = say(
  'The China Financial Futures Exchange publishes a file on days on which a parameter changes, and it holds until the next: another day is 404.',
  '中国金融期货交易所只在参数变动之日发布文件，其内容沿用至下一次变动：其他日期返回 404。',
);
/** That days are written otherwise than by AKShare. */
export const ISO_DAYS = say(
  '`date` is YYYY-MM-DD; AKShare answers YYYYMMDD.',
  '`date` 为 YYYY-MM-DD；AKShare 返回 YYYYMMDD。',
);
/** That the exchange of Dalian is not asked. */
export const NO_DALIAN = say(
  'The Dalian exchange, DCE, is not there: its site keeps programs out with a value that a script computes. futures_zh_daily_sina has the daily bars of its contracts.',
  '没有大连商品交易所（DCE）：其网站用脚本计算的值防止程序访问。其合约的日线见 futures_zh_daily_sina。',
);
/** What an untraded contract has. */
export const UNTRADED = say(
  'A contract that was not traded has no open, high, low and perhaps no close: `null`.',
  '没有成交的合约没有开盘价、最高价、最低价，可能也没有收盘价，为 `null`。',
);
/** How volumes are counted. */
export const SIDES = say(
  'Volume, open interest and turnover count both sides until 2019-12-31, and one side since.',
  '成交量、持仓量和成交额在 2019-12-31 及以前按双边计算，此后按单边计算。',
);
/** That one table holds what AKShare answers as many. */
export const ONE_TABLE = say(
  'All contracts stand in one table; AKShare answers a dictionary of tables.',
  '所有合约在一张表中；AKShare 返回由多张表组成的字典。',
);
/** That the lists of places have nothing to do with each other. */
export const THREE_LISTS = say(
  'Three lists stand side by side by place: a row does not describe one member.',
  '三个名单按名次并列：一行并非同一会员的数据。',
);
/** What is checked in lists of places. */
export const PLACES_ARE_CHECKED = say(
  'A reply is refused whose places have gaps, whose lists do not descend, or whose sums are others than those of its figures.',
  '名次有缺漏、名单不是降序，或合计与各行之和不符的应答视为失败。',
);

/** What is refused of the deltas of options. */
export const DELTAS_ARE_CHECKED = say(
  'A reply is refused in which a call or a put has a delta that none can have.',
  '含有看涨或看跌期权不可能有的 Delta 的应答视为失败。',
);

import type { Subject } from '../../engine/interface/columns.ts';
import type { Market, SecurityGroup } from '../../engine/interface/sample.ts';
import { seedOf } from './noise.ts';

/** What is traded or has a value: the subjects of the dictionary of columns, and some that have no codes. */
export type Asset = Subject | 'pair' | 'metal' | 'rate' | 'city';

/** A synthetic security. */
export interface Security {
  readonly of: Asset;
  /** Without its exchange: `600000`, `00700`, `AAPL`. */
  readonly code: string;
  readonly name: string;
  readonly englishName: string;
  readonly seed: number;
}

/** Consecutive codes. */
function codes(first: string, count: number): readonly string[] {
  const [, head = '', digits = ''] = /^(\D*)(\d+)$/.exec(first) ?? [];
  return Array.from({ length: count }, (_, at) => head + String(Number(digits) + at).padStart(digits.length, '0'));
}

const words = (text: string): readonly string[] => text.split(' ');

/** Real names of well-known codes, so that first searches find something. Their figures are synthetic. */
const KNOWN_NAMES = {
  share: pairs(
    '600519 贵州茅台 000001 平安银行 300750 宁德时代 600036 招商银行 601318 中国平安 000858 五粮液 002594 比亚迪 600000 浦发银行 ' +
      '601398 工商银行 600900 长江电力 000333 美的集团 002415 海康威视 600030 中信证券 601012 隆基绿能 300059 东方财富 688981 中芯国际 ' +
      '00700 腾讯控股 09988 阿里巴巴-W 03690 美团-W 01810 小米集团-W 00005 汇丰控股 00388 香港交易所 ' +
      'AAPL 苹果 MSFT 微软 NVDA 英伟达 AMZN 亚马逊 GOOG 谷歌 TSLA 特斯拉 BABA 阿里巴巴 KO 可口可乐',
  ),
  fund: pairs(
    '510300 沪深300ETF 510050 上证50ETF 510500 中证500ETF 159915 创业板ETF 000001 华夏成长混合 005827 易方达蓝筹精选混合',
  ),
  index: pairs(
    '000001 上证指数 399001 深证成指 000300 沪深300 399006 创业板指 000905 中证500 000852 中证1000 000016 上证50',
  ),
  worldIndex: pairs(
    'SPX 标普500 NDX 纳斯达克 DJIA 道琼斯 HSI 恒生指数 N225 日经225 FTSE 英国富时100 GDAXI 德国DAX FCHI 法国CAC40 KS11 韩国KOSPI ' +
      'SENSEX 印度孟买SENSEX SX5E 欧洲斯托克50 UDI 美元指数',
  ),
} as const;

/** The English names of {@link KNOWN_NAMES}, by asset and code, as the exchanges and the publishers write them. */
const KNOWN_ENGLISH_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    share: {
      '600519': 'Kweichow Moutai Co., Ltd.',
      '000001': 'Ping An Bank Co., Ltd.',
      '300750': 'Contemporary Amperex Technology Co., Limited',
      '600036': 'China Merchants Bank Co., Ltd.',
      '601318': 'Ping An Insurance (Group) Company of China, Ltd.',
      '000858': 'Wuliangye Yibin Co., Ltd.',
      '002594': 'BYD Company Limited',
      '600000': 'Shanghai Pudong Development Bank Co., Ltd.',
      '601398': 'Industrial and Commercial Bank of China Limited',
      '600900': 'China Yangtze Power Co., Ltd.',
      '000333': 'Midea Group Co., Ltd.',
      '002415': 'Hangzhou Hikvision Digital Technology Co., Ltd.',
      '600030': 'CITIC Securities Company Limited',
      '601012': 'LONGi Green Energy Technology Co., Ltd.',
      '300059': 'East Money Information Co., Ltd.',
      '688981': 'Semiconductor Manufacturing International Corporation (SMIC)',
      '00700': 'TENCENT',
      '09988': 'BABA-W',
      '03690': 'MEITUAN-W',
      '01810': 'XIAOMI-W',
      '00005': 'HSBC HOLDINGS',
      '00388': 'HKEX',
      AAPL: 'Apple Inc.',
      MSFT: 'Microsoft Corp.',
      NVDA: 'NVIDIA Corp.',
      AMZN: 'Amazon.com, Inc.',
      GOOG: 'Alphabet Inc.',
      TSLA: 'Tesla, Inc.',
      BABA: 'Alibaba Group Holding Ltd.',
      KO: 'The Coca-Cola Company',
    },
    index: {
      '000001': 'SSE Composite Index',
      '399001': 'SZSE Component Index',
      '000300': 'CSI 300',
      '399006': 'ChiNext Index',
      '000905': 'CSI 500',
      '000852': 'CSI 1000',
      '000016': 'SSE 50',
    },
  }).flatMap(([asset, named]) => Object.entries(named).map(([code, name]) => [`${asset} ${code}`, name] as const)),
);

/** Codes, with the well-known ones of the same form first. */
function withKnown(form: RegExp, all: readonly string[], asset: keyof typeof KNOWN_NAMES = 'share'): readonly string[] {
  const missing = codesOf(KNOWN_NAMES[asset]).filter((code) => form.test(code) && !all.includes(code));
  return [...all.slice(0, all.length - missing.length), ...missing];
}

const SHANGHAI = withKnown(/^60\d{4}$/, [...codes('600000', 900), ...codes('601000', 200), ...codes('603300', 600)]);
const STAR = withKnown(/^688\d{3}$/, codes('688001', 590));
// 000300 is left out: it is an index.
const SHENZHEN = withKnown(/^00\d{4}$/, [...codes('000001', 299), ...codes('000301', 601), ...codes('002001', 580)]);
const CHINEXT = withKnown(/^30\d{4}$/, [...codes('300001', 990), ...codes('301001', 390)]);
const BEIJING = codes('920001', 250);
const A_SHARES = [...SHANGHAI, ...STAR, ...SHENZHEN, ...CHINEXT, ...BEIJING];

const everyNth = (nth: number, all: readonly string[]): readonly string[] => all.filter((_, at) => at % nth === 0);

// The boards of Eastmoney that examples name, with their real codes. Others have synthetic codes.
const INDUSTRIES = boards(
  '小金属 BK1027 半导体 BK1036 银行Ⅱ BK0475 医疗服务 BK0727 证券Ⅱ BK0473',
  '沙盒行业',
  'BK1201',
  90,
);
const CONCEPTS = boards('绿色电力 BK0942 长寿药 BK0989 人工智能 BK0800 融资融券 BK0596', '沙盒概念', 'BK2001', 400);
const REGIONS = boards('上海板块 BK0145 北京板块 BK0150', '沙盒地域', 'BK1101', 31);
const BOARD_NAMES: ReadonlyMap<string, string> = new Map([...INDUSTRIES, ...CONCEPTS, ...REGIONS]);

function boards(known: string, name: string, first: string, count: number): readonly (readonly [string, string])[] {
  const named = pairs(known).map(([title, code]) => [code, title] as const);
  const others = codes(first, count - named.length).map((code, at) => [code, `${name}${at + 1}`] as const);
  return [...named, ...others];
}

function codesOf(named: readonly (readonly [code: string, name: string])[]): readonly string[] {
  return named.map(([code]) => code);
}

/** The words of a text two by two. */
function pairs(text: string): readonly (readonly [string, string])[] {
  const all = words(text);
  return all.flatMap((word, at) => (at % 2 === 0 ? [[word, all[at + 1]!] as const] : []));
}

/** The securities of the sandbox, by group. Real lists are as long. */
export const GROUPS = {
  'A-shares': A_SHARES,
  'Shanghai A-shares': [...SHANGHAI, ...STAR],
  'Shanghai main board': SHANGHAI,
  STAR,
  'Shenzhen A-shares': [...SHENZHEN, ...CHINEXT],
  ChiNext: CHINEXT,
  Beijing: BEIJING,
  'B-shares': [...codes('900901', 45), ...codes('200011', 41)],
  'new shares': everyNth(60, A_SHARES),
  'ST shares': everyNth(40, A_SHARES),
  'delisted shares': codes('400001', 204),
  'Hong Kong': withKnown(/^\d{5}$/, codes('00001', 2_700)),
  'Hong Kong Connect': everyNth(5, codes('00001', 2_700)),
  'United States': [
    ...words('MSFT AAPL NVDA AMZN GOOG META TSLA AVGO COST NFLX AMD PEP JPM V XOM WMT PG JNJ KO BAC CVX PFE DIS BABA'),
    ...codes('SBX1000', 5_000),
  ],
  funds: withKnown(/^\d{6}$/, [...codes('000001', 6_000), ...codes('015000', 1_000)], 'fund'),
  ETFs: [...codes('510010', 700), ...codes('159601', 500)],
  LOFs: [...codes('166000', 110), ...codes('501000', 250)],
  REITs: [...codes('508000', 60), ...codes('180101', 20)],
  // Known ones first, as in lists of the main indices.
  indices: [
    ...new Set([
      ...codesOf(KNOWN_NAMES.index),
      ...codes('000001', 180),
      ...codes('399001', 110),
      ...codes('930601', 130),
    ]),
  ],
  'world indices': codesOf(KNOWN_NAMES.worldIndex),
  'Hong Kong indices': ['HSI', 'HSCEI', 'HSTECH', 'HSCCI', 'HSTECF2L', ...codes('HSX100', 45)],
  'SW indices': codes('801001', 400),
  bonds: [...codes('113001', 300), ...codes('123001', 200), ...codes('010001', 60)],
  repos: words('204001 204002 204003 204004 204007 204014 204028 204091 204182'),
  'Shenzhen repos': words('131810 131811 131800 131809 131801 131802 131803 131805 131806'),
  options: [...codes('10000001', 400), ...codes('90000001', 100)],
  futures: words('RB0 IF0 V0 CU0 AL0 ZN0 AU0 AG0 RU0 M0 Y0 P0 A0 C0 CF0 SR0 TA0 MA0 FG0 SC0 I0 J0 JM0 PP0 L0'),
  products: words('CU RB AL ZN AU AG RU M Y P A C CF SR TA MA FG SC I J JM PP L'),
  pairs: words('USDCNH USDCNY EURUSD GBPUSD USDJPY AUDUSD USDCAD USDCHF NZDUSD EURGBP EURJPY GBPJPY AUDCAD AUDCHF'),
  metals: words('Au99.99 Au99.95 Au100g Ag99.99 Pt99.95'),
  industries: codesOf(INDUSTRIES),
  concepts: codesOf(CONCEPTS),
  regions: codesOf(REGIONS),
  cities: words('北京 上海 广州 深圳 天津 重庆 杭州 南京 武汉 成都'),
} as const satisfies Record<SecurityGroup, readonly string[]>;

/** The default group of a list of an asset. */
export const GROUP_OF_ASSET: Readonly<Record<Asset, SecurityGroup>> = {
  share: 'A-shares',
  company: 'A-shares',
  fund: 'funds',
  index: 'indices',
  bond: 'bonds',
  option: 'options',
  future: 'futures',
  board: 'industries',
  industry: 'industries',
  pair: 'pairs',
  metal: 'metals',
  rate: 'repos',
  city: 'cities',
};

const ASSET_OF_GROUP: Readonly<Partial<Record<SecurityGroup, Asset>>> = {
  funds: 'fund',
  ETFs: 'fund',
  LOFs: 'fund',
  REITs: 'fund',
  indices: 'index',
  'Hong Kong indices': 'index',
  'world indices': 'index',
  'SW indices': 'index',
  bonds: 'bond',
  repos: 'rate',
  'Shenzhen repos': 'rate',
  industries: 'board',
  concepts: 'board',
  regions: 'board',
  products: 'future',
};

/** The asset of a group; by default, shares. */
export function assetOfGroup(group: SecurityGroup): Asset {
  return ASSET_OF_GROUP[group] ?? 'share';
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    share: KNOWN_NAMES.share,
    company: KNOWN_NAMES.share,
    fund: KNOWN_NAMES.fund,
    index: [...KNOWN_NAMES.index, ...KNOWN_NAMES.worldIndex],
  }).flatMap(([asset, named]) => named.map(([code, name]) => [`${asset} ${code}`, name] as const)),
);

/** Removes the exchange from a code. */
function codeWithoutExchange(written: string): string {
  return written
    .replace(/^(?:SH|SZ|BJ|CSI)\.?(?=[0-9A-Z]{6}$)|^\d{1,3}\.(?=\D)/i, '')
    .replace(/^\.(?=[A-Z])|\.(?:SH|SZ|BJ|HK|SI)$/i, '');
}

/** The security of a code; a board may also be given by its name. */
export function securityOf(of: Asset, written: string): Security {
  const board = of === 'board' || of === 'industry';
  const found = board ? [...BOARD_NAMES].find(([code, title]) => title === written || code === written) : undefined;
  const code = found?.[0] ?? codeWithoutExchange(written);
  const name = found?.[1] ?? NAMES.get(`${of} ${code}`) ?? (of === 'city' ? code : `沙盒${code}`);
  // A company has the code of its share, and an industry is a board.
  const key = `${board ? 'board' : of === 'company' ? 'share' : of} ${code}`;
  return { of, code, name, englishName: KNOWN_ENGLISH_NAMES.get(key) ?? `Sandbox ${code}`, seed: seedOf(key) };
}

/** The market on which a share is listed, by its code. */
export function marketOf(code: string): Market {
  const exchange = exchangeLetters(code, 'share');
  if (exchange === 'O') return 'United States';
  if (exchange === 'HK') return 'Hong Kong';
  if (exchange === 'BJ') return 'Beijing';
  if (exchange === 'SH') return code.startsWith('68') ? 'STAR' : 'Shanghai';
  return code.startsWith('30') ? 'ChiNext' : 'Shenzhen';
}

/** The exchange of a code in letters, as secucodes have them: `O` is that of Nasdaq. */
export function exchangeLetters(code: string, of: Asset): 'SH' | 'SZ' | 'BJ' | 'HK' | 'O' {
  if (of === 'index') return code.startsWith('399') ? 'SZ' : 'SH';
  if (of === 'bond') return code.startsWith('12') ? 'SZ' : 'SH';
  if (/^[A-Z]/.test(code)) return 'O';
  if (code.length === 5) return 'HK';
  if (/^(?:4|8|92)/.test(code)) return 'BJ';
  return /^[569]/.test(code) ? 'SH' : 'SZ';
}

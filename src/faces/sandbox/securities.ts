import type { Subject } from '../../engine/interface/columns.ts';
import type { Market, SecurityGroup } from '../../engine/interface/sample.ts';
import { seedOf } from './noise.ts';

/** What is traded or has a value. A company is its share, and an industry is a board. */
export type Asset = Exclude<Subject, 'company' | 'industry'> | 'pair' | 'metal' | 'rate' | 'city';

/** The asset of what the dictionary of columns says that a code or a name is of. */
export function assetFor(subject: Subject): Asset {
  if (subject === 'company') return 'share';
  return subject === 'industry' ? 'board' : subject;
}

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

type Named = readonly [code: string, name: string, englishName?: string];

/** Codes with their names, and their English ones, divided by semicolons. */
function named(text: string): readonly Named[] {
  return text.split('; ').map((each): Named => {
    const [code = '', name = '', ...english] = words(each);
    return english.length === 0 ? [code, name] : [code, name, english.join(' ')];
  });
}

const codesOf = (all: readonly Named[]): readonly string[] => all.map(([code]) => code);

/** Boards: those of Eastmoney that examples name, with their real codes, and others with synthetic ones. */
function boards(known: string, name: string, first: string, count: number): readonly Named[] {
  const real = named(known);
  return [...real, ...codes(first, count - real.length).map((code, at): Named => [code, `${name}${at + 1}`])];
}

const INDUSTRIES = boards(
  'BK1027 小金属; BK1036 半导体; BK0475 银行Ⅱ; BK0727 医疗服务; BK0473 证券Ⅱ',
  '沙盒行业',
  'BK1201',
  90,
);
const CONCEPTS = boards('BK0942 绿色电力; BK0989 长寿药; BK0800 人工智能; BK0596 融资融券', '沙盒概念', 'BK2001', 400);
const REGIONS = boards('BK0145 上海板块; BK0150 北京板块', '沙盒地域', 'BK1101', 31);
const BOARDS = [...INDUSTRIES, ...CONCEPTS, ...REGIONS];
const BOARD_CODES: ReadonlyMap<string, string> = new Map(BOARDS.map(([code, name]) => [name, code]));

/** Codes with their names, by asset and code. */
function byAsset(all: Readonly<Partial<Record<Asset, readonly Named[]>>>): ReadonlyMap<string, Named> {
  return new Map(Object.entries(all).flatMap(([of, each]) => each.map((one) => [`${of} ${one[0]}`, one] as const)));
}

const INDICES = named(
  '000001 上证指数 SSE Composite Index; 399001 深证成指 SZSE Component Index; 000300 沪深300 CSI 300; ' +
    '399006 创业板指 ChiNext Index; 000905 中证500 CSI 500; 000852 中证1000 CSI 1000; 000016 上证50 SSE 50',
);
const WORLD_INDICES = named(
  'SPX 标普500; NDX 纳斯达克; DJIA 道琼斯; HSI 恒生指数; N225 日经225; FTSE 英国富时100; GDAXI 德国DAX; ' +
    'FCHI 法国CAC40; KS11 韩国KOSPI; SENSEX 印度孟买SENSEX; SX5E 欧洲斯托克50; UDI 美元指数',
);

/**
 * Real names of well-known codes, so that first searches find something, in English as the exchanges and the
 * publishers write them. Their figures are synthetic.
 */
const NAMES: ReadonlyMap<string, Named> = byAsset({
  share: named(
    '600519 贵州茅台 Kweichow Moutai Co., Ltd.; 000001 平安银行 Ping An Bank Co., Ltd.; ' +
      '300750 宁德时代 Contemporary Amperex Technology Co., Limited; ' +
      '600036 招商银行 China Merchants Bank Co., Ltd.; ' +
      '601318 中国平安 Ping An Insurance (Group) Company of China, Ltd.; 000858 五粮液 Wuliangye Yibin Co., Ltd.; ' +
      '002594 比亚迪 BYD Company Limited; 600000 浦发银行 Shanghai Pudong Development Bank Co., Ltd.; ' +
      '601398 工商银行 Industrial and Commercial Bank of China Limited; ' +
      '600900 长江电力 China Yangtze Power Co., Ltd.; 000333 美的集团 Midea Group Co., Ltd.; ' +
      '002415 海康威视 Hangzhou Hikvision Digital Technology Co., Ltd.; ' +
      '600030 中信证券 CITIC Securities Company Limited; 601012 隆基绿能 LONGi Green Energy Technology Co., Ltd.; ' +
      '300059 东方财富 East Money Information Co., Ltd.; ' +
      '688981 中芯国际 Semiconductor Manufacturing International Corporation (SMIC); 00700 腾讯控股 TENCENT; ' +
      '09988 阿里巴巴-W BABA-W; 03690 美团-W MEITUAN-W; 01810 小米集团-W XIAOMI-W; 00005 汇丰控股 HSBC HOLDINGS; ' +
      '00388 香港交易所 HKEX; AAPL 苹果 Apple Inc.; MSFT 微软 Microsoft Corp.; NVDA 英伟达 NVIDIA Corp.; ' +
      'AMZN 亚马逊 Amazon.com, Inc.; GOOG 谷歌 Alphabet Inc.; TSLA 特斯拉 Tesla, Inc.; ' +
      'BABA 阿里巴巴 Alibaba Group Holding Ltd.; KO 可口可乐 The Coca-Cola Company',
  ),
  fund: named(
    '510300 沪深300ETF; 510050 上证50ETF; 510500 中证500ETF; 159915 创业板ETF; 000001 华夏成长混合; ' +
      '005827 易方达蓝筹精选混合',
  ),
  index: [...INDICES, ...WORLD_INDICES],
  board: BOARDS,
});

const SHANGHAI = [...codes('600000', 901), ...codes('601000', 400), ...codes('603300', 399)];
const STAR = [...codes('688001', 500), ...codes('688901', 90)];
// 000300 is left out: it is an index.
const SHENZHEN = [...codes('000001', 299), ...codes('000301', 580), ...codes('002001', 601)];
const CHINEXT = [...codes('300001', 990), ...codes('301001', 390)];
const BEIJING = codes('920001', 250);
const A_SHARES = [...SHANGHAI, ...STAR, ...SHENZHEN, ...CHINEXT, ...BEIJING];
const HONG_KONG = [...codes('00001', 2_590), ...codes('03601', 100), ...codes('09981', 10)];

const NYSE = words('JPM V XOM PG JNJ KO BAC CVX PFE DIS BABA');
const CONVERTIBLES = [...codes('113001', 300), ...codes('123001', 200)];

const PRODUCTS = words('RB V CU AL ZN AU AG RU M Y P A C CF SR TA MA FG SC I J JM PP L');

const everyNth = (nth: number, all: readonly string[]): readonly string[] => all.filter((_, at) => at % nth === 0);

/** Securities of one kind. */
export interface SyntheticList {
  readonly of: Asset;
  readonly codes: readonly string[];
}

function list(of: Asset, ...parts: readonly (readonly string[])[]): SyntheticList {
  return { of, codes: [...new Set(parts.flat())] };
}

/** The securities of the sandbox. Real lists are as long. The first list of an asset is the usual one. */
export const GROUPS: Readonly<Record<SecurityGroup, SyntheticList>> = {
  'A-shares': list('share', A_SHARES),
  'Shanghai A-shares': list('share', SHANGHAI, STAR),
  'Shanghai main board': list('share', SHANGHAI),
  STAR: list('share', STAR),
  'Shenzhen A-shares': list('share', SHENZHEN, CHINEXT),
  ChiNext: list('share', CHINEXT),
  Beijing: list('share', BEIJING),
  'B-shares': list('share', codes('900901', 45), codes('200011', 41)),
  'new shares': list('share', everyNth(60, A_SHARES)),
  'ST shares': list('share', everyNth(40, A_SHARES)),
  'delisted shares': list('share', codes('400001', 204)),
  'Hong Kong': list('share', HONG_KONG),
  'Hong Kong Connect': list('share', everyNth(5, HONG_KONG)),
  'United States': list(
    'share',
    words('MSFT AAPL NVDA AMZN GOOG META TSLA AVGO COST NFLX AMD PEP WMT'),
    NYSE,
    codes('SBX1000', 5_000),
  ),
  'over the counter': list('share', codes('SBX7000', 1_000)),
  funds: list('fund', codes('000001', 6_000), codes('015000', 480), codes('159901', 20), codes('510010', 500)),
  ETFs: list('fund', codes('510010', 700), codes('159601', 500)),
  'Shanghai ETFs': list('fund', codes('510010', 700)),
  'Shenzhen ETFs': list('fund', codes('159601', 500)),
  LOFs: list('fund', codes('166000', 110), codes('501000', 250)),
  REITs: list('fund', codes('508000', 60), codes('180101', 20)),
  // Known ones first, as in lists of the main indices.
  indices: list('index', codesOf(INDICES), codes('000001', 180), codes('399001', 110), codes('930601', 130)),
  'world indices': list('index', codesOf(WORLD_INDICES)),
  'Hong Kong indices': list('index', words('HSI HSCEI HSTECH HSCCI HSTECF2L'), codes('HSX100', 45)),
  'SW indices': list('index', codes('801001', 400)),
  'SW fund indices': list('index', codes('807100', 40)),
  'convertible bonds': list('bond', CONVERTIBLES),
  bonds: list('bond', codes('010001', 60), codes('019501', 200), CONVERTIBLES),
  repos: list('rate', words('204001 204002 204003 204004 204007 204014 204028 204091 204182')),
  'Shenzhen repos': list('rate', words('131810 131811 131800 131809 131801 131802 131803 131805 131806')),
  options: list('option', codes('10000001', 400), codes('90000001', 100)),
  futures: list('future', [...PRODUCTS.map((product) => `${product}0`), 'IF0']),
  contracts: list('future', ...['2612', '2701', '2705'].map((month) => PRODUCTS.map((each) => each + month))),
  products: list('future', PRODUCTS),
  pairs: list(
    'pair',
    words('USDCNH USDCNY EURUSD GBPUSD USDJPY AUDUSD USDCAD USDCHF NZDUSD EURGBP EURJPY GBPJPY AUDCAD AUDCHF'),
  ),
  metals: list('metal', words('Au99.99 Au99.95 Au100g Ag99.99 Pt99.95')),
  industries: list('board', codesOf(INDUSTRIES)),
  concepts: list('board', codesOf(CONCEPTS)),
  regions: list('board', codesOf(REGIONS)),
  cities: list('city', words('北京 上海 广州 深圳 天津 重庆 杭州 南京 武汉 成都')),
};

/** The usual securities of an asset. */
export function usualList(asset: Asset): SyntheticList {
  return Object.values(GROUPS).find(({ of }) => of === asset)!;
}

/** Removes the exchange from a code. */
function codeWithoutExchange(written: string): string {
  return written
    .replace(/^(?:SH|SZ|BJ|CSI)\.?(?=[0-9A-Z]{6}$)|^\d{1,3}\.(?=\D)/i, '')
    .replace(/^\.(?=[A-Z])|\.(?:SH|SZ|BJ|HK|SI)$/i, '');
}

/** The security of a code; a board may also be given by its name. */
export function securityOf(of: Asset, written: string): Security {
  const code = (of === 'board' ? BOARD_CODES.get(written) : undefined) ?? codeWithoutExchange(written);
  const key = `${of} ${code}`;
  const [, name = of === 'city' ? code : `沙盒${code}`, englishName = `Sandbox ${code}`] = NAMES.get(key) ?? [];
  return { of, code, name, englishName, seed: seedOf(key) };
}

const MARKETS = {
  SH: 'Shanghai',
  SZ: 'Shenzhen',
  BJ: 'Beijing',
  HK: 'Hong Kong',
  O: 'United States',
  N: 'United States',
} as const;

/** The market on which a share is listed, by its code. */
export function marketOf(code: string): Market {
  if (/^68\d{4}$/.test(code)) return 'STAR';
  return /^30\d{4}$/.test(code) ? 'ChiNext' : MARKETS[exchangeLetters(code, 'share')];
}

/** The exchange of a code in letters, as secucodes have them: `O` is Nasdaq, `N` is New York. */
export function exchangeLetters(code: string, of: Asset): keyof typeof MARKETS {
  if (of === 'index') return code.startsWith('399') ? 'SZ' : 'SH';
  if (of === 'bond') return code.startsWith('12') ? 'SZ' : 'SH';
  if (/^[A-Z]/.test(code)) return NYSE.includes(code) ? 'N' : 'O';
  if (code.length === 5) return 'HK';
  if (/^(?:4|8|92)/.test(code)) return 'BJ';
  return /^[569]/.test(code) ? 'SH' : 'SZ';
}

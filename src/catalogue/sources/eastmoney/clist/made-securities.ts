import { FOREX_SECIDS } from '../kline/forex-pairs.ts';
import { GLOBAL_INDICES } from '../kline/global-indices.ts';
import { NAMED_SETS } from './names.ts';

// The securities of the sandbox's lists. The sandbox of klines has histories of those in China and abroad.

/** One security of the sandbox. */
export interface MadeSecurity {
  readonly code: string;
  readonly market: number;
  readonly name: string;
  /** Decimal places of a price. */
  readonly decimals: number;
  readonly kind: 'share' | 'fund' | 'board' | 'index' | 'rate' | 'option';
}

// Names and codes are real ones; so are the market numbers.
const INDUSTRIES = [
  ['BK1027', '小金属'],
  ['BK1036', '半导体'],
  ['BK0475', '银行Ⅱ'],
  ['BK0727', '医疗服务'],
  ['BK0473', '证券Ⅱ'],
] as const;
const CONCEPTS = [
  ['BK0942', '绿色电力'],
  ['BK0989', '长寿药'],
  ['BK0800', '人工智能'],
  ['BK0596', '融资融券'],
] as const;
const REGIONS = [
  ['BK0145', '上海板块'],
  ['BK0150', '北京板块'],
] as const;

function boards(listed: readonly (readonly [code: string, name: string])[]): readonly MadeSecurity[] {
  return listed.map(([code, name]) => ({ code, market: 90, name, decimals: 2, kind: 'board' }));
}

/** Securities whose codes follow each other. */
function series(
  market: number,
  first: number,
  count: number,
  { digits = 6, decimals = 2, kind = 'share', name = '沙盒' }: Partial<MadeSecurity> & { digits?: number } = {},
): readonly MadeSecurity[] {
  return Array.from({ length: count }, (_, at) => {
    const code = String(first + at).padStart(digits, '0');
    return { code, market, name: `${name}${code}`, decimals, kind };
  });
}

const SHENZHEN = [...series(0, 1, 999), ...series(0, 2_001, 451)];
const CHINEXT = series(0, 300_001, 1_000);
const SHANGHAI = [...series(1, 600_000, 999), ...series(1, 603_000, 701)];
const STAR = series(1, 688_001, 600);
const BEIJING = series(0, 920_001, 250);
const SHENZHEN_B = series(0, 200_011, 40);
const SHANGHAI_B = series(1, 900_901, 50, { decimals: 3 });
const DELISTED = series(0, 400_001, 204);
const HONG_KONG = series(116, 1, 320, { digits: 5, decimals: 3 });

/** The 5,000 A-shares of the sandbox. */
export const MADE_A_SHARES = [...SHENZHEN, ...CHINEXT, ...SHANGHAI, ...STAR, ...BEIJING];

const every = (nth: number, all: readonly MadeSecurity[], from = 0): readonly MadeSecurity[] =>
  all.filter((_, at) => at % nth === from);
const inShanghai = ({ market }: MadeSecurity): boolean => market === 1;
const ST_SHARES = every(40, MADE_A_SHARES, 7).map((share) => ({ ...share, name: `ST${share.name}` }));
const NEW_SHARES = every(60, MADE_A_SHARES, 59).map((share) => ({ ...share, name: `N${share.name}` }));

function american(market: number, symbols: string): readonly MadeSecurity[] {
  return symbols.split(' ').map((code) => ({ code, market, name: `沙盒${code}`, decimals: 3, kind: 'share' }));
}
const NASDAQ = american(105, 'MSFT AAPL NVDA AMZN GOOG META TSLA AVGO COST NFLX AMD PEP');
const NEW_YORK = american(106, 'BRK_A JPM V XOM WMT PG JNJ KO BAC CVX PFE DIS');
const AMERICAN = american(107, 'SPY IVV VOO GLD');
const PINK_SHEETS = american(153, 'TCEHY NSRGY RHHBY BAYRY DTEGY');

const FUNDS = { kind: 'fund', decimals: 3, name: '沙盒ETF' } as const;
const ETFS = [...series(1, 510_010, 260, FUNDS), ...series(0, 159_901, 190, FUNDS)];

const INDEX = { kind: 'index' } as const;
const SHANGHAI_INDICES = series(1, 1, 120, INDEX);
const SHENZHEN_INDICES = series(0, 399_001, 110, INDEX);
const CSI_INDICES = series(2, 930_601, 130, INDEX);

function options(market: number, product: string, strikes: number): readonly MadeSecurity[] {
  return Array.from({ length: strikes }, (_, at) => {
    const code = `${product}${market === 10 ? String(at).padStart(4, '0') : `2612-${at % 2 ? 'P' : 'C'}-${2_000 + 50 * at}`}`;
    return { code, market, name: `沙盒期权${code}`, decimals: market === 10 ? 4 : 1, kind: 'option' };
  });
}

/** The securities of each part of a set, as Eastmoney writes it; conditions are parted by one blank. */
const SETS: ReadonlyMap<string, readonly MadeSecurity[]> = new Map<string, readonly MadeSecurity[]>([
  ['m:0 t:6', SHENZHEN],
  ['m:0 t:13', []],
  ['m:0 t:80', CHINEXT],
  ['m:1 t:2', SHANGHAI],
  ['m:1 t:23', STAR],
  ['m:0 t:81 s:2048', BEIJING],
  ['m:0 t:7', SHENZHEN_B],
  ['m:1 t:3', SHANGHAI_B],
  ['m:0 f:4', ST_SHARES.filter((share) => !inShanghai(share))],
  ['m:1 f:4', ST_SHARES.filter(inShanghai)],
  ['m:0 f:8', NEW_SHARES.filter((share) => !inShanghai(share))],
  ['m:1 f:8', NEW_SHARES.filter(inShanghai)],
  ['m:0 s:3', DELISTED],
  ['m:0 b:BK0498', SHENZHEN.slice(10, 30)],
  ['m:1 b:BK0498', SHANGHAI.slice(10, 50)],
  ['b:DLMK0101', every(3, HONG_KONG)],
  ['b:DLMK0106', every(3, HONG_KONG, 1)],
  ['b:DLMK0144', every(2, HONG_KONG)],
  ['b:DLMK0146', every(4, HONG_KONG, 1)],
  ['m:128 t:3', HONG_KONG.slice(0, 250)],
  ['m:128 t:4', HONG_KONG.slice(250, 300)],
  ['m:128 t:1', HONG_KONG.slice(300, 310)],
  ['m:128 t:2', HONG_KONG.slice(310)],
  ['m:105', NASDAQ],
  ['m:106', NEW_YORK],
  ['m:107', AMERICAN],
  ['m:153', PINK_SHEETS],
  ...['b:MK0216', 'b:MK0217', 'b:MK0218', 'b:MK0219', 'b:MK0220', 'b:MK0221'].map(
    (set, at) => [set, every(6, [...NASDAQ, ...NEW_YORK], at)] as const,
  ),
  ['b:MK0021', ETFS],
  // More than a page holds, so that lists of several pages are tried, too.
  ['b:MK0404', series(0, 166_000, 110, { ...FUNDS, name: '沙盒LOF' })],
  ['b:MK0405', series(1, 501_000, 20, { ...FUNDS, name: '沙盒LOF' })],
  ['m:1 t:9 e:97', fundsNamed(1, { 508097: '华泰南京建邺REIT', 508000: '华安张江产业园REIT' })],
  ['m:0 t:10 e:97', fundsNamed(0, { 180101: '博时蛇口产园REIT' })],
  ['m:1 t:1', SHANGHAI_INDICES],
  ['m:0 t:5', SHENZHEN_INDICES],
  ['m:1 s:3', every(2, SHANGHAI_INDICES)],
  ['m:2', CSI_INDICES],
  ['b:MK0010', [...SHANGHAI_INDICES.slice(0, 5), ...SHENZHEN_INDICES.slice(0, 6)]],
  [
    'm:124',
    [
      ['HSTECF2L', '恒生科技指数每日杠杆'],
      ['HSCCI', '红筹指数'],
      ['HSTECH', '恒生科技指数'],
    ].map(([code = '', name = '']) => ({ code, market: 124, name, decimals: 2, kind: 'index' })),
  ],
  ...(['119', '120', '133'] as const).map((market) => [`m:${market}`, pairsOf(market)] as const),
  ['m:1 b:MK0356', repos(1, '204001 204002 204003 204004 204007 204014 204028 204091 204182')],
  ['m:0 b:MK0356', repos(0, '131810 131811 131800 131809 131801 131802 131803 131805 131806')],
  ['b:MK0354', series(1, 113_001, 130, { decimals: 3, name: '沙盒转债' })],
  [NAMED_SETS['industry boards'], boards(INDUSTRIES)],
  [NAMED_SETS['industry boards with flows'], boards(INDUSTRIES)],
  [NAMED_SETS['concept boards'], boards(CONCEPTS)],
  [NAMED_SETS['concept boards with flows'], boards(CONCEPTS)],
  ['m:90 t:1', boards(REGIONS)],
  ...[...INDUSTRIES, ...CONCEPTS, ...REGIONS].map(
    ([code], at) => [`b:${code}`, every(code === 'BK0596' ? 5 : 150, MADE_A_SHARES, at % 5)] as const,
  ),
  ['m:10', options(10, '1001', 120)],
  ['m:140', options(140, 'm', 40)],
  ['m:141', options(141, 'SR', 40)],
]);

function fundsNamed(market: number, named: Readonly<Record<string, string>>): readonly MadeSecurity[] {
  return Object.entries(named).map(([code, name]) => ({ code, market, name, decimals: 3, kind: 'fund' }));
}

function pairsOf(market: string): readonly MadeSecurity[] {
  return [...FOREX_SECIDS]
    .filter(([, secid]) => secid.startsWith(`${market}.`))
    .map(([code]) => ({ code, market: Number(market), name: `沙盒${code}`, decimals: 4, kind: 'rate' }));
}

function repos(market: number, codes: string): readonly MadeSecurity[] {
  return codes.split(' ').map((code) => ({ code, market, name: `沙盒回购${code}`, decimals: 3, kind: 'rate' }));
}

/** The securities of a set, by code from the last, each once; none for a set that the sandbox does not have. */
export function securitiesOf(set: string): readonly MadeSecurity[] {
  const found = new Map<string, MadeSecurity>();
  for (const written of set.split(',')) {
    const part = written.replaceAll('+', ' ').replace(/ f:!(?:2|50)$/, '');
    const single = /^i:(\d+)\.(\w+)$/.exec(part);
    const members = single ? [worldIndex(single)] : (SETS.get(written) ?? SETS.get(part) ?? []);
    for (const security of members) found.set(`${security.market}.${security.code}`, security);
  }
  return [...found.values()].toSorted((one, other) => (one.code < other.code ? 1 : -1));
}

function worldIndex([, market = '', code = '']: RegExpExecArray): MadeSecurity {
  const [name = `沙盒${code}`] = GLOBAL_INDICES.find(([, secid]) => secid === `${market}.${code}`) ?? [];
  return { code, market: Number(market), name, decimals: 2, kind: 'index' };
}

/** Whether a secid is one of a board of the sandbox's lists. */
export function isMadeBoard(secid: string): boolean {
  return [...INDUSTRIES, ...CONCEPTS].some(([code]) => secid === `90.${code}`);
}

/** Whether a secid is one of a Hong Kong index of the sandbox's lists. */
export function isMadeHongKongIndex(secid: string): boolean {
  const listed = SETS.get('m:124') ?? [];
  return (
    secid === '100.HSI' || secid === '100.HSCEI' || listed.some(({ code, market }) => secid === `${market}.${code}`)
  );
}

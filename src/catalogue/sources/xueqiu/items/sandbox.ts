import { beijingClock, fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { isUnknownCode, newestDay, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { lastMadeDay } from '../../eastmoney/kline/made-history.ts';
import { secidOf } from '../../eastmoney/kline/secid.ts';
import { xueqiu } from './wire.ts';

const DAY_MS = 86_400_000;

/** Quotes and profiles with made-up figures. No token is wanted. */
const items: SandboxUpstream = {
  hosts: xueqiu.hosts,
  answer: ({ host, path, query, now }) => {
    if (host === 'xueqiu.com') return { type: 'text/html', body: '<html><head><title>雪球</title></head></html>' };
    const symbol = query.get('symbol') ?? '';
    const [, market] = /^\/v5\/stock\/f10\/(cn|hk|us)\/company\.json$/.exec(path) ?? [];
    if (market === undefined && path !== '/v5/stock/quote.json') return undefined;
    const isKnown = !isUnknownCode(symbol);
    const data =
      market === undefined
        ? { quote: isKnown ? quoteOf(symbol, now) : null }
        : { company: isKnown ? companyOf(symbol, market) : null };
    return {
      type: 'application/json;charset=UTF-8',
      body: JSON.stringify({ data, error_code: 0, error_description: '' }),
    };
  },
};

export default items;

/** Dividends, earnings and the like follow from the price, so that ratios agree. */
function quoteOf(symbol: string, now: number): Readonly<Record<string, string | number | null>> {
  const random = seededRandom(seedOf(`xueqiu ${symbol}`));
  const cents = (value: number): number => Math.round(value * 100) / 100;
  const { lastClose, current, open, high, low } = pricesOf(symbol, now);
  const average = cents((high + low) / 2);
  const shares = 100_000_000 * (10 + random(200));
  const floating = Math.round(shares * 0.8);
  const volume = 100 * (10_000 + random(400_000));
  const eps = cents(current / (8 + random(30)));
  const book = cents(current / (1 + random(400) / 100));
  const dividend = cents(eps * 0.3);
  const [exchange = '', currency = ''] = /^(SH|SZ|BJ)/.test(symbol)
    ? [symbol.slice(0, 2), 'CNY']
    : /^\d{5}$/.test(symbol)
      ? ['HK', 'HKD']
      : ['NASDAQ', 'USD'];
  return {
    symbol,
    code: symbol.replace(/^(?:SH|SZ|BJ)/, ''),
    high52w: cents(high * 1.2),
    avg_price: average,
    delayed: 0,
    percent: cents((100 * (current - lastClose)) / lastClose),
    float_shares: floating,
    limit_down: cents(lastClose * 0.9),
    amplitude: cents((100 * (high - low)) / lastClose),
    current,
    high,
    current_year_percent: (random(6_001) - 3_000) / 100,
    float_market_capital: Math.round(floating * current),
    issue_date: fromBeijing(Date.UTC(2010, 6, 15)),
    low,
    market_capital: Math.round(shares * current),
    dividend,
    dividend_yield: cents((100 * dividend) / current),
    currency,
    lot_size: 100,
    lock_set: null,
    navps: book,
    pe_lyr: cents(current / (eps * 0.95)),
    amount: Math.round(volume * average),
    chg: cents(current - lastClose),
    eps,
    last_close: lastClose,
    volume,
    pb: cents(current / book),
    limit_up: cents(lastClose * 1.1),
    turnover_rate: cents((100 * volume) / floating),
    low52w: cents(low * 0.8),
    name: `沙盒${symbol.replace(/^(?:SH|SZ|BJ)/, '')}`,
    pe_ttm: cents(current / eps),
    exchange,
    pe_forecast: cents(current / (eps * 1.05)),
    time: lastSession(now),
    total_shares: shares,
    open,
    status: 1,
  };
}

/** The prices of the last day of a security’s klines. */
function pricesOf(symbol: string, now: number) {
  const code = symbol.replace(/^(?:SH|SZ|BJ)/, '');
  const secid = /^\d{6}$/.test(code) ? secidOf(code) : `${/^\d{5}$/.test(code) ? 116 : 105}.${code}`;
  const made = lastMadeDay(secid, Date.parse(newestDay(now)));
  const scale = 10 ** (made?.decimals ?? 2);
  const { open = 1_000, close = 1_000, high = 1_000, low = 1_000 } = made?.last ?? {};
  const [lastClose, current] = [(made?.previous ?? 1_000) / scale, close / scale];
  return { lastClose, current, open: open / scale, high: high / scale, low: low / scale };
}

/** The end of the last session of the mainland, or now where one is under way. */
function lastSession(now: number): number {
  const { midnight, sinceMidnight } = beijingClock(now);
  let day = sinceMidnight < 9.5 * 3_600_000 ? midnight - DAY_MS : midnight;
  while (!PROVEN_DAYS.hasTrading(day)) day -= DAY_MS;
  const ends = fromBeijing(day + 15 * 3_600_000);
  return Math.min(ends, Math.floor(now / 60_000) * 60_000);
}

function companyOf(symbol: string, market: string): Readonly<Record<string, unknown>> {
  const random = seededRandom(seedOf(`xueqiu company ${symbol}`));
  if (market === 'hk')
    return {
      comunic: String(200_000 + random(10_000)),
      comcnname: '沙盒集团股份有限公司',
      comenname: 'Sandbox Group Co., Ltd.',
      incdate: fromBeijing(Date.UTC(2008, 3, 30)),
      chairman: '沙盒',
      numtissh: 17_059_900,
      ispr: 202.5,
      nation_name: '中国',
      tel: null,
      lsdateipo: fromBeijing(Date.UTC(2025, 2, 3)),
    };
  return {
    org_id: `T${String(random(10_000_000)).padStart(9, '0')}`,
    org_name_cn: '沙盒集团股份有限公司',
    org_short_name_cn: '沙盒集团',
    org_name_en: 'Sandbox Group Co., Ltd.',
    main_operation_business: '沙盒产品的研发、生产和销售。',
    established_date: fromBeijing(Date.UTC(2007, 4, 11)),
    reg_asset: 1_000_000 * (100 + random(2_000)),
    staff_num: 1_000 + random(20_000),
    fax: null,
    currency: '人民币',
    listed_date: fromBeijing(Date.UTC(2016, 5, 15)),
    chairman: '沙盒',
    executives_nums: 10 + random(10),
    ...(market === 'cn' && {
      actual_issue_vol: 142_500_000,
      issue_price: 5.81,
      affiliate_industry: { ind_code: 'BK0025', ind_name: '汽车整车' },
    }),
  };
}

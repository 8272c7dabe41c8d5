import { toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import eastmoney from '../../eastmoney/kline/sandbox.ts';
import { prefixedSecid, secidOf } from '../../eastmoney/kline/secid.ts';
import { tencentKlines, tencentSymbolOf } from './wire.ts';

// What Eastmoney calls a period and an adjustment.
const KLT = { day: '101', week: '102', month: '103' } as const;
const FQT = { '': '0', qfq: '1', hfq: '2' } as const;

const PARAM = /^([a-z]{2}\d{6}),(day|week|month),(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d),([1-9]\d{0,2}),(qfq|hfq)?$/;

/**
 * The klines of Tencent: those that the sandbox's Eastmoney has of the same security, in Tencent's wire format. A
 * code that is made to fail there fails here as well, so that the failure is seen by the client who tries it.
 */
const klines: SandboxUpstream = {
  hosts: tencentKlines.hosts,
  hasOwnFailures: true,
  answer: async ({ path, query, now }) => {
    if (path !== '/ifzqgtimg/appstock/app/newfqkline/get') return undefined;
    const [, symbol = '', period, first = '', last = '', count, adjust = ''] =
      PARAM.exec(query.get('param') ?? '') ?? [];
    if (!isKeyOf(KLT, period) || !isKeyOf(FQT, adjust)) return json('{"code":1,"msg":"bad params"}');
    const code = symbol.slice(2);
    const isShanghaiIndex = symbol.startsWith('sh000');
    const secid = isShanghaiIndex ? prefixedSecid(symbol) : secidOf(code);
    const rows = await linesOf(code, KLT[period], FQT[adjust], now, secid);
    if (rows === undefined) return 'cut';
    const isKnown = (isShanghaiIndex || symbol === tencentSymbolOf(code)) && rows.length > 0;
    const cells = rows
      .filter(([day = '']) => first <= day && day <= last)
      .slice(-Number(count))
      .map((row) => toRow(row, symbol));
    const [key, list] = isKnown ? [`${adjust}${period}`, cells] : [period, []];
    const series = `"${key}":${JSON.stringify(list)},"qt":{},"prec":"0.00","version":"16"`;
    return json(`{"code":0,"msg":"","data":{"${symbol}":{${series}}}}`);
  },
};

export default klines;

function isKeyOf<Key extends string>(keys: Readonly<Record<Key, unknown>>, text: string | undefined): text is Key {
  return text !== undefined && Object.hasOwn(keys, text);
}

function json(body: string): SandboxReply {
  return { type: 'application/json; charset=utf-8', body };
}

/**
 * The cells of every kline of a code at the sandbox's Eastmoney: none when it is unknown, undefined when it fails.
 */
export async function linesOf(
  code: string,
  klt: string,
  fqt: string,
  now: number,
  secid: string = secidOf(code),
): Promise<readonly (readonly string[])[] | undefined> {
  const query = new URLSearchParams({
    fields2: 'f51,f52,f53,f54,f55,f56,f57,f61',
    klt,
    fqt,
    secid,
    beg: '0',
    end: '20500101',
  });
  const reply = await eastmoney.answer({ host: '', path: '/api/qt/stock/kline/get', query, now }, async () => []);
  if (typeof reply !== 'object' || reply.status !== undefined) return undefined;
  const { rc, data } = JSON.parse(String(reply.body)) as { rc: number; data: { klines: string[] } | null };
  if (rc === 100) return [];
  return data?.klines.map((line) => line.split(','));
}

/** One kline as Tencent writes it, of Eastmoney's cells: day, four prices, volume, turnover, turnover rate. */
function toRow(cells: readonly string[], symbol: string): readonly unknown[] {
  const [day, open, close, high, low, volume = '', turnover = '', rate] = cells;
  // Absent cells stay absent; the STAR board counts in shares; turnover is in units of 10,000 yuan, to 100 yuan.
  const lots = volume === '-' ? volume : `${volume}${symbol.startsWith('sh688') ? '00' : ''}.00`;
  return [
    day,
    open,
    close,
    high,
    low,
    lots,
    {},
    rate,
    turnover === '-' ? turnover : toTenThousands(turnover),
    '0.00',
    '0.00',
  ];
}

/** Yuan with two places as units of 10,000 yuan with two places, rounded half up: `542829495.00` is `54282.95`. */
function toTenThousands(yuan: string): string {
  return toDecimal(Number((BigInt(yuan.replace('.', '')) + 5_000n) / 10_000n), 2);
}

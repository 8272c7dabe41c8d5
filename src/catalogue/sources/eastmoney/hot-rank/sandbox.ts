import { isRecord } from '../../../../engine/formats/json.ts';
import { isUnknownCode, newestDay, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxRequest, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { eastmoneyLists } from '../clist/wire.ts';
import { lastMadeDay } from '../kline/made-history.ts';
import { QUOTE_FIELDS } from './quotes.ts';
import { eastmoneyHotRanks } from './wire.ts';

const RANKED = 100;

/** The most popular shares of the sandbox, whose klines it has as well. */
const SHARES = Array.from({ length: RANKED }, (_, at) => {
  if (at % 10 === 9) return `BJ${920_000 + at}`;
  return at % 2 === 0 ? `SH${600_000 + at}` : `SZ${String(at).padStart(6, '0')}`;
});
const HONG_KONG_SHARES = Array.from({ length: RANKED }, (_, at) => `HK|${String(at + 1).padStart(5, '0')}`);

/** Popularity ranks in the sandbox, and the quotes of the shares of a ranking. */
const hotRanks: SandboxUpstream = {
  hosts: [...eastmoneyHotRanks.hosts, ...eastmoneyLists.hosts],
  answer: (request) => {
    const { host, path, query } = request;
    const [, list] = /^\/stockrank\/(\w+)$/.exec(path) ?? [];
    if (host === eastmoneyHotRanks.hosts[0]) return list === undefined ? undefined : answerList(list, request);
    // Quotes of other fields belong to other wire formats.
    if (path !== '/api/qt/ulist.np/get' || query.get('fields') !== QUOTE_FIELDS) return undefined;
    const secids = (query.get('secids') ?? '').split(',');
    const diff = secids.map((secid) => quoteOf(secid, request.now));
    return json({ rc: 0, rt: 11, svr: 177617587, lt: 1, full: 1, dlmkts: '', data: { total: diff.length, diff } });
  },
};

export default hotRanks;

function json(value: unknown): SandboxReply {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

function answerList(list: string, { json: posted, now }: SandboxRequest): SandboxReply {
  const code = isRecord(posted) && typeof posted.srcSecurityCode === 'string' ? posted.srcSecurityCode : '';
  const made = MAKERS.get(list);
  if (!made || (!list.startsWith('getAll') && !/^(?:SH|SZ|BJ|HK\|)\d{5,6}$/.test(code)))
    return json({ globalId: null, message: 'srcSecurityCode不能为空', status: -1, code: -1, data: null });
  const data = isUnknownCode(code) ? [] : made(code, newestDay(now));
  return json({ globalId: null, message: 'success', status: 0, code: 0, data });
}

const DAY_MS = 86_400_000;
const TEN_MINUTES_MS = 600_000;

function daysTo(newestDay: string, count: number): readonly string[] {
  const newest = Date.parse(`${newestDay}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(newest - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Every ten minutes of a day until 15:00. */
function timesOf(day: string): readonly string[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: 91 }, (_, at) =>
    new Date(midnight + at * TEN_MINUTES_MS).toISOString().slice(0, 19).replace('T', ' '),
  );
}

function made(of: string, bound: number): number {
  return seededRandom(seedOf(of))(bound);
}

function rankOn(time: string, code: string): { readonly calcTime: string; readonly rank: number } {
  return { calcTime: time, rank: 1 + made(`rank ${code} ${time}`, 5_000) };
}

function latest(code: string, day: string, marketType: string) {
  const time = `${day} 15:00:00`;
  return {
    marketType,
    marketAllCount: 5_915,
    calcTime: time,
    innerCode: code.replace(/^\D+/, ''),
    srcSecurityCode: code,
    rank: rankOn(time, code).rank,
    rankChange: made(`change ${code}`, 21) - 10,
    hisRankChange: made(`days ${code}`, 401) - 200,
    hisRankChange_rank: 1 + made(`change rank ${code}`, 5_000),
    flag: 0,
  };
}

const ranked = (shares: readonly string[]) => (): unknown =>
  shares.map((sc, at) => ({ sc, rk: at + 1, rc: made(`rc ${sc}`, 9) - 4, hisRc: made(`hisRc ${sc}`, 101) - 50 }));
const daily =
  (count: number) =>
  (code: string, newest: string): unknown =>
    daysTo(newest, count).map((day) => rankOn(day, code));
const today = (code: string, day: string): unknown => timesOf(day).map((time) => rankOn(time, code));

const MAKERS: ReadonlyMap<string, (code: string, newest: string) => unknown> = new Map([
  ['getAllCurrentList', ranked(SHARES)],
  ['getAllHisRcList', () => SHARES.toReversed().map((sc, at) => ({ sc, rk: RANKED - at, hrc: 4_000 - 10 * at }))],
  ['getAllCurrHkUsList', ranked(HONG_KONG_SHARES)],
  ['getHisList', daily(366)],
  ['getHisHkUsList', daily(120)],
  [
    'getHisProfileList',
    (code, newest) =>
      daysTo(newest, 366).map((day) => {
        const rate = 1_000 + made(`new ${code} ${day}`, 8_000);
        return { calcTime: day, newUidRate: `${rate / 100}%`, oldUidRate: `${(10_000 - rate) / 100}%` };
      }),
  ],
  ['getCurrentList', today],
  ['getCurrentHkUsList', today],
  ['getCurrentLatest', (code, newest) => latest(code, newest, '000001')],
  ['getCurrentHkUsLatest', (code, newest) => latest(code, newest, '000003')],
  [
    'getHotStockRankList',
    (srcSecurityCode, newest) =>
      ['小金属', '半导体', '人工智能'].map((conceptName, at) => ({
        calcTime: `${newest} 15:00:00`,
        srcSecurityCode,
        conceptName,
        conceptId: `BK${String(1_027 + at)}`,
        hitCount: 900 - 100 * at,
        flag: 0,
      })),
  ],
  [
    'getFollowStockRankList',
    (srcSecurityCode, newest) =>
      SHARES.filter((code) => code !== srcSecurityCode)
        .slice(0, 10)
        .map((followSecurityCode, at) => ({
          calcTime: `${newest} 15:00:00`,
          innerCode: srcSecurityCode.replace(/^\D+/, ''),
          srcSecurityCode,
          followInnerCode: followSecurityCode.replace(/^\D+/, ''),
          followSecurityCode,
          rate: `${(620 - 50 * at) / 100}%`,
          flag: 0,
        })),
  ],
]);

/**
 * The quote of a share on the last day of its klines: the percentage follows from the price and the close before.
 */
function quoteOf(secid: string, now: number) {
  const [market = '', code = ''] = secid.split('.');
  const quoted = lastMadeDay(secid, Date.parse(newestDay(now)));
  const scale = 10 ** (quoted?.decimals ?? 2);
  const [before, price] = [quoted?.previous ?? 1_000, quoted?.last.close ?? 1_000];
  return {
    f2: price / scale,
    f3: Math.round(((price - before) / before) * 10_000) / 100,
    f4: (price - before) / scale,
    f12: code,
    f13: Number(market),
    f14: `沙盒${code}`,
  };
}

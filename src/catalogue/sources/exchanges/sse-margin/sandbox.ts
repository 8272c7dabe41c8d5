import { beijingClock } from '../../../../engine/interface/beijing-time.ts';
import { midnightOf } from '../../../../engine/interface/day-forms.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { FIRST_DAY, shanghaiMarginTotals } from './wire.ts';

const DAY_MS = 86_400_000;
// Of the days before this one, one in so many is there, so that a whole history is small. No day ever leaves it.
const DENSE_FROM = Date.UTC(2026, 3, 1);
const ONE_IN = 100;

const CODES = [510_050, 510_300, 588_000].concat(
  Array.from({ length: 40 }, (_, at) => 600_000 + at),
  Array.from({ length: 17 }, (_, at) => 688_001 + at),
);

/** Margin trading with made-up figures: the newest day is that of the last session that is over. */
const margin: SandboxUpstream = {
  hosts: shanghaiMarginTotals.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/marketdata/tradedata/queryMargin.do') return undefined;
    const first = Number(query.get('pageHelp.beginPage')) - 1;
    const size = Number(query.get('pageHelp.pageSize'));
    const all = query.get('tabType') === 'mxtype' ? details(query.get('detailsDate') ?? '', now) : totals(query, now);
    const result = all.slice(first * size, (first + 1) * size);
    const pageHelp = { data: result, pageNo: first + 1, pageSize: size, total: all.length };
    return { type: 'application/json;charset=UTF-8', body: JSON.stringify({ result, pageHelp, error: null }) };
  },
};

export default margin;

function totals(query: URLSearchParams, now: number): readonly object[] {
  const [first, last] = [query.get('beginDate') ?? '', query.get('endDate') ?? ''];
  const oldest = Math.max(midnightOf(first), midnightOf(FIRST_DAY));
  const days: string[] = [];
  for (let midnight = PROVEN_DAYS.newestSession(now - DAY_MS); midnight >= oldest; midnight -= DAY_MS) {
    const isThere = midnight >= DENSE_FROM || (midnight / DAY_MS) % ONE_IN === 0;
    if (!isThere || !PROVEN_DAYS.hasTrading(midnight)) continue;
    const day = new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '');
    if (day <= last) days.push(day);
  }
  return days.map((day) => {
    const random = seededRandom(seedOf(day));
    const rzye = 1_000_000_000_000 + random(400_000_000) * 1_000;
    const rqylje = 8_000_000_000 + random(4_000_000_000);
    return {
      opDate: day,
      rqchl: null,
      rqmcl: 30_000_000 + random(50_000_000),
      rqyl: 2_000_000_000 + random(1_000_000_000),
      rqylje,
      rzche: null,
      rzmre: 60_000_000_000 + random(60_000_000) * 1_000,
      rzrqjyzl: rzye + rqylje,
      rzye,
      securityAbbr: null,
      stockCode: null,
    };
  });
}

function details(day: string, now: number): readonly object[] {
  const midnight = midnightOf(day);
  if (midnight >= beijingClock(now).midnight || !PROVEN_DAYS.hasTrading(midnight)) return [];
  return CODES.map((code) => {
    const random = seededRandom(seedOf(`${day} ${code}`));
    return {
      opDate: day,
      rqchl: random(100_000),
      rqmcl: random(100_000),
      rqyl: random(5_000_000),
      rqylje: null,
      rzche: random(200_000_000),
      rzmre: random(200_000_000),
      rzrqjyzl: null,
      rzye: 10_000_000 + random(2_000_000_000),
      securityAbbr: `沙盒${code}`,
      stockCode: String(code),
    };
  });
}

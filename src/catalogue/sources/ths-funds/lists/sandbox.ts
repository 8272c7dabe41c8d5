import { beijingClock } from '../../../../engine/interface/beijing-time.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { thsFundLists } from './wire.ts';

const DAY_MS = 86_400_000;
const COUNT = 60;

/** Sixty made-up funds of each type. */
const lists: SandboxUpstream = {
  hosts: thsFundLists.hosts,
  answer: ({ path, now }) => {
    const [, type, asked = '0'] =
      /^\/data\/Net\/info\/([A-Za-z]+)_rate_desc_([\d-]+)_0_1_9999_0_0_0_jsonp_g\.html$/.exec(path) ?? [];
    if (type === undefined) return undefined;
    const newest = newestDay(now);
    const day = asked === '0' ? newest : asked;
    const funds = day > newest || !isSession(day) ? [] : madeFunds(type, day, newest);
    const data = funds.length === 0 ? [] : Object.fromEntries(funds.map((fund) => [`f${fund.code}`, fund]));
    const reply = { error: { id: 0, msg: 'is access' }, data: { total: funds.length, data } };
    return { type: 'text/html; charset=utf-8', body: `g(${JSON.stringify(reply)})` };
  },
};

export default lists;

/** The newest day with net values: they come at 20:00. */
function newestDay(now: number): string {
  const { midnight, sinceMidnight } = beijingClock(now);
  let day = sinceMidnight < 20 * 3_600_000 ? midnight - DAY_MS : midnight;
  while (!PROVEN_DAYS.hasTrading(day)) day -= DAY_MS;
  return new Date(day).toISOString().slice(0, 10);
}

function isSession(day: string): boolean {
  return PROVEN_DAYS.hasTrading(Date.parse(`${day}T00:00:00Z`));
}

function madeFunds(type: string, day: string, newest: string): readonly Readonly<Record<string, string>>[] {
  const first = type === 'ETF' ? 510_050 : 1_000 + (seedOf(type) % 9_000);
  const text = (tenThousandths: number): string => (tenThousandths / 10_000).toFixed(4);
  const funds = Array.from({ length: COUNT }, (_, at) => {
    const code = String(first + 10 * at).padStart(6, '0');
    const netOf = (of: string): number => 10_000 + (seedOf(code) % 20_000) + seededRandom(seedOf(`${code} ${of}`))(400);
    const [net, before, last] = [netOf(day), netOf(`${day} before`), netOf(newest)];
    const rate = (100 * (net - before)) / before;
    const fund = {
      code,
      typename: type === 'ETF' ? 'ETF' : '沙盒型',
      net: text(net),
      name: `沙盒${type}${code.slice(3)}`,
      type,
      totalnet: text(net + 3_000),
      newnet: text(last),
      newtotalnet: text(last + 3_000),
      newdate: newest,
      net1: text(before),
      totalnet1: text(before + 3_000),
      ranges: text(net - before),
      rate: rate.toFixed(2),
      shstat: '开放',
      sgstat: at % 15 === 7 ? '暂停' : '开放',
    };
    return { fund, rate };
  });
  return funds.toSorted((left, right) => right.rate - left.rate).map(({ fund }) => fund);
}

import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { codeOf, marketOf } from '../kline/secid.ts';
import { isMade, type MadeDay, madeDays, rounded, toReply } from '../quote/made-days.ts';
import { eastmoneyFundFlow } from './wire.ts';

// As many sessions as the source has, about.
const SESSIONS = 120;

/** The fund flow of the last days of the klines of the sandbox. */
const flows: SandboxUpstream = {
  hosts: eastmoneyFundFlow.hosts,
  answer: async ({ path, query, now }) => {
    if (path !== '/api/qt/stock/fflow/daykline/get') return undefined;
    const secid = query.get('secid') ?? '';
    const second = query.get('secid2');
    const made = await madeDays(secid, SESSIONS, now);
    const other = second === null ? undefined : await madeDays(second, SESSIONS, now);
    if (!isMade(made)) return made;
    if (other !== undefined && !isMade(other)) return other;
    const byDay = new Map(other?.days.map((each) => [each.day, each]));
    const klines = made.days.map((each) => lineOf(`${secid} ${second}`, each, byDay.get(each.day)));
    return toReply({ code: codeOf(secid), market: Number(marketOf(secid)), name: made.name, klines });
  },
};

export default flows;

/** One session: day, five flows, the same over the turnover, close and change, and those of a second index. */
function lineOf(whose: string, { day, close, changeRate, turnover }: MadeDay, second?: MadeDay): string {
  const random = seededRandom(seedOf(`flow ${whose} ${day}`));
  const traded = Number.isFinite(turnover) ? turnover : 0;
  // Up to a tenth of the turnover, either way.
  const part = (): number => Math.round((traded * (random(2_001) - 1_000)) / 10_000);
  const [superLarge, large, medium] = [part(), part(), part()];
  const main = superLarge + large;
  const flow = [main, -main - medium, medium, large, superLarge];
  const rates = flow.map((amount) => rounded(traded === 0 ? 0 : (100 * amount) / traded, 2));
  const ends = [
    rounded(close, 2),
    rounded(changeRate, 2),
    rounded(second?.close ?? 0, 2),
    rounded(second?.changeRate ?? 0, 2),
  ];
  return [day, ...flow.map((amount) => `${amount}.0`), ...rates, ...ends].join();
}

import { fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { goldExchangeDaily } from './wire.ts';

const DAY_MS = 86_400_000;
// A constant, since no day ever leaves a history.
const FIRST_DAY = Date.UTC(2026, 4, 6);

/** The Shanghai Gold Exchange with made-up prices. */
const graphs: SandboxUpstream = {
  hosts: goldExchangeDaily.hosts,
  answer: ({ path, form, now }) => {
    if (path === '/graph/Dailyhq') return daily(form?.get('instid') ?? '', now);
    // Yuan per gram of gold, and per kilogram of silver.
    if (path === '/graph/DayilyJzj') return benchmarks('gold', 900, now);
    if (path === '/graph/DayilyShsilverJzj') return benchmarks('silver', 9_000, now);
    return undefined;
  },
};

export default graphs;

/** The midnights of the days of trading, as of UTC, oldest first. */
function sessions(now: number): readonly number[] {
  const days: number[] = [];
  for (let day = FIRST_DAY; day <= PROVEN_DAYS.newestSession(now); day += DAY_MS)
    if (PROVEN_DAYS.hasTrading(day)) days.push(day);
  return days;
}

function daily(product: string, now: number): SandboxReply {
  const unit = product.startsWith('Ag') ? 9_000 : product.startsWith('Pt') ? 300 : 900;
  return reply({
    time: sessions(now).map((day) => {
      const random = seededRandom(seedOf(`${product} ${day}`));
      const prices = Array.from({ length: 4 }, () => unit + random(unit)).toSorted((one, other) => one - other);
      // Up to two percent above the least price of the product.
      const [low, open, close, high] = prices.map((price) => (unit * 100 + 2 * (price - unit)) / 100);
      return [new Date(day).toISOString().slice(0, 10), open, close, low, high];
    }),
  });
}

function benchmarks(metal: string, price: number, now: number): SandboxReply {
  const series = (which: string): readonly (readonly [number, number])[] =>
    sessions(now).map((day) => [
      fromBeijing(day),
      (price * 100 + seededRandom(seedOf(`${metal} ${which} ${day}`))(price)) / 100,
    ]);
  return reply({ zp: series('zp'), wp: series('wp') });
}

function reply(value: unknown): SandboxReply {
  return { type: 'application/json;charset=UTF-8', body: JSON.stringify(value) };
}

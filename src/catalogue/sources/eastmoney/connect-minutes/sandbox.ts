import { newestDay, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { toReply } from '../quote/made-days.ts';
import { eastmoneyQuotes } from '../quote/site.ts';

// The spans of trading in minutes since midnight: those of Hong Kong for the way south.
const NORTH = [
  [570, 690],
  [780, 900],
] as const;
const SOUTH = [
  [540, 720],
  [780, 970],
] as const;

/** The minutes of Stock Connect on one day. As since May 2024, there is nothing of the way north. */
const minutes: SandboxUpstream = {
  hosts: eastmoneyQuotes.hosts,
  answer: ({ path, now }) => {
    if (path !== '/api/qt/kamtbs.rtmin/get') return undefined;
    return toReply({
      s2n: timesOf(NORTH).map((time) => [time, ...Array(9).fill('-')].join()),
      n2s: southLines(),
      s2nDate: newestDay(now),
      n2sDate: newestDay(now),
    });
  },
};

export default minutes;

function southLines(): readonly string[] {
  const random = seededRandom(seedOf('connect'));
  let [shanghai, shenzhen] = [0, 0];
  return timesOf(SOUTH).map((time) => {
    // In hundredths of 10,000 yuan.
    shanghai += random(400_001) - 150_000;
    shenzhen += random(300_001) - 120_000;
    const [bought, sold] = [20_000_000 + random(1_000_000), 19_000_000 + random(1_000_000)];
    const net = [shanghai, shenzhen, shanghai + shenzhen].map((amount) => toDecimal(amount, 2));
    const others = [bought, sold].map((amount) => toDecimal(amount, 2));
    return [time, net[0], others[0], net[1], others[1], net[2], others[0], others[1], others[0], others[1]].join();
  });
}

/** The minutes of some spans, `9:30`. */
function timesOf(spans: readonly (readonly [from: number, to: number])[]): readonly string[] {
  return spans.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => {
      const minute = from + at;
      return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
    }),
  );
}

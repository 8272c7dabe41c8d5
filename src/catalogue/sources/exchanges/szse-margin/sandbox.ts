import { fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import { toMs } from '../../../../engine/interface/cache-policy.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf, toDecimal, withSeparators } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { SHENZHEN_HOST } from '../site.ts';

/** The totals of margin trading with made-up figures; they come on the morning of the next session. */
const margin: SandboxUpstream = {
  hosts: [SHENZHEN_HOST],
  answer: ({ path, query, now }) => {
    if (path !== '/api/report/ShowReport/data' || query.get('CATALOGID') !== '1837_xxpl') return undefined;
    const date = query.get('txtDate') ?? '';
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const comes = fromBeijing(PROVEN_DAYS.sessionFrom(midnight + toMs('1d')) + toMs('9h'));
    const data = PROVEN_DAYS.hasTrading(midnight) && comes <= now ? [rowOf(date)] : [];
    const tabs = [
      { metadata: { tabkey: 'tab1', subname: date, recordcount: data.length }, data },
      { metadata: { tabkey: 'tab2', subname: date, recordcount: 0 }, data: [] },
    ];
    return { type: 'application/json;charset=UTF-8', body: JSON.stringify(tabs) };
  },
};

export default margin;

/** A row as the exchange writes it: texts with separators of thousands, in units of 100 million. */
function rowOf(date: string): Readonly<Record<string, string>> {
  const random = seededRandom(seedOf(`margin ${date}`));
  // In hundredths.
  const [money, securities] = [700_000 + random(600_000), 5_000 + random(20_000)];
  const hundredths = {
    jrrzmr: 30_000 + random(60_000),
    jrrzye: money,
    jrrjmc: 20 + random(60),
    jrrjyl: 500 + random(2_000),
    jrrjye: securities,
    jrrzrjye: money + securities,
  };
  return Object.fromEntries(
    Object.entries(hundredths).map(([name, value]) => [name, withSeparators(toDecimal(value, 2))]),
  );
}

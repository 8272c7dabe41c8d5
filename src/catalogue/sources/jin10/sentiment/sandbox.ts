import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { jin10 } from '../site.ts';

const PAIRS = ['BTCUSD', 'AUDJPY', 'EURUSD', 'GBPUSD', 'USDJPY'];
const HOUR_MS = 3_600_000;
// Hours of Beijing.
const ZONE = '+08:00';
const MAX_HOURS = 2_400;

/** The sentiment of some pairs, made up by the hour, up to the last hour that has begun. */
const sentiment: SandboxUpstream = {
  hosts: jin10.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/sentiment/datas') return undefined;
    const first = Date.parse(`${query.get('start_date')}T00:00:00${ZONE}`);
    const end = Math.min(Date.parse(`${query.get('end_date')}T23:00:00${ZONE}`), now);
    const hours = Math.max(0, Math.min(MAX_HOURS, Math.floor((end - first) / HOUR_MS) + 1));
    const times = Array.from({ length: hours }, (_, at) => {
      const time = new Date(toBeijing(first + at * HOUR_MS)).toISOString().slice(0, 16).replace('T', ' ');
      const values = PAIRS.map((pair) => [pair, 30 + seededRandom(seedOf(`${pair} ${time}`))(4_000) / 100]);
      return [time, Object.fromEntries(values)];
    });
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ status: 200, data: { values: Object.fromEntries(times) } }),
    };
  },
};

export default sentiment;

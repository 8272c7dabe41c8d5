import { newestDays, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { mofcom } from './wire.ts';

const PARTS = ['rmblaon', 'forcloan', 'entrustloan', 'trustloan', 'ndbab', 'bibae', 'sfinfe'] as const;

/** Aggregate financing with made-up figures: most of it are loans in renminbi. */
const financing: SandboxUpstream = {
  hosts: mofcom.hosts,
  answer: ({ path, now }) => {
    if (path !== '/datamofcom/front/gnmy/shrzgmQuery') return undefined;
    const months = newestDays(now, 'month', 36).toReversed();
    const rows = months.map((day) => {
      const date = day.slice(0, 7).replace('-', '');
      const random = seededRandom(seedOf(date));
      const values = PARTS.map((name) => [name, name === 'rmblaon' ? 8_000 + random(20_000) : random(4_000) - 800]);
      return { date, tiosfs: 30_000 + random(20_000), ...Object.fromEntries(values) };
    });
    return { type: 'application/json;charset=UTF-8', body: JSON.stringify(rows) };
  },
};

export default financing;

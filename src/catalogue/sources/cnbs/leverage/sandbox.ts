import { newestDay, newestDays, seededRandom } from '../../../made-up/made-up.ts';
import { madeUpWorkbook } from '../../../made-up/made-up-workbook.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { cnbs } from './wire.ts';

const DAY_MS = 86_400_000;
const FIRST_YEAR = 2016;
// The number of 1970-01-01 in a workbook.
const EPOCH = 25_569;

/** The workbook with made-up ratios. */
const leverage: SandboxUpstream = {
  hosts: cnbs.hosts,
  answer: ({ path, now }) => {
    if (path !== '/handler/download.ashx') return undefined;
    const headings = [
      'Period',
      'Household',
      'Non-financial corporations',
      'Central government ',
      'Local government',
      'General government',
      'Non financial sector',
      'Financial sector(asset side)',
      'Financial sector(liability side)',
    ];
    const years = Number(newestDay(now).slice(0, 4)) - FIRST_YEAR + 1;
    const quarters = newestDays(now, 'quarter', 4 * years).filter((day) => day >= `${FIRST_YEAR}`);
    const rows = quarters.toReversed().map((day, at) => {
      const random = seededRandom(at);
      const [household, companies, central, local] = [
        450 + 5 * at + random(6),
        1_500 + 4 * at + random(20),
        160 + 3 * at + random(4),
        200 + 4 * at + random(4),
      ] as const;
      const government = central + local;
      const figures = [household, companies, central, local, government, household + companies + government, 550, 620];
      return [EPOCH + Date.parse(day) / DAY_MS, ...figures.map((tenths) => tenths / 10)];
    });
    return {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: madeUpWorkbook('Data', [['Leverage ratio'], headings, ...rows]),
    };
  },
};

export default leverage;

import { seededRandom } from '../../../declare/made-up.ts';
import { madeUpWorkbook } from '../../../declare/made-up-workbook.ts';
import type { SandboxUpstream } from '../../../declare/sandbox.ts';
import { cnbs } from './wire.ts';

// The number of 2016-03-31 in a workbook.
const FIRST_DAY = 42_460;

/** The workbook with made-up ratios. */
const leverage: SandboxUpstream = {
  hosts: cnbs.hosts,
  answer: ({ path }) => {
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
    const rows = Array.from({ length: 36 }, (_, at) => {
      const random = seededRandom(at);
      const [household, companies, central, local] = [
        450 + 5 * at + random(6),
        1_500 + 4 * at + random(20),
        160 + 3 * at + random(4),
        200 + 4 * at + random(4),
      ] as const;
      const government = central + local;
      const figures = [household, companies, central, local, government, household + companies + government, 550, 620];
      // Quarters of 91.3 days end within the last days of their month.
      return [FIRST_DAY + Math.round(at * 91.31), ...figures.map((tenths) => tenths / 10)];
    });
    return {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: madeUpWorkbook('Data', [['Leverage ratio'], headings, ...rows]),
    };
  },
};

export default leverage;

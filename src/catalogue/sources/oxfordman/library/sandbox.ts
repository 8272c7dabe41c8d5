import { zipSync } from 'fflate';
import { parkMillerRandom } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { LISTED_DAYS } from './coverage.ts';
import type { Measure } from './wire.ts';

const PATH =
  '/web/20220301022212id_/https://realized.oxford-man.ox.ac.uk/images/oxfordmanrealizedvolatilityindices.zip';

let zip: Buffer | undefined;

/**
 * The archive of the Oxford-Man library, as the Web Archive has it: every index and measure, with made variances.
 */
const oxfordManSandbox: SandboxUpstream = {
  hosts: ['web.archive.org'],
  answer: ({ path }) => {
    if (path !== PATH) return undefined;
    // Made once, since it takes a part of a second.
    zip ??= makeZip();
    return { type: 'application/zip', body: zip };
  },
};

export default oxfordManSandbox;

// The measures in the order of the library's CSV.
const MEASURES = [
  'rv5_ss',
  'rsv_ss',
  'rk_parzen',
  'rv5',
  'rv10_ss',
  'bv',
  'rv10',
  'rk_twoscale',
  'medrv',
  'bv_ss',
  'rsv',
  'rk_th2',
] as const satisfies readonly Measure[];

const DAY_MS = 86_400_000;

/** Ends of lines to take turns: writing 1.8 million figures one by one would take seconds, and as much memory. */
const ENDS = Array.from({ length: 1_009 }, (_, at) => {
  const random = parkMillerRandom(at + 1);
  const variances = MEASURES.map((measure) => {
    const number = random();
    if (measure === 'rk_twoscale' && at % 500 === 7) return '';
    // From 0.00002 to 0.00029: annualized, 7 to 27 percent.
    const units = 200 + (number % 2_700);
    return at % 3 === 0
      ? `${String(units).slice(0, 1)}.${String(units).slice(1)}e-0${units < 1_000 ? 5 : 4}`
      : `0.0000${units < 1_000 ? '0' : ''}${units}`;
  });
  return `${variances.join(',')}\n`;
});

function makeZip(): Buffer {
  const parts = [`,Symbol,${MEASURES.join(',')}\n`];
  for (const [order, [symbol, [first, last]]] of Object.entries(LISTED_DAYS).entries()) {
    for (let at = Date.parse(first), row = 0; at <= Date.parse(last); at += DAY_MS, row++) {
      const day = new Date(at);
      if (day.getUTCDay() % 6 === 0) continue;
      const text = day.toISOString().slice(0, 10);
      // British Summer Time, about: the library's dates carry its offset, which means nothing.
      const offset = text.slice(5, 7) > '03' && text.slice(5, 7) < '11' ? '01' : '00';
      parts.push(`${text} 00:00:00+${offset}:00,.${symbol},`, ENDS[(row * 31 + order * 97) % ENDS.length]!);
    }
  }
  const csv = Buffer.from(parts.join(''));
  // A fixed time, so that the bytes are the same always.
  return Buffer.from(
    zipSync({ 'oxfordmanrealizedvolatilityindices.csv': csv }, { level: 1, mtime: '2022-03-01T00:00:00' }),
  );
}

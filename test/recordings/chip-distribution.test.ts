import { expect, it } from 'vitest';
import { type Row, withReplay } from '../replay.ts';
import { findRecordings } from './recordings.ts';

// Series of klines with the distributions that the script of Eastmoney's page makes of them, asked for through the
// whole service. The series lie beside the project and are no part of it.

const recorded = findRecordings('more-sources');

/** One series: bars of day, open, close, high, low and turnover rate, and the rows of its last days. */
interface Vector {
  readonly name: string;
  readonly klines: readonly (readonly [day: string, ...figures: number[]])[];
  readonly rows: readonly Row[];
}

const vectors = JSON.parse(recorded.read('cyq-vectors.json').toString()) as readonly Vector[];

it.each(vectors)('$name: every digit of the distribution', async ({ klines, rows }) => {
  const lines = klines.map(
    ([day, open, close, high, low, turnoverRate]) =>
      `${day},${open},${close},${high},${low},100,1000,1,1,1,${turnoverRate ?? '-'}`,
  );
  const reply = { rc: 0, data: { code: '000001', market: 0, name: 'x', dktotal: lines.length, klines: lines } };
  const body = Buffer.from(JSON.stringify(reply));
  await withReplay(
    {},
    async ({ get }) => {
      const answer = (await (await get('stock_cyq_em?symbol=000001')).json()) as readonly Row[];
      expect(answer).toHaveLength(Math.min(klines.length, 90));
      expect(answer.slice(-rows.length)).toEqual(rows);
    },
    { body },
  );
});

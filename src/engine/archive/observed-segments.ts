import { createHash } from 'node:crypto';
import { byTextOf } from '../../base/text-order.ts';
import { digestOfHash, digestsOfTable } from './archived-rows.ts';
import type { ReadRows, Segment, TableSchema, WantedRows } from './segment-file.ts';
import type { Observation } from './segment-index.ts';

// Rows that are read at once.
const ROWS_AT_ONCE = 20_000;

/**
 * Reads the segments of observations of one file, in their order. One without rows has no segment.
 * @param readRows reads rows of the file
 */
export async function* readSegments(
  observations: readonly Observation[],
  readRows: (wanted: WantedRows) => Promise<ReadRows>,
): AsyncGenerator<readonly [observation: number, segment: Segment], void, void> {
  for (const { from, to, schema, members } of rangesOf(observations)) {
    const read = await readRows({ from, to, schema, hasParams: true });
    for (const member of members) {
      const observation = observations[member]!;
      yield [member, toSegment(observation, read, observation.from - from)];
    }
  }
}

/** The digest of the rows of a segment, with their places and params: equal for equal ones. */
export async function digestOfSegment({ params, removed, added, rows }: Segment): Promise<string> {
  const sorted = Object.entries(params).toSorted(byTextOf(([left]) => left));
  const hash = createHash('sha256').update(JSON.stringify([sorted, removed, added]));
  return digestOfHash(hash.update((await digestsOfTable(rows, rows.length))[0]!));
}

/** Rows of a file that are read at once. */
interface RowRange {
  readonly from: number;
  readonly to: number;
  readonly schema: TableSchema;
  /** The observations that they belong to. */
  readonly members: readonly number[];
}

/** The rows of observations of one file, in ranges of one schema and some thousand rows. */
function rangesOf(observations: readonly Observation[]): readonly RowRange[] {
  const ranges: (Omit<RowRange, 'members'> & { to: number; members: number[]; form: string })[] = [];
  const forms = new Map<TableSchema, string>();
  for (const [at, { from, to, schema }] of observations.entries()) {
    if (from === to) continue;
    const form = forms.get(schema) ?? JSON.stringify(schema);
    forms.set(schema, form);
    const last = ranges.at(-1);
    if (last && last.to === from && last.form === form && to - last.from <= ROWS_AT_ONCE) {
      last.to = to;
      last.members.push(at);
    } else ranges.push({ from, to, schema, members: [at], form });
  }
  return ranges;
}

/** The rows of an observation that lie in rows which were read, from a place on. */
function toSegment({ from, to, isFull, obtained }: Observation, read: ReadRows, start: number): Segment {
  const rows = Array.from({ length: to - from }, (_, at) => start + at);
  const removed: number[] = [];
  const added: number[] = [];
  for (const row of rows) (read.isRemoved[row] ? removed : added).push(read.places[row]!);
  return { params: read.paramsOf(start), obtained, isFull, removed, added, rows: read.table.rows(rows) };
}

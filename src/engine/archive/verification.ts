import { Failure, systemCodeOf } from '../../base/errors.ts';
import { type IndexedFile, type IndexFiles, type KeptObservation, stampBefore } from './index-files.ts';
import type { TableHistory } from './table-history.ts';

/** What was checked of an interface. */
export interface VerifiedFolder {
  readonly files: number;
  readonly observations: number;
  /** The names of the indices whose table is not there, which count for nothing. */
  readonly unfinished: readonly string[];
}

/**
 * Proves that every file of an interface is the one that was written, and that every observation can be made of
 * them again. Files that another process merged meanwhile are no fault. Yields a sentence for each fault.
 */
export async function* verifyInterface(history: TableHistory): AsyncGenerator<string, VerifiedFolder, void> {
  const { name, index } = history;
  await index.refresh();
  const { files, withoutTable } = index;
  const isGone = new Set(withoutTable.flatMap(({ stamp, isLost }) => (isLost ? [stamp] : [])));
  for (const { stamp, isMerged } of withoutTable)
    if (isGone.has(stamp))
      yield `interface=${name}/${stamp}.parquet is gone${isMerged ? ', and the files that were merged into it' : ''}.`;
  yield* verifyFiles(history, files, isGone);
  const observations = yield* verifyTables(history);
  const unfinished = withoutTable.flatMap(({ stamp }) => (isGone.has(stamp) ? [] : [`${stamp}.json`]));
  return { files: files.length, observations, unfinished };
}

/**
 * Yields a sentence for each file or index that is not the one that was written, or does not follow that before.
 * @param isGone the files that are known to be gone
 */
async function* verifyFiles(
  { name, index, segments }: TableHistory,
  files: readonly IndexedFile[],
  isGone: ReadonlySet<string>,
): AsyncGenerator<string, void, void> {
  for (const [at, { stamp, head }] of files.entries()) {
    const before = stampBefore(files, at);
    const { after = before } = head;
    if (after !== before && !isGone.has(after)) yield breakBefore(name, stamp, after, before);
    if (!(await isUnchanged(index, stamp, () => index.isWhole({ stamp, head }))))
      yield `interface=${name}/${stamp}.json is not the index that was written: its digest differs.`;
    if (head.rows > 0 && !(await isUnchanged(index, stamp, async () => (await segments.digest(stamp)) === head.sha256)))
      yield `interface=${name}/${stamp}.parquet is not the file that was written: its digest differs.`;
  }
}

/** Yields a sentence for each table that cannot be made again. Returns how many observations were looked at. */
async function* verifyTables(history: TableHistory): AsyncGenerator<string, number, void> {
  const { name, index } = history;
  let observations = 0;
  for (const ask of index.asks) {
    let faulty: KeptObservation[] = [];
    try {
      observations += await index.reading(() => {
        faulty = [];
        return history.verify(ask, (observation) => faulty.push(observation));
      });
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      yield `${name} ${ask}: its tables cannot be made again: ${thrown.message}`;
    }
    for (const { obtained } of faulty)
      yield `${name} ${ask}: what was obtained ${new Date(obtained).toISOString()} cannot be made again.`;
  }
  return observations;
}

/** The sentence about a file that another one than that before it was written after. */
function breakBefore(name: string, stamp: string, after: string, before: string): string {
  const folder = `interface=${name}`;
  return after > before
    ? `${folder}/${after} is gone, and ${stamp} was written after it.`
    : `${folder}/${before} is not of this archive: ${stamp} was written after ${after === '' ? 'no other' : after}.`;
}

/** Whether a check of a file finds no fault; true where another process merged the file meanwhile. */
async function isUnchanged(index: IndexFiles, stamp: string, check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (thrown) {
    if (systemCodeOf(thrown) !== 'ENOENT') throw thrown;
    await index.refresh();
    if (index.files.some((file) => file.stamp === stamp)) throw thrown;
    return true;
  }
}

import { type IndexedFile, stampBefore } from './index-files.ts';

/** How many files of one size are merged into one of the next size, so that a table is read from few files. */
export const FILES_A_MERGE = 16;
/** The most rows of a file of each size that is merged. */
const MERGED_SIZES = [25_000, 400_000] as const;

/**
 * The files that are to be merged: the newest ones, where there are many of one size among them. Where a file is
 * gone, those after it alone: a merged file of both sides would hide that.
 */
export function filesToMerge(files: readonly IndexedFile[]): readonly IndexedFile[] {
  const gap = files.findLastIndex(({ head: { after } }, at) => after !== undefined && after !== stampBefore(files, at));
  for (const [at, most] of MERGED_SIZES.entries()) {
    const least = at === 0 ? 0 : MERGED_SIZES[at - 1]! + 1;
    const start = files.findLastIndex(({ head }) => head.rows > most) + 1;
    const newest = files.slice(Math.max(start, gap));
    if (newest.filter(({ head }) => head.rows >= least).length >= FILES_A_MERGE) return newest;
  }
  return [];
}

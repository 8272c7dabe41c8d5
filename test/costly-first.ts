import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files that start browsers or programs, or wait for a disk, take up to a minute, most others less than a second.
const STARTS = /useBrowser\(|startRedis\(|'node:child_process'|copyProject\(|StdioClientTransport|hangingDisk\(/;
// Files that try every interface take seconds.
const TRIES_ALL = /loadCatalogue\(/;
// Files that reload all modules. They come first, so that later files can share modules.
const LOADS_ANEW = /vi\.resetModules\(/;

/**
 * Orders the files of tests: first those that reload all modules, then those that start browsers or programs, then
 * those that try every interface, so that none of these is last and leaves a core idle. Each part has the order of
 * Vitest: the longest first, or the largest if durations are unknown.
 */
export class CostlyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const text = readFileSync(moduleId, 'utf8');
      return LOADS_ANEW.test(text) ? 0 : STARTS.test(text) ? 1 : TRIES_ALL.test(text) ? 2 : 3;
    };
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!);
  }
}

import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files that start browsers or programs take up to a minute, most others less than a second.
const STARTS = /useBrowser\(|'node:child_process'|copyProject\(|StdioClientTransport/;
// What loads every module anew: nothing is loaded twice where it comes first, and the files after it share the modules.
const LOADS_ANEW = /vi\.resetModules\(/;

/**
 * Runs files that start browsers or programs before all others, so that none of them is the last and leaves a core
 * idle; before these, those that load every module anew. Each part has the order of Vitest: the longest first, or the largest where nothing is known.
 */
export class CostlyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const text = readFileSync(moduleId, 'utf8');
      return LOADS_ANEW.test(text) ? 0 : STARTS.test(text) ? 1 : 2;
    };
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!);
  }
}

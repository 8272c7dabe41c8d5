import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files that start browsers or programs take up to a minute, most others less than a second.
const STARTS = /useBrowser\(|'node:child_process'|copyProject\(|StdioClientTransport/;

/**
 * Runs files that start browsers or programs before all others, so that none of them is the last and leaves a core
 * idle. Each part has the order of Vitest: the longest first, or the largest where nothing is known.
 */
export class CostlyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const costly = new Set(sorted.filter(({ moduleId }) => STARTS.test(readFileSync(moduleId, 'utf8'))));
    return [...costly, ...sorted.filter((file) => !costly.has(file))];
  }
}

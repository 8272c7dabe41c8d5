import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files that start browsers or programs, or wait for a disk, take up to a minute, most others less than a second.
const STARTS = /useBrowser\(|startRedis\(|'node:child_process'|copyProject\(|StdioClientTransport|hangingDisk\(/;
// Files that try every interface take seconds.
const TRIES_ALL = /loadCatalogue\(/;

// The part of the other files within which all that start something have begun. The rest of them are short.
const STARTED_WITHIN = 0.4;

/**
 * Orders the files of tests. Those that start browsers or programs mostly wait, and the others compute, first
 * those that try every interface: the two are mixed, so that no core is idle first and wanted by all later. Each
 * part has the order of Vitest: the longest first, or the largest if durations are unknown.
 */
export class CostlyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const starting: TestSpecification[] = [];
    const tryingAll: TestSpecification[] = [];
    const others: TestSpecification[] = [];
    for (const file of sorted) {
      const text = readFileSync(file.moduleId, 'utf8');
      if (STARTS.test(text)) starting.push(file);
      else if (TRIES_ALL.test(text)) tryingAll.push(file);
      else others.push(file);
    }
    const computing = [...tryingAll, ...others];
    const each = (STARTED_WITHIN * computing.length) / starting.length;
    return [
      ...starting.flatMap((file, at) => [file, ...computing.slice(Math.round(at * each), Math.round((at + 1) * each))]),
      ...computing.slice(starting.length === 0 ? 0 : Math.round(starting.length * each)),
    ];
  }
}

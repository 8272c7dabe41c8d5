import { getOrInsert } from '../../base/get-or-insert.ts';
import type { InspectionCall, InspectionResult } from '../interface/inspections.ts';
import type { Interface } from '../interface/interface.ts';
import { type Page, type Pages, pagesOf } from '../interface/pages.ts';
import type { Source } from '../interface/source.ts';
import {
  indexOfUsed,
  type NamedInspection,
  nameOfInspection,
  runInspection,
  type SourcePath,
  sourceAtPath,
} from '../interface/source-path.ts';

/** Inspects the pages of one source. */
export interface Inspector {
  /** Inspects pages: see `FetchContext.inspect`. The same inspection of the same pages runs once. */
  inspect(into: Page | Pages, call: InspectionCall): Promise<InspectionResult>;
  /** Inspects the pages of a source that this one uses. */
  ofUsed(source: Source): Inspector;
}

/** Runs inspections. */
export interface InspectionRunner {
  /**
   * Runs an inspection of pages. Throws what the inspection throws, and `upstream_changed` when it passes a limit.
   */
  inspect(iface: Interface, named: NamedInspection, into: Page | Pages): Promise<InspectionResult>;
}

/** Runs inspections on this thread, with copies of what they get, as on another one. */
export const LOCAL_INSPECTIONS: InspectionRunner = {
  inspect: async (iface, { path, inspection, args }, into) =>
    runInspection(sourceAtPath(iface, path), inspection, into, structuredClone(args)),
};

/** Inspects the pages of the source at a path of an interface. */
export function createInspector(runner: InspectionRunner, iface: Interface, path: SourcePath): Inspector {
  const source = sourceAtPath(iface, path);
  // By their bodies, which stay the same objects when a page is copied.
  const results = new WeakMap<Buffer, Map<string, Promise<InspectionResult>>>();
  return {
    inspect: (into, { inspection, args }) => {
      const name = nameOfInspection(source, inspection);
      const pages = pagesOf(into);
      const key = JSON.stringify([name, args, ...pages.map(({ url, status, body }) => [url, status, body.length])]);
      const [{ body }] = pages;
      const ofBody = getOrInsert(results, body, () => new Map());
      return getOrInsert(ofBody, key, () => runner.inspect(iface, { path, inspection: name, args }, into));
    },
    ofUsed: (used) => createInspector(runner, iface, { ...path, uses: [...path.uses, indexOfUsed(source, used)] }),
  };
}

import type { Interface } from '../interface/interface.ts';
import type { LookCall, Seen } from '../interface/looks.ts';
import { type Page, type Pages, pagesOf } from '../interface/pages.ts';
import type { Source } from '../interface/source.ts';
import {
  indexOfUsed,
  type NamedLook,
  nameOfLook,
  runLook,
  type SourcePath,
  sourceAtPath,
} from '../interface/source-path.ts';

/** Looks into the pages of one source. */
export interface Looker {
  /** Looks into pages: see `FetchContext.look`. The same look into the same pages runs once. */
  look(into: Page | Pages, call: LookCall): Promise<Seen>;
  /** Looks into the pages of a source that this one uses. */
  ofUsed(source: Source): Looker;
}

/** Runs looks. */
export interface LookRunner {
  /** Runs a look into pages. Throws what the look throws, and `upstream_changed` when it passes a limit. */
  look(iface: Interface, named: NamedLook, into: Page | Pages): Promise<Seen>;
}

/** Runs looks on this thread, with copies of what they get, as on another one. */
export const LOOKS_HERE: LookRunner = {
  look: async (iface, { path, look, args }, into) =>
    runLook(sourceAtPath(iface, path), look, into, structuredClone(args)),
};

/** Looks into the pages of the source at a path of an interface. */
export function createLooker(runner: LookRunner, iface: Interface, path: SourcePath): Looker {
  const source = sourceAtPath(iface, path);
  // By their bodies, which stay the same objects when a page is copied.
  const looks = new WeakMap<Buffer, Map<string, Promise<Seen>>>();
  return {
    look: (into, { look, args }) => {
      const name = nameOfLook(source, look);
      const pages = pagesOf(into);
      const key = JSON.stringify([name, args, ...pages.map(({ url, status, body }) => [url, status, body.length])]);
      const [{ body }] = pages;
      const ofBody = looks.get(body) ?? new Map<string, Promise<Seen>>();
      looks.set(body, ofBody);
      const looking = ofBody.get(key) ?? runner.look(iface, { path, look: name, args }, into);
      ofBody.set(key, looking);
      return looking;
    },
    ofUsed: (used) => createLooker(runner, iface, { ...path, uses: [...path.uses, indexOfUsed(source, used)] }),
  };
}

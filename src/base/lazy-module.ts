import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { memoizeAsync } from './memoize-async.ts';

// A module and its imports are opened at once: no bundle has more files than this.
const FILES_AT_ONCE = 48;

let last: Promise<unknown> = Promise.resolve();

/**
 * Imports a module. Throws the system's error (`EMFILE`) where this process may open too few files for it; a later
 * call tries again. Node itself never tries again to load a module whose file it could not open.
 */
export function importModule<Module>(load: () => Promise<Module>): Promise<Module> {
  // One after the other: two would need the files of both.
  const loaded = last.then(async () => {
    requireFreeFiles();
    // From Node 22 on, a module is read and run with all of its imports in one turn of the event loop.
    await nextTurn();
    return load();
  });
  last = loaded.catch(() => undefined);
  return loaded;
}

/**
 * Returns a function that imports a module on its first call, as {@link importModule} does, and then has it ready.
 */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return memoizeAsync(() => importModule(load));
}

/** Throws the system's error if this process may not open so many files. */
function requireFreeFiles(): void {
  const files: number[] = [];
  try {
    while (files.length < FILES_AT_ONCE) files.push(openSync(devNull, 'r'));
  } finally {
    for (const file of files) closeSync(file);
  }
}

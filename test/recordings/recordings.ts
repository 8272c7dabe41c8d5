import { readFileSync } from 'node:fs';

/** The folder of what was recorded of the real sources. It lies beside the project and is no part of it. */
export const RECORDINGS = new URL('../../../shared/upstreams/', import.meta.url);

/** The recorded answers of one upstream. */
export interface Recordings {
  /** The bytes of one file. */
  read(name: string): Buffer;
}

/**
 * Finds the recordings of an upstream.
 * @param folder its folder among the recordings
 */
export function findRecordings(folder: string): Recordings {
  const root = new URL(`${folder}/`, RECORDINGS);
  return { read: (name) => readFileSync(new URL(name, root)) };
}

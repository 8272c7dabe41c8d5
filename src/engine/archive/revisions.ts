import { ArchiveFolder } from './archive-folder.ts';
import type { Revision } from './table-revisions.ts';

/**
 * What the sources of an archive changed or took back after a time, interface by interface. A folder that is no
 * archive has none. Throws `internal` for a damaged archive.
 * @param folder the folder of the archive
 * @param since milliseconds since 1970
 */
export async function* revisionsOf(folder: string, since: number): AsyncGenerator<Revision, void, void> {
  const archive = new ArchiveFolder(folder);
  for (const name of await archive.names()) yield* archive.of(name).revisions(since);
}

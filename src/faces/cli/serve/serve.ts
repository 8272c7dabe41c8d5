import { type ServiceDependencies, startService } from '../../../service/service.ts';
import type { ServedArchive } from '../archive/served-archive.ts';
import { exitOnStop } from '../terminal/exit.ts';
import { logStream, print } from '../terminal/output.ts';
import { toBanner } from './banner.ts';
import type { ServeCommand } from './command-line.ts';
import type { HangUpSignals } from './hang-ups.ts';

/** Opens the archive of a service, and loads its module on demand. Throws `InvalidSetting`. */
export async function loadServedArchive({
  archive,
  sandbox,
}: ServeCommand['settings']): Promise<ServedArchive | undefined> {
  if (archive === undefined) return undefined;
  return (await import('../archive/served-archive.ts')).openServedArchive(archive, sandbox);
}

/**
 * Runs `finfount serve` in one process: prints its address, and serves until it is stopped, which may be before it
 * has started.
 */
export async function runServe(
  { settings, readTokens }: ServeCommand,
  dependencies: ServiceDependencies,
  { stopping, hangUps }: { readonly stopping: AbortSignal; readonly hangUps: HangUpSignals | undefined },
): Promise<void> {
  const kept = await loadServedArchive(settings);
  const service = await startService(settings, { ...dependencies, ...kept?.dependencies }, logStream());
  if (kept) void kept.run(service, stopping);
  if (readTokens) hangUps?.listen(() => service.reloadTokens(readTokens));
  if (!stopping.aborted) print(`${toBanner(settings, dependencies, service.url)}\n`);
  exitOnStop(stopping, () => service.close());
}

import { styleText } from 'node:util';
import { Failure } from '../../../base/errors.ts';
import { CLOCK } from '../../../engine/upstream/clock.ts';
import { onlyWarnings, openServices, type ServiceDependencies } from '../../../service/service.ts';
import { listenForStop } from '../terminal/exit.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { printData, printNote, printStyled, terminalWidth } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress.ts';
import type { DoctorCommand } from './command-line.ts';
import { readLiveChecks } from './live-checks.ts';
import { toDoctorRecord } from './record.ts';
import { findProbes, recordRequests, runProbes } from './source-probe.ts';
import { isHealthy, type Style, toDoctorText } from './text.ts';
import { toRoundLine, toRoundText, watchSources } from './watch.ts';

/**
 * Runs `finfount doctor`: probes the sources, and prints which work and what to do about the others. With an
 * interval it goes on and prints changes, until a signal stops it.
 */
export async function runDoctor(
  { sources, format, everyMs, settings }: DoctorCommand,
  dependencies: ServiceDependencies,
): Promise<ExitCode> {
  const catalogue = await dependencies.registry.all();
  const probes = findProbes(catalogue, sources);
  const checks = await readLiveChecks(catalogue);
  const { stdout, stderr } = process;
  const listener = recordRequests(progressLine(stderr));
  const services = await openServices(
    settings,
    { ...dependencies, minObtained: dependencies.now() },
    { ...onlyWarnings(printNote), ...listener },
  );
  try {
    const { now, sandbox: isSandbox } = services;
    const { requests, waitsFor } = listener;
    const results = await runProbes({ services, now, requests, checks, isSandbox, waitsFor }, probes);
    const paint = (style: Style, text: string): string => styleText(style, text, { stream: stdout });
    if (format === 'json')
      // A watch prints one JSON text a line.
      printData(
        Buffer.from(`${JSON.stringify(toDoctorRecord(results, settings), null, everyMs === undefined ? 2 : 0)}\n`),
      );
    else printStyled(toDoctorText(results, settings, { paint, width: terminalWidth(stdout) }));
    if (everyMs === undefined) return isHealthy(results) ? EXIT.success : EXIT.failure;
    listener.stopRecording();
    const last = await watchSources(
      {
        services,
        everyMs,
        clock: CLOCK,
        stopping: listenForStop({ hangUpStops: true }),
        onRound: (round) => {
          if (format === 'json') printData(Buffer.from(toRoundLine(round)));
          else if (round.changed.length > 0) printStyled(toRoundText(round, paint));
        },
      },
      results.map(({ probe, reply }) => ({
        name: probe.name,
        interface: probe.interface,
        failure: reply instanceof Failure ? reply : undefined,
      })),
    );
    return last.every(({ failure }) => !failure) ? EXIT.success : EXIT.failure;
  } finally {
    await services.close();
  }
}

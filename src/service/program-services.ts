import { memoizeAsync } from '../base/memoize-async.ts';
import { ParserPool } from '../engine/threads/parser-pool.ts';
import { Symbols, type SymbolsParts } from '../faces/symbols/symbols.ts';
import { CalendarRefresh } from './calendar-refresh.ts';
import { type OpenServices, onlyWarnings, openServices, type ServiceDependencies } from './service.ts';
import type { ServiceSettings } from './settings.ts';

/** The services of a program without a server, and what runs beside them. */
export interface ProgramServices {
  readonly services: OpenServices;
  readonly symbols: Symbols;
  /** Closes all of them. Repeated calls return the same promise. */
  close(): Promise<void>;
}

/**
 * Opens the services of a program without a server that runs for long. Threads parse the replies: its event loop
 * stays free, and a bad reply ends only its thread. Throws as {@link openServices} does.
 */
export async function openProgramServices(
  settings: ServiceSettings,
  dependencies: ServiceDependencies,
  { warn, awaitsTickers = false }: Omit<SymbolsParts, 'services'>,
): Promise<ProgramServices> {
  const parser = new ParserPool();
  const services = await openServices(settings, { parser, ...dependencies }, onlyWarnings(warn));
  const symbols = new Symbols({ services, warn, awaitsTickers });
  const calendarRefresh = new CalendarRefresh({ services, warn });
  if (!services.sandbox) calendarRefresh.start();
  return {
    services,
    symbols,
    close: memoizeAsync(async () => {
      calendarRefresh.stop();
      symbols.stop();
      await services.close();
      parser.close();
    }),
  };
}

import type { Registry } from 'prom-client';
import { type Metric, readMetrics } from './metric.ts';

// Of a time in which nothing was measured, such as that between two scrapes at once, it tells 292 years.
const MEANINGLESS = 'nodejs_eventloop_lag_min_seconds';

let registry: Registry | undefined;

/** What prom-client tells of this process: processor time, memory, open files, garbage collection, delay of the event loop. */
export async function findProcessMetrics(): Promise<readonly Metric[]> {
  if (!registry) {
    const { collectDefaultMetrics, Registry } = await import('prom-client');
    registry = new Registry();
    // It is observed from the first look on: what nobody looks at costs nothing.
    collectDefaultMetrics({ register: registry });
  }
  return readMetrics(await registry.getMetricsAsJSON()).filter(({ name }) => name !== MEANINGLESS);
}

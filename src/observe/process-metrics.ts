import type { Registry } from 'prom-client';
import { type Metric, readMetrics } from './metric.ts';

let registry: Registry | undefined;

/** What prom-client tells of this process: processor time, memory, open files, garbage collection, delay of the event loop. */
export async function findProcessMetrics(): Promise<readonly Metric[]> {
  if (!registry) {
    const { collectDefaultMetrics, Registry } = await import('prom-client');
    registry = new Registry();
    // It is observed from the first look on: what nobody looks at costs nothing.
    collectDefaultMetrics({ register: registry });
  }
  return readMetrics(await registry.getMetricsAsJSON());
}

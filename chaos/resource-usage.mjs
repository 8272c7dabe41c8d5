// Reads the reports of a service that was started with watch.mjs.

/**
 * A service under watch.
 * @typedef {Awaited<ReturnType<typeof import('../bench/processes.mjs').startBuiltService>>} Service
 */

/**
 * The resource usage of a service after a garbage collection.
 * @returns {Promise<import('./watch.mjs').ResourceUsage>}
 */
export async function readResourceUsage(/** @type {Service} */ service) {
  const line = service.next(/resource usage (\{.*\})/);
  service.signal('SIGUSR2');
  return JSON.parse(await line);
}

/** Records the first internal fault that a service logs. */
export function noteFault(/** @type {Service} */ service, /** @type {string[]} */ findings) {
  service.next(/(\{"level":50.*)/).then(
    (line) => findings.push(`the service logged ${line}`),
    () => undefined,
  );
}

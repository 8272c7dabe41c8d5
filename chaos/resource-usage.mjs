// What a service reports that was started with watch.mjs loaded into it.

/** A service under watch. @typedef {Awaited<ReturnType<typeof import('../bench/processes.mjs').startTestService>>} Service */

/**
 * The resource usage of a service now, once its garbage is collected.
 * @returns {Promise<import('./watch.mjs').ResourceUsage>}
 */
export async function readResourceUsage(/** @type {Service} */ service) {
  const line = service.next(/resource usage (\{.*\})/);
  service.signal('SIGUSR2');
  return JSON.parse(await line);
}

/** Notes the first fault of its own that a service logs. */
export function noteFault(/** @type {Service} */ service, /** @type {string[]} */ findings) {
  service.next(/(\{"level":50.*)/).then(
    (line) => findings.push(`the service logged ${line}`),
    () => undefined,
  );
}

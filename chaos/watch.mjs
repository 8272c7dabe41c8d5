// Loaded into the service with --import. On SIGUSR2, it collects garbage and reports the resource usage of the
// service. The clock of the upstream client runs faster for the soak, so that minutes have as many requests to
// sources as hours. All clocks are ahead by CHAOS_AHEAD milliseconds, and by the number in the file CHAOS_CLOCK,
// which is read on each signal.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// The parser thread loads this file, too.
if (isMainThread) await watch();

/**
 * The resource usage of a service.
 * @typedef {{ rssMb: number, heapMb: number, files: number, sockets: number, timers: number, requestsInFlight:
 * number, waiting: number }} ResourceUsage
 */

async function watch() {
  setFlagsFromString('--expose-gc');
  /** @type {() => void} */
  const collect = runInNewContext('gc');

  const built = (/** @type {string} */ file) => import(pathToFileURL(join(dirname(process.argv[1] ?? ''), file)).href);

  // Registers all single-flights that are used.
  const { SingleFlight } = await built('engine/cache/single-flight.js');
  /** @type {Set<{ size: number, waiting: number }>} */
  const used = new Set();
  const { run } = SingleFlight.prototype;
  SingleFlight.prototype.run = function runCounted(/** @type {unknown[]} */ ...args) {
    used.add(this);
    return Reflect.apply(run, this, args);
  };

  const { CHAOS_CLOCK: clockFile, CHAOS_AHEAD: ahead = '0' } = process.env;
  let passedMs = 0;
  const readClock = () => {
    if (clockFile !== undefined) passedMs = Number(readFileSync(clockFile, 'utf8'));
  };
  readClock();
  const { now } = Date;
  const monotonic = performance.now.bind(performance);
  Date.now = () => now() + Number(ahead) + passedMs;
  performance.now = () => monotonic() + passedMs;

  const speed = Number(process.env.CHAOS_SPEED ?? 1);
  const { CLOCK } = await built('engine/upstream/clock.js');
  const { wait } = CLOCK;
  CLOCK.now = () => performance.now() * speed;
  CLOCK.wait = (/** @type {number} */ ms, /** @type {AbortSignal} */ signal) => wait(ms / speed, signal);

  process.on('SIGUSR2', () => {
    readClock();
    collect();
    // Finalizers of the first collection run before the second one.
    setTimeout(() => {
      collect();
      const { rss, heapUsed, external } = process.memoryUsage();
      const files = readdirSync('/proc/self/fd').map(targetOf);
      const resources = process.getActiveResourcesInfo();
      /** @type {ResourceUsage} */
      const usage = {
        rssMb: rss / 1e6,
        heapMb: (heapUsed + external) / 1e6,
        files: files.length,
        sockets: files.filter((target) => target.startsWith('socket:')).length,
        timers: resources.filter((kind) => kind === 'Timeout').length,
        requestsInFlight: [...used].reduce((sum, { size }) => sum + size, 0),
        waiting: [...used].reduce((sum, { waiting }) => sum + waiting, 0),
      };
      process.stderr.write(`resource usage ${JSON.stringify(usage)}\n`);
    }, 50);
  });
}

/** The target of a file handle. */
function targetOf(/** @type {string} */ handle) {
  try {
    return readlinkSync(`/proc/self/fd/${handle}`);
  } catch {
    // The handle of the listing itself is closed by now.
    return '';
  }
}

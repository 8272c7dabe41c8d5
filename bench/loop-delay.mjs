// Loaded into the service with --import: reports, on SIGUSR2, the longest delay of its event loop since its last
// report.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.on('SIGUSR2', () => {
  // After the current turn was counted.
  setTimeout(() => {
    const longest = Math.max(0, delays.max / 1e6 - RESOLUTION_MS);
    delays.reset();
    process.stderr.write(`longest loop delay ${longest.toFixed(2)} ms\n`);
  }, 5);
});

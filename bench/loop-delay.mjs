// Loaded into the service with --import: reports, on SIGUSR2, the longest delay of its event loop since its last
// report, and the longest one without the time in which its thread waited for a core.
import { openSync, readSync } from 'node:fs';

const RESOLUTION_MS = 1;
// Linux notes how long a thread ran and how long it waited for a core, in nanoseconds:
// Documentation/scheduler/sched-stats.rst. The main thread has the number of its process.
const notes = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const text = Buffer.alloc(128);
const readWaitedMs = () => {
  const [, waited] = text.latin1Slice(0, readSync(notes, text, 0, text.length, 0)).split(' ');
  return Number(waited) / 1e6;
};

let [last, lastWaited] = [performance.now(), readWaitedMs()];
let longest = { delay: 0, held: 0 };
setInterval(() => {
  const [now, waited] = [performance.now(), readWaitedMs()];
  const delay = now - last - RESOLUTION_MS;
  longest = { delay: Math.max(longest.delay, delay), held: Math.max(longest.held, delay - (waited - lastWaited)) };
  [last, lastWaited] = [now, waited];
}, RESOLUTION_MS).unref();

process.on('SIGUSR2', () => {
  // After the current turn was counted.
  setTimeout(() => {
    process.stderr.write(`longest loop delay ${longest.delay.toFixed(2)} ms, held ${longest.held.toFixed(2)} ms\n`);
    longest = { delay: 0, held: 0 };
  }, 5);
});

// Loaded into the service with --import: on SIGUSR2 it collects all garbage, and reports the heap in use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`in use ${((heapUsed + external) / 1e6).toFixed(2)} MB\n`);
});

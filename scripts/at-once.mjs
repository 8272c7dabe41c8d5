// Runs scripts of the package concurrently, and fails if one fails. The last of them prints as it goes, and ends
// when another fails; the output of the others comes when they end. Usage:
// node scripts/at-once.mjs SCRIPT … [-- ARGUMENT …]. The arguments are for the last one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// The compiler and the linter are programs of Go: they collect their garbage less often, in the same memory.
const env = { GOGC: '400', ...process.env };
const given = process.argv.slice(2);
const divider = given.includes('--') ? given.indexOf('--') : given.length;
const last = given.slice(divider - 1);
// A group of processes of its own: tests that are ended alone leave their services and browsers running.
const isGroup = process.platform !== 'win32';
const shown = spawn('npm', ['run', '--silent', ...last], {
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: isGroup,
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal));

/**
 * Ends the last script, and what it has started.
 * @param {NodeJS.Signals} signal
 */
function end(signal) {
  if (shown.exitCode !== null || shown.signalCode !== null) return;
  if (isGroup && shown.pid !== undefined) process.kill(-shown.pid, signal);
  else shown.kill(signal);
}

const failed = await Promise.all([
  ...given.slice(0, divider - 1).map(async (script) => {
    const child = spawn('npm', ['run', '--silent', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(said));
    if (status === 0) return false;
    console.error(`npm run ${script} failed.`);
    end('SIGTERM');
    return true;
  }),
  once(shown, 'close').then(([status]) => status !== 0),
]);
process.exitCode = failed.includes(true) ? 1 : 0;

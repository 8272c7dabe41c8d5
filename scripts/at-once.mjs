// Runs scripts of the package concurrently, and fails if one fails. The last of them prints as it goes, and ends
// when another fails; the output of the others comes when they end. Usage:
// node scripts/at-once.mjs SCRIPT … [-- ARGUMENT …]. The arguments are for the last one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// The compiler and the linter are programs of Go: they collect their garbage less often, in the same memory.
const env = { GOGC: '400', ...process.env };
const given = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
const last = given.slice(end - 1);
const shown = spawn('npm', ['run', '--silent', ...last], { env, stdio: ['ignore', 'inherit', 'inherit'] });

const failed = await Promise.all([
  ...given.slice(0, end - 1).map(async (script) => {
    const child = spawn('npm', ['run', '--silent', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(said));
    if (status === 0) return false;
    console.error(`npm run ${script} failed.`);
    shown.kill();
    return true;
  }),
  once(shown, 'close').then(([status]) => status !== 0),
]);
process.exitCode = failed.includes(true) ? 1 : 0;

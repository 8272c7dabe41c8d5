// Runs scripts of the package concurrently, prints the output of each when it ends, and fails if one fails. Usage:
// node scripts/at-once.mjs SCRIPT …
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// The compiler and the linter are programs of Go: they collect their garbage less often, in the same memory.
const env = { GOGC: '400', ...process.env };
const failed = await Promise.all(
  process.argv.slice(2).map(async (script) => {
    const child = spawn('npm', ['run', '--silent', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(said));
    return status === 0 ? undefined : script;
  }),
);
for (const script of failed) if (script !== undefined) console.error(`npm run ${script} failed.`);
process.exitCode = failed.some((script) => script !== undefined) ? 1 : 0;

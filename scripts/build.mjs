// Builds everything into dist/: the server, and from its declarations the index, the types, the Python package,
// the assets and the manual. Independent steps run concurrently. During long builds it prints the running steps,
// less and less often. Usage: node scripts/build.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const SAY_MS = 4_000;

/** The running steps by name, with their start times. */
const running = new Map();
const began = Date.now();
let timer = setTimeout(say, SAY_MS, SAY_MS);

try {
  await step('the server', 'scripts/build-server.mjs');
  const index = step('the index and the OpenAPI documents', 'scripts/build-catalogue.mjs');
  await Promise.all([
    // The page of changes needs the index.
    index.then(() => step('the manual', 'scripts/build-manual.mjs')),
    step('the types', 'scripts/build-types.mjs'),
    step('the Python package', 'scripts/build-python.mjs'),
    step('the scripts of the pages', 'node_modules/typescript/bin/tsc', '-p', 'src/faces/browser/tsconfig.json').then(
      () => step('the assets', 'scripts/build-assets.mjs'),
    ),
  ]);
  if (Date.now() - began > SAY_MS) console.error(`built in ${seconds(began)} s`);
} catch (failure) {
  console.error(failure.message);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
}

/** Prints the running steps, and again after twice the time. */
function say(waitMs) {
  const steps = [...running].map(([name, since]) => `${name} (${seconds(since)} s)`);
  console.error(`building: ${steps.join(', ')}`);
  timer = setTimeout(say, 2 * waitMs, 2 * waitMs);
}

/** Runs one step, and prints its output at its end. Throws if it fails. */
async function step(name, ...args) {
  running.set(name, Date.now());
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  running.delete(name);
  process.stderr.write(Buffer.concat(said));
  if (status !== 0) throw new Error(`${name} could not be built.`);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1_000);
}

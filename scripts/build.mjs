// Builds everything into dist/: the server, and out of its declarations the index, the types, the Python package, the
// assets and the manual, those that do not need each other at once. What takes longer says what is being built, after
// some seconds, and later less often. Usage: node scripts/build.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const SAY_MS = 4_000;

/** What is under way: the name of each step, and when it began. */
const running = new Map();
const began = Date.now();
let timer = setTimeout(say, SAY_MS, SAY_MS);

try {
  await step('the server', 'scripts/build-server.mjs');
  const index = step('the index and the OpenAPI documents', 'scripts/build-catalogue.mjs');
  await Promise.all([
    // The page of changes is made of the index.
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

/** Prints what is under way, and again after twice the time. */
function say(waitMs) {
  const steps = [...running].map(([name, since]) => `${name} (${seconds(since)} s)`);
  console.error(`building: ${steps.join(', ')}`);
  timer = setTimeout(say, 2 * waitMs, 2 * waitMs);
}

/** Runs one step. Throws when it fails; what it has to say is printed then, or when it ends. */
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

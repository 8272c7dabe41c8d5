// Compares the interfaces with recordings of the real sources, which are not part of the project. Usage: npm run
// test:recordings [-- FILE …]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RECORDINGS = new URL('../../shared/upstreams/', import.meta.url);

if (existsSync(RECORDINGS)) {
  const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
  const options = ['run', '--config', 'vitest.recordings.config.ts', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [vitest, ...options], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else console.log('No recordings lie beside the project, in ../shared/upstreams, so nothing was compared with them.');

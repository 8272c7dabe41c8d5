import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { CostlyFirst } from './test/costly-first.ts';

const SOURCES = fileURLToPath(new URL('src/', import.meta.url)).replaceAll(/\W/g, '\\$&');
const STRIPS_TYPES = 'typescript' in process.features && process.features.typescript;
const LOADER = JSON.stringify(new URL('test/typescript-loader.mjs', import.meta.url));
const REGISTERS = encodeURIComponent(`import { register } from 'node:module'; register(${LOADER});`);

/** Lets Node itself load what is tested: what Vite makes of it runs slower by a fifth. */
export const LOADED_BY_NODE = { deps: { external: [new RegExp(`^${SOURCES}(?!.*\\.test\\.ts$).*\\.ts$`)] } };

/** What holds for all tests. */
export const OPTIONS: ViteUserConfig['test'] = {
  sequence: { sequencer: CostlyFirst },
  setupFiles: ['test/setup.ts'],
  reporters: ['default', './test/count-reporter.ts'],
  // A test that fails is not to be searched for among thousands that `-t` leaves out.
  hideSkippedTests: true,
  // A busy machine takes some tests ten times as long.
  testTimeout: 60_000,
  // The first service of a file loads every declaration, which a busy machine does slowly.
  hookTimeout: 60_000,
  // What is awaited comes at once, unless the machine is busy: only a test that fails waits so long.
  expect: { poll: { timeout: 15_000 } },
  // Much of it waits, for browsers, processes and sockets: two workers more than there are cores
  // take a sixth less time.
  maxWorkers: availableParallelism() + 2,
  // The files of a worker share their modules: to load every declaration takes seconds, and hundreds do. What a
  // file starts it also stops, and none changes what others see.
  isolate: false,
  // Tables that a test makes are garbage soon: a larger nursery takes a twentieth less time. Most code runs for a
  // moment: optimized later than by default, it needs a tenth less processor time (only Node 20 has this option).
  execArgv: [
    '--max-semi-space-size=64',
    ...(process.version.startsWith('v20.') ? ['--interrupt-budget=500000'] : []),
    ...(STRIPS_TYPES ? [] : [`--import=data:text/javascript,${REGISTERS}`]),
  ],
};

export default defineConfig({
  test: {
    ...OPTIONS,
    include: ['src/**/*.test.ts', 'manual/**/*.test.ts', 'test/*.test.ts', 'test/browser/**/*.test.ts'],
    server: LOADED_BY_NODE,
  },
});

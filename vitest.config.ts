import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'manual/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', './test/count-reporter.ts'],
    testTimeout: 20_000,
    // The first service of a file loads every declaration, which a busy machine does slowly.
    hookTimeout: 30_000,
    // Much of it waits: for browsers, processes and sockets. Vitest would leave a core of two to nobody.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});

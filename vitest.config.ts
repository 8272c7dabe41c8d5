import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'manual/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', './test/count-reporter.ts'],
    testTimeout: 20_000,
  },
});

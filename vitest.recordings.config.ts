import { defineConfig } from 'vitest/config';
import { LOADED_BY_NODE, OPTIONS } from './vitest.config.ts';

// `npm run test:recordings` alone: these tests read what lies beside the project.

export default defineConfig({
  test: { ...OPTIONS, server: LOADED_BY_NODE, include: ['test/recordings/**/*.test.ts'] },
});

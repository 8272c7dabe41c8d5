import { defineConfig } from 'vitest/config';
import project from './vitest.config.ts';

// `npm run test:recordings` alone: these tests read what lies beside the project.

const { projects: _, ...shared } = project.test ?? {};

export default defineConfig({
  test: { ...shared, include: ['test/recordings/**/*.test.ts'], isolate: false },
});

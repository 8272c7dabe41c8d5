import { defineConfig } from 'vitest/config';
import project from './vitest.config.ts';

// `npm run test:recordings` alone: these tests read what lies beside the project.

export default defineConfig({ test: { ...project.test, include: ['test/recordings/**/*.test.ts'] } });

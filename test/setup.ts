import { afterAll } from 'vitest';
import { endFile } from './leftovers.ts';

// Vitest runs this before each file of tests, also where files share their modules.

afterAll(endFile);

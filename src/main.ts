#!/usr/bin/env node
import { enableCompileCache } from './base/compile-cache.ts';

enableCompileCache();
// What this module imported itself would be compiled before.
const { runProgram } = await import('./faces/cli/run-program.ts');
runProgram();

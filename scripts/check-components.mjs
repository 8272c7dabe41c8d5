// Checks the types of the components of the manual, with their templates. Their language needs the API of the
// compiler, which TypeScript 7 does not have: what `overrides` of package.json gives it is never loaded.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { run } from 'vue-tsc';

process.argv.push('-p', fileURLToPath(new URL('../manual/components.tsconfig.json', import.meta.url)));
run(createRequire(import.meta.url).resolve('typescript-5/lib/tsc.js'));

// Follows the imports of files, so that what is made of them is made anew when one of them changes.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const STATIC = /^(?:import|export) (?!type )(?:[^'";]*? from )?'(\.[^']+)'/gm;
const DYNAMIC = /(?<!typeof )\bimport\('(\.[^']+)'\)/g;

export function importedFiles(files) {
  const found = new Set(files);
  for (const file of found) {
    if (!/\.(?:m?[jt]s|vue)$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const [, specifier] of [...text.matchAll(STATIC), ...text.matchAll(DYNAMIC)])
      found.add(join(dirname(file), specifier));
  }
  return [...found];
}

// Prints the columns of every interface as its row has them where the dictionary of columns is empty, as JSON.
import { register } from 'node:module';

if (!process.features.typescript) register('./typescript-loader.mjs', import.meta.url);
register('./changed-modules.mjs', {
  parentURL: import.meta.url,
  data: { replaced: { '/src/catalogue/fields/dictionary.ts': 'export const findField = () => undefined;' } },
});
const { findDeclarations } = await import('../src/catalogue/registry/catalogue.ts');
const { isInterface } = await import('../src/catalogue/declare/is-interface.ts');
const interfaces = (await findDeclarations()).flatMap(({ exported }) => (isInterface(exported) ? [exported] : []));
process.stdout.write(JSON.stringify(interfaces.map(({ name, columns }) => ({ name, columns }))));

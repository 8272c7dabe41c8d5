// Asks for every fixture while the readers of bodies are watched, and prints as JSON how many fixtures there are,
// how many requests they made, how many bodies were read, and which readers the event loop called, with the stack.
import { register } from 'node:module';
import { seen, thread } from './reader-watch.mjs';

const READERS = [
  'csv.ts',
  'html/html-elements.ts',
  'html/html-table.ts',
  'json/javascript.ts',
  'json/json.ts',
  'json/json-rows.ts',
  'json/jsonp.ts',
  'lines.ts',
  'workbook/workbook.ts',
  'workbook/zip.ts',
];
if (!process.features.typescript) register('./typescript-loader.mjs', import.meta.url);
register('./changed-modules.mjs', {
  parentURL: import.meta.url,
  data: {
    watched: READERS.map((path) => `/src/engine/formats/${path}`),
    watcher: new URL('reader-watch.mjs', import.meta.url).href,
  },
});
const { Registry } = await import('../src/catalogue/registry/registry.ts');
const { LOCAL_INSPECTIONS } = await import('../src/engine/cache/inspector.ts');
const { sourceAt } = await import('../src/engine/interface/interface.ts');
const { findFixtures, startFixtureRunner } = await import('./fixtures.ts');

/** @type {import('../src/engine/cache/table-cache.ts').ReplyParser} */
const parser = {
  inspect: (...call) => thread.run(true, () => LOCAL_INSPECTIONS.inspect(...call)),
  parse: (declared, sourceIndex, pages, ask) =>
    thread.run(true, async () => sourceAt(declared, sourceIndex).parse(pages, ask)),
  prepare: () => undefined,
  isReady: () => true,
};
seen.isOn = true;
const runner = await startFixtureRunner(await Registry.open(), Date.parse('2026-11-21T12:00:00Z'), parser);
const fixtures = findFixtures();
let requests = 0;
for (const fixture of fixtures) {
  const { asked } = await runner.answer(fixture);
  requests += asked.length;
}
await runner.close();
process.stdout.write(
  JSON.stringify({ fixtures: fixtures.length, requests, bodies: seen.bodies, calls: [...seen.calls] }),
);

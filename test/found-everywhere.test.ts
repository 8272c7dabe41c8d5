import { expect, it } from 'vitest';
import { isRecord } from '../src/engine/formats/json/json.ts';
import { toListText } from '../src/faces/cli/list.ts';
import { interfacePages, manualData } from '../src/faces/manual-data/manual.ts';
import { openApiFiles } from '../src/faces/openapi/document.ts';
import { toDocumentFileName } from '../src/faces/openapi/document-files.ts';
import { openRegistry } from './declarations.ts';

// An interface is declared once. This counts whether it is found wherever people look: the OpenAPI documents, the
// manual and `finfount list`. That its example has rows in the sandbox: test/sandbox-figures.test.ts.

const registry = await openRegistry();
const catalogue = await registry.all();
const declared = catalogue.interfaces.map(({ name }) => name).toSorted();
const manual = manualData(catalogue, 'en');
const documents = new Map(openApiFiles(catalogue));

function namesIn(document: string | undefined): readonly string[] {
  const parsed: unknown = JSON.parse(document ?? '');
  if (!isRecord(parsed) || !isRecord(parsed.paths)) throw new TypeError('the document has no paths');
  return Object.keys(parsed.paths).flatMap((path) => /^\/api\/public\/(\w+)$/.exec(path)?.[1] ?? []);
}

it('finds every declared interface once in the index', () => {
  expect(new Set(declared).size).toBe(declared.length);
  expect(declared.length).toBeGreaterThan(0);
});

it.each<[string, () => readonly string[] | Promise<readonly string[]>]>([
  ['the whole OpenAPI document', () => namesIn(documents.get(toDocumentFileName({})))],
  ['the pages of the manual', () => interfacePages(manual).map((page) => page.iface.name)],
  ['the categories of the manual', () => manual.categories.flatMap(({ interfaces }) => interfaces)],
  [
    '`finfount list`',
    async () =>
      toListText(await registry.described())
        .match(/^ {2}\w+/gm)
        ?.map((line) => line.trim()) ?? [],
  ],
])('has as many in %s', async (_, find) => {
  expect((await find()).toSorted()).toEqual(declared);
});

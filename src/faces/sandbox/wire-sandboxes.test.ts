import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/folders.ts';
import { findSandboxes, loadDeclaredIn, sandboxEntries } from './wire-sandboxes.ts';

it('the list that the build writes has every sandbox once, with its file and its hosts', async () => {
  const [entries, found] = await Promise.all([sandboxEntries(), findSandboxes()]);
  expect(entries.map(({ hosts }) => hosts)).toEqual(found.map(({ upstream }) => upstream.hosts));
  expect(new Set(entries.map(({ module }) => module)).size).toBe(entries.length);
  expect(entries).toContainEqual({
    module: 'sge/graphs/sandbox.ts',
    hosts: expect.arrayContaining(['www.sge.com.cn']),
  });
});

describe('the interfaces beside a sandbox', () => {
  it('are those of every file of the folder, in the order of the files', async () => {
    const folder = temporaryFolder();
    const declared = (name: string) => `export default [{ name: '${name}', columns: [], params: {}, ask() {} }];`;
    writeFileSync(join(folder, 'second.interfaces.js'), declared('b'));
    writeFileSync(join(folder, 'first.interfaces.js'), declared('a'));
    writeFileSync(join(folder, 'wire.js'), 'export default 1;');
    expect((await loadDeclaredIn(folder)).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it.each([
    ['nothing', 'export const other = [];'],
    ['no list', 'export default { name: 1 };'],
    ['a list of something else', "export default [{ name: 'a' }];"],
  ])('are refused when the file exports %s', async (_, source) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'wrong.interfaces.js'), source);
    await expect(loadDeclaredIn(folder)).rejects.toThrow(
      /wrong\.interfaces\.js does not export a list of interfaces as its default$/,
    );
  });
});

import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/folders.ts';
import { writeWhole } from './write-whole.ts';

it('replaces a file, and leaves no other behind', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.csv');
  await writeWhole(path, Buffer.from('one'));
  await chmod(path, 0o640);
  await writeWhole(path, Buffer.from('two'));
  expect(await readFile(path, 'utf8')).toBe('two');
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect(await readdir(folder)).toEqual(['a.csv']);
});

it('follows a link', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'a.csv'), 'one');
  await symlink('a.csv', join(folder, 'link.csv'));
  await writeWhole(join(folder, 'link.csv'), Buffer.from('two'));
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('two');
});

it('leaves the old file and no other where it cannot write', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'a.csv'));
  await expect(writeWhole(join(folder, 'a.csv'), Buffer.from('one'))).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(writeWhole(join(folder, 'none', 'a.csv'), Buffer.from('one'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(folder)).toEqual(['a.csv']);
});

import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/folders.ts';
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

it('follows a link to a file that is not there yet, and refuses links in a circle', async () => {
  const folder = temporaryFolder();
  await symlink('b.csv', join(folder, 'a.csv'));
  await symlink('c.csv', join(folder, 'b.csv'));
  await writeWhole(join(folder, 'a.csv'), Buffer.from('one'));
  expect(await readFile(join(folder, 'c.csv'), 'utf8')).toBe('one');
  expect((await lstat(join(folder, 'a.csv'))).isSymbolicLink()).toBe(true);
  await symlink('circle.csv', join(folder, 'circle.csv'));
  await expect(writeWhole(join(folder, 'circle.csv'), Buffer.from('one'))).rejects.toMatchObject({ code: 'ELOOP' });
});

// Root may write everything.
it.skipIf(process.getuid?.() === 0)('leaves a file that may not be written', async () => {
  const path = join(temporaryFolder(), 'a.csv');
  await writeFile(path, 'one', { mode: 0o444 });
  await expect(writeWhole(path, Buffer.from('two'))).rejects.toMatchObject({ code: 'EACCES' });
  expect(await readFile(path, 'utf8')).toBe('one');
});

it('leaves the old file and no other where it cannot write', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'a.csv'));
  await expect(writeWhole(join(folder, 'a.csv'), Buffer.from('one'))).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(writeWhole(join(folder, 'none', 'a.csv'), Buffer.from('one'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(folder)).toEqual(['a.csv']);
});

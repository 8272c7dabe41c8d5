import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/folders.ts';
import { readAtOnce, readTextAtOnce, readWhole } from './files.ts';

describe('a file of a folder that a user chose', () => {
  it('may be a link', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '价');
    symlinkSync(join(folder, 'file'), join(folder, 'link'));
    expect(await readTextAtOnce(join(folder, 'link'))).toBe('价');
  });

  it('is named in the error where a folder stands in its place', async () => {
    const path = temporaryFolder();
    for (const read of [readAtOnce, readWhole])
      await expect(read(path)).rejects.toMatchObject({ code: 'EISDIR', path, message: `EISDIR: ${path} is a folder` });
  });

  it.skipIf(process.platform === 'win32')('is empty where it is a named pipe: nothing waits for a writer', async () => {
    const path = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    expect((await readAtOnce(path)).length).toBe(0);
  });
});

import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/folders.ts';
import { readAtOnce, readTextAtOnce } from './files.ts';

describe('a file of a folder that a user chose', () => {
  it('may be a link', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '价');
    symlinkSync(join(folder, 'file'), join(folder, 'link'));
    expect(await readTextAtOnce(join(folder, 'link'))).toBe('价');
  });

  it.skipIf(process.platform === 'win32')('is empty where it is a named pipe: nothing waits for a writer', async () => {
    const path = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    expect((await readAtOnce(path)).length).toBe(0);
  });
});

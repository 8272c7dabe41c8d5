import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/folders.ts';
import { createFolder } from '../../base/files.ts';
import { identifyFolder, markFolder } from './folder-format.ts';

describe('identifyFolder', () => {
  it('knows a folder that is marked', async () => {
    const path = temporaryFolder();
    expect(await identifyFolder(path)).toBe('nothing');
    await markFolder(path, 0);
    expect(await identifyFolder(path)).toBe('replies');
  });

  it.each([
    ['has other files', 'notes.txt', 'it has no format.json'],
    ['has the marker of another program', 'format.json', 'its format.json is not one of finfount'],
  ])('says what is foreign in a folder that %s', async (_, name, foreign) => {
    const path = temporaryFolder();
    writeFileSync(join(path, name), 'figures');
    expect(await identifyFolder(path)).toEqual({ foreign });
  });

  it('says the version of another layout', async () => {
    const path = temporaryFolder();
    writeFileSync(join(path, 'format.json'), '{"store":"finfount replies","version":2}\n');
    expect(await identifyFolder(path)).toEqual({ foreign: "its format version is 2, this program's is 1" });
  });

  it('takes no folder for a foreign one while another process marks and fills it', async () => {
    const parent = temporaryFolder();
    for (let round = 0; round < 100; round++) {
      const path = join(parent, String(round));
      mkdirSync(path);
      let isDone = false;
      const claim = markFolder(path, 0)
        .then(() => createFolder(join(path, 'kept')))
        .finally(() => {
          isDone = true;
        });
      const lookUntilDone = async (): Promise<void> => {
        while (!isDone) expect(await identifyFolder(path)).toBeOneOf(['nothing', 'replies']);
      };
      await Promise.all([claim, lookUntilDone(), lookUntilDone(), lookUntilDone()]);
    }
  });
});

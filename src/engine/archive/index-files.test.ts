import { promises, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../test/folders.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import { Cells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import { ArchiveFolder } from './archive-folder.ts';

const FIRST = Date.UTC(2026, 9, 1, 8);

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** An archive of one table, which has the number of the day on which it was obtained. */
function archiveOfDays() {
  const path = temporaryFolder();
  const folder = new ArchiveFolder(path).of('bars');
  const add = async (day: number): Promise<void> => {
    await folder.refresh();
    const given = {
      ask: 'x',
      params: { symbol: 'x' },
      table: Table.ofColumns([{ name: '收盘', cells: Cells.numbers([day]) }]),
      obtained: FIRST + day * DAY_MS,
      source: 'lines',
      url: 'https://lines.example',
    };
    const compared = await folder.compare('snapshot', given);
    await folder.write({ name: 'bars', query: '', columns: [] }, [compared!], given.obtained);
  };
  /** The newest day that a process finds which begins to read now; undefined for none. */
  const newest = async (): Promise<unknown> =>
    (await new ArchiveFolder(path).of('bars').tableAsOf('x', FIRST + 999 * DAY_MS))?.table.records()[0]?.收盘;
  return { path, add, newest };
}

it('misses nothing where another process merges files after they were listed', async () => {
  const { add, newest } = archiveOfDays();
  for (let day = 0; day < 15; day++) await add(day);
  const { open } = promises;
  // The first file that is opened has been listed, as all others have.
  vi.spyOn(promises, 'open').mockImplementationOnce(async (...args) => {
    await add(15);
    return open(...args);
  });
  syncBuiltinESMExports();
  expect(await newest()).toBe(15);
});

it('passes over a file whose name cannot be read', async () => {
  const { path, add, newest } = archiveOfDays();
  await add(0);
  const place = Buffer.from(join(path, 'interface=bars', 'a.json'));
  place[place.length - 6] = 0xff;
  writeFileSync(place, '');
  expect(await newest()).toBe(0);
});

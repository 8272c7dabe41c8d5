import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../test/folders.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import { Cells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import { ArchiveFolder } from './archive-folder.ts';

/** Called before the next file is opened. */
let beforeOpening: (() => Promise<void>) | undefined;

vi.mock(import('../../base/files.ts'), async (load) => {
  const files = await load();
  return {
    ...files,
    openToRead: async (path) => {
      const act = beforeOpening;
      beforeOpening = undefined;
      await act?.();
      return files.openToRead(path);
    },
  };
});

const FIRST = Date.UTC(2026, 9, 1, 8);

it('misses nothing where another process merges files after they were listed', async () => {
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
  for (let day = 0; day < 15; day++) await add(day);
  beforeOpening = () => add(15);
  const found = await new ArchiveFolder(path).of('bars').tableAsOf('x', FIRST + 20 * DAY_MS);
  expect(found?.table.records()).toEqual([{ 收盘: 15 }]);
});

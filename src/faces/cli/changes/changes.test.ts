import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { run } from '../../../../test/command.ts';
import { temporaryFolder } from '../../../../test/folders.ts';
import { say } from '../../../base/say.ts';
import { setTerminalLanguage } from '../terminal/language.ts';
import { toChangesText } from './changes.ts';

afterEach(() => setTerminalLanguage('en'));

it('prints changes by day, in the language of the terminal', () => {
  const changes = [
    { day: null, kind: 'added', interfaces: ['newest_fund'], say: say('One.', '一个。') },
    {
      day: '2026-11-23',
      kind: 'corrected',
      interfaces: ['stock_a', 'stock_b'],
      say: say('It was 100 times too high.'),
    },
    { day: '2026-11-23', kind: 'added', interfaces: ['stock_c'], say: say('Two.', '两个。') },
  ] as const;
  expect(toChangesText(changes)).toBe(
    'Newer than the last recorded day\n  Added: One.\n    newest_fund\n\n2026-11-23\n  Corrected: It was 100 times too high.\n    stock_a stock_b\n  Added: Two.\n    stock_c\n',
  );
  setTerminalLanguage('zh');
  expect(toChangesText(changes.slice(2))).toBe('2026-11-23\n  新增：两个。\n    stock_c\n');
  expect(toChangesText([])).toBe('目录没有变化。\n');
});

it('prints those of a day and later, as JSON where that is wanted', async () => {
  const { out } = await run(['changes', '--since', '2026-11-23', '--format', 'json']);
  const { changes }: { changes: readonly { day: string | null }[] } = JSON.parse(out);
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ day }) => day !== null && day < '2026-11-23')).toEqual([]);
});

it('refuses what is no day, and a folder without an archive', async () => {
  expect(await run(['changes', '--since', '2026-02-30'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('Give a day, such as 2026-10-23.'),
  });
  expect(await run(['changes', '--folder', temporaryFolder()])).toMatchObject({
    status: 2,
    err: expect.stringContaining('holds no archive, and no files of finfount pull'),
  });
});

it('prints what sources revised of the files of a pull, since a day', async () => {
  const folder = temporaryFolder();
  const revised = [
    { rows: 3, first: '2026-10-07', last: '2026-10-09', obtained: '2026-10-10T12:00:00.000Z' },
    { rows: 1, first: '2026-10-09', last: '2026-10-09', obtained: '2026-10-12T12:00:00.000Z' },
  ];
  const file = { rows: 9, source: 'eastmoney', obtained: '2026-10-12T12:00:00.000Z', bytes: 9, sha256: 'ab', revised };
  const item = { version: 1, interface: 'stock_zh_a_hist', params: { symbol: '600000' }, path: 'a/data.csv' };
  writeFileSync(join(folder, 'pull.jsonl'), `${JSON.stringify({ ...item, status: 'done', ...file })}\n`);
  const { out } = await run(['changes', '--folder', folder]);
  expect(out).toContain('  stock_zh_a_hist symbol=600000: 3 rows, 2026-10-07 to 2026-10-09 (2026-10-10 12:00 UTC)\n');
  expect(out).toContain('  stock_zh_a_hist symbol=600000: 1 row, 2026-10-09 (2026-10-12 12:00 UTC)\n');
  const later = await run(['changes', '--folder', folder, '--since', '2026-10-12', '--format', 'json']);
  expect(JSON.parse(later.out)).toMatchObject({
    revisions: [],
    files: [{ interface: 'stock_zh_a_hist', params: { symbol: '600000' }, path: 'a/data.csv', ...revised[1] }],
  });
  writeFileSync(join(folder, 'pull.jsonl'), '{"version":2,"path":"a"}\n');
  expect(await run(['changes', '--folder', folder])).toMatchObject({
    status: 2,
    err: expect.stringContaining('was written by a newer finfount'),
  });
});

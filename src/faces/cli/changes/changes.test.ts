import { afterEach, expect, it } from 'vitest';
import { run } from '../../../../test/command.ts';
import { temporaryFolder } from '../../../../test/folders.ts';
import { say } from '../../../base/say.ts';
import { speak } from '../terminal/language.ts';
import { toChangesText } from './changes.ts';

afterEach(() => speak('en'));

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
  speak('zh');
  expect(toChangesText(changes.slice(2))).toBe('2026-11-23\n  新增：两个。\n    stock_c\n');
  expect(toChangesText([])).toBe('目录没有变化。\n');
});

it('prints those of a day and later, as JSON where that is wanted', { timeout: 60_000 }, async () => {
  const { out } = await run(['changes', '--since', '2026-11-23', '--format', 'json']);
  const { changes }: { changes: readonly { day: string | null }[] } = JSON.parse(out);
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ day }) => day !== null && day < '2026-11-23')).toEqual([]);
});

it('refuses what is no day, and a folder without an archive', { timeout: 60_000 }, async () => {
  expect(await run(['changes', '--since', '2026-02-30'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('Give a day, such as 2026-10-23.'),
  });
  expect(await run(['changes', '--folder', temporaryFolder()])).toMatchObject({
    status: 2,
    err: expect.stringContaining('holds no archive'),
  });
});

import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../../test/declarations.ts';
import { changesSince, recordedDays, toChanges } from './changes.ts';
import { CORRECTIONS } from './corrections.ts';

const { interfaces } = await loadCatalogue();
const DAY = /^\d{4}-\d\d-\d\d$/;

describe('the changes of a catalogue', () => {
  const changes = toChanges(
    [
      { name: 'old_share', category: 'stock' },
      { name: 'other_share', category: 'stock' },
      { name: 'gone_index', category: 'macro', ended: '2023-08' },
      { name: 'newest_fund', category: 'fund' },
    ],
    new Map([
      ['old_share', '2026-11-21'],
      ['other_share', '2026-11-21'],
      ['gone_index', '2026-11-22'],
    ]),
  );

  it('have the newest first, and what has no day yet before all', () => {
    expect(changes.map(({ day, kind, interfaces: names }) => [day, kind, names])).toEqual([
      [null, 'added', ['newest_fund']],
      ['2026-11-22', 'added', ['gone_index']],
      ['2026-11-21', 'added', ['old_share', 'other_share']],
      ['2023-08', 'ended', ['gone_index']],
    ]);
    expect(changes[2]?.say.en).toBe('2 interfaces of the category Stocks.');
  });

  it('since a day are those of that day and later', () => {
    const found = changesSince(changes, '2026-11-22').flatMap(({ interfaces: names }) => names);
    expect(found).toEqual(['newest_fund', 'gone_index']);
    expect(changesSince(changes, '2026-11-23').map(({ day }) => day)).toEqual([null]);
  });
});

it('a recorded day is a day, and names each interface once', () => {
  const names = [...recordedDays().keys()];
  expect(new Set(names).size).toBe(names.length);
  expect([...recordedDays().values()].filter((day) => !DAY.test(day))).toEqual([]);
});

it('a correction is of a day, and of interfaces and columns that are there', () => {
  const byName = new Map(interfaces.map((each) => [each.name, each]));
  for (const { day, interfaces: names, say } of CORRECTIONS) {
    expect(day).toMatch(DAY);
    expect(names.filter((name) => !byName.has(name))).toEqual([]);
    expect(say.zh).not.toBe('');
  }
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toAbsences } from '../../src/catalogue/registry/akshare/absences.ts';
import { Registry } from '../../src/catalogue/registry/registry.ts';
import { RECORDINGS } from './recordings.ts';

// The names of AKShare, of today and of old, as they were written down beside the project: each is served, or
// answered with why it is not and what there is in its place.

interface OldName {
  readonly old: string;
  readonly new: string | null;
  readonly since: string | null;
  readonly instead: readonly string[];
}

const read = (name: string): string => readFileSync(new URL(`../${name}`, RECORDINGS), 'utf8');
const registry = await Registry.open();
const absences = toAbsences(registry.entries);

it('every name of today is served, or left out for a reason', () => {
  const names = read('akshare-names.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' ')[0]!);
  expect(names.length).toBeGreaterThan(1_000);
  const unanswered = names.filter((name) => {
    const absence = absences[name];
    return !registry.has(name) && !(absence && 'reason' in absence && absence.reason !== undefined);
  });
  expect(unanswered).toEqual([]);
});

it('every old name leads to that of today, or to what is served in its place', () => {
  const old = JSON.parse(read('renamed.json')) as readonly OldName[];
  expect(old.length).toBeGreaterThan(600);
  const wrong = old.filter(({ old: name, new: now, since, instead }) => {
    if (registry.has(name)) return false;
    const absence = absences[name];
    if (!absence) return true;
    const known = 'since' in absence ? absence.since : undefined;
    if (now !== null && registry.has(now)) return !(absence.state === 'renamed' && absence.now === now);
    if (since !== null && known !== since) return true;
    return instead.some((each) => registry.has(each) && !absence.instead.includes(each));
  });
  expect(wrong.map(({ old: name }) => name)).toEqual([]);
});

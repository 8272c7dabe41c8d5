import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { TOPICS } from './dictionary.ts';

const { interfaces } = await loadCatalogue();
const entries = TOPICS.flatMap((topic) => Object.entries(topic));

it('has no name twice', () => {
  const names = entries.map(([name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('has identifiers of small letters, and texts that are sentences', () => {
  const odd = entries.filter(
    ([, { id, say: text }]) =>
      !/^[a-z][a-z0-9_]*$/.test(id) || !text.en.endsWith('.') || (text.zh !== '' && !text.zh.endsWith('。')),
  );
  expect(odd).toEqual([]);
});

it('has every name of two interfaces or more, and none that no interface has', () => {
  const uses = new Map<string, number>();
  for (const { columns } of interfaces) for (const { name } of columns) uses.set(name, (uses.get(name) ?? 0) + 1);
  const known = new Set(entries.map(([name]) => name));
  const shared = [...uses].filter(([name, count]) => count > 1 && name !== '*' && !known.has(name));
  expect(shared).toEqual([]);
  expect([...known].filter((name) => !uses.has(name))).toEqual([]);
});

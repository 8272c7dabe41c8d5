import { expect, it } from 'vitest';
import { fakeUpstream } from '../../../test/fake-upstream.ts';
import { code } from '../declare/columns.ts';
import { constantList, parseConstants } from './constant-list.ts';
import { GENTLE } from './limits.ts';

const SITE = {
  name: 'site',
  title: { en: 'A site', zh: '网站' },
  terms: 'https://host.example/terms',
  hosts: ['host.example'],
  limits: GENTLE,
};

it('asks nobody, and has the rows in their order', async () => {
  const upstream = fakeUpstream({});
  const source = constantList<{ readonly list: 'all' }>(SITE, 'https://host.example/', [{ of: 'b' }, { of: 'a' }]);
  const [cells] = parseConstants(await source.fetch({ list: 'all' }, upstream), { code: code('of') }, 'List');
  expect([cells!.cells.valueAt(0), cells!.cells.valueAt(1), upstream.asked]).toEqual(['b', 'a', []]);
});

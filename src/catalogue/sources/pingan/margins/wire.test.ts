import { expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { UpstreamRequest } from '../../../../engine/interface/source.ts';
import { pingan } from './wire.ts';

it('asks for the day with dashes, as AKShare does', async () => {
  const requests: UpstreamRequest[] = [];
  const upstream = fakeUpstream((request) => {
    requests.push(request);
    return '{"status":1,"data":{"list":[]}}';
  });
  await pingan.fetch({ market: '10', day: '20260113' }, upstream);
  expect(requests.map(({ json }) => json)).toEqual([
    expect.objectContaining({ market: '10', setdate: '2026-01-13', type: 'bdzq' }),
  ]);
});

import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { UpstreamRequest } from '../../../../engine/interface/source.ts';
import { parseMargins, pingan } from './wire.ts';

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

it('refuses the securities of another market', () => {
  const list = ['510050', '688981', '600000'].map((secuCode) => ({ secuCode }));
  const body = Buffer.from(JSON.stringify({ status: 1, data: { list } }));
  const page = { url: 'https://stock.pingan.com/', obtained: 0, status: 200, body };
  const read = (market: '00' | '10') =>
    parseMargins([page], { market, day: '20260113' }, [{ name: 'secuCode', cells: 'code' }]);
  expect(read('10').secuCode?.length).toBe(3);
  expect(() => read('00')).toThrow(changed('got 3 securities'));
});

import { expect, it } from 'vitest';
import { fakeUpstream } from '../../../test/fake-upstream.ts';
import { onePage } from './one-page.ts';

const URL = 'https://lines.example/';
const fetchLines = onePage(({ code }: { readonly code: string }, { now }) => ({ url: `${URL}${code}/${now}` }));

it('sends the one request of an ask, and is its page', async () => {
  const upstream = { ...fakeUpstream(() => 'a line'), now: 5 };
  const [page, ...others] = await fetchLines({ code: '1' }, upstream);
  expect([page.body.toString(), others]).toEqual(['a line', []]);
  expect(upstream.asked).toEqual([`${URL}1/5`]);
});

it('rejects where the request cannot be made', async () => {
  const fails = () => {
    throw new TypeError('no address');
  };
  await expect(
    onePage(fails)(
      {},
      fakeUpstream(() => 'a line'),
    ),
  ).rejects.toThrow('no address');
});

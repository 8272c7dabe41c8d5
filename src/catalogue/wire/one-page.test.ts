import { expect, it } from 'vitest';
import { fakeUpstream } from '../../../test/fake-upstream.ts';
import { onePage, oneUnencryptedPage, pageCheck } from './one-page.ts';
import { changed, refusePage } from './refusals.ts';

type LineAsk = { readonly code: string };

const URL = 'https://lines.example/';
const lines = onePage<LineAsk>(
  pageCheck(
    refusePage,
    ({ code }) => `lines of ${code}`,
    ({ body }, { code }) => {
      if (!body.includes(code)) throw changed('lines', `no ${code}`);
    },
  ),
  ({ code }, { now }) => ({ url: `${URL}${code}/${now}` }),
);

it('sends the one request of an ask, and is its page', async () => {
  const upstream = { ...fakeUpstream(() => 'a line of 1'), now: 5 };
  const [page, ...others] = await lines.fetch({ code: '1' }, upstream);
  expect([page.body.toString(), others]).toEqual(['a line of 1', []]);
  expect(upstream.asked).toEqual([`${URL}1/5`]);
});

it('asks a host without encryption so where the operator allows it', async () => {
  const source = oneUnencryptedPage(
    'lines',
    () => undefined,
    () => ({ url: 'http://lines.example/1' }),
  );
  const allowed = fakeUpstream(() => 'a line', { allowsHttp: true });
  await source.fetch({}, allowed);
  const closed = fakeUpstream(() => 'a line');
  await source.fetch({}, closed);
  expect([...allowed.asked, ...closed.asked]).toEqual(['http://lines.example/1', 'https://lines.example/1']);
});

it('rejects where the request cannot be made', async () => {
  const fails = () => {
    throw new TypeError('no address');
  };
  const upstream = fakeUpstream(() => 'a line');
  await expect(onePage(() => undefined, fails).fetch({}, upstream)).rejects.toThrow('no address');
});

it.each([
  ['a page in the place of data', '<html>', 'upstream_refused', 'lines of 1: expected data, got a page: "<html>"'],
  ['data that the parser cannot open', 'a line of 2', 'upstream_changed', 'lines: no 1'],
])('refuses %s', async (_, body, code, message) => {
  await expect(
    lines.fetch(
      { code: '1' },
      fakeUpstream(() => body),
    ),
  ).rejects.toMatchObject({ code, message });
});

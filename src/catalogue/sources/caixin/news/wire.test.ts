import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { caixin, parseNews } from './wire.ts';

const FIELDS = [
  { name: 'tag', cells: 'text' },
  { name: 'url', cells: 'text' },
] as const;
const read = (value: unknown) =>
  parseNews(
    [
      {
        url: 'https://cxdata.caixin.com/',
        obtained: OBTAINED,
        status: 200,
        body: Buffer.from(JSON.stringify(value)),
      },
    ],
    FIELDS,
  );

describe('the news', () => {
  it('are without those that lack a text', () => {
    const data = [
      { tag: null, url: 'a' },
      { tag: '市场动态', url: 'b' },
      { tag: '', url: 'c' },
    ];
    const { tag, url } = read({ success: true, data: { data } });
    expect([0, 1].map((row) => [tag?.valueAt(row), url?.valueAt(row)])).toEqual([
      ['市场动态', 'b'],
      ['', 'c'],
    ]);
  });

  it.each([
    ['none', { data: { data: [] } }, 'upstream_changed'],
    ['none that is whole', { data: { data: [{ tag: null, url: 'a' }] } }, 'upstream_changed'],
    ['a field that is missing', { data: { data: [{ tag: 'a' }] } }, 'upstream_changed'],
    ['a text that is none', { data: { data: [{ tag: 1, url: 'a' }] } }, 'upstream_changed'],
    ['the former form', { data: [{ tag: 'a', url: 'b' }] }, 'upstream_changed'],
    ['no success', { success: false, message: '系统繁忙' }, 'upstream_refused'],
  ])('are refused with %s', (_, value, code) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code }));
  });

  it('are a refusal where a page comes', async () => {
    await expect(
      caixin.fetch(
        { list: 'latest' },
        fakeUpstream(() => '<html></html>'),
      ),
    ).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});

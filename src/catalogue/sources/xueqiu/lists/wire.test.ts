import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { parseRanking, xueqiuLists } from './wire.ts';

const ASK = { ranking: 'follow' } as const;
const FIELDS = [{ name: 'count', cells: 'whole' }] as const;
const share = (at: number) => ({ symbol: `SH60${String(at).padStart(4, '0')}`, follow: 1_000 - at });
const bodyOf = (count: number, from: number, to: number) =>
  JSON.stringify({
    data: { count, list: Array.from({ length: to - from }, (_, at) => share(from + at)) },
    error_code: 0,
  });

describe('a ranking', () => {
  it('is joined from all pages of 200', async () => {
    const upstream = fakeUpstream(({ url }) =>
      new URL(url).searchParams.get('page') === '1' ? bodyOf(201, 0, 200) : bodyOf(201, 200, 201),
    );
    const pages = await xueqiuLists.fetch(ASK, upstream);
    expect(parseRanking(pages, 'follow', FIELDS).count?.length).toBe(201);
  });

  it('is refused where shares move between pages, twice', async () => {
    const upstream = fakeUpstream(({ url }) =>
      new URL(url).searchParams.get('page') === '1' ? bodyOf(201, 0, 200) : bodyOf(201, 199, 200),
    );
    await expect(xueqiuLists.fetch(ASK, upstream)).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('is refused where shares come by something else', () => {
    const list = [3, 1, 2, 0].map(share);
    const body = Buffer.from(JSON.stringify({ data: { count: list.length, list }, error_code: 0 }));
    const page = { url: 'https://xueqiu.com/', obtained: 0, status: 200, body };
    expect(() => parseRanking([page], 'follow', FIELDS)).toThrow(changed('expected shares by follow'));
  });

  it.each([
    ['{"error_description":"x","error_code":"400016"}', 'upstream_refused'],
    ['<html>login</html>', 'upstream_refused'],
    ['{"error_description":"x","error_code":"10022"}', 'upstream_changed'],
    ['{"data":{"list":[]},"error_code":0}', 'upstream_changed'],
  ])('is declined by %s', async (body, code) => {
    await expect(
      xueqiuLists.fetch(
        ASK,
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({ code });
  });
});

import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseFeed, sinaFeeds } from './wire.ts';

const ASK = { feed: 152 };
const FLASH = { rich_text: '【一】二', create_time: '2024-03-13 16:18:40' };
const replyOf = (list: unknown): string => JSON.stringify({ result: { data: { feed: { list } } } });
const pagesOf = (body: string): Pages => [
  { url: 'https://zhibo.sina.com.cn/', obtained: Date.UTC(2026, 9, 10), status: 200, body: Buffer.from(body) },
];

describe('a feed', () => {
  it('has its flashes in the order of the source', () => {
    const [times, texts] = parseFeed(pagesOf(replyOf([FLASH, { ...FLASH, rich_text: '三' }])), ASK);
    expect([times?.cells.valueAt(0), texts?.cells.valueAt(0), texts?.cells.valueAt(1)]).toEqual([
      '2024-03-13 16:18:40',
      '【一】二',
      '三',
    ]);
  });

  it.each([
    ['no flashes', replyOf([])],
    ['no list', replyOf(null)],
    ['a flash without a text', replyOf([{ create_time: FLASH.create_time }])],
    ['a time that is none', replyOf([{ ...FLASH, create_time: '16:18' }])],
    ['a day that had not come', replyOf([{ ...FLASH, create_time: '2049-01-01 00:00:00' }])],
    ['a list of texts', replyOf(['【一】二'])],
  ])('is refused: %s', (_, body) => {
    expect(() => parseFeed(pagesOf(body), ASK)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('is a block: a page', async () => {
    const upstream = fakeUpstream(() => '<html>拒绝访问</html>');
    await expect(sinaFeeds.fetch(ASK, upstream)).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(upstream.asked).toEqual([
      'https://zhibo.sina.com.cn/api/zhibo/feed?page=1&page_size=20&zhibo_id=152&tag_id=0&dire=f&dpc=1&pagesize=20&type=1',
    ]);
  });
});

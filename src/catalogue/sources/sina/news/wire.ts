import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type Fields, openRecords } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { refuseBan } from '../replies.ts';
import { sina } from '../site.ts';

/** The newest flashes of one of Sina’s live feeds. */
export type FeedAsk = { readonly feed: number };

const HOST = 'zhibo.sina.com.cn';
const PAGE_SIZE = 20;

const labelOf = ({ feed }: FeedAsk): string => `Sina feed ${feed}`;

/** Sina’s live feeds. */
export const sinaFeeds: Source<FeedAsk> = {
  ...sina,
  name: 'sina-news',
  title: say('Sina’s live feeds (新浪财经 7×24 小时直播)', '新浪财经 7×24 小时直播'),
  hosts: [HOST],
  ...onePage<FeedAsk>(pageCheck(refuseBan, labelOf, openFeed), (ask) => ({
    url: withQuery(`https://${HOST}/api/zhibo/feed`, {
      page: 1,
      page_size: PAGE_SIZE,
      zhibo_id: ask.feed,
      tag_id: 0,
      dire: 'f',
      dpc: 1,
      pagesize: PAGE_SIZE,
      type: 1,
    }),
  })),
};

/**
 * `{"result":{"data":{"feed":{"list":[{"rich_text":"…","create_time":"2024-03-13 16:18:40"}]}}}}`, never empty.
 */
function openFeed(page: Page, ask: FeedAsk): readonly Fields[] {
  return openRecords(page, { label: labelOf(ask), at: 'result.data.feed.list', of: 'flashes' });
}

/**
 * Parses the flashes, newest first as they come. Throws what `openRecords` throws, and `upstream_changed` for a
 * flash of a day that had not come.
 */
export function parseFeed([page]: Pages, ask: FeedAsk): readonly NamedCells[] {
  const flashes = openFeed(page, ask);
  const cellsOf = (field: string, kind: 'date-time' | 'text') =>
    toCells(
      kind,
      flashes.map((flash) => flash[field]),
      { label: `${labelOf(ask)}: ${field}` },
    );
  const times = cellsOf('create_time', 'date-time');
  for (let row = 0; row < times.length; row++)
    refuseFutureDay(times.textAt(row) ?? '', { obtained: page.obtained, label: labelOf(ask) });
  return [
    { name: '时间', cells: times },
    { name: '内容', cells: cellsOf('rich_text', 'text') },
  ];
}

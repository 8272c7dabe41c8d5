import { quote } from '../../../base/errors.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { refused } from '../../wire/refusals.ts';

/**
 * cninfo (巨潮资讯), where listed companies disclose. Nobody has published a limit; the interfaces of its other host,
 * webapi.cninfo.com.cn, want a header that a script of the site computes, and are not here.
 */
export const cninfo = {
  name: 'cninfo',
  title: 'cninfo (巨潮资讯)',
  terms: 'https://www.cninfo.com.cn/new/commonUrl?url=footer/legalNotice',
  quirks: [
    'A list has thirty announcements a page. All pages are fetched and must add up.',
    'The number of pages that it names is rounded down, and left aside.',
  ],
  absence: 'Its lists of securities do not have the code.',
  hosts: ['www.cninfo.com.cn'],
  limits: {
    concurrency: 1,
    perSecond: 2,
    burst: 8,
    retries: 2,
    connectMs: 10_000,
    firstByteMs: 20_000,
    totalMs: 60_000,
    // The list of all mainland shares has 1 MB.
    maxBytes: 8_000_000,
  },
} as const satisfies Omit<Source, 'fetch'>;

/**
 * Throws `upstream_refused` for a page in the place of data.
 * @param label begins the message: the source and what was expected
 */
export function refuseOtherReply({ body }: Pick<Page, 'body'>, label: string): void {
  const start = body.toString('utf8', 0, 200).trim();
  if (start.startsWith('<')) throw refused(label, `expected data, got a page: ${quote(start)}`);
}

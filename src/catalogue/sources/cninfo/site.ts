import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';

/**
 * cninfo (巨潮资讯), where listed companies disclose. Nobody has published a limit; the interfaces of its other host,
 * webapi.cninfo.com.cn, want a header that a script of the site computes, and are not here.
 */
export const cninfo = {
  name: 'cninfo',
  title: say('cninfo (巨潮资讯)', '巨潮资讯'),
  terms: 'https://www.cninfo.com.cn/new/commonUrl?url=footer/legalNotice',
  quirks: [
    say(
      'A list has thirty announcements a page. All pages are fetched and must add up.',
      '每页三十则公告。所有页都会取得，且总数必须相符。',
    ),
    say('The number of pages that it names is rounded down, and left aside.', '它所写的页数是向下取整的，不予采用。'),
  ],
  notFoundMeaning: say('Its lists of securities do not have the code.', '其证券清单中没有该代码。'),
  hosts: ['www.cninfo.com.cn'],
  limits: { ...USUAL, concurrency: 1, burst: 8 },
} as const satisfies Omit<Source, 'fetch'>;

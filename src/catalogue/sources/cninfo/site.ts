import type { Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';

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
  limits: { ...USUAL, concurrency: 1, burst: 8 },
} as const satisfies Omit<Source, 'fetch'>;

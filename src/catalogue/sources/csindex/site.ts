import { quote } from '../../../base/errors.ts';
import { isXls, isXlsx } from '../../../engine/formats/workbook.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { refused } from '../../wire/refusals.ts';

/** China Securities Index: what its files of single indices and its list of indices share. */
export const csindex = {
  name: 'csindex',
  title: 'China Securities Index (中证指数)',
  terms: 'https://www.csindex.com.cn/#/about/legal',
  limits: {
    concurrency: 2,
    perSecond: 2,
    burst: 6,
    retries: 2,
    connectMs: 10_000,
    firstByteMs: 20_000,
    totalMs: 60_000,
    maxBytes: 8_000_000,
  },
} as const satisfies Omit<Source, 'fetch' | 'hosts'>;

/**
 * Throws `upstream_refused` for what is no workbook.
 * @param label begins the message: the source and what was asked for
 */
export function refuseNoWorkbook({ body }: Pick<Page, 'body'>, label: string): void {
  if (isXlsx(body) || isXls(body)) return;
  const start = quote(body.toString('utf8', 0, 200).trim());
  throw refused(label, `expected a workbook, got ${start}`);
}

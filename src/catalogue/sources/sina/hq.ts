import { quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { decodeBody } from '../../../engine/formats/encodings.ts';
import { inspect } from '../../../engine/interface/inspections.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../engine/interface/source.ts';
import { changed, refused } from '../../wire/refusals.ts';
import { address } from '../../wire/upstream-value.ts';
import { refuseBan } from './replies.ts';
import { sinaServices } from './site.ts';

/** Sina's quotes of every kind of security, by their codes: what all sources of quotes share. */
export const sinaQuotes = {
  ...sinaServices,
  inspections: { checkQuotes },
  name: 'sina-quotes',
  title: say('Sina’s quotes (新浪行情)', '新浪行情'),
  quirks: [
    say(
      'It refuses a request that does not name a page of Sina as its referer: HTTP 403, or the words “Kinsoku jikou desu!”.',
      '来源页（Referer）不是新浪网页的请求会被拒绝：HTTP 403，或文本“Kinsoku jikou desu!”。',
    ),
    ...sinaServices.quirks,
  ],
  hosts: ['hq.sinajs.cn'],
} as const satisfies Omit<Source, 'fetch'>;

/** Quotes by their codes: the values of each, in the order of its line. A code without a quote has no values. */
export type Quotes = ReadonlyMap<string, readonly string[]>;

/**
 * Fetches the quotes of some codes, such as `nf_RB0`, in one request. Throws `upstream_refused` for what a banned
 * client gets, and `upstream_changed` for what {@link parseQuotes} refuses.
 * @param label begins the message of a failure
 */
export function fetchQuotes(codes: readonly string[], context: FetchContext, label: string): Promise<Page> {
  return context.fetch({
    url: address`https://hq.sinajs.cn/list=${codes.join(',')}`,
    headers: { referer: 'https://finance.sina.com.cn/' },
    check: inspect(checkQuotes, codes, label),
  });
}

function checkQuotes(page: Page, codes: readonly string[], label: string): void {
  refuseBan(page, label);
  parseQuotes(page.body, codes, label);
}

// One line: `var hq_str_nf_RB0="螺纹钢连续,230000,3160.000,…";`. The line of an unknown code has an empty text.
const LINE = /\s*var hq_str_([\w.$]{1,60})="([^"\r\n]*)";?/gy;

/**
 * Parses the lines of quotes. Throws `upstream_changed` for anything else between the lines, for a code that comes
 * twice or was asked for and does not come, and for characters that cannot be decoded; `upstream_refused` where
 * Sina says so in the place of a quote.
 * @param codes those that were asked for
 * @param label begins the message of a failure
 */
export function parseQuotes(body: Buffer, codes: readonly string[], label: string): Quotes {
  const text = decodeBody(body, 'gb18030', label);
  const quotes = new Map<string, readonly string[]>();
  let end = 0;
  for (const [line, code = '', values = ''] of text.matchAll(LINE)) {
    if (code === 'sys_auth') throw refused(label, `Sina declined: ${quote(values)}`);
    if (quotes.has(code)) throw changed(label, `two quotes of ${code}`);
    quotes.set(code, values === '' ? [] : values.split(','));
    end += line.length;
  }
  const rest = text.slice(end).trim();
  if (rest !== '' || quotes.size === 0) throw changed(label, `expected lines var hq_str_CODE="…", got ${quote(rest)}`);
  const missing = codes.find((code) => !quotes.has(code));
  if (missing !== undefined) throw changed(label, `no line of ${missing}`);
  return quotes;
}

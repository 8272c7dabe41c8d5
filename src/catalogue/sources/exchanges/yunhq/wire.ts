import { isUtf8 } from 'node:buffer';
import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { decodeHtml } from '../../../../engine/formats/html-table.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json.ts';
import type { RowField } from '../../../../engine/formats/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { fetchUnencrypted } from '../../../wire/unencrypted.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { toFigures } from '../futures-figures.ts';

/** The quote of one fund, by its code. */
export type UnderlyingAsk = { readonly fund: string };

const HOST = 'yunhq.sse.com.cn:32041';
const ROOT = `http://${HOST}/v1`;

/** The quotes of the Shanghai exchange, at a port of their own. */
export const shanghaiQuotes: Source<UnderlyingAsk> = {
  name: 'yunhq',
  title: say('the quotes of the Shanghai Stock Exchange (上海证券交易所行情)', '上海证券交易所行情'),
  terms: 'https://www.sse.com.cn/home/legal/',
  quirks: [
    say(
      'They come without encryption alone, from a port that some networks block: they need `--allow-http yunhq`, and anybody on the way could change them.',
      '只能不加密地从一个某些网络会封锁的端口取得：需要 `--allow-http yunhq`，途中任何人都可能改动其内容。',
    ),
  ],
  hosts: [HOST],
  limits: GENTLE,
  looks: { refusePage },
  fetch: async ({ fund }, context) => [
    await fetchUnencrypted(context, 'yunhq', {
      url: withQuery(`${ROOT}/sh1/list/self/${address`${fund}`}`, { select: FIELDS.join(',') }),
      check: look(refusePage, labelOf({ fund })),
    }),
  ],
};

const FIELDS = ['code', 'name', 'last', 'change', 'chg_rate', 'amp_rate', 'volume', 'amount', 'prev_close'] as const;

function labelOf({ fund }: UnderlyingAsk): string {
  return `quotes of the Shanghai Stock Exchange, ${fund}`;
}

/**
 * Parses `{"date":20240506,"time":93005,"total":1,"list":[["510050","50ETF",…]]}`: a row of values in the order
 * that was asked for. The field `time` is the moment. Throws `upstream_changed` for another number of values,
 * another fund, and a moment that is none or had not come.
 */
export function parseUnderlying([page]: Pages, ask: UnderlyingAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  // Funds have Chinese names, in either encoding.
  const text = decodeHtml(page.body, isUtf8(page.body) ? 'utf-8' : 'gb18030', label);
  const reply = parseJson(Buffer.from(text), label);
  const { list, date, time } = isRecord(reply) ? reply : {};
  if (!Array.isArray(list) || list.length !== 1) throw changed(label, `expected one fund, got ${quote(reply)}`);
  const [values]: readonly unknown[] = list;
  if (!Array.isArray(values) || values.length !== FIELDS.length)
    throw changed(label, `expected ${FIELDS.length} values, got ${quote(values)}`);
  const row: Fields = Object.fromEntries(FIELDS.map((name, at) => [name, values[at]]));
  if (String(row.code) !== ask.fund) throw changed(label, `it is of ${quote(row.code ?? null)}`);
  return toFigures([{ ...row, time: momentOf(date, time, page, label) }], fields, label);
}

/** A day and a time, which has five digits in the morning, as `2024-05-06 09:30:05`. */
function momentOf(date: unknown, time: unknown, { obtained }: Page, label: string): string {
  const clock = String(time).padStart(6, '0');
  if (!/^\d{8}$/.test(String(date)) || !/^\d{6}$/.test(clock))
    throw changed(label, `expected a day and a time, got ${quote([date, time])}`);
  const moment = `${isoDay(String(date))} ${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4)}`;
  refuseFutureDay(moment, { obtained, label });
  return moment;
}

import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, refused, refuseNoJson } from '../../../wire/refusals.ts';

/** The commodity index of Caixin, whole. */
export type CommodityAsk = { readonly index: 'cci' };

const LABEL = 'Caixin commodity index';
const HOST = 'yun.ccxe.com.cn';

/** Caixin's indices. It goes through no shared form: days and values are two lists. */
export const caixinIndices: Source<CommodityAsk> = {
  name: 'caixin-indices',
  title: say('Caixin’s indices (财新指数)', '财新指数'),
  terms: 'https://yun.ccxe.com.cn/indices/cci',
  quirks: [
    say(
      'Since September 2026 the address of its other indices is gone; this one has a new one.',
      '自 2026 年 9 月起，其他指数的地址已撤下；此指数有新地址。',
    ),
  ],
  hosts: [HOST],
  limits: GENTLE,
  ...onePage<CommodityAsk>(
    (page) => refuseNoJson(page, LABEL, '{', 'days of an index'),
    () => ({
      url: `https://${HOST}/dataindices/cci`,
      form: { month: '' },
    }),
  ),
};

// The base of the index: a history that begins later is cut, and its first change would be wrong.
const BASE_DAY = '2009-01-09';

/**
 * Parses the days, oldest first, each once: `{"code":0,"data":{"month":["2009-01-09
 * 00:00:00",…],"data":[100,…]}}`. The change is that of the value against the one before, in percent, and 0 on the
 * first day. Throws `upstream_refused` for another code, and `upstream_changed` for lists of other lengths, a
 * value that is none, a day with two values, and a history that does not begin with the base of the index.
 */
export function parseCommodityIndex([{ body }]: Pages): readonly NamedCells[] {
  const reply = parseJson(body, LABEL);
  if (isRecord(reply) && 'code' in reply && reply.code !== 0) throw refused(LABEL, `it answers ${quote(reply.code)}`);
  const { month: times, data: values } = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
  if (!Array.isArray(times) || !Array.isArray(values) || times.length !== values.length)
    throw changed(LABEL, `expected days and as many values, got ${quote(reply)}`);
  const byDay = new Map<string, number>();
  for (const [at, time] of (times as readonly unknown[]).entries()) {
    const value: unknown = values[at];
    const day = typeof time === 'string' ? time.slice(0, 10) : '';
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || typeof value !== 'number' || value <= 0)
      throw changed(LABEL, `expected a day and a value, got ${quote([time, value])}`);
    if ((byDay.get(day) ?? value) !== value)
      throw changed(LABEL, `two values of ${day}: ${byDay.get(day)} and ${value}`);
    byDay.set(day, value);
  }
  const days = [...byDay.keys()].toSorted();
  if (days[0] !== BASE_DAY)
    throw changed(LABEL, `expected ${BASE_DAY} as its first day, got ${quote(days[0] ?? null)}`);
  const sorted = days.map((day) => byDay.get(day)!);
  return [
    { name: '日期', cells: toCells('date', days, { label: LABEL }) },
    { name: '大宗商品指数', cells: Cells.numbers(sorted) },
    {
      name: '变化值',
      cells: Cells.numbers(
        sorted.map((value, at) => (at === 0 ? 0 : ((value - sorted[at - 1]!) / sorted[at - 1]!) * 100)),
        'percent',
      ),
    },
  ];
}

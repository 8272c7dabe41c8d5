import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { DAY_MS, utcDay } from '../../../../base/utc-day.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, refused, refuseNoJson } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** One measure of a bond index of ChinaBond, of the bonds of one span of maturities, by the site's codes. */
export type BondIndexAsk = { readonly id: string; readonly measure: string; readonly span: string };

const HOST = 'yield.chinabond.com.cn';

const labelOf = ({ id, measure, span }: BondIndexAsk): string => `ChinaBond, ${measure} of the index ${id}, ${span}`;

/** What the bond indices of ChinaBond and the list of their names share. */
export const bondIndexSite = {
  name: 'chinabond-indices',
  title: say('ChinaBond’s indices (中债指数)', '中债指数'),
  terms: 'https://www.chinabond.com.cn/',
  quirks: [
    say('It sends the whole history of a measure, some 6,000 days.', '每次发送一个指标的全部历史，约 6,000 天。'),
  ],
  hosts: [HOST],
  limits: { ...GENTLE, firstByteMs: 30_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** The bond indices of ChinaBond. */
export const chinabondIndices: Source<BondIndexAsk> = {
  ...bondIndexSite,
  ...onePage<BondIndexAsk>(
    (page, ask) => refuseNoJson(page, labelOf(ask), '{', 'days of an index'),
    (ask) => ({
      url: withQuery(`https://${HOST}/cbweb-mn/indices/singleIndexQueryResult`, {
        indexid: ask.id,
        qxlxt: ask.span,
        ltcslx: '',
        zslxt: ask.measure,
        zslxt1: ask.measure,
        lx: 1,
        locale: 'zh_CN',
      }),
      // The site wants a POST, and reads the query.
      form: {},
    }),
  ),
};

/**
 * Parses the days of a measure, oldest first: `{"CFZS_00":{"1010073600000":99.97,…}}`, each the midnight of its
 * day in Beijing. A measure that the index does not have is said in `emsg`: no rows. Throws `upstream_refused` for
 * another message, and `upstream_changed` for a reply without the measure and for a time that is no midnight.
 */
export function parseBondIndex([{ body }]: Pages, ask: BondIndexAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const reply = parseJson(body, label);
  const key = `${ask.measure}_${ask.span}`;
  const values = isRecord(reply) ? reply[key] : undefined;
  const message = isRecord(reply) ? reply.emsg : undefined;
  if (values === undefined && typeof message === 'string' && message !== '') {
    if (message.includes('未查询到数据')) return columnsOf([], [], label);
    throw refused(label, `the site says ${quote(message)}`);
  }
  if (!isRecord(values)) throw changed(label, `no days \`${key}\` in ${quote(reply)}`);
  const times = Object.keys(values).toSorted((one, other) => Number(one) - Number(other));
  const days = times.map((time) => {
    const local = toBeijing(Number(time));
    if (!/^-?\d{1,14}$/.test(time) || local % DAY_MS !== 0)
      throw changed(label, `expected a midnight of Beijing, got ${quote(time)}`);
    return utcDay(local);
  });
  return columnsOf(
    days,
    times.map((time) => values[time]),
    label,
  );
}

function columnsOf(days: readonly string[], values: readonly unknown[], label: string): readonly NamedCells[] {
  return [
    { name: 'date', cells: toCells('date', days, { label }) },
    { name: 'value', cells: toCells('number', values, { label, absent: [''] }) },
  ];
}

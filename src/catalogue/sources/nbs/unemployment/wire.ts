import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import { parseNumber } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type Fields, type ListOfRecords, openRecords, refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';

/** The surveyed unemployment rates, all months. */
export type UnemploymentAsk = { readonly table: 'urban-unemployment' };

const LABEL = 'National Bureau of Statistics, urban unemployment';
/** The name of the table to which the values belong. */
const TABLE = '城镇调查失业率';

/** The nine rates by their numbers at the source. */
const INDICATORS = [
  '3888eac6062945a79c8a27e5f13d4953',
  '1d550f3ec77a463bb607d4a3427e1465',
  '1c1b2d9ab24048bfadc5c7d9510dc663',
  '3921da310de24f14b6457c235657baf9',
  'bd6da1abb26046c2acb38aa701d90e86',
  '7bc1bd5daeac48ae8bb413c34ece1d08',
  'c03a36c9562246b6bc8aab010951ef1c',
  '1061f276ce354907b0b9900c266cf851',
  '40ab91b1ef4948e89633c5c7f55b9713',
] as const;

/** `{"success":true,"data":[{"code":"201801MM","name":"2018年1月","values":[…]},…]}`. */
const MONTHS: ListOfRecords = {
  label: LABEL,
  at: 'data',
  of: 'months',
  refusedWhen: ({ success, message }) =>
    success === false ? `the bureau declined to answer (${quote(message ?? '')})` : undefined,
};

/** The data of the National Bureau of Statistics of China. */
export const nbs: Source<UnemploymentAsk> = {
  name: 'nbs',
  title: say('the National Bureau of Statistics of China (国家统计局)', '国家统计局'),
  terms: 'https://www.stats.gov.cn/wzgl/202302/t20230216_1913297.html',
  quirks: [
    say(
      'Its site of data was rebuilt in March 2026: the addresses before that are gone.',
      '其数据网站于 2026 年 3 月重建：此前的网址已失效。',
    ),
  ],
  hosts: ['data.stats.gov.cn'],
  limits: { ...GENTLE, connectMs: 15_000, firstByteMs: 30_000 },
  ...onePage<UnemploymentAsk>(checkOf(MONTHS), () => ({
    url: 'https://data.stats.gov.cn/dg/website/publicrelease/web/external/stream/esData',
    json: {
      cid: 'ee3b7046b390415b9b7745e3d16f6052',
      indicatorIds: INDICATORS,
      daCatalogId: '',
      das: [{ text: '全国', value: '000000000000' }],
      dts: ['199001MM-203601MM'],
      showType: '1',
      rootId: 'fc982599aa684be7969d7b90b1bd0e84',
    },
    headers: {
      origin: 'https://data.stats.gov.cn',
      referer: 'https://data.stats.gov.cn/dg/website/page.html',
    },
  })),
};

/** One rate of one month, as the source writes them. */
interface Rate {
  readonly month: string;
  readonly item: string;
  readonly value: string;
}

/**
 * Parses the rates into rows of a month `YYYYMM`, the name of a rate and its text, the oldest month first. Values
 * without a figure, and those of other tables, are left. Throws `upstream_changed` for a month that is none, a
 * value that is no number, a rate that comes twice in a month, no rate at all, and what `openRecords`
 * throws.
 */
export function parseUnemployment([page]: Pages): readonly NamedCells[] {
  const rates = openRecords(page, MONTHS).flatMap(({ name, values }): readonly Rate[] => {
    const [, year, month = ''] = (typeof name === 'string' && /^(\d{4})年(\d{1,2})月$/.exec(name)) || [];
    if (year === undefined || Number(month) < 1 || Number(month) > 12)
      throw changed(LABEL, `expected a month such as 2018年1月 in \`name\`, got ${quote(name ?? null)}`);
    if (!Array.isArray(values) || !values.every(isRecord)) throw changed(LABEL, 'no list of rates in `values`');
    return values.flatMap((rate) => toRate(rate, `${year}${month.padStart(2, '0')}`));
  });
  if (rates.length === 0) throw changed(LABEL, `no rates of ${TABLE}`);
  refuseTwice(rates, LABEL, ({ month, item }) => `${month} ${item}`);
  const sorted = rates.toSorted((one, other) => Number(one.month) - Number(other.month));
  return [
    {
      name: 'date',
      cells: Cells.checked(
        'month',
        sorted.map(({ month }) => month),
      ),
    },
    { name: 'item', cells: Cells.texts(sorted.map(({ item }) => item)) },
    { name: 'value', cells: Cells.texts(sorted.map(({ value }) => value)) },
  ];
}

function toRate(rate: Fields, month: string): readonly Rate[] {
  const { _name: table, i_showname: item, value } = rate;
  if (value === '' || value === null) return [];
  if (typeof table !== 'string') throw changed(LABEL, `expected the name of a table, got ${quote(table ?? null)}`);
  if (table !== TABLE) return [];
  const text = typeof value === 'number' ? JSON.stringify(value) : value;
  if (typeof item !== 'string' || item.trim() === '')
    throw changed(LABEL, `expected the name of a rate, got ${quote(item ?? null)}`);
  if (typeof text !== 'string' || parseNumber(text) === undefined)
    throw changed(LABEL, `expected a number for ${quote(item)} in ${month}, got ${quote(value ?? null)}`);
  return [
    {
      month,
      item: item
        .trim()
        .replace(/[（(]%[）)]$/, '')
        .trim(),
      value: text,
    },
  ];
}

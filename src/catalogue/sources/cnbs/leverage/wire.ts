import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { hasValue } from '../../../../engine/formats/workbook/sheet-columns.ts';
import { dayOfSerial, parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { type Fields, refuseDisorder } from '../../../wire/list-of-records.ts';
import { oneUnencryptedPage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refuseNoWorkbook } from '../../../wire/refusals.ts';

/** The leverage ratios, all quarters. */
export type LeverageAsk = { readonly table: 'leverage' };

const LABEL = 'Center for National Balance Sheets, leverage ratios';
const FILE = '114.115.232.154:8080/handler/download.ashx';

/** The Center for National Balance Sheets of China. */
export const cnbs: Source<LeverageAsk> = {
  name: 'cnbs',
  title: say('the Center for National Balance Sheets (国家资产负债表研究中心)', '国家资产负债表研究中心'),
  terms: 'http://www.nifd.cn/',
  quirks: [
    say(
      'Its workbook is served without encryption alone, from an address without a name: it needs `--allow-http cnbs`, and anybody on the way could change it.',
      '其工作簿只能由一个没有域名的地址不加密地取得：需要 `--allow-http cnbs`，途中任何人都可能改动其内容。',
    ),
    say(
      'It is updated late: in April 2026, its newest quarter was the last one of 2024.',
      '更新较晚：2026 年 4 月时，最新季度是 2024 年四季度。',
    ),
  ],
  hosts: ['114.115.232.154:8080'],
  limits: { ...GENTLE, firstByteMs: 30_000 },
  ...oneUnencryptedPage<LeverageAsk>('cnbs', pageCheck(refuseNoWorkbook, LABEL), () => ({ url: `http://${FILE}` })),
};

/** The headings of the sheet `Data`, in its second row. */
const HEADINGS = [
  'Period',
  'Household',
  'Non-financial corporations',
  'General government',
  'Central government',
  'Local government',
  'Non financial sector',
  'Financial sector(asset side)',
  'Financial sector(liability side)',
] as const;

/** Sums that hold, within rounding. */
const SUMS = [
  ['General government', ['Central government', 'Local government']],
  ['Non financial sector', ['Household', 'Non-financial corporations', 'General government']],
] as const;
const MAX_DIFFERENCE = 0.25;
// Where sums of more quarters do not hold, columns have been exchanged.
const MAX_ODD_PART = 0.1;

/**
 * Parses the workbook into the cells of fields, which are its headings; `Period` is the month of the quarter’s
 * end, `YYYY-MM`. Throws `upstream_changed` for a workbook without the sheet or a heading, for a quarter that is
 * none, for quarters that do not ascend, for no quarter, and for sectors that do not add up in many of them: their
 * columns may have been exchanged.
 */
export function parseLeverage([{ body }]: Pages, fields: readonly RowField[]): FieldCells {
  const { sheets, days } = parseWorkbook(body, LABEL);
  const sheet = sheets.find(({ name }) => name === 'Data');
  if (!sheet) throw changed(LABEL, `no sheet Data among ${quote(sheets.map(({ name }) => name))}`);
  const [, headings = [], ...rows] = sheet.readRows();
  const names = headings.map((heading) => (typeof heading === 'string' ? heading.trim() : heading));
  const missing = HEADINGS.filter((heading) => !names.includes(heading));
  if (missing.length > 0) throw changed(LABEL, `no column ${missing.join(', ')} among ${quote(names)}`);
  const quarters = rows.filter(hasValue).map((row) => {
    const cells = HEADINGS.map((heading) => [heading, row[names.indexOf(heading)] ?? null] as const);
    const quarter: Record<string, unknown> = Object.fromEntries(cells);
    const day = typeof quarter.Period === 'number' ? dayOfSerial(quarter.Period, days) : quarter.Period;
    const month = typeof day === 'string' ? day.slice(0, 7).replace('/', '-') : '';
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
      throw changed(LABEL, `expected a quarter, got ${quote(quarter.Period)}`);
    return { ...quarter, Period: month };
  });
  if (quarters.length === 0) throw changed(LABEL, 'expected quarters, got none');
  refuseDisorder(quarters, LABEL, ({ Period: month }) => month);
  const odd = quarters.flatMap((quarter) => oddSumOf(quarter) ?? []);
  if (odd.length > quarters.length * MAX_ODD_PART)
    throw changed(LABEL, `${odd.length} of ${quarters.length} quarters do not add up: ${odd[0]}`);
  return toFieldCells(quarters, fields, { label: LABEL, absent: [''] });
}

/** What of a quarter does not add up, as a clause; undefined where all does. */
function oddSumOf(quarter: Fields): string | undefined {
  for (const [total, parts] of SUMS) {
    const figures = [quarter[total], ...parts.map((part) => quarter[part])];
    if (!figures.every((figure) => typeof figure === 'number')) continue;
    const [whole = 0, ...others] = figures;
    const sum = others.reduce((left, right) => left + right, 0);
    if (Math.abs(whole - sum) > MAX_DIFFERENCE)
      return `${total} of ${String(quarter.Period)} is ${whole}, and its parts are ${sum}`;
  }
  return undefined;
}

import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { type Csv, parseCsv } from '../../../../engine/formats/csv.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refuseNoData } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';

/** A file of the site: `k` has the days of all indices, any other one the minutes of one index. */
export type QvixAsk = { readonly file: string };

const LABEL = 'QVIX';

/** The volatility indices of options that optbbs.com computes. */
export const qvix: Source<QvixAsk> = {
  name: 'optbbs',
  title: say('Option forum optbbs.com (期权论坛)', '期权论坛'),
  terms: 'http://1.optbbs.com/s/vix.shtml',
  quirks: [
    say(
      'The columns of its files have no names that are known: they are taken by their places, as in AKShare. Newer indices stand at the end, so a wider file is read, and a narrower one is refused.',
      '其文件各列没有已知的名称，按位置读取，与 AKShare 相同。新增的指数排在末尾，因此可读取更宽的文件，较窄的会被拒绝。',
    ),
  ],
  hosts: ['1.optbbs.com'],
  // A public client measured from 2 to 123 seconds for the file of days, in October 2026.
  limits: { ...GENTLE, firstByteMs: 60_000, totalMs: 150_000 },
  ...onePage<QvixAsk>(pageCheck(refuseNoData, LABEL), ({ file }) => ({
    url: address`https://1.optbbs.com/d/csv/d/${file}.csv`,
  })),
};

// The days of all indices: the day, and 86 figures behind it. Indices that came later stand behind them.
const DAY_COLUMNS = 87;
// The file of days comes of a workbook whose failed formulas it keeps; a volatility is never zero.
const ABSENT = ['', '-', 'NaN', 'nan', '#NUM!', '#NAME?', '#DIV/0!', '#VALUE!', '#REF!', '#N/A', '0', '0.0', '0.00'];
// Where so many closes lie outside of the day's span, the columns are others.
const MAX_ODD_PART = 0.1;

function open({ body }: Pick<Page, 'body'>, label: string): Csv {
  return parseCsv(Buffer.from(decodeBody(body, 'gb18030', label)), label);
}

/**
 * Parses the days of one index, oldest first; a day before its first has no figures. Throws `upstream_changed` for
 * a narrower file, days that do not ascend, no figure at all, and closes outside of the day's span.
 * @param at the place of the opening figure; high, low and close follow it
 */
export function parseQvixDays([page]: Pages, at: number): readonly NamedCells[] {
  const csv = open(page, LABEL);
  const width = csv.header.length;
  if (width < DAY_COLUMNS) throw changed(LABEL, `expected ${DAY_COLUMNS} columns at least, got ${width}`);
  const days = textsOf(csv, 0).map((text) => {
    const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
    if (year === undefined) throw changed(LABEL, `expected a day, got ${quote(text)}`);
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
  refuseDisorder(days, LABEL);
  const [opens, highs, lows, closes] = [0, 1, 2, 3].map((nth) => figuresOf(csv, at + nth, LABEL)) as [
    Cells<'number'>,
    Cells<'number'>,
    Cells<'number'>,
    Cells<'number'>,
  ];
  refuseOtherFigures({ highs, lows, closes });
  return [
    { name: 'date', cells: toCells('date', days, { label: LABEL }) },
    { name: 'open', cells: opens },
    { name: 'high', cells: highs },
    { name: 'low', cells: lows },
    { name: 'close', cells: closes },
  ];
}

function refuseOtherFigures(figures: Readonly<Record<'highs' | 'lows' | 'closes', Cells<'number'>>>): void {
  const { highs, lows, closes } = figures;
  let [known, odd] = [0, 0];
  for (let row = 0; row < closes.length; row++) {
    const [high, low, close] = [highs, lows, closes].map((column) => column.valueAt(row));
    if (typeof high !== 'number' || typeof low !== 'number' || typeof close !== 'number') continue;
    known++;
    if (close < low || close > high) odd++;
  }
  if (known === 0) throw changed(LABEL, 'no figure of the index');
  if (odd > known * MAX_ODD_PART) throw changed(LABEL, `${odd} of ${known} closes lie outside of their day’s span`);
}

/**
 * Parses the minutes of one index, oldest first. Throws `upstream_changed` for a file without a second column, a
 * time of another form, and times that do not ascend.
 */
export function parseQvixMinutes([page]: Pages, { file }: QvixAsk): readonly NamedCells[] {
  const label = `${LABEL} ${file}`;
  const csv = open(page, label);
  if (csv.header.length < 2 || csv.header.some((heading) => /\d:\d\d/.test(heading)))
    throw changed(label, `expected times and figures, got ${quote(csv.header)}`);
  const times = textsOf(csv, 0);
  const odd = times.find((time) => !/^\d{1,2}:\d\d:\d\d$/.test(time));
  if (odd !== undefined) throw changed(label, `expected a time, got ${quote(odd)}`);
  refuseDisorder(times, label, (time) => time.padStart(8, '0'));
  return [
    { name: 'time', cells: Cells.texts(times) },
    { name: 'qvix', cells: figuresOf(csv, 1, label) },
  ];
}

/** A column as figures; blanks may stand around each. */
function figuresOf(csv: Csv, column: number, label: string): Cells<'number'> {
  return toCells('number', textsOf(csv, column), { label, absent: ABSENT });
}

function textsOf(csv: Csv, column: number): readonly string[] {
  return Array.from({ length: csv.rowCount }, (_, row) => csv.fieldText(row, column).trim());
}

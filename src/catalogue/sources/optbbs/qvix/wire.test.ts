import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseQvixDays, parseQvixMinutes } from './wire.ts';

const pagesOf = (text: string) =>
  [{ url: 'https://1.optbbs.com/', obtained: Date.UTC(2026, 9, 10), status: 200, body: Buffer.from(text) }] as const;

/** A file of days of so many columns, whose figures are the numbers of their columns. */
const fileOf = (width: number, days: readonly string[], figure = (at: number) => String(at)) => {
  const rows = [
    Array.from({ length: width }, (_, at) => `c${at}`),
    ...days.map((day) => [day, ...Array.from({ length: width - 1 }, (_, at) => figure(at + 1))]),
  ];
  return pagesOf(`${rows.map((row) => row.join(',')).join('\n')}\n`);
};
/** The figures of a day from a place: open, high, low and close. */
const from = (start: number) => (at: number) => ['20.1', '21', '19', '20'][at - start] ?? '';
const spans = from(1);

it.each([87, 91])('takes four figures from their place, of days in either form, of %i columns', (width) => {
  const columns = parseQvixDays(fileOf(width, ['2026/10/8', '2026-10-09'], from(83)), 83);
  expect(columns.map(({ cells }) => cells.valueAt(0))).toEqual(['2026-10-08', 20.1, 21, 19, 20]);
});

it.each([
  [
    'a narrower file',
    () => parseQvixDays(fileOf(83, ['2026-10-09'], spans), 1),
    'expected 87 columns at least, got 83',
  ],
  [
    'closes outside of their span',
    () =>
      parseQvixDays(
        fileOf(87, ['2026-10-09'], (at) => String(at)),
        1,
      ),
    'closes lie outside',
  ],
  [
    'no figure',
    () =>
      parseQvixDays(
        fileOf(87, ['2026-10-09'], () => ''),
        1,
      ),
    'no figure',
  ],
  ['days that do not ascend', () => parseQvixDays(fileOf(87, ['2026-10-09', '2026-10-08'], spans), 1), 'comes after'],
  [
    'times that do not ascend',
    () => parseQvixMinutes(pagesOf('t,v\n10:00:00,20\n9:31:00,20\n'), { file: 'vix50' }),
    'comes after',
  ],
  ['one column', () => parseQvixMinutes(pagesOf('t\n9:30:00\n'), { file: 'vix50' }), 'times and figures'],
])('refuses a file with %s', (_, read, says) => {
  expect(read).toThrow(changed(says));
});

// Public clients of 2026 read the files of minutes as UTF-8 with a byte-order mark, and the one of days as GBK.
it.each([
  ['UTF-8', Buffer.from('\uFEFF时间,QVIX,昨收\n9:30:00,16.06,16.1\n9:31:11,#NUM!,\n')],
  ['GBK', Buffer.from([0xca, 0xb1, ...Buffer.from(',QVIX,\n9:30:00,16.06,16.1\n9:31:11,#NUM!,\n')])],
])('reads minutes of %s; the text of a failed formula is no figure', (_, body) => {
  const [page] = pagesOf('');
  const [times, figures] = parseQvixMinutes([{ ...page, body }], { file: 'vix50' });
  expect([0, 1].map((row) => [times?.cells.valueAt(row), figures?.cells.valueAt(row)])).toEqual([
    ['9:30:00', 16.06],
    ['9:31:11', null],
  ]);
});

// Public clients of 2026 describe the files so: the headings, blanks behind figures, texts of failed formulas.
it('reads a figure with a blank behind it; a minute to come and a formula without its name have none', () => {
  const lines = ['Time,QVIX,Pre,max,min', '9:30:00,15.80 ,15.96 ,,', '9:31:11,#NAME?,,,', '15:00:00, ,,,'];
  const [, figures] = parseQvixMinutes(pagesOf(lines.join('\r\n')), { file: 'vix50' });
  expect([0, 1, 2].map((row) => figures?.cells.valueAt(row))).toEqual([15.8, null, null]);
});

import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import { Failure, inEnglish } from '../../../../base/errors.ts';
import { cnbs, parseLeverage } from './wire.ts';

const HEADINGS = [
  'Period',
  'Household',
  'Non-financial corporations',
  'Central government ',
  'Local government',
  'General government',
  'Non financial sector',
  'Financial sector(asset side)',
  'Financial sector(liability side)',
];
const FIELDS = [
  { name: 'Period', cells: 'month' },
  { name: 'General government', cells: 'number' },
] as const;
const ASK = { table: 'leverage' } as const;
const QUARTER = [45_382, 63.2, 170.9, 24.1, 33.4, 57.5, 291.6, 52.3, 65.1];

const read = (rows: readonly (readonly (string | number)[])[], headings = HEADINGS, sheet = 'Data') =>
  parseLeverage(
    [
      {
        url: 'http://114.115.232.154:8080/',
        obtained: Date.UTC(2026, 9, 10),
        status: 200,
        body: workbookOf(sheet, [['Leverage ratio'], headings, ...rows]),
      },
    ],
    FIELDS,
  );

describe('the workbook of leverage ratios', () => {
  it('is read by its headings, a quarter by the month of its end', () => {
    const { Period: periods, 'General government': government } = read([QUARTER]);
    expect([periods?.textAt(0), government?.textAt(0)]).toEqual(['2024-03', '57.5']);
  });

  // Public clients check no sum: one that a quarter of some hundred lacks is the workbook's own.
  it('may have a quarter of many that does not add up', () => {
    const quarters = Array.from({ length: 12 }, (_, at) => [45_291 + 91 * at, ...QUARTER.slice(1)]);
    quarters[3]![5] = 58.5;
    expect(read(quarters)['General government']?.valueAt(3)).toBe(58.5);
  });

  it.each([
    ['exchanged columns', [[...QUARTER.slice(0, 3), 57.5, 24.1, 33.4, ...QUARTER.slice(6)]], 'and its parts are'],
    ['quarters that descend', [QUARTER, [45_291, ...QUARTER.slice(1)]], 'comes after'],
    ['a quarter that is none', [['first', ...QUARTER.slice(1)]], 'expected a quarter'],
    ['no quarter', [], 'expected quarters, got none'],
  ])('is refused: %s', (_, rows, says) => {
    expect(() => read(rows)).toThrow(changed(says));
  });

  it('is refused without the sheet, and without a heading', () => {
    expect(() => read([QUARTER], HEADINGS, 'Sheet1')).toThrow(changed('no sheet Data'));
    expect(() => read([QUARTER], ['Period', ...HEADINGS.slice(2)])).toThrow(changed('no column Household'));
  });

  it('is fetched without encryption where the operator allows it, and says how otherwise', async () => {
    const body = workbookOf('Data', [['Leverage ratio'], HEADINGS, QUARTER]);
    const plain = fakeUpstream({ 'http://114.115.232.154:8080/handler/download.ashx': body }, { allowsHttp: true });
    await expect(cnbs.fetch(ASK, plain)).resolves.toHaveLength(1);
    const closed = fakeUpstream(() => new Failure('upstream_unreachable', inEnglish('no TLS.')));
    await expect(cnbs.fetch(ASK, closed)).rejects.toThrow('--allow-http cnbs');
    expect(closed.asked).toEqual(['https://114.115.232.154:8080/handler/download.ashx']);
  });

  it('is a block: a page', async () => {
    await expect(
      cnbs.fetch(
        ASK,
        fakeUpstream(() => '<html></html>'),
      ),
    ).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});

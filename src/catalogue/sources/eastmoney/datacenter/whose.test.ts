import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { day } from '../../../../engine/interface/params.ts';
import { upstreamValueError, words } from '../../../wire/upstream-value.ts';
import { eq, is, isAmong, made, since, toFilter, until, type Where } from './filter.ts';
import { demandedFields, demandsOf, refuseOtherRows } from './whose.ts';

/** Whether rows with these values of a field are accepted under a filter. */
function accepts(filter: string, field: string, ...values: readonly (string | null)[]): boolean {
  try {
    refuseOtherRows({ [field]: Cells.texts(values) }, demandsOf(filter), 'report');
    return true;
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'upstream_changed' });
    return false;
  }
}

describe('the rows that a filter lets through', () => {
  it.each([
    ['(CODE="600000")', 'CODE', ['600000', ' 600000 ', null, ''], ['600001', '60000', '0600000']],
    ['(CODE="000001")', 'CODE', ['000001', '1'], ['00001', '10']],
    ['(KIND="01")', 'KIND', ['01', '1'], ['001', '2']],
    ['(CODE="90071992547409921")', 'CODE', ['90071992547409921'], ['90071992547409920']],
    ['(N=-3)', 'N', ['-3'], ['3', '-3.5']],
    ['(zcode="113527")', 'ZCODE', ['113527'], ['113528']],
    ['(NAME="Apple Inc")', 'NAME', ['APPLE INC'], ['Apple']],
    ['(CITY in ("北京","上海"))', 'CITY', ['北京', '上海'], ['广州']],
    [
      "(DAY='2024-01-02')",
      'DAY',
      ['2024-01-02', '2024-01-02 15:00:00', '2024/1/2', '20240102'],
      ['2024-01-03', '0', 'x'],
    ],
    ["(DAY in ('2024-01-02','2024-01-05'))", 'DAY', ['2024-01-02', '2024-01-05 00:00:00'], ['2024-01-03']],
    [
      "(DAY>='2024-01-02')(DAY<='2024-01-05')",
      'DAY',
      ['2024-01-02', '2024-01-05 23:00:00'],
      ['2024-01-01', '2024-01-06'],
    ],
    [
      "(DAY>'2024-01-02')(DAY<'2024-01-05')",
      'DAY',
      ['2024-01-02 10:00:00', '2024-01-04'],
      ['2024-01-01', '2024-01-05'],
    ],
    ['(SECUCODE="600000.SH")', 'SECUCODE', ['600000.SH'], ['600000.SZ', '600001.SH']],
    ['(SECUCODE="600000.SH")', 'SECURITY_CODE', ['600000'], ['600001', '600000.SZ']],
    ['(SECURITY_CODE="600000")', 'SECUCODE', ['600000.SH', '600000'], ['600001.SH']],
    ['(SECUCODE="BRK.A.N")', 'SECURITY_CODE', ['BRK.A'], ['BRK']],
  ])('%s, by %s', (filter, field, own, others) => {
    expect(accepts(filter, field, ...own)).toBe(true);
    for (const other of others) expect(accepts(filter, field, ...own, other), other).toBe(false);
  });

  it.each([
    '',
    '((A="1")( | B="1"))',
    '((A>\'2010-01-01\')(|@A="NULL"))',
    '(@A<>"NULL")',
    '(A!="1")',
    '(A="全部")',
    '(A>="1")',
    '(A="1"',
    'A="1"',
  ])('are all of them under %j, as far as A is concerned', (filter) => {
    expect(accepts(filter, 'A', '2', '1989-01-01', 'x')).toBe(true);
  });

  it('are those that have what the filter was made of', () => {
    const params = {
      symbol: words({ default: 'x', say: say('Code.'), max: 40 }),
      date: day({ default: '20240102', say: say('Day.', '日期。') }),
    };
    const code = fc
      .string({ minLength: 1 })
      .filter((text) => upstreamValueError(text) === undefined && text !== '全部');
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
    const conditions = fc.constantFrom<readonly [string, Where<{ symbol: string; date: string }>]>(
      ['CODE', { CODE: eq('symbol') }],
      ['CODE', { OTHER: is('x'), CODE: isAmong('first', 'second') }],
      ['CODE', { CODE: made(({ symbol }) => `${symbol}.HK`) }],
      ['DAY', { DAY: eq('date') }],
      ['DAY', { DAY: [since('date'), until('date')] }],
    );
    fc.assert(
      fc.property(conditions, code, days, ([field, where], symbol, time) => {
        const iso = time.toISOString().slice(0, 10);
        const filter = toFilter(where, { values: { symbol, date: iso.replaceAll('-', '') }, params });
        const own = field === 'DAY' ? `${iso} 00:00:00` : filter.includes('.HK"') ? `${symbol}.HK` : symbol;
        const isList = filter.includes(' in ');
        expect(accepts(filter, field, isList ? 'second' : own)).toBe(true);
        expect(accepts(filter, field, isList ? 'second' : own, field === 'DAY' ? '1989-06-30' : `${own} 2`)).toBe(
          false,
        );
      }),
    );
  });
});

it('asks for the fields as texts that rows may lack, under their names and in capital letters', () => {
  expect(demandedFields(demandsOf('(zcode="1")'))).toEqual([
    { name: 'zcode', cells: 'text', isOptional: true },
    { name: 'ZCODE', cells: 'text', isOptional: true },
  ]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ListOfRecords,
  openRecords,
  refuseDisorder,
  refuseRepeatedPages,
  refuseTwice,
  rowsOfPages,
  valueAt,
} from './list-of-records.ts';

const MONTHS: ListOfRecords = {
  label: 'A site',
  at: 'data.items',
  of: 'months',
  refusedWhen: ({ code }) => (code === 0 ? undefined : `it declined (${String(code)})`),
  key: { field: 'month', matching: /^\d{6}$/, form: 'a month YYYYMM' },
  figure: { field: 'total', is: 'total' },
};

const rowOf = (month: string, total = 1) => ({ month, total });
const read = (reply: unknown, list = MONTHS) => openRecords({ body: Buffer.from(JSON.stringify(reply)) }, list);
const replyOf = (...items: unknown[]) => ({ code: 0, data: { items } });
const failing = (code: string, message: string) => expect.objectContaining({ code, message });

describe('a list of records', () => {
  it('is read where it stands, in its order', () => {
    const rows = [rowOf('202401'), rowOf('202402', 0)];
    expect(read(replyOf(...rows))).toEqual(rows);
    expect(read(rows, { label: 'A site', at: '', of: 'months' })).toEqual(rows);
  });

  it('is refused where the source declines, whatever stands beside it', () => {
    expect(() => read({ ...replyOf(rowOf('202401')), code: 7 })).toThrow(
      failing('upstream_refused', 'A site: it declined (7)'),
    );
  });

  it.each([
    ['no list', { code: 0 }, 'no list of months in `data.items`'],
    ['a list of texts', replyOf('a'), 'no list of months in `data.items`'],
    ['a list in a list', replyOf([rowOf('202401')]), 'no list of months in `data.items`'],
    ['no rows', replyOf(), 'expected months, got none'],
    ['no key', replyOf({ total: 1 }), 'expected a month YYYYMM in `month`, got "null"'],
    ['a key of another form', replyOf(rowOf('2024-01')), 'expected a month YYYYMM in `month`, got "2024-01"'],
    ['a key twice', replyOf(rowOf('202401'), rowOf('202401')), 'two rows are of 202401'],
    ['figures of 0 alone', replyOf(...['01', '02', '03'].map((month) => rowOf(`2024${month}`, 0))), 'every total is 0'],
  ])('is refused with %s', (_, reply, why) => {
    expect(() => read(reply)).toThrow(failing('upstream_changed', `A site: ${why}`));
  });

  it('says what came where the reply should be the list', () => {
    const whole: ListOfRecords = { label: 'A site', at: '', of: 'months' };
    expect(() => read({ a: 1 }, whole)).toThrow(
      failing('upstream_changed', 'A site: expected a list of months, got "{\\"a\\":1}"'),
    );
  });

  it('may be empty only where it is said', () => {
    expect(read(replyOf(), { ...MONTHS, mayBeEmpty: true })).toEqual([]);
  });

  it('is read or refused with a failure, whatever the reply is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (reply) => {
        try {
          expect(read(reply).length).toBeGreaterThan(0);
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: expect.stringMatching(/^upstream_(?:changed|refused)$/) });
        }
      }),
    );
  });
});

describe('a path', () => {
  it('leads through objects alone', () => {
    expect(valueAt({ a: { b: [1] } }, 'a.b')).toEqual([1]);
    expect(valueAt([[1]], '0.0')).toBeUndefined();
    expect(valueAt(null, 'a')).toBeUndefined();
  });
});

describe('values', () => {
  it('are refused exactly where one comes twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (values) => {
        const check = () => refuseTwice(values, 'A site');
        if (new Set(values).size === values.length) expect(check).not.toThrow();
        else expect(check).toThrow(/^A site: "[abcd]" came twice$/);
      }),
    );
  });

  it('are refused where one comes twice behind two that are not there', () => {
    expect(() => refuseTwice([undefined, undefined, 'a'], 'A site')).not.toThrow();
    expect(() => refuseTwice([undefined, undefined, 'a', 'a'], 'A site')).toThrow('A site: "a" came twice');
  });

  it('are refused exactly where one does not come after the one before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('2024-01-01', '2024-01-02', '2024-01-03')), (days) => {
        const check = () => refuseDisorder(days, 'A site');
        if ([...new Set(days)].toSorted().join() === days.join()) expect(check).not.toThrow();
        else expect(check).toThrow(/^A site: "\d{4}-\d\d-\d\d" comes after "\d{4}-\d\d-\d\d"$/);
      }),
    );
  });
});

it('joins the rows of pages, of which none of several may be empty', () => {
  expect(rowsOfPages([['a'], ['b', 'c']], 'A site')).toEqual(['a', 'b', 'c']);
  expect(rowsOfPages([[]], 'A site')).toEqual([]);
  for (const pages of [
    [[], ['b']],
    [['a'], []],
  ])
    expect(() => rowsOfPages(pages, 'A site')).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(/got none on page [12]/) }),
    );
});

it('refuses a page that equals an earlier one, and no page that shares some rows with it', () => {
  const [one, two, three] = ['1', '2', '3'].map((month) => rowOf(month));
  for (const pages of [
    [],
    [[]],
    [[one!]],
    [[one!, one!], [one!]],
    [
      [one!, two!],
      [two!, one!],
      [two!, three!],
    ],
  ])
    expect(() => refuseRepeatedPages(pages, 'A site')).not.toThrow();
  expect(() =>
    refuseRepeatedPages(
      [
        [one!, two!],
        [three!, one!],
        [one!, two!],
      ],
      'A site',
    ),
  ).toThrow(expect.objectContaining({ code: 'upstream_changed', message: 'A site: page 3 has the rows of page 1' }));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { eastmoneyChanges, joinMoves, openChanges, parseBoards, parseChanges } from './wire.ts';

const move = (at: number) => ({ tm: 93000 + (at % 60), c: '600000', m: 1, n: 'n', t: 64, i: String(at) });
const bodyOf = (data: unknown, rc = 0) => JSON.stringify({ rc, data });
const ASK = { changes: 64 };

/** An upstream of moves, newest first, of which some more come before each further page. */
function growing(count: number, size: number, added: readonly number[]) {
  let moves = Array.from({ length: count }, (_, at) => move(count - at));
  return fakeUpstream(({ url }) => {
    const page = Number(new URL(url).searchParams.get('pageindex'));
    for (let more = page === 0 ? 0 : (added[page - 1] ?? 0); more > 0; more--)
      moves = [move(moves.length + 1), ...moves];
    return bodyOf({ tc: moves.length, allstock: moves.slice(page * size, (page + 1) * size) });
  });
}

describe('unusual moves', () => {
  it('are those of the moment of the first page, however many come while the others are fetched', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 5, max: 30 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 }),
        async (count, size, added) => {
          const pages = await eastmoneyChanges.fetch(ASK, growing(count, size, added));
          const { i: details } = parseChanges(pages, ASK);
          const found = Array.from({ length: details!.length }, (_, row) => Number(details!.valueAt(row)));
          expect(found).toEqual(Array.from({ length: count }, (_, at) => count - at));
        },
      ),
    );
  });

  it('are asked for by pages of 5,000 until all are there', async () => {
    const upstream = growing(3, 2, []);
    await eastmoneyChanges.fetch(ASK, upstream);
    const query = upstream.asked.map((url) => Object.fromEntries(new URL(url).searchParams));
    expect(query.map(({ pageindex, pagesize, type }) => [pageindex, pagesize, type])).toEqual([
      ['0', '5000', '64'],
      ['1', '5000', '64'],
    ]);
  });

  it.each([
    [
      'a page that repeats other moves',
      [
        [4, 3],
        [9, 2, 1],
      ],
      [4, 5],
    ],
    [
      'fewer moves than before',
      [
        [4, 3],
        [2, 1],
      ],
      [4, 3],
    ],
    ['too few', [[4, 3], []], [4, 4]],
    ['too many', [[4, 3, 2]], [2]],
  ])('with %s are refused', (_, rows, totals) => {
    const pages = rows.map((each, at) => ({ total: totals[at]!, rows: each.map(move) }));
    expect(() => joinMoves(pages)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('without end are refused', async () => {
    const endless = fakeUpstream(() => bodyOf({ tc: 100_000, allstock: [move(1)] }));
    await expect(eastmoneyChanges.fetch(ASK, endless)).rejects.toMatchObject({ code: 'upstream_changed' });
    expect(endless.asked).toHaveLength(20);
    const more = fakeUpstream(() => bodyOf({ tc: 100_001, allstock: [move(1)] }));
    await expect(eastmoneyChanges.fetch(ASK, more)).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it.each([
    [205, 'upstream_refused'],
    [100, 'upstream_refused'],
  ])('with rc %j are a refusal', (rc, code) => {
    expect(() => openChanges({ body: Buffer.from(bodyOf(null, rc)) })).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['a time of no day', { tm: 250000 }],
    ['a time as a text', { tm: '93000' }],
    ['another kind', { t: 128 }],
    ['a kind as a text', { t: '64' }],
    ['no name', { n: undefined }],
    ['a code as a number', { c: 600000 }],
    ['a detail without end', { i: '1,'.repeat(400) }],
  ])('with %s are refused', (_, change) => {
    const body = Buffer.from(bodyOf({ tc: 1, allstock: [{ ...move(1), ...change }] }));
    expect(() => parseChanges([{ url: '', obtained: 0, status: 200, body }], ASK)).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});

describe('unusual moves by board', () => {
  const board = { bkn: '银行', bkz: 1, bkj: 2, bkc: 3, ms: { c: '600000', m: 1, n: 'n' }, anyName: [{ t: 8, ct: 3 }] };
  const parse = (rows: readonly unknown[], tc: unknown = rows.length) =>
    parseBoards([{ url: '', obtained: 0, status: 200, body: Buffer.from(bodyOf({ tc, allbk: rows })) }]);

  it('have their kinds, whatever the name of the field', () => {
    expect(parse([board]).kinds?.valueAt(0)).toBe('[{"t":8,"ct":3}]');
    expect(parse([{ ...board, ms: { ...board.ms, m: 2 } }])['ms.m']?.valueAt(0)).toBeNull();
  });

  it.each([
    ['two lists of kinds', { other: [{ t: 8, ct: 3 }] }],
    ['no list of kinds', { anyName: [{ t: 8 }] }],
    ['moves of no kind', { anyName: [] }],
    ['no share', { ms: null }],
    ['a share without market', { ms: { c: '600000', n: 'n' } }],
    ['a number as a text that is none', { bkz: 'x' }],
  ])('with %s are refused', (_, change) => {
    expect(() => parse([{ ...board, ...change }])).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('have no kinds where they have no moves', () => {
    expect(parse([{ ...board, bkc: 0, anyName: [] }]).kinds?.valueAt(0)).toBe('[]');
  });

  it('are refused when they are another number than counted', () => {
    expect(() => parse([board], 2)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

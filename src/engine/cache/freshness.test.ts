import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure, inEnglish } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { freshFor, freshWhere, permanent, shanghaiSession } from '../interface/cache-policy.ts';
import type { Page, Pages } from '../interface/pages.ts';
import { PROVEN_DAYS } from '../interface/trading-calendar.ts';
import {
  freshUntil,
  isFresh,
  mayServeOnError,
  mayServeWhileRevalidating,
  obtainedAt,
  ServedLifetimes,
  sharedTtlMs,
} from './freshness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const POLICY = freshFor('1h', { staleIfError: '1d' });
const SHORT = { ...POLICY, staleWhileRevalidateMs: 10_000 };
const page = (obtained: number, parts: Partial<Page> = {}): Page => ({
  url: 'https://lines.example/',
  obtained,
  status: 200,
  body: Buffer.from('a'),
  ...parts,
});

const reply = (pages: Pages, hasNoRows = false) => ({ pages, ask: {}, hasNoRows, calendar: PROVEN_DAYS });

describe('a reply', () => {
  it('was obtained when its oldest page was', () => {
    expect(obtainedAt([page(30), page(10), page(20)])).toBe(10);
  });

  it('is fresh as long as its policy says, and for an hour where a page is provisional', () => {
    expect(freshUntil(POLICY, reply([page(10)]))).toBe(10 + HOUR);
    expect(freshUntil(permanent(), reply([page(10)]))).toBe(Number.POSITIVE_INFINITY);
    expect(freshUntil(permanent(), reply([page(10), page(20, { provisional: true })]))).toBe(10 + HOUR);
  });

  it('without rows is fresh for five minutes at most, under every policy and at every time', () => {
    const policies = [
      POLICY,
      permanent(),
      freshFor('30s', { staleIfError: '1d' }),
      freshWhere(() => true, { where: say('All'), fresh: permanent() }, POLICY),
      shanghaiSession({ open: '60s', staleIfError: '1d' }),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...policies),
        fc.integer({ min: 0, max: Date.UTC(2040, 0, 1) }),
        fc.boolean(),
        (policy, obtained, provisional) => {
          const pages = [page(obtained, { provisional })] as const;
          const until = freshUntil(policy, reply(pages, true));
          expect(until).toBe(Math.min(freshUntil(policy, reply(pages)), obtained + 300_000));
        },
      ),
    );
  });

  it('is of use to others while it is fresh, and while it may be served on errors', () => {
    expect(sharedTtlMs(POLICY, { freshUntil: HOUR, hasNoRows: false }, 0)).toBe(HOUR + DAY);
    expect(sharedTtlMs(POLICY, { freshUntil: HOUR, hasNoRows: false }, 2 * HOUR)).toBe(DAY);
    expect(sharedTtlMs(permanent(), { freshUntil: 300_000, hasNoRows: true }, 100_000)).toBe(200_000);
  });
});

describe('a lifetime', () => {
  it.each([
    ['before its end', HOUR - 1, true],
    ['at its end', HOUR, false],
    ['a minute before it began, by a clock that was set back', -60_000, true],
    ['more than a minute before it began: its age is unknown', -60_001, false],
  ])('is judged %s', (_, now, expected) => {
    expect(isFresh({ obtained: 0, freshUntil: HOUR }, now)).toBe(expected);
  });

  it.each([
    ['within the window of its policy', SHORT, HOUR + 9_999, true],
    ['after that window', SHORT, HOUR + 10_000, false],
    ['where the policy has none', POLICY, HOUR, false],
  ])('that has ended is served while it is renewed %s', (_, policy, now, expected) => {
    expect(mayServeWhileRevalidating(policy, { obtained: 0, freshUntil: HOUR }, now)).toBe(expected);
  });
});

describe('a stored value is served after a failure', () => {
  const unreachable = new Failure('upstream_unreachable', inEnglish('down'));
  const gone = new Failure('no_value', inEnglish('gone'));
  it.each<[string, Failure, boolean, number, boolean]>([
    ['of the source', unreachable, true, DAY - 1, true],
    ['of the source, also without rows', unreachable, false, DAY - 1, true],
    ['of a queue that is too long', new Failure('overloaded', inEnglish('too many')), true, 0, true],
    ['that says that there is nothing, where there were rows', gone, true, 0, true],
    ['that says that there is nothing, where there were none: no', gone, false, 0, false],
    ['of the service itself: no', new Failure('internal', 'a fault'), true, 0, false],
    ['after the time of its policy: no', unreachable, true, DAY, false],
  ])('%s', (_, failure, hasRows, now, expected) => {
    expect(mayServeOnError(POLICY, { obtained: 0, hasRows }, failure, now)).toBe(expected);
  });
});

describe('the lifetime of a final range', () => {
  it('is a day from now, and the same object for half a day', () => {
    const lifetimes = new ServedLifetimes();
    const times = { obtained: 0, whole: 0, freshUntil: HOUR };
    const first = lifetimes.extend(times, 0);
    expect(first).toEqual({ obtained: 0, whole: 0, freshUntil: DAY });
    expect(lifetimes.extend(times, DAY / 2 - 1)).toBe(first);
    expect(lifetimes.extend(times, DAY / 2)).toEqual({ obtained: 0, whole: 0, freshUntil: 1.5 * DAY });
  });

  it('ends 30 days after the oldest part was sent, whenever the newest was', () => {
    const times = { obtained: 29 * DAY, whole: 0, freshUntil: 29 * DAY + HOUR };
    expect(new ServedLifetimes().extend(times, 29.5 * DAY)).toEqual({ ...times, freshUntil: 30 * DAY });
  });

  it('is its own where that is longer', () => {
    const times = { obtained: 0, whole: 0, freshUntil: Number.POSITIVE_INFINITY };
    expect(new ServedLifetimes().extend(times, 0)).toBe(times);
  });
});

describe('the lifetime of a table of a fallback source', () => {
  it('is a minute from now, and the same object for that minute', () => {
    const lifetimes = new ServedLifetimes();
    const times = { obtained: 0, whole: 0, freshUntil: HOUR };
    const first = lifetimes.cut(times, 0);
    expect(first).toEqual({ ...times, freshUntil: 60_000 });
    expect(lifetimes.cut(times, 59_999)).toBe(first);
    expect(lifetimes.cut(times, 60_000)).toEqual({ ...times, freshUntil: 120_000 });
    // A clock that was set back makes it no longer.
    expect(lifetimes.cut(times, 30_000)).toEqual({ ...times, freshUntil: 90_000 });
  });

  it('is its own where that is shorter', () => {
    const times = { obtained: 0, whole: 0, freshUntil: HOUR };
    expect(new ServedLifetimes().cut(times, HOUR - 60_000)).toBe(times);
    expect(new ServedLifetimes().cut(times, 2 * HOUR)).toBe(times);
  });
});

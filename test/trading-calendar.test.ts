import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROVEN_DAYS, TradingCalendar } from '../src/engine/interface/trading-calendar.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';
import { packCalendar } from './sina-pack.ts';
import { eastmoneyKlineReply, tradedDays } from './traded-days.ts';

// What a service asks of its sources on holidays, and what it learns of them.

const beijing = (text: string) => Date.parse(`${text}+08:00`);
const KLINES = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20260601';
const CALENDAR = '/api/public/tool_trade_date_hist_sina';

let now: number;
let learned: TradingCalendar;
let calendar: string;
let localUpstream: LocalUpstream;
let service: TestService;

beforeEach(async () => {
  now = beijing('2026-09-30T16:00:00');
  const klines = eastmoneyKlineReply('1.600000', tradedDays('2024-01-02', '2026-09-30'));
  localUpstream = await startLocalUpstream((url) => {
    if (url.includes('klc_td_sh')) return { body: `var datelist="${calendar}";var KLC_TD_SH=datelist;` };
    return url.includes('eastmoney') ? { body: klines } : undefined;
  });
  learned = new TradingCalendar();
  service = await startTestService({ mirror: localUpstream.url }, { now: () => now, calendar: learned });
});
afterEach(async () => {
  await service.close();
  await localUpstream.close();
});

const asked = () => localUpstream.received.length;

/** The weekdays from 1990-12-19 to a day, without the known holidays and those given. */
function tradingDays(last: string, without: readonly string[]): string[] {
  const days: string[] = [];
  for (let day = Date.UTC(1990, 11, 19); day <= Date.parse(last); day += 86_400_000) {
    const text = new Date(day).toISOString().slice(0, 10);
    if (PROVEN_DAYS.hasTrading(day) && !without.includes(text)) days.push(text);
  }
  return days;
}

describe('in Golden Week', () => {
  it('nothing is asked from the end of the last session before it to the first session after it', async () => {
    expect((await service.get(KLINES)).status).toBe(200);
    expect(asked()).toBe(1);
    for (const moment of ['2026-10-01T10:00:00', '2026-10-05T14:00:00', '2026-10-07T09:30:00', '2026-10-08T09:14:59']) {
      now = beijing(moment);
      const response = await service.get(KLINES);
      expect([moment, response.headers.get('cache-status')?.split(';')[1]?.trim()]).toEqual([moment, 'hit']);
    }
    expect(asked()).toBe(1);
    now = beijing('2026-10-08T09:16:00');
    expect((await service.get(KLINES)).status).toBe(200);
    expect(asked()).toBeGreaterThan(1);
  });

  it('a reply of the last session itself is asked for once more, and then no more', async () => {
    now = beijing('2026-09-30T14:59:00');
    await service.get(KLINES);
    now = beijing('2026-09-30T23:00:00');
    await service.get(KLINES);
    const before = asked();
    expect(before).toBeGreaterThan(1);
    now = beijing('2026-10-06T11:00:00');
    await service.get(KLINES);
    expect(asked()).toBe(before);
  });
});

describe('a newer calendar', () => {
  it('that cannot be true changes nothing', async () => {
    calendar = packCalendar(tradingDays('2027-12-31', ['2026-11-20']));
    expect((await service.get(CALENDAR)).status).toBe(200);
    expect(learned.lastKnown).toBe(Date.parse('2026-12-31'));
  });

  it('is learnt as soon as it was asked for, and spares the source on a holiday, 15 minutes at a time', async () => {
    calendar = packCalendar(tradingDays('2027-12-31', ['2027-01-01']));
    now = beijing('2026-12-30T12:00:00');
    expect((await service.get(CALENDAR)).status).toBe(200);
    expect(learned.lastKnown).toBe(Date.parse('2027-12-31'));
    // Thursday evening; Friday is New Year.
    now = beijing('2026-12-31T20:00:00');
    await service.get(KLINES);
    const asksAt = async (moment: string): Promise<boolean> => {
      const before = asked();
      now = beijing(moment);
      expect((await service.get(KLINES)).status).toBe(200);
      return asked() > before;
    };
    expect(await asksAt('2027-01-01T09:14:00')).toBe(false);
    expect(await asksAt('2027-01-01T10:00:00')).toBe(true);
    expect(await asksAt('2027-01-01T10:14:00')).toBe(false);
    expect(await asksAt('2027-01-01T10:16:00')).toBe(true);
    expect(await asksAt('2027-01-04T09:16:00')).toBe(true);
  });

  it('is not learnt where the sanity checks refuse it', async () => {
    calendar = packCalendar(tradingDays('2027-12-31', ['2027-01-01']));
    now = beijing('2026-12-30T12:00:00');
    await service.get(CALENDAR);
    // Without the days before 2024 it begins later than the stored one.
    calendar = packCalendar(tradingDays('2027-12-31', ['2027-03-03']).filter((day) => day >= '2024'));
    now = beijing('2026-12-31T12:01:00');
    expect((await service.get(CALENDAR)).headers.get('cache-status')).toMatch(/fwd=stale.*detail=upstream_changed/);
    expect(learned.hasTrading(Date.parse('2027-03-03'))).toBe(true);
    expect(learned.hasTrading(Date.parse('2027-01-01'))).toBe(false);
  });

  it('is learnt by the service that loaded it, and by no other', async () => {
    const other = new TradingCalendar();
    const untaught = await startTestService({ mirror: localUpstream.url }, { now: () => now, calendar: other });
    try {
      calendar = packCalendar(tradingDays('2027-12-31', ['2027-01-01']));
      now = beijing('2026-12-30T12:00:00');
      expect((await service.get(CALENDAR)).status).toBe(200);
      expect(learned.lastKnown).toBe(Date.parse('2027-12-31'));
      expect([other.lastKnown, PROVEN_DAYS.lastKnown]).toEqual([PROVEN_DAYS.lastProven, PROVEN_DAYS.lastProven]);
    } finally {
      await untaught.close();
    }
  });

  it('decides which days of a pool can be asked for', async () => {
    calendar = packCalendar(tradingDays('2027-12-31', ['2027-01-01']));
    now = beijing('2026-12-30T12:00:00');
    await service.get(CALENDAR);
    now = beijing('2027-01-01T16:00:00');
    const response = await service.get('/api/public/stock_zt_pool_em?date=20270101');
    expect(await response.json()).toMatchObject({ detail: [{ ctx: { to: '20261231' } }] });
  });

  it('replaces the holidays that an older one taught', async () => {
    calendar = packCalendar(tradingDays('2027-12-31', ['2027-03-03', '2027-03-04']));
    now = beijing('2026-12-30T12:00:00');
    await service.get(CALENDAR);
    expect(learned.hasTrading(Date.parse('2027-03-03'))).toBe(false);
    calendar = packCalendar([...tradingDays('2027-12-31', []), '2027-03-03', '2027-03-04'].toSorted());
    now = beijing('2026-12-31T12:01:00');
    expect((await service.get(CALENDAR)).status).toBe(200);
    expect(learned.hasTrading(Date.parse('2027-03-03'))).toBe(true);
  });
});

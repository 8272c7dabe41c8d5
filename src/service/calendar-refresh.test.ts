import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { declarationOf, found } from '../../test/declarations.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from '../../test/local-upstream.ts';
import { openTestServices, startTestService } from '../../test/service.ts';
import { packCalendar } from '../../test/sina-pack.ts';
import { DAY_MS } from '../base/utc-day.ts';
import { Registry } from '../catalogue/registry/registry.ts';
import { CalendarRefresh } from './calendar-refresh.ts';
import type { OpenServices } from './service.ts';

const HOUR_MS = 3_600_000;
const LAST_KNOWN = Date.UTC(2026, 11, 31);
const DAYS = packCalendar(['2026-12-29', '2026-12-30', '2026-12-31']);
const REPLY = { body: `var datelist="${DAYS}";var KLC_TD_SH=datelist;` };

const iface = await declarationOf('tool_trade_date_hist_sina');

let now: number;
let reply: LocalUpstreamReply;
let calendar: { lastKnown: number; readonly lastProven: number };
let warnings: string[];
let localUpstream: LocalUpstream;
let services: OpenServices;
let refresh: CalendarRefresh;

beforeEach(async () => {
  now = LAST_KNOWN - 20 * DAY_MS;
  reply = REPLY;
  calendar = { lastKnown: LAST_KNOWN, lastProven: LAST_KNOWN };
  warnings = [];
  localUpstream = await startLocalUpstream(() => reply);
  const registry = Registry.of([found(iface)]);
  services = await openTestServices({ mirror: localUpstream.url }, { registry, now: () => now });
  refresh = newRefresh();
});
afterEach(async () => {
  refresh.stop();
  await services.close();
  await localUpstream.close();
});

function newRefresh(): CalendarRefresh {
  return new CalendarRefresh({ services, warn: (sentence) => warnings.push(sentence), calendar });
}

const asked = () => localUpstream.received.length;

describe('the trading calendar', () => {
  it('is left alone while its last day is far away', async () => {
    now = LAST_KNOWN - 30 * DAY_MS - 1;
    await refresh.check();
    expect(asked()).toBe(0);
  });

  it('is loaded when its last day is near, and at most once a day', async () => {
    now = LAST_KNOWN - 30 * DAY_MS;
    await refresh.check();
    expect(localUpstream.received.map(({ url }) => url)).toEqual([
      'https://finance.sina.com.cn/realstock/company/klc_td_sh.txt',
    ]);
    now += DAY_MS - 1;
    await refresh.check();
    expect(asked()).toBe(1);
    now += 1;
    await refresh.check();
    expect(asked()).toBe(2);
    expect(warnings).toEqual([]);
  });

  it('is loaded every day, too, when it was learned already: a newer one may say otherwise', async () => {
    await refresh.check();
    calendar.lastKnown = LAST_KNOWN + 365 * DAY_MS;
    now += DAY_MS;
    await refresh.check();
    expect(asked()).toBe(2);
    now += 40 * DAY_MS;
    await refresh.check();
    expect([asked(), warnings]).toEqual([3, []]);
  });

  it('is loaded once for a client and every check of that day', async () => {
    await refresh.check();
    await newRefresh().check();
    expect(asked()).toBe(1);
  });

  it('is loaded again six hours after a failure, which is logged', async () => {
    reply = { body: '<html>blocked</html>' };
    await refresh.check();
    expect(warnings).toEqual([
      expect.stringMatching(/^The trading calendar could not be loaded; it is tried again in 6 hours\. .*Sina/),
    ]);
    const before = asked();
    now += 6 * HOUR_MS - 1;
    await refresh.check();
    expect(asked()).toBe(before);
    reply = REPLY;
    now += 1;
    await refresh.check();
    expect(asked()).toBeGreaterThan(before);
    expect(warnings).toHaveLength(1);
  });

  it('is loaded within a day after a clock that was ahead', async () => {
    now += 365 * DAY_MS;
    await refresh.check();
    expect(asked()).toBe(1);
    now -= 365 * DAY_MS;
    await refresh.check();
    expect(asked()).toBe(2);
  });

  it('that is stored and older than a day is a failure, too, when the source fails', async () => {
    await refresh.check();
    reply = { status: 503, body: '' };
    now += DAY_MS;
    await refresh.check();
    expect(warnings).toEqual([expect.stringContaining('could not be loaded')]);
  });

  it('that ends in the past is named in the log', async () => {
    now = LAST_KNOWN + DAY_MS - 1;
    await refresh.check();
    expect(warnings).toEqual([]);
    now += DAY_MS;
    await refresh.check();
    expect(warnings).toEqual(['The trading calendar ends on 2026-12-31; later weekdays count as sessions.']);
  });

  it('is given up without a word when the service stops', async () => {
    const asking = new Promise<void>((resolve) => {
      reply = () => resolve();
    });
    const checking = refresh.check();
    await asking;
    refresh.stop();
    await checking;
    expect(warnings).toEqual([]);
  });

  it('is nothing to a service that does not declare it', async () => {
    const without = { ...services, registry: Registry.of([]) };
    await new CalendarRefresh({ services: without, warn: (sentence) => warnings.push(sentence), calendar }).check();
    expect([asked(), warnings]).toEqual([0, []]);
  });
});

describe('a running service', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('loads the calendar by itself ten minutes after its start, not at its start', async () => {
    const asking = new Promise<void>((resolve) => {
      reply = (response) => {
        response.end(REPLY.body);
        resolve();
      };
    });
    const declarations = [found(iface)];
    const service = await startTestService({ mirror: localUpstream.url }, { now: () => now, declarations });
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(asked()).toBe(0);
    vi.advanceTimersByTime(1);
    await asking;
    await service.close();
    expect(asked()).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves the calendar alone in the sandbox', async () => {
    const start = vi.spyOn(CalendarRefresh.prototype, 'start');
    const declarations = [found(iface)];
    await (await startTestService({ mirror: localUpstream.url }, { now: () => now, declarations })).close();
    expect(start).toHaveBeenCalledOnce();
    await (await startTestService({ sandbox: true }, { now: () => now, declarations })).close();
    expect(start).toHaveBeenCalledOnce();
    start.mockRestore();
  });
});

import { describe, expect, it } from 'vitest';
import { HIST, toKlineReply } from './http-service.ts';
import { HISTORY, isKlines, klineDay, klineOf, useStartedService } from './started-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const test = await useStartedService([
  'stock_zh_a_hist',
  'stock_zh_a_minute',
  'index_zh_a_hist',
  'futures_hist_em',
  'futures_zh_daily_sina',
  'article_rlab_rv',
]);
const from = (lines: readonly string[], { searchParams }: URL): readonly string[] => {
  const first = (searchParams.get('beg') ?? '').replace(/^(....)(..)(..)$/, '$1-$2-$3');
  return lines.filter((line) => line.slice(0, 10) >= first);
};
const get = async (
  path = HIST,
): Promise<{ status: number; rows: number; cache: string; text: string; response: Response }> => {
  const response = await test.service.get(path);
  const text = await response.text();
  const body: unknown = JSON.parse(text);
  return {
    status: response.status,
    rows: Array.isArray(body) ? body.length : -1,
    cache: response.headers.get('cache-status') ?? '',
    text,
    response,
  };
};

describe('klines of another', () => {
  it('market of an index are refused', async () => {
    test.reply = (url) => (isKlines(url) ? { body: toKlineReply(from(HISTORY, url), '000016', 47) } : undefined);
    await test.start();
    expect((await get('/api/public/index_zh_a_hist?symbol=000016')).status).toBe(502);
  });
  it('futures contract are refused', async () => {
    const lines = HISTORY.map((line) => `${line},0,500,0`);
    test.reply = (url) => {
      if (isKlines(url)) return { body: toKlineReply(from(lines, url), 'rbm', 113) };
      const id = url.searchParams.get('msgid');
      if (id === 'gnweb') return { body: '[{"mktid":113}]' };
      if (id === '113') return { body: '[1]' };
      if (id === '113_1')
        return { body: JSON.stringify([{ mktid: 113, name: '热卷主连', code: 'hcm', vname: '热卷', vcode: 'hc' }]) };
      return undefined;
    };
    await test.start();
    expect((await get(`/api/public/futures_hist_em?symbol=${encodeURIComponent('热卷主连')}`)).status).toBe(502);
  });
});

describe('bars that do not say whose they are', () => {
  const dayOf = (at: number) => ({ d: klineDay(at), o: '1', h: '9', l: '0.5', c: '2', p: '5', s: '2' });
  const minuteOf = (at: number) => {
    const day = `2026-11-20 ${String(10 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
    return { day, open: '1', high: '9', low: '0.5', close: '2', amount: '60' };
  };
  it.each([
    [
      'futures_zh_daily_sina?symbol=RB0',
      300,
      (volume: number) => HISTORY.map((_, at) => ({ ...dayOf(at), v: `${volume + at}` })),
    ],
    [
      'stock_zh_a_minute?symbol=sh600519&period=1',
      80,
      (volume: number) => Array.from({ length: 80 }, (_, at) => ({ ...minuteOf(at), volume: `${volume + at}` })),
    ],
  ])('are not taken for those of %s where they were others before', async (path, rows, barsOf) => {
    let volume = 1_000;
    // In the session of a Friday.
    test.now = Date.parse('2026-11-20T05:30:00Z');
    test.reply = () => ({ body: `finfount(${JSON.stringify(barsOf(volume))});` });
    await test.start();
    const before = await get(`/api/public/${path}`);
    expect(before.rows).toBe(rows);
    test.now += HOUR;
    volume = 5_000;
    const after = await get(`/api/public/${path}`);
    expect(after.cache).toContain('fwd=stale');
    expect(after.text).toBe(before.text);
  });
});

describe('the table of contracts', () => {
  it('is not replaced by a shorter one', async () => {
    const lines = HISTORY.map((line) => `${line},0,500,0`);
    const contract = (code: string, name: string) => ({ mktid: 113, name, code, vname: '热卷', vcode: 'hc' });
    let table = [contract('hcm', '热卷主连'), contract('rbm', '螺纹钢主连')];
    test.reply = (url) => {
      if (isKlines(url)) return { body: toKlineReply(from(lines, url), url.searchParams.get('secid')!.slice(4), 113) };
      const id = url.searchParams.get('msgid');
      if (id === 'gnweb') return { body: '[{"mktid":113}]' };
      if (id === '113') return { body: '[1]' };
      if (id === '113_1') return { body: JSON.stringify(table) };
      return undefined;
    };
    await test.start();
    const path = `/api/public/futures_hist_em?symbol=${encodeURIComponent('热卷主连')}`;
    expect((await get(path)).rows).toBe(300);
    test.now += 2 * DAY;
    table = [];
    expect((await get(path)).rows).toBe(300);
    const other = `/api/public/futures_hist_em?symbol=${encodeURIComponent('螺纹钢主连')}`;
    expect((await get(other)).rows).toBe(300);
  });
});

describe('a true revision', () => {
  it('gets through while one host lies', async () => {
    let lines = HISTORY;
    let lying = false;
    test.reply = (url) => {
      if (!isKlines(url)) return undefined;
      if (lying && url.host === 'push2his.eastmoney.com') return { body: toKlineReply(from(HISTORY.slice(0, 7), url)) };
      return { body: toKlineReply(from(lines, url)) };
    };
    await test.start();
    expect((await get()).rows).toBe(300);
    test.now += 7 * DAY;
    lying = true;
    lines = HISTORY.with(100, klineOf(100, '2.01')).with(295, klineOf(295, '2.01'));
    for (let hours = 0; hours < 5; hours++) {
      await get();
      test.now += HOUR + 1_000;
    }
    expect((await get()).text.includes('2.01')).toBe(true);
  });
});

describe('an adjusted history', () => {
  it.each([['qfq'], ['hfq']])('(%s) does not lose its figures', async (adjust) => {
    let lines = HISTORY;
    test.reply = (url) => (isKlines(url) ? { body: toKlineReply(from(lines, url)) } : undefined);
    await test.start();
    expect((await get(`${HIST}&adjust=${adjust}`)).rows).toBe(300);
    test.now += 7 * DAY;
    lines = HISTORY.map((_, at) => `${klineDay(at)},-,-,-,-,-,-,-,-,-,-`);
    const { cache } = await get(`${HIST}&adjust=${adjust}`);
    expect(cache).toContain('fwd=stale');
  });
  it('does not exchange its days for others', async () => {
    let lines = HISTORY;
    test.reply = (url) => (isKlines(url) ? { body: toKlineReply(from(lines, url)) } : undefined);
    await test.start();
    expect((await get(`${HIST}&adjust=qfq`)).rows).toBe(300);
    test.now += 7 * DAY;
    lines = [
      ...HISTORY.slice(0, 2),
      ...HISTORY.slice(-2),
      ...Array.from({ length: 300 }, (_, at) => klineOf(400 + at)),
    ];
    expect((await get(`${HIST}&adjust=qfq`)).cache).toContain('fwd=stale');
  });
});

describe('a fallback source', () => {
  it('does not replace a stored history by fewer rows', async () => {
    let isOut = false;
    const tencent = (year: number): string => {
      const rows = HISTORY.slice(-5)
        .filter(() => year === 2024 || year === 2025)
        .map((line) => {
          const [d, o, c, h, l, v] = line.split(',');
          return [d, o, c, h, l, v, {}, '0.5', '107843.19', ''];
        });
      return JSON.stringify({ code: 0, msg: '', data: { sh600000: { day: rows, qt: {} } } });
    };
    test.reply = (url) => {
      if (isKlines(url)) return isOut ? { status: 502, body: '<html>' } : { body: toKlineReply(from(HISTORY, url)) };
      const year = Number(/,(\d{4})-12-31/.exec(decodeURIComponent(url.search))?.[1]);
      return { body: tencent(year) };
    };
    await test.start();
    const path = `${HIST}&start_date=20240101&end_date=20261231`;
    expect((await get(path)).rows).toBe(300);
    test.now += 7 * DAY;
    isOut = true;
    const { rows, response } = await get(path);
    expect([rows, response.headers.get('finfount-source')?.slice(0, 9)]).toEqual([300, 'eastmoney']);
  });
});

describe('what a cookie obtained', () => {
  it('is not told in the status', async () => {
    test.reply = (url, { headers }) =>
      isKlines(url)
        ? {
            body: toKlineReply(
              from(
                headers.cookie === undefined
                  ? HISTORY
                  : HISTORY.with(100, klineOf(100, '5.77')).with(295, klineOf(295, '5.77')),
                url,
              ),
            ),
          }
        : undefined;
    await test.start();
    expect((await get()).rows).toBe(300);
    test.now += 7 * DAY;
    await get(`${HIST}&cookie=mine%3D1`);
    expect((await (await test.service.get('/api/status')).text()).includes('5.77')).toBe(false);
    expect(await (await test.service.get('/metrics')).text()).not.toMatch(/contradicting_replies_total\{[^}]*\} [1-9]/);
  });
});

describe('volatilities', () => {
  const lab = (days: number, rv = (at: number): string => `0.${100 + at}`): string => {
    const list = Array.from({ length: days }, (_, at) => klineDay(at).replaceAll('-', ''));
    return `${[
      'B',
      '39693',
      'BARNES',
      String(days),
      list[0],
      list.at(-1),
      ...list.map((d, at) => `39693 ${d} ${rv(at)} 0 0.4 0.1 0.1 0.1 0.1 0.1 0.1 0.1`),
    ].join('\n')}\n`;
  };
  it('do not become zeros', async () => {
    let body = lab(300);
    test.reply = (url) => (url.host.startsWith('dachxiu') ? { body } : undefined);
    await test.start();
    const path = '/api/public/article_rlab_rv?symbol=39693';
    expect((await get(path)).rows).toBe(300);
    test.now += DAY;
    body = lab(300, () => '0');
    expect((await get(path)).cache).toContain('fwd=stale');
  });
  it('have no day that has not come', async () => {
    let body = lab(300);
    test.reply = (url) => (url.host.startsWith('dachxiu') ? { body } : undefined);
    await test.start();
    const path = '/api/public/article_rlab_rv?symbol=39693';
    body = lab(3000);
    expect((await get(path)).status).toBe(502);
  });
});

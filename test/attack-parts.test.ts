import { Redis } from 'ioredis';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetReplies } from '../src/faces/cli/cache/forget.ts';
import { declarationOf, found, openRegistry } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { HAS_REDIS, startRedis } from './redis.ts';
import { startTestService, type TestService } from './service.ts';
import { packBars } from './sina-pack.ts';
import { useStartedService } from './started-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const test = await useStartedService(['stock_zh_a_daily', 'stock_zh_kcb_daily']);

const DAYS = Array.from({ length: 300 }, (_, at) => new Date(Date.UTC(2026, 0, 1) + at * DAY))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10));

/** The bars of a share, of which the sixth closes at a price in hundredths. */
const starBars = (close: number): string =>
  `=(${JSON.stringify(
    DAYS.map((d, at) => ({
      d,
      o: '6',
      h: '9',
      l: '5',
      c: at === 5 ? String(close / 100) : '6',
      v: '10',
      pv: '0',
      pa: '0',
    })),
  )});`;
const packedBars = (close: number, volume = 10_000): string => {
  const bar = { open: 600, high: 900, low: 500, volume, amount: 60_000 };
  return `var KLC_K2_sh600000="${packBars(
    DAYS.map((day, at) => ({ ...bar, day, close: at === 5 ? close : 600 })),
    600,
  )}";`;
};

describe.each([
  ['a reply that is stored whole', '/api/public/stock_zh_kcb_daily?symbol=sh688001', 'getKLineData', starBars],
  ['a reply that is made of stored ones', '/api/public/stock_zh_a_daily?symbol=sh600000', 'klc_kl', packedBars],
])('%s', (_, path, address, barsOf) => {
  const asked = (): number => test.upstream.received.filter(({ url }) => url.includes(address)).length;
  const closeOf = async (): Promise<unknown> => {
    const response = await test.service.get(path);
    const rows = (await response.json()) as readonly { readonly close: number }[];
    return rows[5]?.close;
  };
  const start = async (): Promise<(close: number) => void> => {
    let close = 600;
    test.reply = ({ href }) => {
      if (href.includes(address)) return { body: barsOf(close) };
      const [, symbol] = /symbol=(\w+)/.exec(href) ?? [];
      return symbol === undefined ? undefined : { body: `var KKE_ShareAmount_${symbol}=(null);` };
    };
    await test.start();
    expect(await closeOf()).toBe(6);
    test.now += 7 * DAY;
    return (other) => (close = other);
  };

  it('is not replaced by a part that was sent once', async () => {
    const setClose = await start();
    setClose(700);
    expect(await closeOf()).toBe(6);
    setClose(600);
    for (let hours = 0; hours < 30; hours++) {
      test.now += HOUR;
      expect(await closeOf()).toBe(6);
    }
    expect(asked()).toBe(3);
  });

  it('is replaced by a revision that its source repeats', async () => {
    const setClose = await start();
    setClose(700);
    expect(await closeOf()).toBe(6);
    test.now += HOUR / 2;
    expect(await closeOf()).toBe(6);
    test.now += HOUR;
    await closeOf();
    test.now += HOUR;
    expect(await closeOf()).toBe(7);
  });
});

describe('a part that is stored before what is made of it is compared', () => {
  let close = 600;
  let volume = 10_000;
  const asked = (file: string): number => test.upstream.received.filter(({ url }) => url.includes(file)).length;
  const closeOf = async (adjust = ''): Promise<readonly [unknown, string | null]> => {
    const response = await test.service.get(`/api/public/stock_zh_a_daily?symbol=sh600000&adjust=${adjust}`);
    const rows = (await response.json()) as readonly { readonly close: number }[];
    return [rows[5]?.close, /fwd=(\w+)|hit/.exec(response.headers.get('cache-status') ?? '')?.[0] ?? null];
  };
  beforeEach(async () => {
    [close, volume] = [600, 10_000];
    test.reply = ({ href }) => {
      if (href.includes('klc_kl')) return { body: packedBars(close, volume) };
      if (href.includes('fq.js')) return { body: 'var sh600000qfq={"data":[{"d":"1900-01-01","f":"1.0"}]}' };
      return { body: 'var KKE_ShareAmount_sh600000=(null);' };
    };
    await test.start({ dataDir: temporaryFolder(), diskBytes: 1e9 });
  });

  it.each([
    ['', 700, 10_000],
    ['qfq', 600, 25_000],
  ])('is put back when it contradicts what it replaced, also after a restart: adjust=%s', async (adjust, ...other) => {
    expect(await closeOf(adjust)).toEqual([6, 'fwd=miss']);
    test.now += 7 * DAY;
    [close, volume] = other;
    for (let starts = 0; starts < 3; starts++) {
      await test.restart();
      expect(await closeOf(adjust)).toEqual([6, 'fwd=stale']);
      const before = asked('klc_kl');
      expect(await closeOf(adjust)).toEqual([6, 'fwd=stale']);
      expect(asked('klc_kl')).toBe(before);
      test.now += 61_000;
    }
    [close, volume] = [600, 10_000];
    expect(await closeOf(adjust)).toEqual([6, 'fwd=miss']);
  });

  it('counts once its source has repeated it for an hour, whatever was restarted meanwhile', async () => {
    expect(await closeOf()).toEqual([6, 'fwd=miss']);
    test.now += 7 * DAY;
    close = 700;
    const closes: unknown[] = [];
    for (let quarters = 0; quarters < 10; quarters++) {
      if (quarters % 3 === 0) await test.restart();
      closes.push((await closeOf())[0]);
      test.now += HOUR / 4;
    }
    expect(closes.slice(0, 4)).toEqual([6, 6, 6, 6]);
    expect(closes.at(-1)).toBe(7);
    await test.restart();
    expect((await closeOf())[0]).toBe(7);
  });
});

it.skipIf(!HAS_REDIS)('a part that was put back is put back for the other instances, too', async () => {
  let close = 600;
  test.reply = ({ href }) =>
    href.includes('klc_kl') ? { body: packedBars(close) } : { body: 'var KKE_ShareAmount_sh600000=(null);' };
  const redis = await startRedis();
  await test.start({ redis: redis.url });
  const declarations = [found(await declarationOf('stock_zh_a_daily'))];
  const parts = { now: () => test.now, declarations };
  const path = '/api/public/stock_zh_a_daily?symbol=sh600000';
  const closeOf = async (service: TestService): Promise<unknown> =>
    ((await (await service.get(path)).json()) as readonly { readonly close: number }[])[5]?.close;
  try {
    expect(await closeOf(test.service)).toBe(6);
    test.now += 7 * DAY;
    close = 700;
    expect(await closeOf(test.service)).toBe(6);
    const { length: asked } = test.upstream.received;
    const other = await startTestService({ mirror: test.upstream.url, redis: redis.url }, parts);
    try {
      expect(await closeOf(other)).toBe(6);
      expect(test.upstream.received).toHaveLength(asked);
    } finally {
      await other.close();
    }
  } finally {
    await redis.kill();
  }
});

it.skipIf(!HAS_REDIS).each([
  ['with its table in memory', false],
  ['right after a restart', true],
])('a part that another instance published is compared with that on disk, %s', async (_, restarts) => {
  let close = 600;
  test.reply = ({ href }) =>
    href.includes('klc_kl') ? { body: packedBars(close) } : { body: 'var KKE_ShareAmount_sh600000=(null);' };
  const redis = await startRedis();
  const operator = new Redis(redis.url);
  const dataDir = temporaryFolder();
  await test.start({ redis: redis.url, dataDir, diskBytes: 1e9 });
  const declarations = [found(await declarationOf('stock_zh_a_daily'))];
  const parts = { now: () => test.now, declarations };
  const path = '/api/public/stock_zh_a_daily?symbol=sh600000';
  const closeOf = async (service: TestService): Promise<unknown> =>
    ((await (await service.get(path)).json()) as readonly { readonly close: number }[])[5]?.close;
  try {
    expect(await closeOf(test.service)).toBe(6);
    await operator.flushall();
    test.now += 7 * DAY;
    close = 700;
    const ignorant = await startTestService({ mirror: test.upstream.url, redis: redis.url }, parts);
    try {
      expect(await closeOf(ignorant)).toBe(7);
    } finally {
      await ignorant.close();
    }
    if (restarts) await test.restart();
    expect(await closeOf(test.service)).toBe(6);
    expect(test.service.log()).toContain('contradict');
    // What was refused is not on its disk, either.
    await operator.flushall();
    await test.restart();
    expect(await closeOf(test.service)).toBe(6);
    test.now += 61_000;
    close = 600;
    expect(await closeOf(test.service)).toBe(6);
  } finally {
    operator.disconnect();
    await redis.kill();
  }
});

it('a table of parts that an operator has forgotten contradicts nothing any more', async () => {
  let close = 600;
  test.reply = ({ href }) =>
    href.includes('klc_kl') ? { body: packedBars(close) } : { body: 'var KKE_ShareAmount_sh600000=(null);' };
  const dataDir = temporaryFolder();
  await test.start({ dataDir, diskBytes: 1e9 });
  const closeOf = async (): Promise<unknown> => {
    const response = await test.service.get('/api/public/stock_zh_a_daily?symbol=sh600000');
    return ((await response.json()) as readonly { readonly close: number }[])[5]?.close;
  };
  expect(await closeOf()).toBe(6);
  test.now += 7 * DAY;
  close = 700;
  expect(await closeOf()).toBe(6);
  const { url: mirror } = test.upstream;
  const context = { dataDir, mirror, now: () => test.now, print: () => undefined, printError: () => undefined };
  const call = { name: 'stock_zh_a_daily', params: [['symbol', 'sh600000']] } as const;
  expect(await forgetReplies(context, await openRegistry(), call)).toBe(true);
  test.now += 61_000;
  expect(await closeOf()).toBe(7);
});

describe('adjusted prices', () => {
  it('have no bars of days for which there are no factors yet', async () => {
    const path = '/api/public/stock_zh_a_daily?symbol=sh600000&adjust=qfq';
    const bar = { open: 600, high: 900, low: 500, close: 600, volume: 10_000, amount: 60_000 };
    let days = DAYS.slice(0, -5);
    let hasFactors = true;
    test.reply = ({ href }) => {
      if (href.includes('klc_kl'))
        return {
          body: `var KLC_K2_sh600000="${packBars(
            days.map((day) => ({ ...bar, day })),
            600,
          )}";`,
        };
      if (href.includes('getAmountBySymbol')) return { body: 'var KKE_ShareAmount_sh600000=(null);' };
      return hasFactors
        ? { body: 'var sh600000qfq={"data":[{"d":"1900-01-01","f":"1.0"}]}' }
        : { status: 503, body: '' };
    };
    test.now = Date.parse(`${days.at(-1)}T12:00:00Z`);
    await test.start();
    expect((await (await test.service.get(path)).json()) as unknown[]).toHaveLength(days.length);
    test.now += 7 * DAY;
    [days, hasFactors] = [DAYS, false];
    const response = await test.service.get(path);
    expect((await response.json()) as unknown[]).toHaveLength(days.length - 5);
    expect(response.headers.get('cache-status')).toContain('fwd=stale');
  });
});

describe('an edge that holds nothing', () => {
  it('gets no part that contradicts what its parent has, until the source repeats it', async () => {
    let close = 600;
    test.reply = ({ href }) =>
      href.includes('klc_kl') ? { body: packedBars(close) } : { body: 'var KKE_ShareAmount_sh600000=(null);' };
    await test.start();
    const declarations = [found(await declarationOf('stock_zh_a_daily'))];
    const parts = { now: () => test.now, declarations };
    /** What a new edge answers, and from where. */
    const answerOfNew = async (): Promise<readonly [unknown, string | undefined]> => {
      const edge = await startTestService({ mirror: test.upstream.url, parent: { url: test.service.url } }, parts);
      try {
        const response = await edge.get('/api/public/stock_zh_a_daily?symbol=sh600000');
        const rows = (await response.json()) as readonly { readonly close: number }[];
        return [rows[5]?.close, /fwd=\w+/.exec(response.headers.get('cache-status') ?? '')?.[0]];
      } finally {
        await edge.close();
      }
    };
    expect(await answerOfNew()).toEqual([6, 'fwd=miss']);
    test.now += 7 * DAY;
    close = 700;
    const answers: (readonly [unknown, string | undefined])[] = [];
    for (let quarters = 0; quarters < 10; quarters++) {
      answers.push(await answerOfNew());
      test.now += HOUR / 4;
    }
    for (const answer of answers.slice(0, 4)) expect(answer).toEqual([6, 'fwd=stale']);
    expect(answers.at(-1)).toEqual([7, 'fwd=miss']);
  });
});

describe('an edge', () => {
  it('makes no table of a part that contradicts what it has, until the source repeats it', async () => {
    let close = 600;
    test.reply = ({ href }) =>
      href.includes('klc_kl') ? { body: packedBars(close) } : { body: 'var KKE_ShareAmount_sh600000=(null);' };
    await test.start();
    const declarations = [found(await declarationOf('stock_zh_a_daily'))];
    const parts = { now: () => test.now, declarations };
    const edge = await startTestService({ mirror: test.upstream.url, parent: { url: test.service.url } }, parts);
    try {
      const closeOf = async (): Promise<unknown> => {
        const response = await edge.get('/api/public/stock_zh_a_daily?symbol=sh600000');
        return ((await response.json()) as readonly { readonly close: number }[])[5]?.close;
      };
      expect(await closeOf()).toBe(6);
      test.now += 7 * DAY;
      close = 700;
      const closes: unknown[] = [];
      for (let quarters = 0; quarters < 10; quarters++) {
        closes.push(await closeOf());
        test.now += HOUR / 4;
      }
      expect(closes.slice(0, 4)).toEqual([6, 6, 6, 6]);
      expect(closes.at(-1)).toBe(7);
    } finally {
      await edge.close();
    }
  });
});

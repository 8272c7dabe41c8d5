import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { klinesFinal } from '../kline-fields/final.ts';
import { prefixedSecid, secidOf } from '../kline-fields/secid.ts';
import futures from './futures.interfaces.ts';
import {
  eastmoneyContractKlines,
  eastmoneyIndexKlines,
  eastmoneyKlines,
  klineAsk,
  parseContractKlines,
  parseIndexKlines,
  parseKlines,
} from './wire.ts';

// When the replies arrive: after every day that they hold.
const OBTAINED = Date.UTC(2026, 9, 10);

const ASK = klineAsk('1.600000', 'daily', '');
const LINE = '2024-01-02,6.60,6.61,6.62,6.59,100,66000.00,0.45,0.15,0.01,0.02';

const read = (body: unknown, ask = ASK) =>
  parseKlines(
    [
      {
        url: 'https://push2his.eastmoney.com/',
        obtained: OBTAINED,
        status: 200,
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      },
    ],
    ask,
  );
const envelope = (klines: unknown, data: object = {}) => ({
  rc: 0,
  data: { code: '600000', market: 1, klines, ...data },
});

describe('secidOf', () => {
  it.each([
    ['a Shanghai share', '600000', '1.600000'],
    ['a share of the STAR board', '688981', '1.688981'],
    ['a B share of Shanghai', '900901', '1.900901'],
    ['a fund of Shanghai', '510300', '1.510300'],
    ['a bond of Shanghai', '110059', '1.110059'],
    ['a share of Shenzhen', '000001', '0.000001'],
    ['a ChiNext share', '300750', '0.300750'],
    ['a B share of Shenzhen', '200002', '0.200002'],
    ['a fund of Shenzhen', '159707', '0.159707'],
    ['a listed open-ended fund of Shenzhen', '160105', '0.160105'],
    ['a bond of Shenzhen', '128039', '0.128039'],
    ['a Beijing share of old', '430047', '0.430047'],
    ['a Beijing share', '833454', '0.833454'],
    ['a Beijing share of today', '920396', '0.920396'],
    ['a text that is no code', 'sh600000', '0.sh600000'],
  ])('knows %s', (_, code, secid) => {
    expect(secidOf(code)).toBe(secid);
  });
});

describe('the ask', () => {
  it('is for the whole history, with the free text of a client escaped', async () => {
    const upstream = fakeUpstream(() => '{}');
    await eastmoneyKlines.fetch(klineAsk(secidOf('a&b=c d平#/?'), 'monthly', 'hfq'), upstream);
    const { origin, pathname, searchParams, hash } = new URL(upstream.asked[0] ?? '');
    expect(origin + pathname + hash).toBe('https://push2his.eastmoney.com/api/qt/stock/kline/get');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      secid: '0.a&b=c d平#/?',
      klt: '103',
      fqt: '2',
      beg: '0',
      end: '20500101',
    });
  });
});

describe('an answer that another host may better', () => {
  const good = JSON.stringify(envelope([LINE]));

  it.each<[string, string, string]>([
    ['rc 102', '{"rc":102,"rt":1,"data":null}', 'upstream_refused'],
    ['rc 102 after other keys', '{ "rt": 1, "rc": 102, "data": null }', 'upstream_refused'],
    ['a page', '<html>busy</html>', 'upstream_changed'],
    ['half a body', good.slice(0, -20), 'upstream_changed'],
    ['an empty body', '', 'upstream_changed'],
  ])('is %s: the next one is asked, and all of them before it fails', async (_, body, code) => {
    const upstream = fakeUpstream(({ url }) => (url.startsWith('https://33.') ? good : body));
    expect((await eastmoneyKlines.fetch(ASK, upstream))[0].url).toMatch(
      /^https:\/\/33\.push2his\.eastmoney\.com\/api\//,
    );
    expect(upstream.asked.map((url) => new URL(url).host)).toEqual([
      'push2his.eastmoney.com',
      '7.push2his.eastmoney.com',
      '33.push2his.eastmoney.com',
    ]);
    const down = fakeUpstream(() => body);
    await expect(eastmoneyKlines.fetch(ASK, down)).rejects.toMatchObject({ code });
    expect(down.asked).toHaveLength(5);
  });

  it.each([
    ['an unknown security', '{"rc":100,"data":null}'],
    ['an envelope without rc', '{"data":{"klines":[]}}\n'],
    ['rc 0', good],
  ])('is none when it is %s', async (_, body) => {
    const upstream = fakeUpstream(() => body);
    expect((await eastmoneyKlines.fetch(ASK, upstream))[0].body.toString()).toBe(body);
    expect(upstream.asked).toHaveLength(1);
  });
});

describe('parseKlines', () => {
  it('reads each value as its field', () => {
    const klines = Object.entries(read(envelope([LINE]))).map(([name, cells]) => [name, cells.valueAt(0)]);
    expect(Object.fromEntries(klines)).toEqual({
      f51: '2024-01-02',
      f52: 6.6,
      f53: 6.61,
      f54: 6.62,
      f55: 6.59,
      f56: 100,
      f57: 66000,
      f58: 0.45,
      f59: 0.15,
      f60: 0.01,
      f61: 0.02,
      code: '600000',
    });
  });

  it('returns no rows for a security that is not known, and for one without klines', () => {
    expect(read({ rc: 100, data: null }).f51?.length).toBe(0);
    expect(read(envelope([])).f51?.length).toBe(0);
  });

  it('needs no more of the envelope than whose klines they are, and ignores what it does not know', () => {
    expect(read({ data: { market: 1, klines: [LINE], code: '600000' } }).f51?.length).toBe(1);
    expect(read({ ...envelope([LINE], { futureKey: {} }), another: 1 }).f51?.length).toBe(1);
  });

  it.each<[string, unknown, string]>([
    ['rc 102', { rc: 102, data: null }, 'upstream_refused'],
    ['rc 102 with klines', { ...envelope([LINE]), rc: 102 }, 'upstream_refused'],
    ['rc 100 with data', { ...envelope([LINE]), rc: 100 }, 'upstream_refused'],
    ['rc 0 without data', { rc: 0, data: null }, 'upstream_changed'],
    ['no data', { rc: 0 }, 'upstream_changed'],
    ['an empty body', '', 'upstream_changed'],
    ['JSONP', `jQuery(${JSON.stringify(envelope([LINE]))});`, 'upstream_changed'],
    ['half a body', JSON.stringify(envelope([LINE])).slice(0, -20), 'upstream_changed'],
    ['two bodies', JSON.stringify(envelope([LINE])).repeat(2), 'upstream_changed'],
    ['another code', envelope([LINE], { code: '600001' }), 'upstream_changed'],
    ['another market', envelope([LINE], { market: 0 }), 'upstream_changed'],
    ['no code', { data: { market: 1, klines: [LINE] } }, 'upstream_changed'],
    ['no market', { data: { code: '600000', klines: [LINE] } }, 'upstream_changed'],
    ['a market that is a text', envelope([LINE], { market: '1' }), 'upstream_changed'],
    ['klines that are a text', envelope(LINE), 'upstream_changed'],
    ['a kline that is a list', envelope([LINE.split(',')]), 'upstream_changed'],
    ['a kline with a value too many', envelope([`${LINE},1`]), 'upstream_changed'],
    ['a minute kline', envelope([LINE.replace('01-02', '01-02 09:31')]), 'upstream_changed'],
    ['the same day twice', envelope([LINE, LINE]), 'upstream_changed'],
    ['the newest day first', envelope([LINE, LINE.replace('2024', '2023')]), 'upstream_changed'],
  ])('refuses %s', (_, body, code) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code }));
  });

  it('reads a damaged reply as its lines say, or refuses it', () => {
    const price = fc.integer({ min: 600, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
    const figures = fc.tuple(price, fc.nat(99), price, fc.constantFrom('-', '0.00', '-1.50'), price, price, price);
    const replies = fc.array(figures, { maxLength: 4 }).map((rows) => {
      const lines = rows.map(([one, ...others], at) => [`2024-01-0${at + 2}`, one, one, one, one, ...others].join());
      return JSON.stringify(envelope(lines, { name: '浦发银行' }));
    });
    const damage = fc.tuple(
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', '', '0', '-', '.', ',', '"', '","', '\\u0031', '\n'),
    );
    fc.assert(
      fc.property(replies, fc.array(damage, { maxLength: 2 }), (whole, damages) => {
        const body = damages.reduce((made, [far, cut, put]) => {
          const at = far % (made.length + 1);
          return made.slice(0, at) + put + made.slice(at + cut);
        }, whole);
        let columns: unknown;
        try {
          columns = Object.values(read(body)).map((cells) =>
            Array.from({ length: cells.length }, (_, row) => cells.valueAt(row)),
          );
        } catch {
          expect(damages).not.toEqual([]);
          return;
        }
        const { data }: { data: { code: string; name?: string; klines: readonly string[] } } = JSON.parse(body);
        const rows = data.klines.map((line) => {
          const [day, ...texts] = line.split(',');
          expect(line).toMatch(/^\d{4}-\d\d-\d\d(?:,(?:-|-?(?:0|[1-9]\d*)(?:\.\d+)?)){10}$/);
          const values = texts.map((text) => (text === '-' ? null : Number(text) || 0));
          return [day, ...values, data.code, ...(data.name === undefined ? [] : [data.name])];
        });
        const width = data.name === undefined ? 12 : 13;
        expect(columns).toEqual(Array.from({ length: width }, (_, at) => rows.map((row) => row[at])));
      }),
      { numRuns: 400 },
    );
  });

  it('fails as a Failure for any JSON at all', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => read(text)).toThrow(expect.objectContaining({ name: 'Failure' }));
      }),
    );
  });
});

describe('a long history that is no longer fresh', () => {
  /** The ten figures of a kline: some numbers of two places that follow from a seed, the prices as they can be. */
  const figuresOf = (seed: number): string[] => {
    const figures = Array.from({ length: 10 }, (_, at) => (Math.imul(seed + at, 2_654_435_761) >> 12) / 100);
    const [low = 0, open = 0, close = 0, high = 0] = figures.slice(0, 4).toSorted((left, right) => left - right);
    // Too few lots for the turnover over them to be a price.
    const [volume = 0, turnover = 0] = figures.slice(4, 6).map((figure) => Math.abs(figure) % 100);
    return [open, close, high, low, volume, turnover, ...figures.slice(6)].map((figure) => figure.toFixed(2));
  };
  /** Klines of one day after the other. */
  const history = fc
    .tuple(fc.nat(), fc.integer({ min: 260, max: 300 }))
    .map(([seed, length]) =>
      Array.from({ length }, (_, day) =>
        [new Date(day * DAY_MS).toISOString().slice(0, 10), ...figuresOf(seed + 10 * day)].join(','),
      ),
    );
  const pagesOf = (lines: readonly string[]): Pages => [
    {
      url: 'https://push2his.eastmoney.com/',
      obtained: OBTAINED,
      status: 200,
      body: Buffer.from(JSON.stringify(envelope(lines))),
    },
  ];
  /** Fetches from an Eastmoney that has these klines, with those stored. */
  const refresh = async (kept: readonly string[], lines: readonly string[]) => {
    const upstream = fakeUpstream(
      ({ url }) => {
        const first = (new URL(url).searchParams.get('beg') ?? '').replace(/^(....)(..)(..)$/, '$1-$2-$3');
        return JSON.stringify(envelope(lines.filter((line) => line.slice(0, 10) >= first)));
      },
      { stored: pagesOf(kept) },
    );
    const [{ body }] = await eastmoneyKlines.fetch(ASK, upstream);
    const begins = upstream.asked.map((url) => new URL(url).searchParams.get('beg'));
    return { begins, columns: columnsOf(body.toString()) };
  };
  /** Every column of a reply, as texts. */
  const columnsOf = (body: unknown) =>
    Object.values(read(body)).map((cells) => Array.from({ length: cells.length }, (_, row) => cells.textAt(row)));

  it('is fetched from its end on, and joined it is the whole: the last stored kline is replaced', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(10), fc.nat(), async (lines, missing, unfinished) => {
        const kept = lines.slice(0, lines.length - missing);
        kept[kept.length - 1] = [kept.at(-1)?.slice(0, 10), ...figuresOf(unfinished)].join(',');
        const { begins, columns } = await refresh(kept, lines);
        expect(begins).toEqual([kept.at(-11)?.slice(0, 10).replaceAll('-', '')]);
        expect(columns).toEqual(columnsOf(envelope(lines)));
      }),
      { numRuns: 30 },
    );
  });

  it('is fetched whole when any common cell differs', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(9), fc.integer({ min: 1, max: 10 }), async (lines, back, cell) => {
        const kept = [...lines];
        const cells = kept.at(-2 - back)?.split(',') ?? [];
        cells[cell] = `${cells[cell]}1`;
        kept[kept.length - 2 - back] = cells.join(',');
        const { begins, columns } = await refresh(kept, lines);
        expect(begins).toEqual([kept.at(-11)?.slice(0, 10).replaceAll('-', ''), '0']);
        expect(columns).toEqual(columnsOf(envelope(lines)));
      }),
      { numRuns: 30 },
    );
  });

  const long = Array.from(
    { length: 300 },
    (_, day) =>
      `${new Date(day * DAY_MS).toISOString().slice(0, 10)},1.00,2.00,3.00,1.00,5000000,1078431989.61,0,0,0,1.50`,
  );

  it('is the same where Eastmoney leaves out last zeros', async () => {
    const { begins } = await refresh(
      long,
      long.map((line) => line.replaceAll('.00,', ',').replace('1.50', '1.5')),
    );
    expect(begins).toHaveLength(1);
  });

  it('holds only what is read of a reply, whatever stands beside it', async () => {
    const beside = { ...envelope(long), svr: 1, other: [[[]]] };
    const data = { ...beside.data, name: '浦发银行', preKPrice: 0.5, dktotal: 300 };
    const upstream = fakeUpstream(
      () => JSON.stringify({ ...beside, data: { ...data, preKPrice: 7, klines: long.slice(-11) } }),
      {
        stored: [{ ...pagesOf(long)[0], body: Buffer.from(JSON.stringify({ ...beside, data })) }],
      },
    );
    const [{ body }] = await eastmoneyKlines.fetch(ASK, upstream);
    const { code, market } = envelope(long).data;
    expect(JSON.parse(body.toString())).toEqual({
      rc: 0,
      data: { code, market, name: '浦发银行', dktotal: 300, preKPrice: 0.5, klines: long },
    });
  });

  it('refuses lists beside the data that are nested too deeply to be written again', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const upstream = fakeUpstream(() => `${JSON.stringify(envelope(long)).slice(0, -1)},"beside":${deep}}`, {
      stored: pagesOf(long),
    });
    await expect(eastmoneyKlines.fetch(ASK, upstream)).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('nested'),
    });
  });

  it('refuses a line that is too long for a kline, before it is compared', async () => {
    // A pattern that is not linear takes seconds for so many zeros.
    const zeros = long.map((line) => `${line}.${'0'.repeat(60_000)}1`);
    const upstream = fakeUpstream(() => JSON.stringify(envelope(zeros)), { stored: pagesOf(long) });
    await expect(eastmoneyKlines.fetch(ASK, upstream)).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('a kline of more than 200 characters'),
    });
  });

  it('is fetched whole when a day is missing, or a new one lies between', async () => {
    expect((await refresh(long, long.toSpliced(-5, 1))).begins).toHaveLength(2);
    expect((await refresh(long.toSpliced(-5, 1), long)).begins).toHaveLength(2);
  });

  it('keeps the name of the security', async () => {
    const named = { ...envelope(long).data, name: '浦发银行' };
    const stored: Pages = [{ ...pagesOf(long)[0], body: Buffer.from(JSON.stringify({ rc: 0, data: named })) }];
    const end = { ...named, klines: long.slice(-11) };
    const upstream = fakeUpstream(() => JSON.stringify({ rc: 0, data: end }), { stored });
    const { name } = parseKlines(await eastmoneyKlines.fetch(ASK, upstream), ASK);
    expect([upstream.asked.length, name?.length, name?.valueAt(0)]).toEqual([1, 300, '浦发银行']);
  });

  it('is fetched whole when it is short', async () => {
    expect((await refresh(long.slice(0, 249), long)).begins).toEqual(['0']);
  });

  it('is refused when its end has no kline at all, as a limited client is answered, by every host', async () => {
    const upstream = fakeUpstream(() => JSON.stringify({ rc: 100, data: null }), { stored: pagesOf(long) });
    await expect(eastmoneyKlines.fetch(ASK, upstream)).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(upstream.asked).toHaveLength(5);
  });
});

describe('klines with another number of fields', () => {
  const SHORT = { ...ASK, fields: 8 };
  const LONG = { ...ASK, secid: '101.HG00Y', fields: 14 };
  const fieldsOf = (asked: readonly string[]) => new URL(asked[0] ?? '').searchParams.get('fields2');

  it('are asked for and read', async () => {
    const [short, long] = ['2024-01-02,6.60,6.61,6.62,6.59,100,66000.00,0.45', `${LINE},0,12,34`];
    const shortUpstream = fakeUpstream(() => JSON.stringify(envelope([short])));
    expect(Object.keys(parseKlines(await eastmoneyKlines.fetch(SHORT, shortUpstream), SHORT))).not.toContain('f59');
    expect(fieldsOf(shortUpstream.asked)).toBe('f51,f52,f53,f54,f55,f56,f57,f58');
    const data = { code: 'HG00Y', market: 101, name: 'COMEX铜' };
    const longUpstream = fakeUpstream(() => JSON.stringify(envelope([long], data)));
    const fields = parseKlines(await eastmoneyKlines.fetch(LONG, longUpstream), LONG);
    expect(['f63', 'f64', 'code', 'name'].map((field) => fields[field]?.valueAt(0))).toEqual([
      12,
      34,
      'HG00Y',
      'COMEX铜',
    ]);
    expect(fieldsOf(longUpstream.asked)).toMatch(/,f61,f62,f63,f64$/);
  });

  it('of a cut history are refused, unless the first follows the close that the reply names', () => {
    const lines = ['2024-01-02,6.60,6.61,6.62,6.59,100,66000.00,0.45'];
    expect(() => read(envelope(lines, { dktotal: 5_000, preKPrice: 0.2 }), SHORT)).toThrow(
      'expected a history of 5000 days, got 1',
    );
    expect(read(envelope(lines, { dktotal: 5_000, preKPrice: 6.6 }), SHORT).f51?.length).toBe(1);
  });

  it.each([
    ['4294967279', -17],
    ['2147483647', 2_147_483_647],
    ['0', 0],
    ['-', null],
  ])('write a fall of the open interest as 32 bits without sign: %s is %s', (written, meant) => {
    const data = { code: 'HG00Y', market: 101 };
    const { f64 } = read(envelope([`${LINE},0,12,${written}`], data), LONG);
    expect(f64?.valueAt(0)).toBe(meant);
  });
});

it('a name that is too long for one is refused: every row would hold it', () => {
  expect(() => read(envelope([LINE], { name: 'x'.repeat(81) }))).toThrow('a name of more than 80 characters');
  expect(read(envelope([LINE], { name: 'x'.repeat(80) })).name?.length).toBe(1);
});

it.each([{}, { name: null }, { name: 7 }])(
  '%j as a name is a change of the source where a column holds it',
  (named) => {
    const { ask, parse } = futures.find(({ name }) => name === 'futures_global_hist_em')!;
    const body = Buffer.from(JSON.stringify(envelope([`${LINE},0,12,34`], { code: 'HG00Y', market: 101, ...named })));
    const page = { url: 'https://push2his.eastmoney.com/', obtained: OBTAINED, status: 200, body };
    expect(() => parse([page], ask({ symbol: 'HG00Y' }))).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: 'Eastmoney klines: no `name` in `data`' }),
    );
  },
);

describe('klines of another period', () => {
  const rows = (days: number, count: number): readonly string[] =>
    Array.from({ length: count }, (_, at) =>
      LINE.replace('2024-01-02', new Date(Date.UTC(2023, 0, 2 + days * at)).toISOString().slice(0, 10)),
    );

  it.each([
    ['daily', 7],
    ['daily', 30],
    ['weekly', 1],
    ['weekly', 30],
    ['monthly', 1],
    ['monthly', 7],
  ] as const)('than %s ones, %i days apart, are refused', (period, days) => {
    const ask = klineAsk('1.600000', period, '');
    const answer = (beside: object) => read(envelope(rows(days, 20), beside), ask);
    expect(() => answer({})).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    // As a proxy has it that answers with the wrong page: the reply of the other period, whole.
    expect(() => answer({ dktotal: days * 20, preKPrice: 2 })).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });

  it('are true where every day that was traded has its kline', () => {
    expect(read(envelope(rows(7, 20), { dktotal: 20 })).f51?.length).toBe(20);
  });
});

describe('a reply of another security', () => {
  it('is no answer of a host: the next one is asked', async () => {
    const upstream = fakeUpstream(({ url }) =>
      JSON.stringify(envelope([LINE], new URL(url).host.startsWith('7.') ? {} : { market: 0 })),
    );
    const [page] = await eastmoneyKlines.fetch(ASK, upstream);
    expect(new URL(page.url).host).toBe('7.push2his.eastmoney.com');
    expect(upstream.asked).toHaveLength(2);
  });
});

describe('a history without a kline of which days are counted', () => {
  const empty = envelope([], { dktotal: 5_448, preKPrice: 0 });

  it('is no answer of a host: the next one is asked', async () => {
    const upstream = fakeUpstream(({ url }) =>
      JSON.stringify(new URL(url).host.startsWith('7.') ? envelope([LINE], { dktotal: 1 }) : empty),
    );
    expect(read(JSON.parse(String((await eastmoneyKlines.fetch(ASK, upstream))[0].body))).f51?.length).toBe(1);
    expect(upstream.asked).toHaveLength(2);
  });

  it('is refused, by days, weeks and months', async () => {
    const upstream = fakeUpstream(() => JSON.stringify(empty));
    await expect(eastmoneyKlines.fetch(ASK, upstream)).rejects.toMatchObject({ code: 'upstream_refused' });
    for (const period of ['daily', 'weekly', 'monthly'] as const)
      expect(() => read(empty, klineAsk('1.600000', period, ''))).toThrow('none of the 5448 days that it counts');
  });

  it('is true of a share before its first day', async () => {
    const upstream = fakeUpstream(() => JSON.stringify(envelope([], { dktotal: 0 })));
    await eastmoneyKlines.fetch(ASK, upstream);
    expect(upstream.asked).toHaveLength(1);
    expect(read(envelope([], { dktotal: 0 })).f51?.length).toBe(0);
  });
});

describe('a reply whose security stands behind its klines', () => {
  it('is found to be of that security', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => LINE.replace('01-02', `01-${at + 10}`));
    const upstream = fakeUpstream(() => JSON.stringify({ rc: 0, data: { klines: lines, market: 1, code: '000300' } }));
    const pages = await eastmoneyIndexKlines.fetch({ index: '000300', klt: 101 }, upstream);
    expect(upstream.asked).toHaveLength(1);
    expect(parseIndexKlines(pages, { index: '000300', klt: 101 }).f51?.length).toBe(20);
  });
});

describe('a code behind its exchange or publisher', () => {
  it.each([
    ['sh000300', '1.000300'],
    ['sz399812', '0.399812'],
    ['bj899050', '0.899050'],
    ['csiH30533', '2.H30533'],
  ])('%s is %s', (symbol, secid) => {
    expect(prefixedSecid(symbol)).toBe(secid);
  });

  it.each(['000300', 'hk00700', 'SH000300', ''])('is none of %j', (symbol) => {
    expect(() => prefixedSecid(symbol)).toThrow(TypeError);
  });
});

describe('the klines of an index', () => {
  const UNKNOWN = JSON.stringify({ rc: 100, data: null });
  const reply = (market: number, code: string) =>
    JSON.stringify({ rc: 0, data: { code, market, name: '指数', klines: [LINE] } });
  /** Eastmoney, which knows the code in one market only. */
  const knowing = (market: number, code: string, stored?: Pages) =>
    fakeUpstream(
      ({ url }) => (new URL(url).searchParams.get('secid') === `${market}.${code}` ? reply(market, code) : UNKNOWN),
      { stored },
    );
  const marketsOf = (asked: readonly string[]) =>
    asked.map((url) => new URL(url).searchParams.get('secid')?.split('.')[0]);

  it.each([
    ['Shanghai', 1, '000300', ['1']],
    ['Shenzhen', 0, '399006', ['1', '0']],
    ['China Securities Index', 2, '931151', ['1', '0', '2']],
    ['another publisher', 47, '980017', ['1', '0', '2', '47']],
  ])('come from %s when that is the first market that knows it', async (_, market, code, markets) => {
    const upstream = knowing(market, code);
    const ask = { index: code, klt: 101 };
    const pages = await eastmoneyIndexKlines.fetch(ask, upstream);
    expect(marketsOf(upstream.asked)).toEqual(markets);
    expect(parseIndexKlines(pages, ask).f51?.length).toBe(1);
    const again = knowing(market, code, pages);
    await eastmoneyIndexKlines.fetch(ask, again);
    expect(marketsOf(again.asked)).toEqual([String(market)]);
  });

  it('are never those of a share of the same code', async () => {
    const upstream = knowing(0, '000001');
    const ask = { index: '000001', klt: 101 };
    const pages = await eastmoneyIndexKlines.fetch(ask, upstream);
    expect(marketsOf(upstream.asked)).toEqual(['1', '2', '47']);
    expect(parseIndexKlines(pages, ask).f51?.length).toBe(0);
  });

  it('are unadjusted, and those of the code that was asked for', async () => {
    const upstream = knowing(1, '000300');
    const pages = await eastmoneyIndexKlines.fetch({ index: '000300', klt: 102 }, upstream);
    expect(Object.fromEntries(new URL(upstream.asked[0]!).searchParams)).toMatchObject({ klt: '102', fqt: '0' });
    expect(() => parseIndexKlines(pages, { index: '000905', klt: 102 })).toThrow('asked for 000905, got "1.000300"');
  });

  it('fail when a market is refused, instead of being looked for in the next', async () => {
    const upstream = fakeUpstream(() => JSON.stringify({ rc: 102, data: null }));
    await expect(eastmoneyIndexKlines.fetch({ index: '399006', klt: 101 }, upstream)).rejects.toMatchObject({
      code: 'upstream_refused',
    });
    expect(new Set(marketsOf(upstream.asked))).toEqual(new Set(['1']));
  });
});

describe('the klines of a futures contract', () => {
  const contract = (mktid: number, vname: string, vcode: string) => ({
    mktid,
    name: `${vname}主连`,
    code: `${vcode}m`,
    vname,
    vcode,
  });
  const TABLE: Readonly<Record<string, readonly unknown[]>> = {
    gnweb: [{ mktid: 113 }, { mktid: 114 }, { mktid: 220 }],
    113: [{}],
    '113_1': [contract(113, '热卷', 'hc'), contract(113, '螺纹钢', 'rb')],
    114: [{}],
    '114_1': [contract(114, '豆粕', 'm')],
    220: [{}],
    '220_1': [contract(220, '沪深300', 'IF')],
  };
  // The open interest is the last but one of 14 values.
  const CONTRACT_LINE = `${LINE},0,200,0`;
  /** The table of contracts, and the klines of every contract. */
  const answers = ({ url }: { readonly url: string }) => {
    const { searchParams } = new URL(url);
    const msgid = searchParams.get('msgid');
    if (msgid !== null) return JSON.stringify(TABLE[msgid]);
    const [market, code] = String(searchParams.get('secid')).split('.');
    return JSON.stringify({ rc: 0, data: { code, market: Number(market), klines: [CONTRACT_LINE] } });
  };
  const upstreamOf = () => fakeUpstream(answers);
  const secidsOf = (asked: readonly string[]) => asked.flatMap((url) => new URL(url).searchParams.get('secid') ?? []);

  it.each([
    ['its name', '热卷主连', '113.hcm'],
    ['the letters of its product', 'rb2610', '113.rb2610'],
    ['another exchange', '沪深300主连', '220.IFm'],
  ])('are found by %s, with the open interest', async (_, contract, secid) => {
    const upstream = upstreamOf();
    const pages = await eastmoneyContractKlines.fetch({ contract, klt: 101 }, upstream);
    expect(secidsOf(upstream.asked)).toEqual([secid]);
    const { f56: volume, f63: interest } = parseContractKlines(pages, { contract, klt: 101 });
    expect(interest?.valueAt(0)).toBe(2 * Number(volume?.valueAt(0)));
  });

  it('are not asked for in more parts than a table may have', async () => {
    const exchanges = JSON.stringify([{ mktid: 113 }]);
    const parts = JSON.stringify(Array.from({ length: 1_000 }, () => ({})));
    const upstream = fakeUpstream(({ url }) => {
      const msgid = new URL(url).searchParams.get('msgid');
      return msgid === 'gnweb' ? exchanges : parts;
    });
    await expect(eastmoneyContractKlines.fetch({ contract: '热卷主连', klt: 101 }, upstream)).rejects.toThrow(
      'more than 200 parts',
    );
    expect(upstream.asked.length).toBeLessThan(210);
  });

  it('fetch the table of contracts once', async () => {
    const upstream = upstreamOf();
    await eastmoneyContractKlines.fetch({ contract: '热卷主连', klt: 101 }, upstream);
    const first = upstream.asked.length;
    await eastmoneyContractKlines.fetch({ contract: '豆粕主连', klt: 101 }, upstream);
    expect(upstream.asked).toHaveLength(first + 1);
  });

  it('are fetched whole when the name means another contract than the stored klines are of', async () => {
    const stored = await eastmoneyContractKlines.fetch({ contract: '豆粕主连', klt: 101 }, upstreamOf());
    const upstream = fakeUpstream(answers, { stored });
    await eastmoneyContractKlines.fetch({ contract: '热卷主连', klt: 101 }, upstream);
    expect(secidsOf(upstream.asked)).toEqual(['113.hcm']);
    expect(new URL(upstream.asked.at(-1)!).searchParams.get('beg')).toBe('0');
  });

  it('are no value for a name that the table does not have', async () => {
    for (const contract of ['无此合约', '热卷', 'xx2610'])
      await expect(eastmoneyContractKlines.fetch({ contract, klt: 101 }, upstreamOf())).rejects.toMatchObject({
        code: 'no_value',
      });
  });

  it.each<[string, string]>([
    ['no list', '{}'],
    ['a page', '<html>busy</html>'],
    ['no exchange', '[]'],
    ['an exchange without a number', '[{"mktname":"上期所"}]'],
  ])('are refused when the table is %s', async (_, body) => {
    const upstream = fakeUpstream(() => body);
    await expect(eastmoneyContractKlines.fetch({ contract: '热卷主连', klt: 101 }, upstream)).rejects.toMatchObject({
      code: 'upstream_changed',
    });
  });

  it('refuse a name that could end a value of the address, before anything is fetched', () => {
    const symbol = futures.find(({ name }) => name === 'futures_hist_em')?.params.symbol;
    expect(symbol?.check?.('热卷"', new Date(), PROVEN_DAYS)).toMatchObject({ type: 'value_error.symbol' });
    expect(symbol?.check?.('热卷主连', new Date(), PROVEN_DAYS)).toBeUndefined();
  });
});

describe('the klines of a range', () => {
  const obtained = Date.parse('2026-11-20T16:00:00+08:00');
  const isFinal = (last: string, end: string, period: 'daily' | 'weekly' = 'daily', adjust: '' | 'qfq' = '') =>
    klinesFinal('mainland', last, { period, end_date: end, adjust }, obtained);

  it('are final when they end before the last kline', () => {
    expect(isFinal('20261120', '20261119')).toBe(true);
    expect(isFinal('20261120', '20261119', 'weekly')).toBe(true);
  });

  it('are final when the session of their last day was over, unless of weeks, which may go on', () => {
    expect(isFinal('20261120', '20261120')).toBe(true);
    expect(isFinal('20261120', '20261120', 'weekly')).toBe(false);
    expect(isFinal('20261120', '20261121')).toBe(false);
  });

  it('are not final soon after a session whose kline is not there yet, but some hours later', () => {
    expect(isFinal('20261119', '20261120')).toBe(false);
    const later = obtained + 4 * 3_600_000;
    expect(klinesFinal('mainland', '20261119', { period: 'daily', end_date: '20261120', adjust: '' }, later)).toBe(
      true,
    );
  });

  it('of other exchanges are final but for the last kline, whatever the time', () => {
    const isFinalElsewhere = (last: string, end: string) =>
      klinesFinal('elsewhere', last, { period: 'daily', end_date: end, adjust: '' }, obtained + 30 * 86_400_000);
    expect(isFinalElsewhere('20261120', '20261119')).toBe(true);
    expect(isFinalElsewhere('20261120', '20261120')).toBe(false);
    expect(isFinalElsewhere('20261119', '20261120')).toBe(false);
  });

  it('are never final when adjusted, nor when there are none', () => {
    expect(isFinal('20261120', '20200101', 'daily', 'qfq')).toBe(false);
    expect(klinesFinal('mainland', undefined, { period: 'daily', end_date: '20200101', adjust: '' }, obtained)).toBe(
      false,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { parseDays, tencentHongKong, tencentHongKongDays } from './wire.ts';

const ASK = { share: '02318', adjust: '', firstYear: 2016, lastYear: 2018 } as const;
const FIELDS = [{ name: 'day', cells: 'date' }] as const;
const DAY = ['2016-01-04', '40.0', '41.0', '42.0', '39.5', '1000.0'];
const bodyOf = (days: unknown, share = 'hk02318') => JSON.stringify({ code: 0, data: { [share]: { day: days } } });
const pageOf = (body: string) =>
  ({ url: 'https://proxy.finance.qq.com/', obtained: 0, status: 200, body: Buffer.from(body) }) as const;
const parse = (...bodies: readonly [string, ...string[]]) => parseFrom(2016, ...bodies);
const parseFrom = (firstYear: number, ...[first, ...others]: readonly [string, ...string[]]) =>
  parseDays([pageOf(first), ...others.map(pageOf)], { ...ASK, firstYear, lastYear: firstYear + 7 }, FIELDS);

describe('the days of a share of Hong Kong', () => {
  it('are asked for in spans of two years that do not overlap', async () => {
    const upstream = fakeUpstream(({ url }) => bodyOf([DAY.with(0, `${/,day,(\d{4})/.exec(url)?.[1]}-01-04`)]));
    await tencentHongKongDays.fetch(ASK, upstream);
    expect(upstream.asked.map((url) => /day,(.*),640/.exec(url)?.[1])).toEqual([
      '2016-01-01,2017-12-31',
      '2018-01-01,2018-12-31',
    ]);
  });

  it.each([
    ['', 'newfqkline'],
    ['qfq', 'hkfqkline'],
    ['hfq', 'hkfqkline'],
  ] as const)('adjusted by %j, are asked for at the list that has them, %s', async (adjust, list) => {
    const upstream = fakeUpstream(() => bodyOf([DAY]));
    await tencentHongKongDays.fetch({ ...ASK, adjust, lastYear: 2017 }, upstream);
    expect(upstream.asked).toEqual([
      `https://proxy.finance.qq.com/ifzqgtimg/appstock/app/${list}/get?param=hk02318,day,2016-01-01,2017-12-31,640,${adjust}`,
    ]);
  });

  it('may come with the days before the years, up to the most that a reply has', () => {
    const upTo = (end: number, count: number) =>
      bodyOf(
        Array.from({ length: count }, (_, at) => {
          const day = new Date(end - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10);
          return [day, ...DAY.slice(1)];
        }),
      );
    expect(parse(upTo(Date.UTC(2016, 0, 10), 100)).day?.length).toBe(10);
    expect(parse(upTo(Date.UTC(2016, 0, 10), 640)).day?.length).toBe(10);
    expect(() => parse(upTo(Date.UTC(2017, 11, 31), 640))).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('cut off') }),
    );
  });

  it('are refused where one before the years comes after another day', () => {
    const days = [DAY, DAY.with(0, '2015-12-31'), DAY.with(0, '2016-01-05')];
    expect(() => parse(bodyOf(days))).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('comes after') }),
    );
  });

  it('are refused where a first one is no day, which is none before the years', () => {
    for (const day of ['', '04/01/2016', '1', '0000-00-00', '1016-01-04'])
      expect(() => parse(bodyOf([DAY.with(0, day), DAY]))).toThrow(
        expect.objectContaining({ code: 'upstream_changed' }),
      );
  });

  it('may close a little outside of the day now and then, as rounded and repaired prices of sources do', () => {
    const days = Array.from({ length: 200 }, (_, at) => {
      const day = new Date(Date.UTC(2016, 0, 1 + at)).toISOString().slice(0, 10);
      return [day, ...DAY.slice(1)];
    });
    const beyond = (day: readonly string[]) => [day[0], '40.0', '42.005', ...day.slice(3)];
    const withOdd = (count: number) => bodyOf(days.map((day, at) => (at < count ? beyond(day) : day)));
    expect(parse(withOdd(2)).day?.length).toBe(200);
    expect(() => parse(withOdd(3))).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    expect(() => parse(bodyOf([beyond(DAY)]))).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('are none where the share has no list', () => {
    expect(parse(JSON.stringify({ code: 0, data: { hk02318: {} } })).day?.length).toBe(0);
  });

  it('are refused with no day of some years between others, and may begin late or end early', () => {
    const of = (year: number) => bodyOf([[`${year}-01-04`, ...DAY.slice(1)]]);
    const none = bodyOf([]);
    expect(parse(none, of(2018), of(2020), none).day?.length).toBe(2);
    expect(() => parseFrom(2018, of(2018), none, of(2022))).toThrow(
      expect.objectContaining({ code: 'upstream_refused', message: expect.stringContaining('years from 2020 on') }),
    );
  });

  it('may have years without a day between others before 2020, when shares were suspended for longer', () => {
    const of = (year: number) => bodyOf([[`${year}-01-04`, ...DAY.slice(1)]]);
    expect(parse(of(2016), bodyOf([]), of(2020)).day?.length).toBe(2);
  });

  it('are not those as traded where adjusted ones are wanted, unless no dividend was paid', () => {
    const dividend = (paid: object) => bodyOf([[...DAY, paid, '0.31', '126543.21']]);
    const read = (adjust: '' | 'qfq', body: string) =>
      parseDays([pageOf(body)], { ...ASK, adjust }, FIELDS).day?.length;
    expect(read('qfq', dividend({}))).toBe(1);
    expect(read('', dividend({ nd: '2015', FHcontent: '1' }))).toBe(1);
    expect(() => read('qfq', dividend({ nd: '2015', FHcontent: '1' }))).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('with a dividend') }),
    );
  });

  it('may be those as traded where shares were bought back alone, which changes no price', () => {
    // A row of hk00700 as `fqkline/get` sent it for forward-adjusted days, recorded in public on 2026-08-07.
    const event = {
      cqr: '2026-08-03',
      FHcontent: '',
      HGcontent: '回购178.80万股',
      paixiri: '',
      hgcgContent: '',
      ggContent: '',
    };
    const read = (bought: object) =>
      parseDays(
        [pageOf(bodyOf([['2026-08-03', '482.000', '490.400', '491.000', '480.600', '38649910', bought]]))],
        { ...ASK, adjust: 'qfq', firstYear: 2026, lastYear: 2026 },
        FIELDS,
      ).day?.length;
    expect(read(event)).toBe(1);
    for (const paid of [{ FHcontent: '末期息5.3港元;' }, { hgcgContent: '每1股拆分成5股' }, { ggContent: '供股' }])
      expect(() => read({ ...event, ...paid })).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it.each([
    ['qfq', 'adjusted, as traded', 2],
    ['hfq', 'as traded, adjusted', 2],
    ['qfq', 'adjusted, none, adjusted', 2],
    ['qfq', 'as traded, adjusted', 'from 2016 on'],
    ['qfq', 'adjusted, as traded, adjusted', 'from 2018 on'],
    ['hfq', 'adjusted, none, as traded', 'from 2020 on'],
  ] as const)('adjusted by %s in spans of years that come %s, are %s', (adjust, spans, expected) => {
    const bodies = spans.split(', ').map((form, at) => {
      const days = form === 'none' ? [] : [[`${2016 + 2 * at}-01-04`, ...DAY.slice(1)]];
      return JSON.stringify({ code: 0, data: { hk02318: { [form === 'adjusted' ? `${adjust}day` : 'day']: days } } });
    });
    const [first, ...others] = bodies.map(pageOf);
    const read = () => parseDays([first!, ...others], { ...ASK, adjust, lastYear: 2023 }, FIELDS).day?.length;
    if (typeof expected === 'number') expect(read()).toBe(expected);
    else
      expect(read).toThrow(
        expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(expected) }),
      );
  });

  it.each([
    ['of another share', bodyOf([DAY], 'hk00700')],
    ['of another year', bodyOf([['2015-01-05', ...DAY.slice(1)]])],
    ['that come twice', bodyOf([DAY, DAY])],
    ['with a price beyond the highest', bodyOf([['2016-01-04', '40.0', '43.0', '42.0', '39.5', '1000.0']])],
    ['of another number of values', bodyOf([DAY.slice(0, 5)])],
    ['that may be cut off', bodyOf(Array.from({ length: 640 }, () => DAY))],
  ])('are refused %s', (_, body) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

describe('a list of shares of Hong Kong', () => {
  it('is refused with a page without rows among several: its shares would be missing', async () => {
    const share = (page: number) => [`0000${page + 1}`, ...Array.from({ length: 13 }, () => '1')].join('~');
    const upstreamWithout = (empty: number) =>
      fakeUpstream(({ url }) => {
        const page = Number(new URL(url).searchParams.get('reqPage'));
        const rows = page === empty ? [] : [share(page)];
        return `list_data=${JSON.stringify({ code: 0, data: { page_count: 3, page_data: rows } })}`;
      });
    expect(await tencentHongKong.fetch({ list: 'main_all' }, upstreamWithout(3))).toHaveLength(3);
    for (const empty of [0, 1, 2])
      await expect(tencentHongKong.fetch({ list: 'main_all' }, upstreamWithout(empty))).rejects.toThrow(
        expect.objectContaining({
          code: 'upstream_changed',
          message: expect.stringContaining(`page ${empty + 1} of 3 has no row`),
        }),
      );
  });
});

import { isRecord } from '../../../../engine/formats/json.ts';
import { newestDay, newestDays, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxRequest, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { swsresearch } from '../site.ts';

const DAYS = 240;
// More than a page.
const QUOTED = 62;

/** The indices of Shenwan with made-up levels and valuations; none of a code that begins with 9990. */
const indices: SandboxUpstream = {
  hosts: swsresearch.hosts,
  answer: (request) => {
    const { path, query, json, now } = request;
    const posted = isRecord(json) ? json : {};
    const code = typeof posted.swIndexCode === 'string' ? posted.swIndexCode : (query.get('swindexcode') ?? '');
    const isKnown = !code.startsWith('9990');
    switch (path.slice(path.indexOf('/', 1) + 1)) {
      case 'api/index_publish/details/component_stocks/':
        return page(isKnown ? CONSTITUENTS : [], request);
      case 'api/index_publish/details/timelines/':
        return reply(isKnown ? minutesOf(code, newestDay(now)) : []);
      case 'api/index_publish/trend/':
        return reply(isKnown ? historyOf(code, query.get('period') ?? '', now) : []);
      case 'api/index_publish/current/':
        return page(
          codesOf(QUOTED).map((each) => quoteOf(each, newestDay(now))),
          request,
        );
      case 'api/index_analysis/index_analysis_report/':
        return page(reportsOf(daysBetween(query, now)), request);
      case 'api/index_analysis/index_analysis_reports/':
        return page(reportsOf([query.get('bargaindate') ?? '']), request);
      case 'api/index_analysis/week_month_datetime/':
        return reply(periodEnds(query.get('type') ?? '', now).map((bargaindate) => ({ bargaindate })));
      case 'dflgOrJcIndex/pageList':
      case 'fundIndex/pageList':
        return reply({ list: codesOf(10).map((each) => closedOf(each, newestDay(now))) });
      case 'fundIndex/getFundKChartData':
        return reply(isKnown ? historyOf(code, typeof posted.type === 'string' ? posted.type : '', now) : []);
      default:
        return undefined;
    }
  },
};

export default indices;

type Row = Readonly<Record<string, unknown>>;

function reply(data: unknown): SandboxReply {
  return { type: 'application/json', body: JSON.stringify({ code: '200', message: 'success', data }) };
}

function page(rows: readonly Row[], { query }: SandboxRequest): SandboxReply {
  const [number, size] = [Number(query.get('page')), Number(query.get('page_size'))];
  const results = rows.slice((number - 1) * size, number * size);
  return reply({ count: rows.length, next: null, previous: null, results });
}

const CONSTITUENTS: readonly Row[] = Array.from({ length: 40 }, (_, at) => ({
  stockcode: String(600_000 + at),
  stockname: `沙盒${600_000 + at}`,
  newweight: '2.5000',
  beginningdate: '2021-12-13T08:00:00+08:00',
}));

function codesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => String(801_010 + 10 * at));
}

/** The level of an index at the end of a day, in hundredths of a point: within some percent of one of its own. */
function closeOf(code: string, day: string): number {
  const level = 150_000 + seededRandom(seedOf(`index ${code}`))(450_000);
  return level + Math.floor((level * (seededRandom(seedOf(`${code} ${day}`))(601) - 300)) / 10_000);
}

/** The levels of a day in hundredths of a point, and its change in hundredths of a percent. */
function levelsOf(code: string, day: string, before: string) {
  const [open, close] = [closeOf(code, before), closeOf(code, day)];
  const stray = seededRandom(seedOf(`stray ${code} ${day}`));
  const high = Math.max(open, close) + stray(800);
  const low = Math.min(open, close) - stray(800);
  return { open, close, high, low, change: Math.round(((close - open) * 10_000) / open) };
}

const points = (hundredths: number): string => toDecimal(hundredths, 2);

function minutesOf(code: string, day: string): readonly Row[] {
  return Array.from({ length: 60 }, (_, at) => ({
    l1: code,
    l2: `沙盒指数${code.slice(-3)}`,
    l8: points(closeOf(code, `${day} ${at}`)),
    trading_date: day,
    trading_time: `09:${String(30 + Math.floor(at / 6)).padStart(2, '0')}:${String((at % 6) * 10).padStart(2, '0')}`,
  }));
}

/** The last days of the periods that are over, oldest first. */
function periodEnds(type: string, now: number): readonly string[] {
  if (type === 'MONTH') return newestDays(now, 'month', 60).toReversed();
  const days = newestDays(now, 'day', DAYS + 1);
  const isFriday = (day: string): boolean => new Date(day).getUTCDay() === 5;
  return (type === 'WEEK' ? days.filter(isFriday) : days).toReversed();
}

function historyOf(code: string, type: string, now: number): readonly Row[] {
  const days = periodEnds(type, now);
  return days.slice(1).map((day, at) => {
    const { open, close, high, low, change } = levelsOf(code, day, days[at]!);
    return {
      swindexcode: code,
      swIndexName: `沙盒指数${code.slice(-3)}`,
      bargaindate: day,
      openindex: Number(points(open)),
      maxindex: Number(points(high)),
      minindex: Number(points(low)),
      closeindex: Number(points(close)),
      hike: Number(points(close - open)),
      markup: Number(points(change)),
      ...tradedOf(code, day),
    };
  });
}

/** What was traded on a day, in 100 million shares and in 100 million yuan. */
function tradedOf(code: string, day: string) {
  const amount = 4_000 + seededRandom(seedOf(`traded ${code} ${day}`))(8_000);
  return { bargainamount: Number(points(amount)), bargainsum: Number(points(amount * 18)) };
}

function quoteOf(code: string, day: string): Row {
  const { open, close, high, low } = levelsOf(code, day, `before ${day}`);
  const { bargainamount, bargainsum } = tradedOf(code, day);
  return {
    swindexcode: code,
    swindexname: `沙盒指数${code.slice(-3)}`,
    l3: points(open),
    l4: points(open),
    l5: String(Math.round(bargainsum * 100)),
    l6: points(high),
    l7: points(low),
    l8: points(close),
    l11: String(Math.round(bargainamount * 100)),
  };
}

function closedOf(code: string, day: string): Row {
  const { close, change } = levelsOf(code, day, `before ${day}`);
  return {
    swIndexCode: code,
    swIndexName: `沙盒指数${code.slice(-3)}`,
    lastCloseIndex: Number(points(close)),
    lastMarkup: Number(points(change)),
    yearMarkup: Number(points(4 * change)),
  };
}

/** The newest days with reports between the first and the last one of a request. */
function daysBetween(query: URLSearchParams, now: number): readonly string[] {
  const [first, last] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
  const days = newestDays(now, 'day', 2_000).filter((day) => day >= first && day <= last);
  return days.slice(0, 20).toReversed();
}

function reportsOf(days: readonly string[]): readonly Row[] {
  return days.flatMap((day) =>
    codesOf(12).map((code) => {
      const { close, change } = levelsOf(code, day, `before ${day}`);
      const random = seededRandom(seedOf(`report ${code} ${day}`));
      return {
        swindexcode: code,
        swindexname: `沙盒指数${code.slice(-3)}`,
        bargaindate: `${day}T08:00:00+08:00`,
        closeindex: points(close),
        bargainamount: points(500 + random(9_000)),
        markup: points(change),
        turnoverrate: points(50 + random(900)),
        pe: points(900 + random(6_000)),
        pb: points(80 + random(600)),
        meanprice: points(600 + random(4_000)),
        bargainsumrate: points(100 + random(1_400)),
        negotiablessharesum1: points(100_000 + random(9_000_000)),
        negotiablessharesum2: points(5_000 + random(40_000)),
        dp: points(30 + random(400)),
      };
    }),
  );
}

import { isUnknownCode, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { baiduValuation } from './wire.ts';

const DAY_MS = 86_400_000;
// The points of every time, and how many days they are apart.
const POINTS = 120;
const STEPS: Readonly<Record<string, number>> = { 近一年: 3, 近三年: 9, 近五年: 15, 近十年: 30, 全部: 60 };
/** Where a measure begins, in hundredths. */
const LEVELS: Readonly<Record<string, number>> = { 总市值: 30_000, 市净率: 250, 市现率: 1_800 };

/** Valuations with made-up figures up to the day of the request. */
const valuation: SandboxUpstream = {
  hosts: baiduValuation.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/opendata') return undefined;
    const [share, measure] = [query.get('code') ?? '', query.get('tag') ?? ''];
    const step = STEPS[query.get('chart_select') ?? ''];
    if (isUnknownCode(share) || step === undefined)
      return { type: 'application/json', body: JSON.stringify({ QueryID: '0', ResultCode: '0', Result: [] }) };
    // Of days that are multiples of the step, so that no day moves with the day of the request.
    const newest = Math.floor((now / DAY_MS - 1) / step) * step * DAY_MS;
    const level = LEVELS[measure] ?? 2_200;
    const body = Array.from({ length: POINTS }, (_, at) => {
      const day = new Date(newest - (POINTS - 1 - at) * step * DAY_MS).toISOString().slice(0, 10);
      const moved = seededRandom(seedOf(`${share} ${measure} ${day}`))(1_001) - 500;
      return [day, toDecimal(Math.round((level * (10_000 + moved)) / 10_000), 2)];
    });
    const result = { chartInfo: [{ header: ['时间', measure], body }] };
    const displayed = { resultData: { tplData: { result } } };
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ QueryID: '1', ResultCode: '0', Result: [{ DisplayData: displayed }] }),
    };
  },
};

export default valuation;

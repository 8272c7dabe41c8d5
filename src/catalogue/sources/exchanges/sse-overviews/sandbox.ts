import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { shanghaiOverview } from './wire.ts';

// The first day of which the exchange has the trading in this form.
const FIRST_DAY = '2021-12-27';

/** The overviews of the Shanghai exchange with made-up figures. */
const overviews: SandboxUpstream = {
  hosts: shanghaiOverview.hosts,
  answer: ({ query, now }) => {
    if (query.get('sqlId') === 'COMMON_SSE_SJ_GPSJ_GPSJZM_TJSJ_L') return newest(now);
    if (query.get('sqlId') === 'COMMON_SSE_SJ_GPSJ_CJGK_MRGK_C') return trading(query.get('SEARCH_DATE') ?? '', now);
    return undefined;
  },
};

export default overviews;

/** The main board and the STAR market, and all shares as their sum. */
function newest(now: number): SandboxReply {
  const day = new Date(PROVEN_DAYS.newestSession(now)).toISOString().slice(0, 10).replaceAll('-', '');
  const random = seededRandom(seedOf(day));
  const valuesOf = (name: string, least: number, companies: number): Readonly<Record<string, number>> => ({
    TOTAL_VALUE: least * 100 + random(least),
    NEGO_VALUE: least * 90 + random(least),
    TOTAL_ISSUE_VOL: least * 8 + random(100),
    NEGO_ISSUE_VOL: least * 7 + random(100),
    LIST_COM_NUM: companies,
    SECURITY_NUM: companies + (name === '主板' ? 42 : 0),
  });
  const main = valuesOf('主板', 480_000, 1_690);
  const star = valuesOf('科创板', 80_000, 590);
  const all = Object.fromEntries(Object.entries(main).map(([name, value]) => [name, value + (star[name] ?? 0)]));
  return reply(
    Object.entries({ 股票: all, 主板: main, 科创板: star }).map(([name, values]) => ({
      ...Object.fromEntries(
        Object.entries(values).map(([field, value]) => [
          field,
          field.endsWith('NUM') ? String(value) : toDecimal(value, 2),
        ]),
      ),
      AVG_PE_RATIO: { 股票: '16.93', 主板: '15.31', 科创板: '71.02' }[name],
      TOTAL_TRADE_AMT: '-',
      TRADE_DATE: day,
      PRODUCT_NAME: name,
    })),
  );
}

/** The boards of a day; none of a day without trading. */
function trading(day: string, now: number): SandboxReply {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!(day >= FIRST_DAY && day <= beijingDay(now)) || !PROVEN_DAYS.hasTrading(midnight)) return reply([]);
  const random = seededRandom(seedOf(day));
  /** Figures of a board of a market value in 100 million yuan. */
  const figuresOf = (value: number): Readonly<Record<string, number>> => ({
    LIST_NUM: Math.ceil(value / 250),
    TOTAL_VALUE: value * 100 + random(value),
    NEGO_VALUE: value * 95 + random(value),
    TRADE_AMT: value + random(value),
    TRADE_VOL: Math.ceil(value / 15) + random(Math.ceil(value / 15)),
  });
  const boards = { '01': figuresOf(480_000), '02': figuresOf(900), '03': figuresOf(80_000) };
  const sum = (field: string): number => Object.values(boards).reduce((total, board) => total + (board[field] ?? 0), 0);
  const all = Object.fromEntries(Object.keys(boards['01']).map((field) => [field, sum(field)]));
  return reply(
    Object.entries({ ...boards, '11': figuresOf(100), '17': all }).map(([code, figures]) => {
      const rate = (of: string): string =>
        toDecimal(Math.round(((figures.TRADE_AMT ?? 0) / (figures[of] ?? 1)) * 1_000_000), 4);
      return {
        ...Object.fromEntries(
          Object.entries(figures).map(([field, value]) => [
            field,
            field === 'LIST_NUM' ? String(value) : toDecimal(value, 2),
          ]),
        ),
        AVG_PE_RATE: code === '11' ? '-' : toDecimal(1_200 + random(600), 2),
        TOTAL_TO_RATE: rate('TOTAL_VALUE'),
        NEGO_TO_RATE: rate('NEGO_VALUE'),
        TRADE_NUM: '0.0613',
        TRADE_DATE: day.replaceAll('-', ''),
        PRODUCT_CODE: code,
      };
    }),
  );
}

function reply(result: readonly object[]): SandboxReply {
  // Without pages, the exchange counts nothing.
  const body = { result, pageHelp: { data: null, pageCount: 1, pageNo: 1, pageSize: 10, total: 0 }, error: null };
  return { type: 'application/json;charset=UTF-8', body: JSON.stringify(body) };
}

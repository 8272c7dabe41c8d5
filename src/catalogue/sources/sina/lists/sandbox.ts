import { beijingClock } from '../../../../engine/interface/beijing-time.ts';
import type { SandboxReply, SandboxRequest, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { madeRow, momentOf, type QuoteMoment } from '../../eastmoney/clist/made-quotes.ts';
import { MADE_A_SHARES, type MadeSecurity, securitiesOf } from '../../eastmoney/clist/made-securities.ts';
import { sinaLists } from './wire.ts';

/**
 * Sina's lists: some of the made-up securities that the sandbox's Eastmoney has, with the same quotes. Lists are
 * short, since Sina is asked slowly in the sandbox as well.
 */
const lists: SandboxUpstream = {
  hosts: sinaLists.hosts,
  answer: async (request) => {
    const [, method = ''] = /\/json_v2\.php\/Market_Center\.(get\w+)$/.exec(request.path) ?? [];
    const members = membersOf(request.query.get('node') ?? '');
    if (method.includes('Count')) return json(JSON.stringify(String(members.length)));
    const write = WRITERS[method];
    return write && json(pageOf(request, members, write));
  },
};

export default lists;

type Fields = Readonly<Record<string, string | number>>;
type Writer = (security: MadeSecurity, moment: QuoteMoment) => Fields;

const every = (nth: number, all: readonly MadeSecurity[]): readonly MadeSecurity[] =>
  all.filter((_, at) => at % nth === 0);

/** The securities of a node; none of one that the sandbox does not have. */
function membersOf(node: string): readonly MadeSecurity[] {
  const mainland = MADE_A_SHARES.filter(({ code }) => /^[036]/.test(code));
  // Indices whose members Sina has are those of the Shanghai and Shenzhen exchanges.
  const [, index] = /^zhishu_((?:000|399)\d{3})$/.exec(node) ?? [];
  const members = index === undefined ? (NODES[node]?.(mainland) ?? []) : every(100, mainland);
  return members.toSorted((one, other) => (symbolOf(one) < symbolOf(other) ? -1 : 1));
}

const NODES: Readonly<Record<string, (mainland: readonly MadeSecurity[]) => readonly MadeSecurity[]>> = {
  hs_a: () => every(50, MADE_A_SHARES),
  kcb: () => every(10, securitiesOf('m:1 t:23').toReversed()),
  hs300: (mainland) => every(60, mainland),
  hs_s: () => [...every(4, securitiesOf('m:1 t:1').toReversed()), ...every(4, securitiesOf('m:0 t:5').toReversed())],
  hskzz_z: () => every(3, securitiesOf('b:MK0354')),
  qbgg_hk: () => every(6, securitiesOf('m:128 t:3').toReversed()),
  close_fund: () => securitiesOf('m:1 t:9 e:97,m:0 t:10 e:97'),
  etf_hq_fund: () => every(9, securitiesOf('b:MK0021')),
  lof_hq_fund: () => every(3, securitiesOf('b:MK0404,b:MK0405')),
};

function symbolOf({ code, market }: MadeSecurity): string {
  if (market === 116) return code;
  return `${market === 1 ? 'sh' : /^[48]|^92/.test(code) ? 'bj' : 'sz'}${code}`;
}

function json(body: string): SandboxReply {
  return { type: 'application/json; charset=utf-8', body };
}

function pageOf({ query, now }: SandboxRequest, members: readonly MadeSecurity[], write: Writer): string {
  const ordered = query.get('asc') === '0' ? members.toReversed() : members;
  const [page, size] = [Number(query.get('page')), Number(query.get('num'))];
  const moment = momentOf(now);
  const rows = ordered.slice((page - 1) * size, page * size).map((security) => write(security, moment));
  // Behind the last page is none.
  return JSON.stringify(rows.length === 0 ? null : rows);
}

const QUOTED = 'f2 f3 f4 f5 f6 f8 f15 f16 f17 f18 f20 f21'.split(' ');

/** The quote of a security: prices as texts, 0 for none. */
function quoteOf(security: MadeSecurity, moment: QuoteMoment) {
  const made = madeRow(security, QUOTED, moment, new Map(), false);
  const figure = (field: string): number => (typeof made[field] === 'number' ? made[field] : 0);
  const price = (field: string): string => figure(field).toFixed(Math.max(3, security.decimals));
  const isIndex = security.kind === 'index';
  // Eastmoney counts in lots; indices of Shanghai come in lots here, too.
  const unit = security.market === 116 || (isIndex && security.market === 1) ? 1 : 100;
  return { figure, price, volume: figure('f5') * unit, time: timeOf(moment) };
}

function timeOf({ time }: QuoteMoment): string {
  const { midnight, sinceMidnight } = beijingClock(time * 1_000);
  return new Date(midnight + sinceMidnight).toISOString().slice(0, 19).replace('T', ' ');
}

/** The fields of all lists of mainland China. */
function mainlandRow(security: MadeSecurity, moment: QuoteMoment): Fields {
  const { figure, price, volume, time } = quoteOf(security, moment);
  const hasBook = security.kind !== 'index';
  return {
    symbol: symbolOf(security),
    code: security.code,
    name: security.name,
    trade: price('f2'),
    pricechange: price('f4'),
    changepercent: price('f3'),
    buy: hasBook ? price('f2') : '0',
    sell: hasBook ? (figure('f2') === 0 ? '0.000' : (figure('f2') + 10 ** -security.decimals).toFixed(3)) : '0',
    settlement: price('f18'),
    open: price('f17'),
    high: price('f15'),
    low: price('f16'),
    volume,
    amount: figure('f6'),
    ticktime: time.slice(11),
  };
}

const WRITERS: Readonly<Record<string, Writer>> = {
  getHQNodeDataSimple: mainlandRow,
  getHQNodeData: (security, moment) => {
    const { figure } = quoteOf(security, moment);
    return {
      ...mainlandRow(security, moment),
      pricechange: figure('f4'),
      changepercent: figure('f3'),
      per: figure('f2') === 0 ? 0 : 5 + (Number(security.code) % 55),
      pb: figure('f2') === 0 ? 0 : 1 + (Number(security.code) % 8) / 10,
      mktcap: figure('f20') / 10_000,
      nmc: figure('f21') / 10_000,
      turnoverratio: figure('f8'),
    };
  },
  getHKStockData: (security, moment) => {
    const { figure, price, volume, time } = quoteOf(security, moment);
    return {
      symbol: security.code,
      name: security.name,
      engname: `SANDBOX ${security.code}`,
      tradetype: 'EQTY',
      lasttrade: price('f2'),
      prevclose: price('f18'),
      open: price('f17'),
      high: price('f15'),
      low: price('f16'),
      volume: String(volume),
      currentvolume: '0',
      amount: String(figure('f6')),
      ticktime: time.replaceAll('-', '/'),
      buy: price('f2'),
      sell: figure('f2') === 0 ? '0.000' : (figure('f2') + 0.005).toFixed(3),
      pricechange: price('f4'),
      changepercent: price('f3'),
    };
  },
};

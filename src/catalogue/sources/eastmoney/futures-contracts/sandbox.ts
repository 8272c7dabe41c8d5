import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { contracts } from './wire.ts';

// Names and codes are real ones; so are the market numbers of the exchanges.
const PRODUCTS = [
  { mktid: 113, vname: '热卷', vcode: 'hc' },
  { mktid: 113, vname: '螺纹钢', vcode: 'rb' },
  { mktid: 114, vname: '豆粕', vcode: 'm' },
  { mktid: 115, vname: '白糖', vcode: 'SR' },
  { mktid: 142, vname: '原油', vcode: 'sc' },
  { mktid: 220, vname: '沪深300', vcode: 'IF' },
  { mktid: 225, vname: '工业硅', vcode: 'si' },
] as const;

const EXCHANGES = new Map([
  [113, '上期所'],
  [114, '大商所'],
  [115, '郑商所'],
  [142, '上期能源'],
  [220, '中金所'],
  [225, '广期所'],
]);

// How many months a product trades at once: every second one.
const TRADED_MONTHS = 4;

/**
 * The contracts of a time: of each product the main contracts joined, and the next even months that have not
 * ended.
 */
function contractsAt(now: number): readonly Readonly<Record<string, string | number | undefined>>[] {
  const [year = 0, month = 0] = beijingDay(now).split('-').map(Number);
  const next = month + (month % 2);
  const months = Array.from({ length: TRADED_MONTHS }, (_, at) => {
    const since = year * 12 + next - 1 + 2 * at;
    return `${String(Math.floor(since / 12)).slice(2)}${String((since % 12) + 1).padStart(2, '0')}`;
  });
  return PRODUCTS.flatMap(({ mktid, vname, vcode }) => {
    const named = (name: string, code: string) => ({ mktname: EXCHANGES.get(mktid), mktid, name, code, vname, vcode });
    return [named(`${vname}主连`, `${vcode}m`), ...months.map((each) => named(`${vname}${each}`, `${vcode}${each}`))];
  });
}

/**
 * Whether a secid is that of a contract of a product of the sandbox: of any month, or of the main contracts
 * joined.
 */
export function isMadeContract(secid: string): boolean {
  const [, market, product] = /^(\d{3})\.([A-Za-z]{1,2}?)(?:m|\d\d(?:0[1-9]|1[0-2]))$/.exec(secid) ?? [];
  return PRODUCTS.some(({ mktid, vcode }) => String(mktid) === market && vcode === product);
}

/** Eastmoney's table of futures contracts: the exchanges, one part for each, and its contracts. */
const table: SandboxUpstream = {
  hosts: contracts.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/redis') return undefined;
    const list = listOf(query.get('msgid') ?? '', now);
    return list && { type: 'application/json; charset=UTF-8', body: JSON.stringify(list) };
  },
};

export default table;

function listOf(msgid: string, now: number): readonly unknown[] | undefined {
  if (msgid === 'gnweb') return [...EXCHANGES].map(([mktid, mktname]) => ({ mktid, mktname }));
  const [, market = '', part] = /^(\d{1,4})(_1)?$/.exec(msgid) ?? [];
  if (!EXCHANGES.has(Number(market))) return undefined;
  const ofMarket = contractsAt(now).filter(({ mktid }) => mktid === Number(market));
  return part === undefined ? [{ part: 1, count: ofMarket.length }] : ofMarket;
}

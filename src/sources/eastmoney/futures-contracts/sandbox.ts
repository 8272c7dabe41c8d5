import type { SandboxUpstream } from '../../../declare/sandbox.ts';
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

/** The contracts of the sandbox: of each product the joined main contract and two months. */
export const FUTURES_CONTRACTS = PRODUCTS.flatMap((product) => {
  const { mktid, vname, vcode } = product;
  const named = (name: string, code: string) => ({ mktname: EXCHANGES.get(mktid), mktid, name, code, vname, vcode });
  return [
    named(`${vname}主连`, `${vcode}m`),
    named(`${vname}2608`, `${vcode}2608`),
    named(`${vname}2610`, `${vcode}2610`),
  ];
});

/** Eastmoney's table of futures contracts: the exchanges, one part for each, and its contracts. */
const table: SandboxUpstream = {
  hosts: contracts.hosts,
  answer: ({ path, query }) => {
    if (path !== '/redis') return undefined;
    const list = listOf(query.get('msgid') ?? '');
    return list && { type: 'application/json; charset=UTF-8', body: JSON.stringify(list) };
  },
};

export default table;

function listOf(msgid: string): readonly unknown[] | undefined {
  if (msgid === 'gnweb') return [...EXCHANGES].map(([mktid, mktname]) => ({ mktid, mktname }));
  const [, market = '', part] = /^(\d{1,4})(_1)?$/.exec(msgid) ?? [];
  if (!EXCHANGES.has(Number(market))) return undefined;
  const ofMarket = FUTURES_CONTRACTS.filter(({ mktid }) => mktid === Number(market));
  return part === undefined ? [{ part: 1, count: ofMarket.length }] : ofMarket;
}

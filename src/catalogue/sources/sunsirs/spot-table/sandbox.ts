import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { PRODUCTS, type Product } from './products.ts';
import { sunsirs } from './wire.ts';

const DAY_MS = 86_400_000;
const EXCHANGES = [
  ['上海期货交易所', 'SHFE'],
  ['郑州商品交易所', 'CZCE'],
  ['大连商品交易所', 'DCE'],
  ['广州期货交易所', 'GFEX'],
] as const;

/** The table of spot and futures prices, made up; one commodity has no data. */
const spotTable: SandboxUpstream = {
  hosts: sunsirs.hosts,
  answer: ({ path, now }) => {
    const [, asked] = /^\/sf\/(?:day-(\d{4}-\d{2}-\d{2})\.html)?$/.exec(path) ?? [];
    if (asked === undefined && path !== '/sf/') return undefined;
    const newest = PROVEN_DAYS.newestSession(now);
    let midnight = Math.min(newest, asked === undefined ? newest : Date.parse(`${asked}T00:00:00Z`));
    while (!PROVEN_DAYS.hasTrading(midnight)) midnight -= DAY_MS;
    return { type: 'text/html; charset=utf-8', body: pageOf(new Date(midnight)) };
  },
};

export default spotTable;

const cell = (content: string, attributes = ''): string => `<td${attributes}>${content}</td>`;

function pageOf(day: Date): string {
  const date = `${day.getUTCFullYear()}年${two(day.getUTCMonth() + 1)}月${two(day.getUTCDate())}日`;
  const heading = `<tr>${cell('商品', ' rowspan="2"')}${cell('现货')}${cell('最近合约', ' colspan="3"')}${cell('主力合约', ' colspan="3"')}</tr><tr>${['价格', '代码', '价格', '现期差', '代码', '价格', '现期差'].map((text) => cell(text)).join('')}</tr>`;
  const rows = EXCHANGES.flatMap(([title, exchange]) => [
    `<tr>${cell(title, ' colspan="8"')}</tr>`,
    ...PRODUCTS.filter((product) => product.exchange === exchange).map((product) => rowOf(product, day)),
  ]);
  return `<!DOCTYPE html><html><body><table><tr><td></td><td></td></tr><tr><td>现期表</td><td>100ppi ${date}</td></tr></table><table id="fdata">${heading}${rows.join('')}</table></body></html>`;
}

function rowOf(product: Product, day: Date): string {
  const { code, names, factor = 1 } = product;
  const random = seededRandom(seedOf(`${code} ${day.toISOString().slice(0, 10)}`));
  // A price of some thousand yuan in the unit of the futures.
  const level = (1_500 + (seedOf(code) % 9_000)) * 100;
  const spot = level + random(Math.floor(level / 50));
  const [near, dominant] = [level + random(Math.floor(level / 40)), level + random(Math.floor(level / 30))];
  const name = `<a href="/sf/${seedOf(code) % 2_000}.html">${names[0] ?? code}&nbsp;</a>`;
  const spotText = product.code === 'BB' ? '暂无数据' : toDecimal(Math.round(spot / factor), 2);
  const month = (ahead: number): string => {
    const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead, 1)).toISOString();
    return `${first.slice(2, 4)}${first.slice(5, 7)}`;
  };
  const basis = (price: number): string =>
    `<table><tr>${cell(toDecimal(spot - price, 2))}${cell(`${toDecimal(Math.round(((spot - price) / spot) * 10_000), 2)}%`)}</tr></table>`;
  return `<tr align="center">${cell(name)}${cell(spotText)}${cell(month(1))}${cell(toDecimal(near, 2))}${cell(basis(near))}${cell(month(4))}${cell(toDecimal(dominant, 2))}${cell(basis(dominant))}</tr>`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

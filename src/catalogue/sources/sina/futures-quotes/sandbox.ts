import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { toGb18030 } from '../../../made-up/made-up-gb18030.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import {
  contractsOf,
  EXCHANGES,
  findContract,
  type MadeContract,
  madeBars,
  PRODUCTS,
  priceText,
  settlementOf,
} from '../futures/made-contracts.ts';
import { FOREIGN, findForeign } from '../futures/made-foreign.ts';
import { sinaQuotes } from '../hq.ts';
import { productQuotes } from './products.ts';

/** Sina's quotes of futures, lists of contracts and pages of contracts, made up as the bars are. */
const quotes: SandboxUpstream = {
  hosts: [...sinaQuotes.hosts, ...productQuotes.hosts, 'finance.sina.com.cn'],
  answer: ({ host, path, query, now }) => {
    const [, codes] = /^\/list=(.*)$/.exec(path) ?? [];
    if (host === 'hq.sinajs.cn' && codes !== undefined) return quotesOf(codes.split(','), now);
    if (path === '/money/future/hf.html') return html(foreignPage());
    const [, contract] = /^\/futures\/quotes\/([A-Z]+\d+)\.shtml$/.exec(path) ?? [];
    if (contract !== undefined) return contractPage(findContract(contract, now));
    if (path === '/quotes_service/view/js/qihuohangqing.js') return script(nodesFile());
    const isList = path === '/quotes_service/api/json_v2.php/Market_Center.getHQFuturesData';
    if (isList) return { type: 'application/json', body: JSON.stringify(listOf(query.get('node'), now)) };
    return undefined;
  },
};

export default quotes;

function script(text: string): SandboxReply {
  return { type: 'application/javascript; charset=GB18030', body: toGb18030(text) };
}

function html(text: string): SandboxReply {
  return { type: 'text/html; charset=gb2312', body: toGb18030(text) };
}

function quotesOf(codes: readonly string[], now: number): SandboxReply | undefined {
  // Lines of other securities are not made up here.
  if (!codes.every((code) => /^(?:nf_|hf_|USDCNY$)/.test(code))) return undefined;
  return script(codes.map((code) => `var hq_str_${code}="${lineOf(code, now)}";\n`).join(''));
}

function lineOf(code: string, now: number): string {
  if (code === 'USDCNY')
    return `02:58:07,6.7463,6.7468,6.7450,33,6.7455,6.7480,6.7440,6.7463,美元人民币,${beijingDay(now)}`;
  const symbol = code.slice(3);
  return code.startsWith('hf_') ? foreignLine(symbol, now) : contractLine(symbol, now);
}

function contractLine(symbol: string, now: number): string {
  const contract = findContract(symbol, now);
  const bars = contract ? madeBars(symbol, contract, now) : [];
  const [before, last] = bars.slice(-2);
  if (!contract || !before || !last) return '';
  const { tick, exchange, title, name } = contract;
  const settled = priceText(settlementOf(before, contract));
  const own = {
    open: priceText(last.open),
    high: priceText(last.high),
    low: priceText(last.low),
    close: priceText(last.close),
    settlement: priceText(settlementOf(last, contract)),
    bid: priceText(last.close - tick),
    ask: priceText(last.close + tick),
    volume: String(last.volume),
    hold: `${last.hold}.000`,
    average: priceText(last.average),
  };
  if (exchange !== 'cffex')
    return toLine(44, {
      0: title,
      1: '150000',
      2: own.open,
      3: own.high,
      4: own.low,
      5: own.close,
      6: own.bid,
      7: own.ask,
      8: own.close,
      9: own.settlement,
      10: settled,
      11: '6',
      12: '8',
      13: own.hold,
      14: own.volume,
      15: EXCHANGES[exchange][1],
      16: name,
      17: last.day,
      18: '1',
      27: own.average,
    });
  const limit = (part: number): string => priceText(Math.trunc((settlementOf(before, contract) * part) / tick) * tick);
  return toLine(50, {
    0: own.open,
    1: own.high,
    2: own.low,
    3: own.close,
    4: own.volume,
    5: ((last.volume * last.average) / 1_000).toFixed(3),
    6: own.hold,
    7: own.close,
    8: own.settlement,
    9: limit(1.1),
    10: limit(0.9),
    13: priceText(before.close),
    14: settled,
    15: `${before.hold}.000`,
    16: own.bid,
    17: '1',
    26: own.ask,
    27: '1',
    36: last.day,
    37: '15:00:00',
    38: '300',
    48: own.average,
    49: title,
  });
}

/** A line of so many values, by their places. */
function toLine(width: number, values: Readonly<Record<number, string>>): string {
  return Array.from({ length: width }, (_, place) => values[place] ?? '').join(',');
}

function foreignLine(code: string, now: number): string {
  const contract = findForeign(code);
  const bars = contract ? madeBars(code, contract, now) : [];
  const [before, last] = bars.slice(-2);
  if (!contract || !before || !last) return '';
  return toLine(15, {
    0: priceText(last.close),
    2: priceText(last.close - contract.tick),
    3: priceText(last.close + contract.tick),
    4: priceText(last.high),
    5: priceText(last.low),
    6: '23:51:08',
    7: priceText(settlementOf(before, contract)),
    8: priceText(last.open),
    9: '0',
    10: '3',
    11: '9',
    12: last.day,
    13: contract.title,
    14: '0',
  });
}

function foreignPage(): string {
  const entries = FOREIGN.map(({ code, name, multiplier }) => `\t${code} : ['${name}', [${multiplier}, '元'], 2]`);
  return `<html><head><script type="text/javascript">\nvar oHF_1 = {\n${entries.join(',\n')}\n};\nvar oHF_2 = {};\n</script></head></html>\n`;
}

function contractPage(contract: MadeContract | undefined): SandboxReply {
  if (!contract) return { status: 404, type: 'text/html', body: '<html><body>404 Not Found</body></html>' };
  const { name, change, exchange } = contract;
  const rows = [
    ['交易品种', name, '最小变动价位', change],
    ['上市交易所', EXCHANGES[exchange][0], '附加信息', ''],
  ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return html(`<html><body><table>${rows.join('')}</table></body></html>\n`);
}

function nodesFile(): string {
  const lists = Object.entries(EXCHANGES).map(([key, [title]]) => {
    const nodes = PRODUCTS.filter(({ exchange }) => exchange === key).map(
      ({ name, node }, at) => `['${name}', '${node}', '${at + 10}']`,
    );
    return `${key} : ['${title}', ${nodes.join(', ')}]`;
  });
  return `ARRFUTURESNODES = {\n${lists.join(',\n')}\n};\n`;
}

/** The contracts of a node; null for one that is not known, or has none. */
function listOf(node: string | null, now: number): unknown {
  const found = PRODUCTS.find((each) => each.node === node);
  if (!found) return null;
  const rows = contractsOf(found, now).flatMap((contract) => {
    const [before, last] = madeBars(contract.symbol, contract, now).slice(-2);
    if (!before || !last) return [];
    const settled = priceText(settlementOf(before, contract));
    const { symbol, exchange, title: name, tick } = contract;
    return {
      symbol,
      exchange,
      name,
      trade: priceText(last.close),
      settlement: priceText(settlementOf(last, contract)),
      presettlement: settled,
      open: priceText(last.open),
      high: priceText(last.high),
      low: priceText(last.low),
      close: priceText(last.close),
      bidprice1: priceText(last.close - tick),
      askprice1: priceText(last.close + tick),
      bidvol1: '6',
      askvol1: '8',
      volume: String(last.volume),
      position: String(last.hold),
      ticktime: '15:00:00',
      tradedate: last.day,
      preclose: priceText(before.close),
      changepercent: ((last.close - settlementOf(before, contract)) / settlementOf(before, contract)).toFixed(7),
      bid: '0.000',
      ask: '0.000',
      prevsettlement: settled,
    };
  });
  return rows.toSorted((left, right) => Number(right.position) - Number(left.position));
}

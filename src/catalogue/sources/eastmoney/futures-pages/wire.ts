import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { withoutPercentSign } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, noValue, refused, refuseNoJson } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { eastmoneyFutures } from '../site.ts';

/** The terms of one futures contract, by the name of its page: `v2602F`. */
export type TermsAsk = { readonly contract: string };

/** The spot prices of one group of commodities, by its number on the page. */
export type SpotStockAsk = { readonly group: number };

const TERMS_LABEL = 'Eastmoney terms of a futures contract';
const [TERMS_HOST] = eastmoneyFutures.hosts;

/** The terms of futures contracts: the page of a contract has the key of its terms. */
export const futuresTerms: Source<TermsAsk> = {
  ...eastmoneyFutures,
  hosts: [...eastmoneyFutures.hosts, 'quote.eastmoney.com'],
  inspections: { findKey, refuseNoJson },
  notFoundMeaning: say('Its page of the contract has no link to terms.', '其合约页面没有合约详情的链接。'),
  fetch: async ({ contract }, context) => {
    const page = await context.fetch({
      url: address`https://quote.eastmoney.com/qihuo/${contract}.html`,
      statuses: [404],
    });
    const key = page.status === 404 ? undefined : await context.inspect(page, findKey);
    if (key === undefined)
      throw noValue(
        `${eastmoneyFutures.title.en} has no terms of ${contract}.`,
        `${eastmoneyFutures.title.zh}没有 ${contract} 的合约资料。`,
      );
    return [
      await context.fetch({
        url: withQuery(`https://${TERMS_HOST}/redis`, { msgid: `${key}_info` }),
        headers: { referer: 'https://quote.eastmoney.com/' },
        check: inspect(refuseNoJson, TERMS_LABEL, '{', 'terms'),
      }),
    ];
  },
};

/**
 * Finds the key of the terms in the page of a contract: the link `…#futures_113_v2602` of its side bar. Undefined
 * for a page without one. Throws `upstream_refused` for what is no page.
 */
function findKey({ body }: Page): string | undefined {
  const html = decodeBody(body, 'utf-8', TERMS_LABEL);
  if (!/<html/i.test(html)) throw refused(TERMS_LABEL, `expected a page, got ${quote(html)}`);
  const bar = html.indexOf('sidertabbox_tsplit');
  return /#futures_([A-Za-z0-9_]{1,40})["']/.exec(html.slice(Math.max(bar, 0)))?.[1];
}

/** The terms that have a name, by the source's keys, in AKShare's order. */
const TERMS = textMap({
  vname: '交易品种',
  vcode: '交易代码',
  jydw: '交易单位',
  bjdw: '报价单位',
  market: '上市交易所',
  zxbddw: '最小变动价格',
  zdtbfd: '跌涨停板幅度',
  hyjgyf: '合约交割月份',
  jysj: '交易时间',
  zhjyr: '最后交易日',
  zhjgr: '最后交割日',
  jgpj: '交割品级',
  zcjybzj: '最初交易保证金',
  jgfs: '交割方式',
});

/**
 * Parses `{"vname":"PVC","vcode":"v",…}` into the columns `item` and `value`, in the order of the source; a key
 * without a known name is the item itself. Throws `upstream_changed` for another form and for terms without a
 * product.
 */
export function parseTerms([{ body }]: Pages): readonly NamedCells[] {
  const terms = parseJson(body, TERMS_LABEL);
  if (!isRecord(terms) || typeof terms.vname !== 'string')
    throw changed(TERMS_LABEL, `expected terms with \`vname\`, got ${quote(terms)}`);
  const values = Object.values(terms).map((value) => {
    if (value === null || value === '') return null;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    throw changed(TERMS_LABEL, `expected texts, got ${quote(value)}`);
  });
  return [
    { name: 'item', cells: Cells.texts(Object.keys(terms).map((key) => TERMS.get(key) ?? key)) },
    { name: 'value', cells: Cells.texts(values) },
  ];
}

const SPOT_LABEL = 'Eastmoney spot prices and shares';
const DATA_HOST = 'data.eastmoney.com';
const NAME = 'pagedata';

/** The page of spot prices of commodities, with the companies that make and use them. */
export const futuresSpotStock: Source<SpotStockAsk> = {
  ...eastmoneyFutures,
  hosts: [...eastmoneyFutures.hosts, DATA_HOST],
  ...onePage<SpotStockAsk>(refuseNoPrices, () => ({ url: `https://${DATA_HOST}/ifdata/xhgp.html` })),
};

function refuseNoPrices({ body }: Pick<Page, 'body'>): void {
  if (!body.includes(NAME))
    throw refused(SPOT_LABEL, `expected a page with ${NAME}, got ${quote(body.toString('latin1', 0, 200))}`);
}

const GROUPS = 8;
const DAYS = ['d1', 'd2', 'd3', 'd4', 'd5'] as const;

/** The object that a script of the page assigns to a variable: the JSON behind its name. */
function assignedIn(body: Buffer): Fields {
  const html = decodeBody(body, 'utf-8', SPOT_LABEL);
  const start = html.indexOf('{', html.search(/pagedata\s{0,9}=/));
  let depth = 0;
  let isText = false;
  for (let at = Math.max(start, 0); start >= 0 && at < html.length; at++) {
    const character = html[at];
    if (isText && character === '\\') at++;
    else if (character === '"') isText = !isText;
    else if (!isText && character === '{') depth++;
    else if (!isText && character === '}' && --depth === 0) {
      const value = parseJson(Buffer.from(html.slice(start, at + 1)), SPOT_LABEL);
      if (isRecord(value)) return value;
    }
  }
  throw changed(SPOT_LABEL, `expected an object in ${NAME}`);
}

/** A price column is known by its place behind the name; the first five are those of the days. */
const PRICES = 7;

/**
 * Parses one group: `{"dates":{"d1":"2024-01-19",…},"datas":[{"list":[{"name":…,…seven
 * figures…,"scss":…,"xyyhs":…},…]},…]}`. The seven figures stand behind the name: the prices of five days, the
 * newest one, and the change of half a year. Days have their year, or, as in 2026, none: `08-31`.
 *
 * Throws `upstream_changed` for another form, another number of groups, figures or days, and a day that had not
 * come.
 */
export function parseSpotStock([page]: Pages, { group }: SpotStockAsk): readonly NamedCells[] {
  const { dates, datas } = assignedIn(page.body);
  const days = DAYS.map((name) => (isRecord(dates) ? dates[name] : undefined));
  if (!days.every((day): day is string => typeof day === 'string' && /^(?:\d{4}-)?\d\d-\d\d$/.test(day)))
    throw changed(SPOT_LABEL, `expected five days in \`dates\`, got ${quote(dates)}`);
  // A day without its year may be of any year.
  for (const day of days.filter((each) => /^\d{4}-/.test(each)))
    refuseFutureDay(day, { obtained: page.obtained, label: SPOT_LABEL });
  if (new Set(days).size !== days.length) throw changed(SPOT_LABEL, `expected days that differ, got ${quote(days)}`);
  if (!Array.isArray(datas) || datas.length !== GROUPS)
    throw changed(SPOT_LABEL, `expected ${GROUPS} groups in \`datas\``);
  const found: unknown = datas[group];
  const rows: unknown = isRecord(found) ? found.list : undefined;
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRecord))
    throw changed(SPOT_LABEL, `expected commodities in group ${group}, got ${quote(found)}`);
  const figures = rows.map((row) => {
    const keys = Object.keys(row);
    const place = keys.indexOf('name');
    const behind = keys.slice(place + 1).filter((key) => key !== 'scss' && key !== 'xyyhs');
    if (place < 0 || behind.length !== PRICES)
      throw changed(SPOT_LABEL, `expected ${PRICES} figures, got ${quote(keys)}`);
    return behind.map((key) => row[key]);
  });
  const numbers = (kind: 'number' | 'percent', at: number) =>
    toCells(
      kind,
      figures.map((row) => withoutPercentSign(row[at])),
      { label: `${SPOT_LABEL}: figure ${at + 1}`, absent: ['', '-', '--'] },
    );
  const texts = (name: string) =>
    toCells(
      'text',
      rows.map((row) => namesOf(row[name])),
      { label: `${SPOT_LABEL}: ${name}`, absent: ['', '-'] },
    );
  return [
    { name: '商品名称', cells: texts('name') },
    ...days.map((name, at) => ({ name, cells: numbers('number', at) })),
    { name: '最新价格', cells: numbers('number', DAYS.length) },
    { name: '近半年涨跌幅', cells: numbers('percent', DAYS.length + 1) },
    { name: '生产商', cells: texts('scss') },
    { name: '下游用户', cells: texts('xyyhs') },
  ];
}

/**
 * Companies, of which a list has texts or objects with a name, as one text; anything else as it is. Throws
 * `upstream_changed` for a company without a name.
 */
function namesOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const names = value.map((each: unknown) => (isRecord(each) ? each.name : each));
  if (names.every((name) => typeof name === 'string')) return names.join(', ');
  throw changed(SPOT_LABEL, `expected companies with their names, got ${quote(value)}`);
}

import { textMap } from '../../base/text-map.ts';
import type { Near, Role } from '../../engine/interface/columns.ts';
import type { Listing, SampleName, TextsOfMarkets } from '../../engine/interface/sample.ts';
import { UNITS, type Unit } from '../fields/units.ts';

/**
 * Names of dynamic columns or items with a `|` between them: `'~REPORT_DATE|BPS|EPS'`. What has a text for its
 * value begins with `~`, a count with `+`, and a heading without a value with `#`.
 */
export function sampleNames(written: string): readonly SampleName[] {
  return written.split('|').map((each) => ({
    name: each.replace(/^[~+#]/, ''),
    ...(each.startsWith('~') && { isText: true }),
    ...(each.startsWith('+') && { isCount: true }),
    ...(each.startsWith('#') && { isHeading: true }),
  }));
}

const near = (role: Role, from = 1, to = from): Near => ({ role, from, to });

/** The items of quotes whose figures follow from the prices, whatever the source calls them. */
const QUOTED = textMap<Near>({
  最新: near('price'),
  现价: near('price'),
  均价: near('average'),
  昨收: near('previous_close'),
  今开: near('open'),
  最高: near('high'),
  最低: near('low'),
  涨跌: near('change'),
  涨幅: near('change_percent'),
  振幅: near('amplitude'),
  涨停: near('previous_close', 1.1),
  跌停: near('previous_close', 0.9),
  '52周最高': near('price', 1.1, 1.4),
  '52周最低': near('price', 0.6, 0.9),
  总手: near('volume', 0.01),
  外盘: near('volume', 0.005),
  内盘: near('volume', 0.005),
  成交量: near('volume'),
  金额: near('turnover'),
  成交额: near('turnover'),
  换手: near('turnover_rate'),
  周转率: near('turnover_rate'),
  总股本: near('total_shares'),
  '基金份额/总股本': near('total_shares'),
  流通股: near('float_shares'),
  总市值: near('market_value'),
  '资产净值/总市值': near('market_value'),
  流通市值: near('float_market_value'),
  流通值: near('float_market_value'),
  每股收益: near('price', 0.02, 0.08),
  每股净资产: near('price', 0.3, 0.8),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((level) => [
      [`sell_${level}`, near('price', 1 + 0.001 * level)],
      [`buy_${level}`, near('price', 1 - 0.001 * level)],
    ]),
  ),
});

/** An item of a quote: one without a unit has a text for its value. */
export function quotedItem({ name, unit }: { readonly name: string; readonly unit: Unit | undefined }): SampleName {
  const figure = QUOTED.get(name);
  return {
    name,
    ...(unit === undefined && { isText: true }),
    ...(unit !== undefined && UNITS[unit].isCount && { isCount: true }),
    ...(figure && { near: figure }),
  };
}

/** What sources call the exchange of a share, by its market. */
export const EXCHANGE_NAMES: TextsOfMarkets = {
  Shanghai: '上海证券交易所',
  STAR: '上海证券交易所',
  Shenzhen: '深圳证券交易所',
  ChiNext: '深圳证券交易所',
  Beijing: '北京证券交易所',
};

/** What the data centre of Eastmoney calls the board of a share, by its market. */
export const BOARD_NAMES: TextsOfMarkets = {
  Shanghai: '上交所主板',
  STAR: '上交所科创板',
  Shenzhen: '深交所主板',
  ChiNext: '深交所创业板',
  Beijing: '北交所',
};

/** The members of an index, by its code in `symbol`. */
export const INDEX_MEMBERS: Listing = {
  of: 'A-shares',
  rows: { param: 'symbol', sizes: { '000300': 300, '000016': 50, '000905': 500, '000852': 1_000 } },
};

import { quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { CellKind } from '../../../../engine/formats/cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { shiftPoint } from '../../../../engine/formats/plain-numbers.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, ReplyPart, Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, rowsOf, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { type CffexAsk, cffexFiles, parseSettlement as parseFinancial } from '../cffex-files/wire.ts';
import { parseSettlement as parseZhengzhou } from '../czce-texts/wire.ts';
import { reportsOfDay } from '../day-reports.ts';
import type { FuturesMarket } from '../futures-products.ts';
import { energyExchange, shanghaiFutures } from '../futures-site.ts';
import { czceDays, futuresExchanges, ineDays, shfeDays } from '../futures-spans/wire.ts';
import { type GfexAsk, gfexParameters, parseParameters } from '../gfex-reports/wire.ts';
import { parseSettlement as parseShanghai } from '../shfe-files/wire.ts';

/** The settlement parameters of all futures of an exchange on a day, `YYYYMMDD`. */
export type SettlementAsk = { readonly market: FuturesMarket; readonly settlementOn: string };

const cffexDays: CachedSource<CffexAsk> = {
  ...cffexFiles,
  cache: reportsOfDay<CffexAsk>(({ day }) => day),
  evictable: true,
};
const gfexCurrent: CachedSource<GfexAsk> = {
  ...gfexParameters,
  cache: reportsOfDay<GfexAsk>(({ day }) => day),
  evictable: true,
};

/** The parameters of an exchange: where they lie, and what they are by the names of our columns. */
interface Exchange {
  part(day: string): ReplyPart;
  /** The rows; a name that an exchange says nothing of is left out. Rates are fractions, fees per mille. */
  rows(pages: Pages, day: string): readonly Fields[];
}

const fieldsOf = (cells: CellKind, ...names: readonly string[]): readonly RowField[] =>
  names.map((name) => ({ name, cells }));

/** What every exchange says of a contract. */
const CONTRACT = [...fieldsOf('date', 'date'), ...fieldsOf('code', 'variety')];

/** Shanghai and its energy exchange: margins are fractions, fees are per mille. */
function shanghai(files: typeof shfeDays, exchange: typeof shanghaiFutures): Exchange {
  const figures = ['SETTLEMENTPRICE', 'SPECLONGMARGINRATIO', 'SPECSHORTMARGINRATIO', 'HEDGLONGMARGINRATIO'];
  const fields = [
    ...CONTRACT,
    ...fieldsOf('code', 'symbol'),
    ...fieldsOf('number', ...figures, 'HEDGSHORTMARGINRATIO', 'TRADEFEERATIO', 'TTRADEFEERATIO'),
  ];
  return {
    part: (day) => ({ source: files, ask: { file: 'settlement', day } }),
    rows: (pages, day) =>
      rowsOf(parseShanghai(pages, { file: 'settlement', day }, fields, exchange)).map((row) => ({
        ...row,
        settle_price: row.SETTLEMENTPRICE,
        long_margin_ratio: row.SPECLONGMARGINRATIO,
        short_margin_ratio: row.SPECSHORTMARGINRATIO,
        spec_long_margin_ratio: row.SPECLONGMARGINRATIO,
        spec_short_margin_ratio: row.SPECSHORTMARGINRATIO,
        hedge_long_margin_ratio: row.HEDGLONGMARGINRATIO,
        hedge_short_margin_ratio: row.HEDGSHORTMARGINRATIO,
        trade_fee_ratio: row.TRADEFEERATIO,
        close_today_fee_ratio: row.TTRADEFEERATIO,
      })),
  };
}

const EXCHANGES: Readonly<Record<FuturesMarket, Exchange>> = {
  // Texts: 12%, 万分之0.23, 3元/手; the fee for closing on the day of opening is a percentage of the trading fee.
  CFFEX: {
    part: (day) => ({ source: cffexDays, ask: { file: 'settlement', day } }),
    rows: (pages, day) => {
      const texts = ['long_margin_ratio', 'short_margin_ratio', 'trade_fee_ratio'];
      const fields = fieldsOf('text', ...texts, 'delivery_fee_ratio', 'close_today_fee_ratio');
      const ask = { file: 'settlement', day } as const;
      return rowsOf(parseFinancial(pages, ask, [...CONTRACT, ...fieldsOf('code', 'symbol'), ...fields])).map((row) => {
        const label = `Settlement parameters of ${String(row.symbol)}`;
        const fee = toFee(row.trade_fee_ratio, label);
        const ofFee = toFraction(row.close_today_fee_ratio, label);
        return {
          ...row,
          long_margin_ratio: toFraction(row.long_margin_ratio, label),
          short_margin_ratio: toFraction(row.short_margin_ratio, label),
          trade_fee_ratio: fee,
          close_today_fee_ratio: fee === null || ofFee === null ? null : multiply(fee, ofFee),
          delivery_fee_ratio: toFee(row.delivery_fee_ratio, label),
        };
      });
    },
  },
  INE: shanghai(ineDays, energyExchange),
  // Percentages, of both sides alike. Fees are yuan by contract, or a rate in a unit that no heading states.
  CZCE: {
    part: (day) => ({ source: czceDays, ask: { file: 'settlement', day } }),
    rows: (pages, day) => {
      const fields = [
        ...CONTRACT,
        ...fieldsOf('code', '合约代码'),
        ...fieldsOf('number', '当日结算价', '交易保证金率(%)', '涨跌停板(%)'),
        ...fieldsOf('text', '是否单边市', '日持仓限额', '交易限额'),
        ...fieldsOf('whole', '连续单边市天数'),
      ];
      return rowsOf(parseZhengzhou(pages, { file: 'settlement', day }, fields)).map((row) => {
        const [margin, limit] = [ofPercent(row['交易保证金率(%)']), ofPercent(row['涨跌停板(%)'])];
        return {
          ...row,
          symbol: row.合约代码,
          settle_price: row.当日结算价,
          long_margin_ratio: margin,
          short_margin_ratio: margin,
          is_single_market: row.是否单边市,
          single_market_days: row.连续单边市天数,
          limit_ratio: limit,
          position_limit: row.日持仓限额,
          trade_limit: row.交易限额,
          rise_limit_rate: limit,
          fall_limit_rate: limit,
        };
      });
    },
  },
  SHFE: shanghai(shfeDays, shanghaiFutures),
  // Fractions: one rate of speculators and one of hedgers, for either side.
  GFEX: {
    part: (day) => ({ source: gfexCurrent, ask: { report: 'parameters', day } }),
    rows: (pages, day) => {
      const figures = fieldsOf('number', 'specBuyRate', 'hedgeBuyRate', 'riseLimitRate', 'clientBuyPosiQuota');
      const fields = [...CONTRACT, ...fieldsOf('code', 'contractId'), ...figures];
      return rowsOf(parseParameters(pages, { report: 'parameters', day }, fields)).map((row) => ({
        ...row,
        symbol: row.contractId,
        long_margin_ratio: row.specBuyRate,
        short_margin_ratio: row.specBuyRate,
        spec_long_margin_ratio: row.specBuyRate,
        spec_short_margin_ratio: row.specBuyRate,
        hedge_long_margin_ratio: row.hedgeBuyRate,
        hedge_short_margin_ratio: row.hedgeBuyRate,
        position_limit: row.clientBuyPosiQuota === null ? null : String(row.clientBuyPosiQuota),
        rise_limit_rate: row.riseLimitRate,
      }));
    },
  },
};

/** The settlement parameters of one exchange: its own reply, which its own interface shares. */
export const futuresSettlement: Source<SettlementAsk> = {
  ...futuresExchanges,
  uses: () => [cffexDays, ineDays, czceDays, shfeDays, gfexCurrent],
  composedOf: ({ market, settlementOn }) => [EXCHANGES[market].part(settlementOn)],
  fetch: ({ market, settlementOn }, context) => {
    const { source, ask } = EXCHANGES[market].part(settlementOn);
    return context.cached(source, ask);
  },
};

/**
 * Parses the settlement parameters of an exchange into fields of the names of our columns; what it says nothing of
 * is null. Throws what the parser of the exchange throws, and `upstream_changed` for a rate in another form.
 */
export function parseExchange(pages: Pages, ask: SettlementAsk, fields: readonly RowField[]): FieldCells {
  const rows = EXCHANGES[ask.market].rows(pages, ask.settlementOn);
  const optional = fields.map((field) => ({ ...field, isOptional: true }));
  return toFieldCells(rows, optional, { label: `Settlement parameters of ${ask.market}` });
}

/** Percent as a fraction, exactly: 9 is 0.09. */
function ofPercent(value: unknown): string | null {
  return typeof value === 'number' ? shiftPoint(String(value), -2) : null;
}

/** By how many places each word moves the point to the left: 万分之0.23 is 0.000023. */
const PLACES = textMap({ 百: 2, 千: 3, 万: 4, 十万: 5, 百万: 6 });

/**
 * A rate that is written for people as a fraction, exactly: `12%` is 0.12, and `万分之0.5` is 0.00005. Null for
 * none. Throws `upstream_changed` for another form.
 * @param label begins the message of a failure
 */
export function toFraction(rate: unknown, label: string): string | null {
  if (rate === null) return null;
  const [, percent, word, part] =
    /^(?:(\d{1,9}(?:\.\d{1,9})?)%|([十百千万]{1,2})分之(\d{1,9}(?:\.\d{1,9})?))$/.exec(textOf(rate)) ?? [];
  const places = percent === undefined ? PLACES.get(word ?? '') : 2;
  if (places === undefined) throw changed(label, `expected a rate, got ${quote(rate)}`);
  return shiftPoint(percent ?? part ?? '', -places);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A fee, of the value, per mille; null for one by contract, `3元/手`. Throws what {@link toFraction} throws. */
function toFee(fee: unknown, label: string): string | null {
  if (/^\d{1,9}(?:\.\d{1,9})?元\/手$/.test(textOf(fee))) return null;
  const fraction = toFraction(fee, label);
  return fraction === null ? null : shiftPoint(fraction, 3);
}

/** The product of two decimals, exactly. */
function multiply(left: string, right: string): string {
  const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;
  const digits = (text: string): bigint => BigInt(text.replace('.', ''));
  return shiftPoint(String(digits(left) * digits(right)), -decimals(left) - decimals(right));
}

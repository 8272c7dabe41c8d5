import { quote } from '../../../../base/errors.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { refuseDisorder, refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import {
  CHINA_MONEY_HOST,
  CURVE_HOST,
  chinaMoney,
  chinaMoneyCurve,
  inspectEnvelope,
  NO_VALUE,
  openEnvelope,
} from '../site.ts';

/** One file of the last quotes. */
export type QuotesAsk = { readonly quotes: 'rfx-sp-quot' | 'cpair-quot' | 'rfx-sw-quot' };

/** The curve of C-Swaps. */
export type CurveAsk = { readonly curve: 'USD.CNY' };

/** The repo rates of the last years: of all institutions, or of those that take deposits. */
export type RatesAsk = { readonly rates: 'frr' | 'fdr' };

const FILES = `https://${CHINA_MONEY_HOST}/r/cms/www/chinamoney/data`;
const CURVES = `https://${CURVE_HOST}/r/cms/www/chinamoney/data/fx`;

const labelOf = ({ quotes }: QuotesAsk): string => `China Money, quotes ${quotes}`;

/** The last quotes of currencies. */
export const currencyQuotes: Source<QuotesAsk> = {
  ...chinaMoney,
  ...onePage<QuotesAsk>(pageCheck(inspectEnvelope, labelOf), (ask) => ({
    url: `${FILES}/fx/${address`${ask.quotes}`}.json`,
  })),
};

const CURVE_LABEL = 'China Money, curve of C-Swaps';

/** The curve of C-Swaps. */
export const swapCurve: Source<CurveAsk> = {
  ...chinaMoneyCurve,
  ...onePage<CurveAsk>(pageCheck(inspectEnvelope, CURVE_LABEL), ({ curve }) => ({
    url: `${CURVES}/${address`fx-c-sw-curv-${curve}`}.json`,
  })),
};

const ratesLabel = ({ rates }: RatesAsk): string => `China Money, repo rates ${rates}`;

/** The repo rates of the last years. */
export const repoRates: Source<RatesAsk> = {
  ...chinaMoney,
  ...onePage<RatesAsk>(pageCheck(refusePage, ratesLabel), ({ rates }) => ({
    url: `${FILES}/currency/${address`${rates}`}-chrt.csv`,
  })),
};

// How far a bid and an ask of one pair may lie apart, of the ask.
const MAX_SPREAD = 0.1;

/**
 * Parses the last quotes: a record for each pair. Throws `upstream_changed` for another form, for a pair that
 * comes twice, for a file of a day that had not come, and for a bid above its ask or far below it.
 */
export function parseQuotes([page]: Pages, ask: QuotesAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const { data, records } = openEnvelope(page, label);
  const { showDateCN: shown } = data;
  if (typeof shown === 'string' && /^\d{4}-\d\d-\d\d/.test(shown))
    refuseFutureDay(shown, { obtained: page.obtained, label });
  refuseTwice(records, label, ({ ccyPair }) => ccyPair);
  for (const { ccyPair, ...row } of records) {
    const pairs = ask.quotes === 'rfx-sw-quot' ? Object.entries(row).flatMap(pointsOf) : [[row.bidPrc, row.askPrc]];
    for (const [bid, offer] of pairs) {
      const [low, high] = [Number(bid), Number(offer)];
      if (low > high) throw changed(label, `${quote(ccyPair)} has a bid of ${low} and an ask of ${high}`);
      if (ask.quotes !== 'rfx-sw-quot' && high - low > MAX_SPREAD * high)
        throw changed(label, `${quote(ccyPair)} has a bid of ${low}, far below its ask of ${high}`);
    }
  }
  return toFieldCells(records, fields, { label, absent: NO_VALUE });
}

/** The bid and the ask of a text of swap points, `-31.80/-31.73`. */
function pointsOf([name, text]: readonly [string, unknown]): readonly (readonly [unknown, unknown])[] {
  if (!name.startsWith('label_') || typeof text !== 'string') return [];
  const [bid, offer] = text.split('/');
  return [[bid, offer]];
}

// A pip of this pair, and how far the rates of tenors may miss each other.
const PIPS = 10_000;
const ROUNDING = 0.0002;

/**
 * Parses the curve of C-Swaps, a record for each tenor. Throws `upstream_changed` for another form, for a tenor
 * that comes twice, and for rates and points that are not of one spot rate.
 */
export function parseCurve([page]: Pages, fields: readonly RowField[]): FieldCells {
  const { records } = openEnvelope(page, CURVE_LABEL);
  if (records.length === 0) throw changed(CURVE_LABEL, 'expected tenors, got none');
  refuseTwice(records, CURVE_LABEL, ({ tenor }) => tenor);
  // Before the spot day, points count from the other side.
  const spots = records.flatMap(({ tenor, swapPnt, swapAllPrc }) => {
    const spot = Number(swapAllPrc) - Number(swapPnt) / PIPS;
    return tenor === 'ON' || tenor === 'TN' || !Number.isFinite(spot) ? [] : [spot];
  });
  if (Math.max(...spots) - Math.min(...spots) > ROUNDING)
    throw changed(CURVE_LABEL, `the tenors are of spot rates from ${Math.min(...spots)} to ${Math.max(...spots)}`);
  return toFieldCells(records, fields, { label: CURVE_LABEL, absent: NO_VALUE });
}

/** How many rates a line has behind its day. All lines have an empty cell at the end, or none has. */
const RATES = 3;

/**
 * Parses the repo rates: lines of a day and three rates, `#0` to `#3`, oldest day first. Throws `upstream_changed`
 * for another number of cells, also where one line has more than another, and for a day that is none or comes
 * twice.
 */
export function parseRates([page]: Pages, ask: RatesAsk, fields: readonly RowField[]): FieldCells {
  const label = ratesLabel(ask);
  const lines = page.body.toString('utf8').split(/\r?\n/);
  const width = (lines.find((line) => line.trim() !== '') ?? '').split(',').length;
  const rows = lines.flatMap((line) => {
    if (line.trim() === '') return [];
    const cells = line.split(',').map((cell) => cell.trim());
    // Of a line that lost a rate, the empty cell at the end would be the last one.
    const isCut = cells.length === RATES + 1 && cells[RATES] === '';
    if (cells.length !== width || width > RATES + 2 || width <= RATES || isCut || (cells[RATES + 1] ?? '') !== '')
      throw changed(label, `expected a day and ${RATES} rates, got ${quote(line)}`);
    return [Object.fromEntries(cells.slice(0, RATES + 1).map((cell, at) => [`#${at}`, cell]))];
  });
  if (rows.length === 0) throw changed(label, 'expected days, got none');
  const sorted = rows.toSorted((one, other) => (one['#0']! < other['#0']! ? -1 : 1));
  refuseDisorder(sorted, label, (row) => row['#0']!);
  return toFieldCells(sorted, fields, { label, absent: NO_VALUE });
}

import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords, refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { toDayText } from '../../../wire/times.ts';
import { address } from '../../../wire/upstream-value.ts';

/** The sentiment of the last year. */
export type SentimentAsk = { readonly period: 'YEAR' };

/** `[{"tradeDate":"2026-08-14","maIndex1":1.02,"marketClose":4100.5}]`. */
const DAYS: ListOfRecords = {
  label: 'Chinascope sentiment',
  at: '',
  of: 'days',
  figure: { field: 'marketClose', is: 'index' },
};

/** Chinascope’s sentiment of news. */
export const chinascope: Source<SentimentAsk> = {
  name: 'chinascope',
  title: say('Chinascope (数库科技)', '数库科技'),
  terms: 'https://www.chinascope.com/',
  hosts: ['www.chinascope.com'],
  limits: GENTLE,
  ...onePage<SentimentAsk>(checkOf(DAYS), ({ period }) => ({
    url: address`https://www.chinascope.com/inews/senti/index?period=${period}`,
    headers: { referer: 'https://www.chinascope.com/reasearch.html' },
  })),
};

/**
 * Parses the days into the cells of fields, oldest first. Throws for a day that comes twice, and as `openRecords`.
 */
export function parseSentiment([page]: Pages, fields: readonly RowField[]): FieldCells {
  const { label } = DAYS;
  const rows = openRecords(page, DAYS)
    .map((day) => ({ ...day, tradeDate: toDayText(day.tradeDate, `${label}: tradeDate`) }))
    .toSorted(byTextOf(({ tradeDate }) => tradeDate));
  refuseDisorder(rows, label, ({ tradeDate }) => tradeDate);
  return toFieldCells(rows, fields, { label });
}

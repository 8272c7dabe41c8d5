import { type Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { parseDelimited } from '../../../../engine/formats/json/delimited.ts';
import { TextList } from '../../../../engine/formats/json/json-texts.ts';
import { splitLines } from '../../../../engine/formats/lines.ts';
import { parseNumber } from '../../../../engine/formats/values.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { USUAL } from '../../../wire/limits.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** One security whose whole history is wanted. */
export type RiskLabAsk = {
  /** CRSP PERMNO such as `39693`: letters, digits, dots and dashes. */
  readonly symbol: string;
};

/**
 * The daily volatilities of one security, whole history, from `dachxiu.chicagobooth.edu/data.php`. An unknown
 * identifier is `no_value`: an empty body, or a header that no day line follows. It goes through no shared form: a
 * reply is lines below a head of six.
 */
export const riskLab: Source<RiskLabAsk> = {
  name: 'risklab',
  title: say('Risk Lab (Dacheng Xiu, Chicago Booth)', 'Risk Lab（修大成，芝加哥大学布斯商学院）'),
  terms: 'https://dachxiu.chicagobooth.edu/',
  licence: say('Research use only; no investment or commercial use.', '仅限研究使用，不得用于投资或商业用途。'),
  quirks: [say('It is slow: an answer may take a minute.', '较慢：应答可能需要一分钟。')],
  notFoundMeaning: say('Risk Lab has no volatilities under this identifier.', 'Risk Lab 没有此标识的波动率。'),
  hosts: ['dachxiu.chicagobooth.edu'],
  // The site is slow: users wait a minute. The longest replies seen have 0.75 MB.
  limits: { ...USUAL, perSecond: 1, firstByteMs: 60_000, totalMs: 120_000 },
  fetch: async ({ symbol }, context) => {
    const url = withQuery('https://dachxiu.chicagobooth.edu/data.php', { ticker: symbol });
    const page = await context.fetch({ url });
    if (isWithoutDays(page.body, symbol))
      throw noValue(
        `Risk Lab has no volatilities of ${symbol}; it knows securities by their CRSP PERMNO.`,
        `Risk Lab 没有 ${symbol} 的波动率；它以 CRSP PERMNO 标识证券。`,
      );
    return [page];
  },
};

const LABEL = 'Risk Lab';
// Ticker, PERMNO, name, number of days, first day, last day.
const HEADER_LINES = 6;
// permno, day, then QMLE, MA order, confidence interval, 5-minute and 15-minute RV, each of trades and of quotes.
const FIELDS = 12;

// The header has some 80 bytes.
const MAX_HEADER_BYTES = 2_000;
// A hundred years of trading days; a line has some 120 bytes.
const LINES = { maxLines: 26_000, maxLength: 500 } as const;

/** Whether a body says that the site has nothing: it is empty, or the security's header, which counts no day. */
function isWithoutDays(body: Buffer, symbol: string): boolean {
  if (body.length > MAX_HEADER_BYTES) return false;
  const text = body.toString();
  if (text.trim() === '') return true;
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.length === HEADER_LINES && lines[1] === symbol && /^0+$/.test(lines[3] ?? '');
}

/**
 * Parses a reply of `data.php`: six header lines (ticker, PERMNO, name, number of days, first and last day as
 * `YYYYMMDD`) and a line a day, `39693 19960117 0.246392 0 0.427815 …`, oldest first. Returns the days and field
 * 2, `qmle_trade`: the quasi-maximum-likelihood estimate of annualized volatility from trades, as a decimal. Zero
 * means that a day had too few trades to estimate it, and stays; days that the site leaves out stay out. Throws
 * `upstream_changed` for a body that is not this, belongs to another security, or has another number of days,
 * another first or last day than its header names, days that do not ascend, or one that had not come.
 */
export function parseVolatilities([page]: Pages, { symbol }: RiskLabAsk): { date: Cells<'date'>; RV: Cells<'number'> } {
  const lines = splitLines(page.body, LINES, LABEL);
  const [, permno, , count, first, last] = lines;
  if (permno !== symbol)
    throw changed(LABEL, `expected the PERMNO ${symbol} in the second line, got ${quote(permno ?? '')}`);
  const days: string[] = [];
  const volatilities: number[] = [];
  for (const line of lines.slice(HEADER_LINES)) {
    const refuse = (why: string): Failure => changed(LABEL, `${why} in the line ${quote(line, 120)}`);
    const fields = line.split(' ');
    // A line of fewer may have been cut off within the number that is read.
    if (fields.length < FIELDS) throw refuse(`expected ${FIELDS} fields, got ${fields.length}`);
    const [owner, day = '', volatility = ''] = fields;
    if (owner !== symbol) throw refuse(`expected the PERMNO ${symbol} first`);
    if (!/^[0-9]{8}$/.test(day)) throw refuse('expected a day YYYYMMDD second');
    if (day <= (days.at(-1) ?? '')) throw refuse(`expected a day after ${days.at(-1)}`);
    // Small ones come with an exponent: 1.20116e-17.
    const number = parseNumber(volatility, { exponents: true });
    if (number === undefined || volatility.startsWith('-')) throw refuse('expected a volatility, zero or more, third');
    days.push(day);
    volatilities.push(number);
  }
  if (days.length !== Number(count) || days.length === 0)
    throw changed(LABEL, `the header promises ${quote(count ?? '')} days, ${days.length} came`);
  if (days[0] !== first || days.at(-1) !== last)
    throw changed(
      LABEL,
      `the header promises days from ${first} to ${last}, they came from ${days[0]} to ${days.at(-1)}`,
    );
  const [date] = parseDelimited(TextList.of(days.map(isoDay)), ['date'], LABEL);
  return { date, RV: Cells.numbers(volatilities) };
}

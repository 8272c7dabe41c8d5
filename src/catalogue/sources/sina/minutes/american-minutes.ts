import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { refuseOtherSpan } from '../../../wire/bar-spans.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { recordsIn, refuseDisorder } from '../../../wire/list-of-records.ts';
import { beijingTimeOf, newYorkSessionOf } from '../../../wire/new-york-times.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import type { MinuteFallback } from '../../eastmoney/kline-fields/kline-fallback.ts';
import {
  figuresIn,
  minuteFields,
  refuseOtherUnit,
  runningAverages,
} from '../../eastmoney/kline-fields/minute-fields.ts';
import { refuseImplausible } from '../../eastmoney/kline-fields/plausible.ts';
import { noBars } from '../no-bars.ts';
import { americanTickerOf } from '../packed/kline-fallback.ts';
import { refuseBan } from '../replies.ts';
import { sina } from '../site.ts';

/** The last single minutes of a share of the United States, by its ticker. */
type AmericanMinutesAsk = { readonly americanMinutesOf: string };

const LABEL = 'Sina minutes of the United States';
// Of some securities the minutes ended years ago: none are older than a long weekend.
const MAX_AGE_MS = 10 * DAY_MS;

const americanMinutes: Source<AmericanMinutesAsk> = {
  ...sina,
  ...onePage<AmericanMinutesAsk>(pageCheck(refuseBan, LABEL), ({ americanMinutesOf: symbol }) => ({
    url: withQuery('https://stock.finance.sina.com.cn/usstock/api/json_v2.php/US_MinKService.getMinK', {
      symbol,
      type: 1,
    }),
    headers: { referer: 'https://finance.sina.com.cn/' },
  })),
};

/** The fallback source of a declaration of single minutes of shares of the United States. */
export const sinaAmericanMinuteFallback: MinuteFallback<AmericanMinutesAsk> = {
  source: americanMinutes,
  cache: freshFor('60s', { staleIfError: '1d' }),
  note: say(
    'Eastmoney failed: all rows are those of Sina, whose New York times are written in Beijing time.',
    '东方财富失败：所有行来自新浪，其纽约时间已换算为北京时间。',
  ),
  ask: ({ symbol, scale, isAdjusted }) => {
    const ticker = americanTickerOf(symbol);
    return ticker === undefined || scale !== 1 || isAdjusted ? undefined : { americanMinutesOf: ticker };
  },
  parse: parseAmericanMinutes,
};

/**
 * Parses bars into the fields of Eastmoney's single minutes, oldest first: a list of `{"d":"2026-09-23
 * 09:35:00","o":"746.9700","h":"747.1300","l":"745.0850","c":"745.0850","v":"745040","a":"555810000"}`, whose
 * times are those of New York. `null` or no bars is `upstream_refused`, as are bars that ended long before the
 * reply came: they prove nothing of a share. Throws `upstream_changed` for all else, for times that do not ascend,
 * prices that cannot be true, and volumes in another unit than their turnovers show.
 */
function parseAmericanMinutes([page]: Pages, { americanMinutesOf: symbol }: AmericanMinutesAsk): FieldCells {
  const rows = recordsIn(parseJson(page.body, LABEL) ?? [], { label: LABEL, at: '', of: 'bars', mayBeEmpty: true });
  if (rows.length === 0) throw noBars(symbol);
  const texts = toCells(
    'date-time',
    rows.map(({ d }) => d),
    { label: `${LABEL}: d` },
  );
  const times = rows.map((_, row) => texts.textAt(row) ?? '');
  if (times.includes('')) throw changed(LABEL, 'a bar without its time');
  refuseDisorder(times, LABEL);
  refuseOtherSpan(texts, 1, { label: LABEL });
  const last = times.at(-1)!;
  if (Date.parse(`${last.slice(0, 10)}T00:00:00Z`) < page.obtained - MAX_AGE_MS)
    throw new Failure('upstream_refused', `${sina.title.en} has no minutes of ${quote(symbol)} since ${last}.`);
  const figures = (name: string) =>
    figuresIn(
      toCells(
        'number',
        rows.map((row) => row[name]),
        { label: `${LABEL}: ${name}`, absent: ['', '-'] },
      ),
    );
  const volumes = figures('v');
  const bars = {
    times: times.map(beijingTimeOf),
    opens: figures('o'),
    highs: figures('h'),
    lows: figures('l'),
    closes: figures('c'),
    volumes,
    amounts: figures('a'),
    averages: [],
    turnoverRates: [],
  };
  refuseOtherUnit(bars, volumes, LABEL);
  const averages = runningAverages({ ...bars, times }, 3, LABEL);
  const fields = minuteFields({ ...bars, averages }, 1, LABEL, newYorkSessionOf);
  refuseImplausible(fields, LABEL);
  return fields;
}

import { quote } from '../../../../base/errors.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { dataOf, splitLines } from '../envelope.ts';
import { PAGE_TOKENS } from '../page-tokens.ts';
import { eastmoneyQuotes } from '../quote/site.ts';

const LABEL = 'Eastmoney Stock Connect minutes';

/** The minutes of one direction. */
export type ConnectAsk = { readonly connect: 'minutes'; readonly direction: Direction };

/** North: from Hong Kong into Shanghai and Shenzhen. South: the other way. */
type Direction = 'north' | 'south';

// The keys in `data` of the lines of a direction and of their day.
const KEYS = { north: { lines: 's2n', day: 's2nDate' }, south: { lines: 'n2s', day: 'n2sDate' } } as const;

/**
 * The minutes of Stock Connect, from `/api/qt/kamtbs.rtmin/get`. It goes through no shared form: a minute is a
 * line of values.
 */
export const eastmoneyConnectMinutes: Source<ConnectAsk> = {
  ...eastmoneyQuotes,
  ...onePage<ConnectAsk>(openMinutes, () => {
    const [host, ...alternateHosts] = eastmoneyQuotes.hosts;
    return {
      url: withQuery(`https://${host}/api/qt/kamtbs.rtmin/get`, {
        fields1: 'f1,f2,f3,f4',
        fields2: FIELDS.join(),
        ut: PAGE_TOKENS.moneyFlow,
      }),
      alternateHosts,
      headers: { referer: 'https://data.eastmoney.com/hsgt/' },
    };
  }),
};

/**
 * The values of a line, in the order in which they are asked for and come. f51 is the time; f54, f58 and f62 are
 * the net purchases by way of Shanghai, of Shenzhen, and of both.
 */
const FIELDS = ['f51', 'f54', 'f52', 'f58', 'f53', 'f62', 'f56', 'f57', 'f60', 'f61'] as const;
// A day has 371 minutes.
const MAX_LINES = 2_000;

/** The minutes of one direction. */
interface Minutes {
  /** The day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Opens a reply:
 * `{"rc":0,"data":{"s2n":["9:30,-9222.18,…"],"s2nDate":"2024-02-05","n2s":[…],"n2sDate":"2024-02-05"}}`. Throws
 * `upstream_refused` for any `rc` but 0, and `upstream_changed` for any other form.
 */
function openMinutes({ body }: Pick<Page, 'body'>, { direction }: ConnectAsk): Minutes {
  const data = dataOf(parseJson(body, LABEL), LABEL) ?? {};
  const keys = KEYS[direction];
  const rows = splitLines(data[keys.lines], FIELDS.length, {
    label: LABEL,
    at: `data.${keys.lines}`,
    maxLines: MAX_LINES,
  });
  const day = data[keys.day];
  if (typeof day !== 'string') throw changed(LABEL, `expected a day as ${keys.day}, got ${quote(day)}`);
  return { day, rows };
}

// Amounts have two decimals, in units of 10,000 yuan.
const MAX_ROUNDING = 0.05;

/**
 * Parses the minutes of one direction: day, time, and the net purchases by way of Shanghai, of Shenzhen and of
 * both. Throws `upstream_changed` for a line of another number of values, other values, and where both are not the
 * sum of the two: their order would be another one then.
 */
export function parseMinutes([page]: Pages, ask: ConnectAsk): MinuteCells {
  const { day, rows } = openMinutes(page, ask);
  const column = (field: (typeof FIELDS)[number]): readonly string[] =>
    rows.map((values) => values[FIELDS.indexOf(field)] ?? '');
  const times = column('f51');
  const wrong = times.findIndex((time) => !/^(?:\d|1\d|2[0-3]|0\d):[0-5]\d$/.test(time));
  if (wrong >= 0) throw changed(LABEL, `expected a time H:MM in line ${wrong + 1}, got ${quote(times[wrong])}`);
  const numbers = (field: 'f54' | 'f58' | 'f62'): Cells<'number'> =>
    toCells('number', column(field), { label: `${LABEL}: ${field}`, absent: ['-'] });
  const [shanghai, shenzhen, both] = [numbers('f54'), numbers('f58'), numbers('f62')];
  for (const [row, time] of times.entries()) {
    const [one, other, sum] = [shanghai.valueAt(row), shenzhen.valueAt(row), both.valueAt(row)];
    if (one === null || other === null || sum === null) continue;
    if (Math.abs(Number(one) + Number(other) - Number(sum)) > MAX_ROUNDING)
      throw changed(LABEL, `the sum of both channels is not their total at ${quote(time)}`);
  }
  const days = toCells('date', Array(times.length).fill(day), { label: `${LABEL}: ${KEYS[ask.direction].day}` });
  return { days, times: Cells.texts(times), shanghai, shenzhen, both };
}

/** The cells of the minutes of one direction. */
interface MinuteCells {
  readonly days: Cells<'date'>;
  readonly times: Cells<'text'>;
  readonly shanghai: Cells<'number'>;
  readonly shenzhen: Cells<'number'>;
  readonly both: Cells<'number'>;
}

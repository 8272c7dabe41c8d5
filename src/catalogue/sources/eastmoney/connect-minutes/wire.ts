import { quote } from '../../../../base/errors.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { eastmoneyQuotes } from '../quote/site.ts';

const LABEL = 'Eastmoney Stock Connect minutes';

/** The minutes of one direction. */
export type ConnectAsk = { readonly connect: 'minutes'; readonly direction: Direction };

/** North: from Hong Kong into Shanghai and Shenzhen. South: the other way. */
type Direction = 'north' | 'south';

// The keys in `data` of the lines of a direction and of their day.
const KEYS = {
  north: { lines: 's2n', day: 's2nDate' },
  south: { lines: 'n2s', day: 'n2sDate' },
} as const;

/** The minutes of Stock Connect, from `/api/qt/kamtbs.rtmin/get`. */
export const eastmoneyConnectMinutes: Source<ConnectAsk> = {
  ...eastmoneyQuotes,
  looks: { openMinutes },
  fetch: async ({ direction }, context) => {
    const [host, ...alternateHosts] = eastmoneyQuotes.hosts;
    const page = await context.fetch({
      url: withQuery(`https://${host}/api/qt/kamtbs.rtmin/get`, {
        fields1: 'f1,f2,f3,f4',
        fields2: FIELDS.join(),
        // The public token of Eastmoney's own pages; it identifies nobody.
        ut: 'b2884a393a59ad64002292a3e90d46a5',
      }),
      alternateHosts,
      headers: { referer: 'https://data.eastmoney.com/hsgt/' },
      check: look(openMinutes, direction),
    });
    return [page];
  },
};

/**
 * The values of a line, in the order in which they are asked for and come. f51 is the time; f54, f58 and f62 are
 * the net purchases by way of Shanghai, of Shenzhen, and of both.
 */
const FIELDS = ['f51', 'f54', 'f52', 'f58', 'f53', 'f62', 'f56', 'f57', 'f60', 'f61'] as const;
// A day has 371 minutes.
const MAX_LINES = 2_000;
const MAX_LINE = 300;

/** The minutes of one direction. */
interface Minutes {
  /** The day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly lines: readonly string[];
}

/**
 * Opens a reply:
 * `{"rc":0,"data":{"s2n":["9:30,-9222.18,…"],"s2nDate":"2024-02-05","n2s":[…],"n2sDate":"2024-02-05"}}`. Throws
 * `upstream_refused` for any `rc` but 0, and `upstream_changed` for any other form.
 */
function openMinutes({ body }: Pick<Page, 'body'>, direction: Direction): Minutes {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply) || !('data' in reply)) throw changed(LABEL, 'no `data` in the reply');
  const { rc = 0, data } = reply;
  if (rc !== 0) throw refused(LABEL, `Eastmoney declined to answer (rc ${quote(rc)})`);
  const keys = KEYS[direction];
  const lines = isRecord(data) ? data[keys.lines] : undefined;
  if (!isRecord(data) || !Array.isArray(lines)) throw changed(LABEL, `no list of minutes in \`data.${keys.lines}\``);
  if (lines.length > MAX_LINES) throw changed(LABEL, `${lines.length} minutes, more than a day has`);
  const odd = lines.findIndex((line) => typeof line !== 'string' || line.length > MAX_LINE);
  if (odd >= 0) throw changed(LABEL, `expected a line of a minute in row ${odd + 1}, got ${quote(lines[odd])}`);
  const day = data[keys.day];
  if (typeof day !== 'string') throw changed(LABEL, `expected a day as ${keys.day}, got ${quote(day)}`);
  return { day, lines: lines.filter((line) => typeof line === 'string') };
}

// Amounts have two decimals, in units of 10,000 yuan.
const MAX_ROUNDING = 0.05;

/**
 * Parses the minutes of one direction: day, time, and the net purchases by way of Shanghai, of Shenzhen and of
 * both. Throws `upstream_changed` for a line of another number of values, other values, and where both are not the
 * sum of the two: their order would be another one then.
 */
export function parseMinutes([page]: Pages, { direction }: ConnectAsk): MinuteCells {
  const { day, lines } = openMinutes(page, direction);
  const rows = lines.map((line) => line.split(','));
  const odd = rows.findIndex((values) => values.length !== FIELDS.length);
  if (odd >= 0) throw changed(LABEL, `expected ${FIELDS.length} values in line ${odd + 1}, got ${quote(lines[odd])}`);
  const column = (field: (typeof FIELDS)[number]): readonly (string | undefined)[] =>
    rows.map((values) => values[FIELDS.indexOf(field)]);
  const times = column('f51');
  const wrong = times.findIndex((time) => !/^(?:\d|1\d|2[0-3]|0\d):[0-5]\d$/.test(time ?? ''));
  if (wrong >= 0) throw changed(LABEL, `expected a time H:MM in line ${wrong + 1}, got ${quote(times[wrong])}`);
  const numbers = (field: 'f54' | 'f58' | 'f62'): Cells<'number'> =>
    toCells('number', column(field), { label: `${LABEL}: ${field}`, absent: ['-'] });
  const [shanghai, shenzhen, both] = [numbers('f54'), numbers('f58'), numbers('f62')];
  for (let row = 0; row < rows.length; row++) {
    const [one, other, sum] = [shanghai.valueAt(row), shenzhen.valueAt(row), both.valueAt(row)];
    if (one === null || other === null || sum === null) continue;
    if (Math.abs(Number(one) + Number(other) - Number(sum)) > MAX_ROUNDING)
      throw changed(LABEL, `the sum of both channels is not their total in line ${row + 1}: ${quote(lines[row])}`);
  }
  const days = toCells('date', Array(rows.length).fill(day), { label: `${LABEL}: ${KEYS[direction].day}` });
  return { days, times: Cells.texts(times.map((time) => time ?? null)), shanghai, shenzhen, both };
}

/** The cells of the minutes of one direction. */
interface MinuteCells {
  readonly days: Cells<'date'>;
  readonly times: Cells<'text'>;
  readonly shanghai: Cells<'number'>;
  readonly shenzhen: Cells<'number'>;
  readonly both: Cells<'number'>;
}

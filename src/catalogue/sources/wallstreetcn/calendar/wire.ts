import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { beijingTime, fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The calendar of one day. */
export type CalendarAsk = {
  /** `YYYY-MM-DD`, in Beijing. */
  readonly day: string;
};

const LABEL = 'Wallstreetcn calendar';
const DAY_SECONDS = 86_400;
// What the source answers when all is well.
const OK = 20_000;
// What calls itself an event, `FE`, has no figures, and need not name them; a release, `FD`, does.
const NO_FIGURES = { actual: null, forecast: null, previous: null };

/**
 * `{"code":20000,"message":"OK","data":{"items":[{"public_date":1527204600,"country":"日本",…}]}}`; an empty list is
 * a day without events.
 */
const EVENTS: ListOfRecords = {
  label: LABEL,
  at: 'data.items',
  of: 'events',
  mayBeEmpty: true,
  refusedWhen: ({ code, message }) =>
    code === undefined || code === OK
      ? undefined
      : `Wallstreetcn declined to answer (${quote(code)}: ${quote(message ?? '')})`,
};

/** The calendar of Wallstreetcn. */
export const wallstreetcn: Source<CalendarAsk> = {
  name: 'wallstreetcn',
  title: say('the calendar of Wallstreetcn (华尔街见闻)', '华尔街见闻'),
  terms: 'https://wallstreetcn.com/',
  hosts: ['api-one-wscn.awtmt.com'],
  limits: { ...GENTLE, perSecond: 2, burst: 4 },
  ...onePage<CalendarAsk>(checkOf(EVENTS), ({ day }) => {
    const start = midnightOf(day);
    return {
      url: withQuery('https://api-one-wscn.awtmt.com/apiv1/finance/macrodatas', { start, end: start + DAY_SECONDS }),
      headers: { referer: 'https://wallstreetcn.com/calendar' },
    };
  }),
};

/** The midnight with which a day begins in Beijing, in seconds since 1970. */
function midnightOf(day: string): number {
  return fromBeijing(Date.parse(`${day}T00:00:00Z`)) / 1_000;
}

/**
 * Parses the events of a day into the cells of fields: `time` is that of `public_date` in Beijing, and a revised
 * value takes the place of `previous`. Throws `upstream_changed` for an event of another day, for a value that is
 * no number, and what `openRecords` throws.
 */
export function parseCalendar([page]: Pages, { day }: CalendarAsk, fields: readonly RowField[]): FieldCells {
  const start = midnightOf(day);
  const rows = openRecords(page, EVENTS).map((event) => {
    const { public_date: seconds, revised } = event;
    if (
      typeof seconds !== 'number' ||
      !Number.isSafeInteger(seconds) ||
      seconds < start ||
      seconds > start + DAY_SECONDS
    )
      throw changed(LABEL, `expected seconds of ${day} in \`public_date\`, got ${quote(seconds ?? null)}`);
    const isRevised = revised !== undefined && revised !== null && revised !== '';
    return {
      uri: null,
      ...(event.calendar_type === 'FE' ? NO_FIGURES : {}),
      ...event,
      time: beijingTime(seconds * 1_000),
      ...(isRevised ? { previous: revised } : {}),
    };
  });
  return toFieldCells(rows, fields, { label: LABEL, absent: ['', '-', '--'] });
}

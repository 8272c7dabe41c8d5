import { say } from '../../base/say.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import { midnightOf } from './day-forms.ts';
import type { ParamError } from './params.ts';

/** A business rule over several parameters, checked when each of them is valid by itself. */
export interface Rule<Name extends string = string> {
  readonly reads: readonly Name[];
  /** The parameter that the validation item points at. */
  readonly reportedParam: Name;
  check(values: Readonly<Record<string, unknown>>): ParamError | undefined;
}

/** The day `later` is not before the day `earlier`; equal days are one day. */
export function notBefore<const Later extends string, const Earlier extends string>(
  later: Later,
  earlier: Earlier,
): Rule<Later | Earlier> {
  return {
    reads: [later, earlier],
    reportedParam: later,
    // Eight digits each, so the order of the texts is the order of the days.
    check: (values) =>
      String(values[later]) < String(values[earlier])
        ? {
            type: 'value_error.date_order',
            msg: say(`${later} should not be earlier than ${earlier}`, `${later} 不应早于 ${earlier}`),
            ctx: { [earlier]: String(values[earlier]) },
          }
        : undefined,
  };
}

/** The span from the day `earlier` to the day `later` is shorter than some days: each may cost a request. */
export function atMostDays<const Later extends string, const Earlier extends string>(
  later: Later,
  earlier: Earlier,
  days: number,
): Rule<Later | Earlier> {
  return {
    reads: [later, earlier],
    reportedParam: later,
    check: (values) => {
      const [first, last] = [values[earlier], values[later]].map((day) => midnightOf(String(day)));
      return last! - first! < days * DAY_MS
        ? undefined
        : {
            type: 'value_error.date_range',
            msg: say(`Input should be a span of at most ${days} days`, `跨度不应超过 ${days} 天`),
            ctx: { [earlier]: String(values[earlier]) },
          };
    },
  };
}

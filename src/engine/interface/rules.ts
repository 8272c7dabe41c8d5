import { say } from '../../base/say.ts';
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

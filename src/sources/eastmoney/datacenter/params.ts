import { day, type Param } from '../../../declare/params.ts';
import { words } from '../../../declare/upstream-value.ts';

/** Search words, or an empty text for none. */
export function wordsOrNone(options: { default: ''; doc: string; max: number }): Param<string, 'value'> {
  const param = words(options);
  return { ...param, check: (value, now) => (value === '' ? undefined : param.check?.(value, now)) };
}

/** A quarter end, `YYYYMMDD`, or `最新` for the newest of all. */
export function quarterOrNewest(options: { default: string; doc: string }): Param<string, 'value'> {
  const param = day(options);
  return {
    ...param,
    schema: { type: 'string', pattern: '^(最新|[0-9]{8})$' },
    check: (value, now) => (value === '最新' ? undefined : param.check?.(value, now)),
  };
}

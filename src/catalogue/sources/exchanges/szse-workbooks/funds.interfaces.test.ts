import { expect, it } from 'vitest';
import { readQuery } from '../../../../engine/interface/query.ts';
import funds from './funds.interfaces.ts';

const units = funds.find(({ name }) => name === 'fund_scale_daily_szse')!;
const read = (first: string, last: string) =>
  readQuery(units, `start_date=${first}&end_date=${last}`, new Date('2026-11-21')).params;

it.each([
  ['20260401', '20261001', '20261002'],
  ['20250831', '20260303', '20260304'],
  ['20240229', '20240829', '20240830'],
  ['00500101', '00500701', '00500702'],
  ['99990630', '99991230', '99991231'],
])('units of funds from %s on may be asked for up to six months later, %s, and not for %s', (first, last, later) => {
  expect(read(first, last)).toMatchObject({ start_date: first, end_date: last });
  expect(() => read(first, later)).toThrow(expect.objectContaining({ code: 'invalid_params' }));
});

it('units of funds of the last day that there is may be asked for', () => {
  expect(read('99991231', '99991231')).toMatchObject({ end_date: '99991231' });
});

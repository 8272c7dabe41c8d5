import { describe, expect, it } from 'vitest';
import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import { hintsOf } from './hints.ts';

const symbol = (
  byDefault: string,
  { input = 'text', form = `^[0-9]{${byDefault.length}}$` }: Partial<ManualParam> = {},
): ManualParam => ({
  name: 'symbol',
  type: 'string',
  input,
  many: false,
  required: false,
  default: byDefault,
  choices: [],
  form,
  doc: 'A code.',
});
const meant = (value: string, byDefault = '000001') => hintsOf([symbol(byDefault)], { symbol: [value] })[0]?.meant;

describe('a hint at what was meant', () => {
  it.each([
    [' 600000 ', '600000'],
    ['６０００００', '600000'],
    ['1', '000001'],
    ['12', '000012'],
  ])('%s is probably %s', (value, code) => expect(meant(value)).toBe(code));

  it.each(['600000', '159707', '平安银行', 'AAPL', '6000001', '', 'sh600000', 'sh000001', 'hk00593'])(
    '%j is taken as it is',
    (value) => expect(meant(value)).toBeUndefined(),
  );

  it('knows how many digits a code has from the default of its parameter', () => {
    expect(meant('593', '00593')).toBe('00593');
    expect(meant('sh600000', 'FTSE')).toBeUndefined();
    expect(meant(' AAPL', 'SPY')).toBe('AAPL');
  });

  it('leaves alone what fits the form of the parameter, and what zeros do not make fit: pages, years, words', () => {
    const meantAs = (value: string, byDefault: string, form: string) =>
      hintsOf([symbol(byDefault, { form })], { symbol: [value] });
    expect(meantAs('5', '2000', '^[1-9][0-9]{0,3}$')).toEqual([]);
    expect(meantAs('24', '2024', '^20[0-9]{2}$')).toEqual([]);
    expect(meantAs('700', '603777', 'words')).toEqual([]);
  });

  it('says nothing of anything but texts', () => {
    expect(hintsOf([symbol('000001', { input: 'day' })], { symbol: ['1'] })).toEqual([]);
  });
});

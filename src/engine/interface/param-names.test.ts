import { describe, expect, it } from 'vitest';
import { paramSuggestions, suggestParam } from './param-names.ts';

const HISTORY = ['symbol', 'period', 'start_date', 'end_date', 'adjust', 'timeout', 'cookie'];

describe('the param that is meant', () => {
  it.each([
    ['fund', 'symbol'],
    ['code', 'symbol'],
    ['Ticker', 'symbol'],
    ['simbol', 'symbol'],
    ['begin', 'start_date'],
    ['end', 'end_date'],
    ['startdate', 'start_date'],
    ['freq', 'period'],
    ['fq', 'adjust'],
    ['indicator', undefined],
    ['_limit', undefined],
    ['constructor', undefined],
  ])('by %s is %s', (sent, meant) => {
    expect(suggestParam(HISTORY, sent)).toBe(meant);
  });

  it('is none where two of an interface have the same meaning', () => {
    expect(suggestParam(['code', 'symbol'], 'fund')).toBeUndefined();
    expect(suggestParam([], 'symbol')).toBeUndefined();
  });

  it('is named for each name that is sent', () => {
    expect(paramSuggestions(HISTORY, ['fund', 'foo', 'begin'])).toEqual({
      en: 'For fund, write symbol. For begin, write start_date.',
      zh: '请以 symbol 代替 fund。请以 start_date 代替 begin。',
    });
    expect(paramSuggestions(HISTORY, ['foo'])).toBeUndefined();
  });
});

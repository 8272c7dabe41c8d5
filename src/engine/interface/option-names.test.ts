import { describe, expect, it } from 'vitest';
import { optionSuggestions, suggestOptions } from './option-names.ts';

describe('the options that a name means', () => {
  it.each([
    ['limit', ['_first', '_last']],
    ['_limit', ['_first', '_last']],
    ['TOP', ['_first', '_last']],
    ['first', ['_first']],
    ['_tail', ['_last']],
    ['fields', ['_columns']],
    ['_colums', ['_columns']],
    ['_revers', ['_reverse']],
    ['_lang', ['_names']],
    ['asof', ['_as_of']],
    ['symbol', []],
    ['frst', []],
    ['_', []],
    ['__proto__', []],
  ])('by %s are %j', (sent, options) => {
    expect(suggestOptions(sent)).toEqual(options);
  });

  it('are named for each name that is near one', () => {
    expect(optionSuggestions(['_limit', '_xyzzy'])).toEqual({
      en: 'For _limit, write _first or _last.',
      zh: '请以 _first 或 _last 代替 _limit。',
    });
    expect(optionSuggestions(['format'])).toEqual({
      en: 'For format, write the format as the ending of the path, such as .csv.',
      zh: '请以 URL 结尾的 .csv 代替 format。',
    });
    expect(optionSuggestions(['_last'])).toEqual({ en: '', zh: '' });
    expect(optionSuggestions(['_xyzzy'])).toBeUndefined();
  });
});

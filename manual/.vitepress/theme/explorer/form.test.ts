import { describe, expect, it } from 'vitest';
import { param } from '../../../../test/declarations.ts';
import {
  askedWords,
  startingValues,
  toPairs,
  toPickedDay,
  toQuery,
  toSentDay,
  type Values,
  wantedValues,
} from './form.ts';

const params = [
  param('symbol', { default: '000001', example: '600000' }),
  param('start', { input: 'day', default: '19700101', example: '20240102' }),
  param('adjust', {
    input: 'choice',
    default: '',
    choices: [
      ['', 'none'],
      ['qfq', 'some'],
    ],
  }),
  param('tags', { many: true, default: ['a', 'b'], example: ['x', 'y'] }),
  param('cookie', { input: 'secret' }),
];

describe('a form', () => {
  it('wants the defaults of what is left out, and what was chosen', () => {
    const span = { ...param('span'), default: 'daily' };
    const wanted = (values: Values) => wantedValues([span], toPairs([span], values));
    expect(wanted({})).toEqual({ span: 'daily' });
    expect(wanted({ span: ['weekly'] })).toEqual({ span: 'weekly' });
  });

  it('begins with the example of its interface, and with the whole history', () => {
    expect(startingValues(params)).toEqual({ symbol: ['600000'], start: [], adjust: [], tags: ['x', 'y'], cookie: [] });
  });

  it('begins with the day of the example where one must be given', () => {
    const day = param('date', { input: 'day', required: true, example: '20240506' });
    expect(startingValues([day])).toEqual({ date: ['20240506'] });
  });

  it('sends what differs from the defaults, each value of a collection by itself, in the order of the interface', () => {
    const values = { tags: ['x', 'y'], symbol: ['600000'], start: ['19700101'], adjust: [''] };
    expect(toPairs(params, values)).toEqual([
      ['symbol', '600000'],
      ['tags', 'x'],
      ['tags', 'y'],
    ]);
    expect(toPairs(params, { tags: ['a', 'b'] })).toEqual([]);
  });

  it('sends a day as the service takes it, also where a link or a person writes it with dashes', () => {
    expect(toPairs(params, { start: ['2024-01-02'], symbol: ['2024-01-02'] })).toEqual([
      ['symbol', '2024-01-02'],
      ['start', '20240102'],
    ]);
    expect(toPairs(params, { start: ['2024-02-30'] })).toEqual([['start', '2024-02-30']]);
  });

  it('escapes what means something in a query, and has no question mark without one', () => {
    expect(toQuery(params, { symbol: ['a&b=c d+é'] }, 'open')).toBe('?symbol=a%26b%3Dc%20d%2B%C3%A9');
    expect(toQuery(params, {}, 'open')).toBe('');
  });

  it('shows no secret, and sends it', () => {
    const values = { symbol: ['1'], cookie: ['token=7'] };
    expect(toQuery(params, values, 'open')).toBe('?symbol=1');
    expect(toQuery(params, values, 'with secrets')).toBe('?symbol=1&cookie=token%3D7');
  });

  it('says what was asked for: what was chosen and the subject, or the first defaults', () => {
    const series = [
      param('symbol', { default: '000001' }),
      param('period', { default: 'daily' }),
      param('adjust', { default: '' }),
    ];
    const wordsOf = (values: Values): string[] =>
      askedWords(series, values, 'symbol').map(({ name, text }) => `${name} ${text}`);
    expect(wordsOf({})).toEqual(['symbol 000001', 'period daily']);
    expect(wordsOf({ adjust: ['qfq'] })).toEqual(['symbol 000001', 'adjust qfq']);
    expect(wordsOf({ symbol: ['600000'] })).toEqual(['symbol 600000']);
  });

  it('takes real days for a date field, and no other text', () => {
    expect(toPickedDay('20240229')).toBe('2024-02-29');
    expect(toPickedDay('00011231')).toBe('0001-12-31');
    expect(toPickedDay('2024-02-29')).toBe('2024-02-29');
    for (const text of ['20230229', '20241301', '2023-02-29', '2024-0101', '2024010', '', 'soon'])
      expect(toPickedDay(text)).toBeUndefined();
    expect(toSentDay('2024-02-29')).toBe('20240229');
  });
});

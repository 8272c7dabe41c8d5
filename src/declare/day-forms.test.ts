import { expect, it } from 'vitest';
import { isoDay, midnightOf } from './day-forms.ts';

it('a day of eight digits has an ISO form and a midnight', () => {
  expect(isoDay('20240229')).toBe('2024-02-29');
  expect(midnightOf('20240229')).toBe(Date.UTC(2024, 1, 29));
  expect(midnightOf('20241301')).toBeNaN();
});

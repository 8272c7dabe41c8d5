import { expect, it } from 'vitest';
import { validationText } from './validation-text.ts';

it('names the parameter, the position in a collection, and what is accepted', () => {
  const item = { type: 'missing', msg: 'Field required' };
  expect(validationText({ ...item, loc: ['query', 'symbol'] })).toBe('symbol: Field required');
  expect(validationText({ ...item, loc: ['query', 'sizes', 1] })).toBe('sizes.1: Field required');
});

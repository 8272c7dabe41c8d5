import { expect, it } from 'vitest';
import type { SandboxRequest } from '../../catalogue/made-up/sandbox.ts';
import { failureOf } from './failing-codes.ts';

function kindOf(request: Partial<SandboxRequest>): unknown {
  const found = failureOf({ host: 'example.org', path: '/', query: new URLSearchParams(), now: 0, ...request });
  return typeof found === 'object' ? found.status : found;
}

it.each([
  ['a query', { query: new URLSearchParams({ secid: '1.999100' }) }, 'cut'],
  ['a filter', { query: new URLSearchParams({ filter: '(SECURITY_CODE="999299")' }) }, 'hang'],
  ['a path', { path: '/data/sh999300.js' }, 502],
  ['a form', { form: new URLSearchParams({ code: '999499' }) }, 403],
  ['posted JSON', { json: { codes: ['999101'] } }, 'cut'],
])('fails for a code in %s', (_, request, kind) => {
  expect(kindOf(request)).toBe(kind);
});

it.each(['999000', '999500', '600000', '1999100', '9991001', '999100a', '17953841155129'])('answers %s', (code) => {
  expect(kindOf({ query: new URLSearchParams({ code }) })).toBeUndefined();
});

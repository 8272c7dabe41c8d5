import { expect, it } from 'vitest';
import { toVisit } from './banner.ts';

it('names an address that a browser visits, where the service listens to every network', () => {
  expect(toVisit('http://0.0.0.0:8080/finance')).toBe('http://127.0.0.1:8080/finance');
  expect(toVisit('http://[::]:8080')).toBe('http://[::1]:8080');
  for (const url of ['http://127.0.0.1:8080', 'http://10.0.0.0:8080', 'http://[::1]:8080/finance'])
    expect(toVisit(url)).toBe(url);
});

import { expect, it } from 'vitest';
import { linesSource } from '../../../test/declarations.ts';
import { ClientWait } from './client-wait.ts';

const OF_LINES = { source: linesSource, fallbacks: [] };

it('ends when its client leaves, and holds nothing against the source', () => {
  const left = new AbortController();
  const wait = new ClientWait(OF_LINES, undefined, left.signal);
  expect(wait.signal.aborted).toBe(false);
  left.abort();
  expect(wait.signal.aborted).toBe(true);
  expect(wait.failure).toBeUndefined();
});

it('is over for a client that left before it began: its source is asked for nobody', () => {
  expect(new ClientWait(OF_LINES, undefined, AbortSignal.abort()).signal.aborted).toBe(true);
});

it('listens to its client no more once it has ended', () => {
  const left = new AbortController();
  const wait = new ClientWait(OF_LINES, 60, left.signal);
  wait.end();
  left.abort();
  expect(wait.signal.aborted).toBe(false);
});

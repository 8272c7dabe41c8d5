import { describe, expect, it } from 'vitest';
import { type AskOutcome, failuresInRow, isUp, type SourceRecord } from './source-record.ts';

const NOW = 1_000_000;
const source = (outcomes: string, changes: Partial<SourceRecord> = {}): SourceRecord => ({
  name: 'lines',
  title: 'Lines',
  hosts: [{ host: 'lines.example', breaker: 'closed' }],
  outcomes: outcomes.split('').map((sign, at): AskOutcome => ({ at, isAnswered: sign === '+' })),
  requests: [],
  ...changes,
});

describe('whether a source works', () => {
  it.each([
    ['before the first ask', '', null],
    ['after an answer', '+', true],
    ['after one failure since', '+-', true],
    ['after two failures since', '+--', true],
    ['after three failures in a row', '+---', false],
    ['after an answer again', '+---+', true],
    ['after a first ask that failed', '-', null],
    ['after failures between answers', '-+-+-+-', true],
    ['after failures alone', '---', false],
  ])('%s', (_, outcomes, expected) => {
    expect(isUp(source(outcomes), NOW)).toBe(expected);
  });

  it('is false while all its circuit breakers are open, and not while one host may be asked', () => {
    const open = { host: 'a', breaker: 'open', openUntil: NOW + 1 } as const;
    expect(isUp(source('+', { hosts: [open] }), NOW)).toBe(false);
    expect(isUp(source('+', { hosts: [open, { host: 'b', breaker: 'closed' }] }), NOW)).toBe(true);
    expect(isUp(source('+', { hosts: [open] }), NOW + 1)).toBe(true);
  });

  it('counts the failures at the end alone', () => {
    expect(['', '+', '-', '--+-', '---'].map((outcomes) => failuresInRow(source(outcomes)))).toEqual([0, 0, 1, 1, 3]);
  });
});

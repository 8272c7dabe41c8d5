import { describe, expect, it } from 'vitest';
import type { Page } from '../interface/pages.ts';
import { UnfinishedReplies } from './unfinished.ts';

const page = (obtained: number, bytes = 10): Page => ({
  url: 'https://host.example/',
  obtained,
  status: 200,
  body: Buffer.alloc(bytes),
});
const always = (): boolean => true;

describe('the pages of an unfinished reply', () => {
  it('are there for the next fetch, until they are forgotten', () => {
    const unfinished = new UnfinishedReplies();
    unfinished.of('list', always, 0).keep([page(0)]);
    expect(unfinished.of('list', always, 1).pages).toHaveLength(1);
    expect(unfinished.of('other list', always, 1).pages).toEqual([]);
    unfinished.of('list', always, 1).keep([]);
    expect(unfinished.of('list', always, 1).pages).toEqual([]);
  });

  it('count all or not at all: not when one is no longer fresh', () => {
    const unfinished = new UnfinishedReplies();
    unfinished.of('list', always, 0).keep([page(0), page(10)]);
    expect(unfinished.of('list', ({ obtained }) => obtained > 5, 11).pages).toEqual([]);
  });

  it('count for five minutes, however long they are fresh, as between two sessions', () => {
    const unfinished = new UnfinishedReplies();
    unfinished.of('list', always, 0).keep([page(0), page(200_000)]);
    expect(unfinished.of('list', always, 299_999).pages).toHaveLength(2);
    expect(unfinished.of('list', always, 300_000).pages).toEqual([]);
  });

  it('take 16 MB of memory at most, of whichever were kept last', () => {
    const unfinished = new UnfinishedReplies();
    for (let list = 0; list < 5; list++) unfinished.of(String(list), always, 0).keep([page(0, 5_000_000)]);
    unfinished.of('too long', always, 0).keep([page(0, 17_000_000)]);
    const kept = ['0', '1', '2', '3', '4', 'too long'].filter((key) => unfinished.of(key, always, 1).pages.length > 0);
    expect(kept).toEqual(['2', '3', '4']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Page } from '../interface/pages.ts';
import { PartialReplies } from './partial-replies.ts';

const page = (obtained: number, bytes = 10): Page => ({
  url: 'https://host.example/',
  obtained,
  status: 200,
  body: Buffer.alloc(bytes),
});
const always = (): boolean => true;

describe('the pages of a partial reply', () => {
  it('are there for the next fetch, until they are forgotten', () => {
    const partialReplies = new PartialReplies();
    partialReplies.of('list', always, 0).save([page(0)]);
    expect(partialReplies.of('list', always, 1).pages).toHaveLength(1);
    expect(partialReplies.of('other list', always, 1).pages).toEqual([]);
    partialReplies.of('list', always, 1).save([]);
    expect(partialReplies.of('list', always, 1).pages).toEqual([]);
  });

  it('count all or not at all: not when one is no longer fresh', () => {
    const partialReplies = new PartialReplies();
    partialReplies.of('list', always, 0).save([page(0), page(10)]);
    expect(partialReplies.of('list', ({ obtained }) => obtained > 5, 11).pages).toEqual([]);
  });

  it('count for five minutes, however long they are fresh, as between two sessions', () => {
    const partialReplies = new PartialReplies();
    partialReplies.of('list', always, 0).save([page(0), page(200_000)]);
    expect(partialReplies.of('list', always, 299_999).pages).toHaveLength(2);
    expect(partialReplies.of('list', always, 300_000).pages).toEqual([]);
  });

  it('count no longer where the clock was set back, so that their age is unknown', () => {
    const partialReplies = new PartialReplies();
    partialReplies.of('list', always, 3_600_000).save([page(3_600_000)]);
    expect(partialReplies.of('list', always, 0).pages).toEqual([]);
  });

  it('take 16 MB of memory at most, of whichever were kept last', () => {
    const partialReplies = new PartialReplies();
    for (let list = 0; list < 5; list++) partialReplies.of(String(list), always, 0).save([page(0, 5_000_000)]);
    partialReplies.of('too long', always, 0).save([page(0, 17_000_000)]);
    const kept = ['0', '1', '2', '3', '4', 'too long'].filter(
      (key) => partialReplies.of(key, always, 1).pages.length > 0,
    );
    expect(kept).toEqual(['2', '3', '4']);
  });
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { everyKind, found } from '../test/declarations.ts';
import { answer } from './answer.ts';
import { Answers } from './cache/answers.ts';
import { MemoryStore } from './cache/memory-store.ts';
import { createTableCache } from './cache/table-cache.ts';
import { LOCAL_COORDINATOR } from './coordination/local.ts';
import { Registry } from './registry/registry.ts';

it('keeps an answer without the table that it was made of', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const made: WeakRef<object>[] = [];
  const declared = {
    ...everyKind,
    select: (...given: Parameters<typeof everyKind.select>) => {
      made.push(new WeakRef(given[0]));
      return everyKind.select(...given);
    },
  };
  const now = () => Date.parse('2026-06-30T12:00:00Z');
  const page = { url: 'https://lines.example/', obtained: now(), status: 200, body: Buffer.from('2024-01-01,1\n') };
  const cache = createTableCache({
    store: new MemoryStore(1e6),
    coordinator: LOCAL_COORDINATOR,
    fetchPages: () => Promise.resolve([page]),
    now,
    // Room for no table.
    maxBytes: 1,
  });
  const services = {
    ...cache,
    registry: Registry.of([found(declared)]),
    answers: new Answers(1e6, now),
    privateAnswers: new Answers(1e5, now),
  };
  const client = { signal: new AbortController().signal, maxStaleMs: Number.POSITIVE_INFINITY };
  expect((await answer(services, 'every_kind', 'topic=a', client)).cacheStatus).toBe('miss');
  // A weak reference holds what it was made of until the end of the turn.
  await nextTurn();
  collect();
  expect(made.map((table) => table.deref())).toEqual([undefined]);
  expect((await answer(services, 'every_kind', 'topic=a', client)).cacheStatus).toBe('hit');
  expect(made).toHaveLength(1);
});

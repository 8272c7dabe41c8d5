import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { everyKind, found } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { Registry } from '../../catalogue/registry/registry.ts';
import { Answers } from '../cache/answers.ts';
import { MemoryStore } from '../cache/memory-store.ts';
import { SingleFlight } from '../cache/single-flight.ts';
import { createTableCache } from '../cache/table-cache.ts';
import { LocalCoordinator } from '../coordination/local.ts';
import { encode } from '../exports/encode.ts';
import { ListedTickers } from '../interface/listed-tickers.ts';
import { answer } from './answer.ts';
import { OutgoingBodies } from './outgoing-bodies.ts';

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
    coordinator: new LocalCoordinator(),
    fetchPages: () => Promise.resolve([page]),
    now,
    // Room for no table.
    maxBytes: 1,
  });
  const services = {
    ...cache,
    registry: Registry.of([found(declared)]),
    tickers: new ListedTickers(),
    answers: new Answers(1e6, now),
    privateAnswers: new Answers(1e5, now),
    outgoing: new OutgoingBodies(1e6),
    encoder: { encode },
  };
  const client = { signal: new AbortController().signal, maxStaleMs: Number.POSITIVE_INFINITY };
  expect((await answer(services, 'every_kind', 'topic=a', client)).cacheStatus).toBe('miss');
  // A weak reference holds what it was made of until the end of the turn, and other work for some turns more.
  const isGone = async (): Promise<readonly boolean[]> => {
    await nextTurn();
    collect();
    return made.map((table) => table.deref() === undefined);
  };
  await expect.poll(isGone).toEqual([true]);
  expect((await answer(services, 'every_kind', 'topic=a', client)).cacheStatus).toBe('hit');
  expect(made).toHaveLength(1);
});

it('is six calls away from the parser of the declaration', async () => {
  const stacks: string[][] = [];
  /** The functions of the engine that called this one, the nearest first, up to `answer`. */
  const noteCallers = (): void => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 100;
    const lines = (new Error('where').stack ?? '').split('\n');
    Error.stackTraceLimit = limit;
    const callers = lines.filter((line) => line.includes('/src/engine/') && !line.includes('.test.ts'));
    stacks.push(callers.map((line) => /at (?:async )?([^ (]+)/.exec(line)?.[1]?.split('.').at(-1) ?? line));
  };
  const parse: typeof everyKind.parse = (...given) => {
    noteCallers();
    return everyKind.parse(...given);
  };
  const { run } = SingleFlight.prototype;
  const running = vi.spyOn(SingleFlight.prototype, 'run').mockImplementation(function (
    this: SingleFlight<unknown>,
    ...given
  ) {
    noteCallers();
    return run.apply(this, given);
  });
  const now = () => Date.parse('2026-06-30T12:00:00Z');
  const page = { url: 'https://lines.example/', obtained: now(), status: 200, body: Buffer.from('2024-01-01,1\n') };
  const cache = createTableCache({
    store: new MemoryStore(1e6),
    coordinator: new LocalCoordinator(),
    fetchPages: () => Promise.resolve([page]),
    now,
    maxBytes: 1e6,
  });
  const services = {
    ...cache,
    registry: Registry.of([found({ ...everyKind, parse })]),
    tickers: new ListedTickers(),
    answers: new Answers(1e6, now),
    privateAnswers: new Answers(1e5, now),
    outgoing: new OutgoingBodies(1e6),
    encoder: { encode },
  };
  const client = { signal: new AbortController().signal, maxStaleMs: 0 };
  await answer(services, 'every_kind', 'topic=a', client);
  running.mockRestore();
  // The first call is that of the lookup. The call runs on by itself, so the way to it is a stack of its own.
  const [, toCall, toParser] = stacks;
  expect(toCall).toEqual(['load', 'loadSelection', 'answer']);
  expect(toParser).toEqual(['parse', 'refresh']);
});

it('has the notes of an answer, which begin with what the declaration has to say of the whole table', async () => {
  const obtained = Date.parse('2026-11-20T14:00:00+08:00');
  const url = 'https://lines.example/';
  const page = { url, obtained, status: 200, body: Buffer.from('2024-01-01,1\n2024-01-02,2\n') };
  const cache = createTableCache({
    store: new MemoryStore(1e6),
    coordinator: new LocalCoordinator(),
    fetchPages: () => Promise.resolve([page]),
    now: () => obtained,
    maxBytes: 1e6,
  });
  const tableNote = ({ length }: { readonly length: number }) =>
    length === 2 ? say('There are two.', '有两行。') : undefined;
  const services = {
    ...cache,
    registry: Registry.of([found({ ...everyKind, tableNote, ended: '2024' })]),
    tickers: new ListedTickers(),
    answers: new Answers(1e6, () => obtained),
    privateAnswers: new Answers(1e5, () => obtained),
    outgoing: new OutgoingBodies(1e6),
    encoder: { encode },
  };
  const client = { signal: new AbortController().signal, maxStaleMs: 0 };
  const { answer: answered } = await answer(services, 'every_kind', 'topic=a&from=20240102', client);
  expect(answered.notes).toEqual([
    say('There are two.', '有两行。'),
    say(expect.stringContaining('ended'), expect.stringContaining('已停止更新')),
  ]);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { everyKind, found } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { Registry } from '../../catalogue/registry/registry.ts';
import { Answers } from '../cache/answers.ts';
import { MemoryStore } from '../cache/memory-store.ts';
import { SingleFlight } from '../cache/single-flight.ts';
import { createTableCache } from '../cache/table-cache.ts';
import { LocalCoordinator } from '../coordination/local.ts';
import { encode } from '../exports/encode.ts';
import { shanghaiSession } from '../interface/cache-policy.ts';
import { ListedTickers } from '../interface/listed-tickers.ts';
import { answer, type LastRow, notesOf } from './answer.ts';
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

describe('the notes of an answer', () => {
  const obtained = Date.parse('2026-11-20T14:00:00+08:00');
  const ENCRYPTED = { url: 'https://lines.example/', obtained };

  const english = (...of: Parameters<typeof notesOf>): readonly string[] => notesOf(...of).map(({ en }) => en);

  it('are none, mostly', () => {
    expect(english({}, {}, ENCRYPTED)).toEqual([]);
  });

  it('tell that its reply came without encryption', () => {
    expect(english({}, {}, { url: 'http://lines.example/', obtained })).toEqual([
      expect.stringContaining('without encryption'),
    ]);
  });

  it('say what there is to know of the host that answered', () => {
    const source = { notesByHost: { 'late.example': say('It is late.', '迟了。') } };
    expect(english({ source }, {}, { url: 'https://late.example/lines', obtained })).toEqual(['It is late.']);
    expect(english({ source }, {}, ENCRYPTED)).toEqual([]);
  });

  it('say what there is to know of the fallback source that answered', () => {
    const fallbacks = [{ source: { name: 'other' }, note: say('It lacks the volume.', '缺少成交量。') }];
    expect(english({ fallbacks }, {}, { ...ENCRYPTED, declaredSource: 'other' })).toEqual(['It lacks the volume.']);
    expect(english({ fallbacks }, {}, { ...ENCRYPTED, declaredSource: 'lines' })).toEqual([]);
  });

  it('tell that the series has ended, where it has for these params', () => {
    const hasEnded = ({ topic }: Readonly<Record<string, unknown>>): boolean => topic === 'old';
    const note = 'This series has ended: its last data are of 2023-08.';
    expect(english({ ended: '2023-08' }, {}, ENCRYPTED)).toEqual([note]);
    expect(english({ ended: '2023-08', hasEnded }, { topic: 'old' }, ENCRYPTED)).toEqual([note]);
    expect(english({ ended: '2023-08', hasEnded }, { topic: 'new' }, ENCRYPTED)).toEqual([]);
  });

  it('tell that the last row may still change, where its session was not over', () => {
    const cache = shanghaiSession({ open: '60s', staleIfError: '30d' });
    const notesAt = (time: string, lastRow: LastRow): readonly string[] =>
      english({ cache }, {}, { ...ENCRYPTED, obtained: Date.parse(`${time}+08:00`) }, lastRow);
    const note = (day: string, what: string): string =>
      `The last row, of ${day}, may still change: the ${what} was not over when the source was asked.`;
    const today = { day: '2026-11-20', span: 'day' } as const;
    expect(notesAt('2026-11-20T14:59:00', today)).toEqual([note('2026-11-20', 'session')]);
    expect(notesAt('2026-11-20T15:36:00', today)).toEqual([]);
    const week = { day: '2026-11-18', span: 'week' } as const;
    expect(notesAt('2026-11-18T18:00:00', week)).toEqual([note('2026-11-18', 'last session of its week')]);
    const month = { day: '2026-11-20', span: 'month' } as const;
    expect(notesAt('2026-11-21T12:00:00', month)).toEqual([note('2026-11-20', 'last session of its month')]);
    expect(english({}, {}, ENCRYPTED, today)).toEqual([]);
  });

  it('begin with what the declaration has to say of the whole table', async () => {
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
    expect(answered.notes).toEqual(['There are two.', expect.stringContaining('ended')]);
  });

  it('are printable ASCII, as headers have to be', () => {
    const notes = english({ ended: '2023' }, {}, { url: 'http://lines.example/', obtained });
    expect(notes).toHaveLength(2);
    for (const note of notes) expect(note).toMatch(/^[\x20-\x7e]+$/);
  });
});

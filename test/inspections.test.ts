import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it, vi } from 'vitest';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { LOCAL_INSPECTIONS } from '../src/engine/cache/inspector.ts';
import type { ReplyParser } from '../src/engine/cache/table-cache.ts';
import { sourceAt } from '../src/engine/interface/interface.ts';
import { findFixtures, startFixtureRunner } from './fixtures.ts';

// What reads bodies runs on the parser thread, in every fetch of every source: the readers of `formats/` are
// watched while every fixture is asked for.

/** Set where the parser thread would run, and while the fixture itself is read. */
const onThread = vi.hoisted(() => ({ current: undefined as AsyncLocalStorage<true> | undefined }));
const caught = vi.hoisted(() => new Set<string>());
/** Whether readers are watched, and how often they got a body, wherever they ran. */
const watching = vi.hoisted(() => ({ isOn: false, bodies: 0 }));

/** Readers that look at the first bytes alone, or at no body. */
const CHEAP = /^(?:is[A-Z]|to[A-Z]|quote|convert|find(?!Elements|Tables|SheetTable)|text|has)/;

/** The functions of a module, each of which notes a call in which the event loop reads a body. */
const watched = vi.hoisted(() => async (original: () => Promise<Record<string, unknown>>) => {
  const exported = await original();
  return Object.fromEntries(
    Object.entries(exported).map(([name, value]) => {
      if (typeof value !== 'function' || Function.prototype.toString.call(value).startsWith('class '))
        return [name, value];
      const watch = (...args: unknown[]): unknown => {
        if (!watching.isOn) return Reflect.apply(value, undefined, args);
        const isBody = args.some((each) => Buffer.isBuffer(each) || typeof each === 'string');
        if (isBody) watching.bodies++;
        if (isBody && onThread.current?.getStore() !== true) caught.add(`${name} ${new Error().stack ?? ''}`);
        return Reflect.apply(value, undefined, args);
      };
      return [name, watch];
    }),
  );
});

vi.mock('../src/engine/formats/csv.ts', (original) => watched(original));
vi.mock('../src/engine/formats/html/html-elements.ts', (original) => watched(original));
vi.mock('../src/engine/formats/html/html-table.ts', (original) => watched(original));
vi.mock('../src/engine/formats/json/javascript.ts', (original) => watched(original));
vi.mock('../src/engine/formats/json/json.ts', (original) => watched(original));
vi.mock('../src/engine/formats/json/json-rows.ts', (original) => watched(original));
vi.mock('../src/engine/formats/json/jsonp.ts', (original) => watched(original));
vi.mock('../src/engine/formats/lines.ts', (original) => watched(original));
vi.mock('../src/engine/formats/workbook/workbook.ts', (original) => watched(original));
vi.mock('../src/engine/formats/workbook/zip.ts', (original) => watched(original));

it('no fetch of a source reads a body on the event loop', { timeout: 300_000 }, async () => {
  watching.isOn = true;
  onThread.current = new AsyncLocalStorage();
  const { current: thread } = onThread;
  const parser: ReplyParser = {
    inspect: (...call) => thread.run(true, () => LOCAL_INSPECTIONS.inspect(...call)),
    parse: (declared, sourceIndex, pages, ask) =>
      thread.run(true, async () => sourceAt(declared, sourceIndex).parse(pages, ask)),
    prepare: () => undefined,
    isReady: () => true,
  };
  const registry = await Registry.open();
  const runner = await startFixtureRunner(registry, Date.parse('2026-11-21T12:00:00Z'), parser);
  const fixtures = findFixtures();
  let answered = 0;
  for (const fixture of fixtures) {
    const { asked } = await runner.answer(fixture);
    answered += asked.length;
  }
  await runner.close();
  expect(answered).toBeGreaterThan(fixtures.length / 2);
  // Else other modules than these are watched.
  expect(watching.bodies).toBeGreaterThan(fixtures.length / 2);
  const calls = [...caught].flatMap((text) => {
    const [name = '', ...frames] = text.split('\n').map((line) => line.trim());
    const [reader = ''] = name.split(' ');
    const caller = frames.find((frame) => frame.includes('/src/catalogue/sources/'));
    return caller === undefined || CHEAP.test(reader) ? [] : [`${reader} ${caller}`];
  });
  expect([...new Set(calls)]).toEqual([]);
});

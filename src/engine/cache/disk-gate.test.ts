import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DiskGate, DiskHungError } from './disk-gate.ts';

const PATIENCE_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gate, and when its disk began to hang and answered again. */
function createGate() {
  const gate = new DiskGate(PATIENCE_MS);
  const changes: boolean[] = [];
  gate.onChange = (hangs) => changes.push(hangs);
  return { gate, changes };
}

it('hangs once, until all operations that the disk holds have ended', async () => {
  const { gate, changes } = createGate();
  const ended: (() => void)[] = [];
  const operate = (): Promise<void> => new Promise((end) => ended.push(end));
  const given = [gate.run(operate)];
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 10);
  given.push(gate.run(operate));
  const ends = Promise.allSettled(given);
  await vi.advanceTimersByTimeAsync(10);
  for (const end of await ends) expect(end).toHaveProperty('reason', expect.any(DiskHungError));
  expect(changes).toEqual([true]);

  // The disk answers the one, and holds the other still.
  ended[0]?.();
  await vi.advanceTimersByTimeAsync(5);
  expect(changes).toEqual([true]);
  await expect(gate.run(() => Promise.resolve())).rejects.toThrow(DiskHungError);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(changes).toEqual([true]);

  ended[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(changes).toEqual([true, false]);
  expect(await gate.run(() => Promise.resolve('read'))).toBe('read');
});

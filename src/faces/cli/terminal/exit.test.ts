import { expect, it } from 'vitest';
import { listenForInterrupt } from './exit.ts';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s interrupts a command until it no longer listens', (name) => {
  const before = process.listenerCount(name);
  const { signal, stopListening } = listenForInterrupt();
  process.emit(name, name);
  expect(signal.aborted).toBe(true);
  stopListening();
  expect(process.listenerCount(name)).toBe(before);
});

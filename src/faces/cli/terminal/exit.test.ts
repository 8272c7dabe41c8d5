import { expect, it } from 'vitest';
import { listenForInterrupt } from './exit.ts';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s interrupts a command until it no longer listens', (name) => {
  const before = process.listeners(name);
  const { signal, stopListening } = listenForInterrupt();
  // Others in this process may listen, and end it.
  const added = process.listeners(name).filter((each) => !before.includes(each));
  expect(added).toHaveLength(1);
  for (const listener of added) listener(name);
  expect(signal.aborted).toBe(true);
  stopListening();
  expect(process.listeners(name)).toEqual(before);
});

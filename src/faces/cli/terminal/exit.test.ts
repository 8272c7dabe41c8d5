import { afterEach, expect, it, vi } from 'vitest';
import { say } from '../../../base/say.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { listenForInterrupt, reportFailure } from './exit.ts';
import { EXIT } from './exit-codes.ts';

afterEach(() => void vi.restoreAllMocks());

it('prints each mistake of a plan on a line of its own', () => {
  const printed: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const mistakes = 'plan.json: folder is missing\n  keep is \u001bmissing';
  expect(reportFailure(new InvalidSetting(say(mistakes, mistakes)))).toBe(EXIT.usage);
  expect(printed).toEqual(['error: plan.json: folder is missing\n', '  keep is \\u001bmissing\n']);
});

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

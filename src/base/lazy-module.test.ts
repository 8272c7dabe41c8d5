import { expect, it } from 'vitest';
import { importModule } from './lazy-module.ts';

it('modules that are wanted together are loaded in a turn of the event loop each', async () => {
  const happened: string[] = [];
  const load = (name: string) =>
    importModule(async () => {
      happened.push(name);
      setImmediate(() => happened.push(`a turn after ${name}`));
    });
  await Promise.all([load('one'), load('another')]);
  expect(happened).toEqual(['one', 'a turn after one', 'another']);
});

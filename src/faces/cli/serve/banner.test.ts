import { expect, it } from 'vitest';
import { Registry } from '../../../catalogue/registry/registry.ts';
import { readCommandLine } from '../command-line.ts';
import { toBanner, toVisit } from './banner.ts';

it('names an address that a browser visits, where the service listens to every network', () => {
  expect(toVisit('http://0.0.0.0:8080/finance')).toBe('http://127.0.0.1:8080/finance');
  expect(toVisit('http://[::]:8080')).toBe('http://[::1]:8080');
  for (const url of ['http://127.0.0.1:8080', 'http://10.0.0.0:8080', 'http://[::1]:8080/finance'])
    expect(toVisit(url)).toBe(url);
});

it.each([
  [['--sandbox'], 'the sandbox: every figure is made up.'],
  [[], 'the live sources.'],
  [['--mirror', 'http://localhost:9000'], 'the mirror http://localhost:9000.'],
  [['--parent', 'http://fetch:8080', '--parent-token', 's3cr3t-of-the-parent'], 'the parent http://fetch:8080.'],
])('says what the answers of serve %j come from', (flags, from) => {
  const command = readCommandLine(['serve', ...flags], '0.0.0');
  if (command.command !== 'serve') throw new TypeError('serve was parsed as another command');
  const dependencies = { registry: Registry.of([]), version: '0.0.0', now: Date.now };
  expect(toBanner(command.settings, dependencies, 'http://127.0.0.1:8080').split('\n')[0]).toBe(
    `finfount 0.0.0 serves 0 interfaces from ${from}`,
  );
});

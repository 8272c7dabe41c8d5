import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../src/settings.ts';
import { startService } from './service.ts';

// The files that a service is deployed with name settings, routes and a port of it: they are the real ones. Nothing here
// starts a container.

const root = new URL('../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const manifests = readdirSync(fileURLToPath(new URL('deploy/kubernetes', root))).map(
  (name) => `deploy/kubernetes/${name}`,
);
const files = ['compose.yaml', 'Containerfile', 'deploy/Caddyfile', ...manifests];

/** The values that a pattern's only group finds in a file. */
const valuesIn = (path: string, pattern: RegExp): string[] =>
  [...textOf(path).matchAll(pattern)].map(([, value]) => value ?? '');

describe.each(files)('%s', (path) => {
  it('sets only what can be set', () => {
    const settings = valuesIn(path, /(FINFOUNT_[A-Z_]+)/g);
    const known = valuesIn('src/settings.ts', /new Option\(\s*'--([a-z-]+)/g);
    const variables = known.map((flag) => `FINFOUNT_${flag.replaceAll('-', '_').toUpperCase()}`);
    expect(settings.filter((name) => !variables.includes(name))).toEqual([]);
  });

  it('asks routes that answer', async () => {
    const service = await startService({});
    for (const route of valuesIn(path, /(?:path: |health_uri |:8080|respond )(\/(?:health\/[a-z]+|metrics))/g))
      expect([route, (await service.get(route)).status]).toEqual([route, 200]);
    await service.close();
  });
});

describe.each(['compose.yaml', ...manifests])('%s', (path) => {
  it('is indented by blanks, two at a time', () => {
    for (const line of textOf(path).split('\n')) expect(line).toMatch(/^(?: {2})*(?:[^\s].*)?$/);
  });
});

it('names one Redis in the manifests, whose address is one', () => {
  const [address = ''] = valuesIn('deploy/kubernetes/finfount.yaml', /FINFOUNT_REDIS: (\S+)/g);
  const wish = readCommandLine(['serve', '--redis', address], '0.0.0-test');
  expect(wish).toMatchObject({ settings: { redis: address } });
  expect(valuesIn('deploy/kubernetes/redis.yaml', /kind: Service\nmetadata:\n {2}name: (\S+)/g)).toEqual([
    new URL(address).hostname,
  ]);
});

it('balances over every instance of compose.yaml', () => {
  const instances = valuesIn('compose.yaml', /^ {2}(finfount-\d+):$/gm);
  const [balanced = ''] = valuesIn('deploy/Caddyfile', /reverse_proxy (.*) \{/g);
  expect(balanced.split(' ')).toEqual(instances.map((name) => `${name}:8080`));
});

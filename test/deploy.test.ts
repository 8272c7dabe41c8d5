import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { readCommandLine, type Wish } from '../src/settings.ts';
import { HAS_REDIS, startRedis } from './redis.ts';
import { startService } from './service.ts';

// The files that a service is deployed with name settings, routes and a port of it: they are the real ones. Nothing here
// starts a container; what a container would run is run as it stands.

const root = new URL('../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const manifests = readdirSync(fileURLToPath(new URL('deploy/kubernetes', root))).map(
  (name) => `deploy/kubernetes/${name}`,
);
const files = ['compose.yaml', 'Containerfile', 'deploy/Caddyfile', ...manifests];

/** The values that a pattern's only group finds in a file. */
const valuesIn = (path: string, pattern: RegExp): string[] =>
  [...textOf(path).matchAll(pattern)].map(([, value]) => value ?? '');

/** The command that serves, as it is read. */
function readServe(flags: readonly string[]): Extract<Wish, { command: 'serve' }> {
  const wish = readCommandLine(['serve', ...flags], '0.0.0-test');
  if (wish.command !== 'serve') throw new TypeError('what serves was read as something else');
  return wish;
}

/** The words of a list such as `[--save, "", --appendonly]`. */
const wordsOf = (list: string): string[] => list.split(',').map((word) => word.trim().replaceAll('"', ''));

/** The exit code of a program. */
const exitCodeOf = (program: string, args: readonly string[], env: Record<string, string>): Promise<number | null> =>
  new Promise((ended) => {
    execFile(program, args, { env: { PATH: process.env.PATH, ...env } }).once('exit', ended);
  });

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

it('builds the image out of what is in the repository, and of nothing that lies about', () => {
  expect(textOf('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['node_modules', 'dist', '.git']));
});

describe('the health check of the image', () => {
  const [list = ''] = valuesIn('Containerfile', /^HEALTHCHECK .* CMD (\[.*\])$/gm);
  const [, ...args]: readonly string[] = JSON.parse(list);

  it.each(['', '/finance', '/finance/'])('asks at the port and below the path of the variables: %j', async (path) => {
    const service = await startService({ basePath: path.replace(/\/$/, '') });
    const { port } = new URL(service.url);
    const variables = { FINFOUNT_PORT: port, FINFOUNT_BASE_PATH: path };
    expect(await exitCodeOf(process.execPath, args, variables)).toBe(0);
    await service.close();
    expect(await exitCodeOf(process.execPath, args, variables)).toBe(1);
  });

  it('fails where the path is another', async () => {
    const service = await startService({ basePath: '/finance' });
    const { port } = new URL(service.url);
    expect(await exitCodeOf(process.execPath, args, { FINFOUNT_PORT: port })).toBe(1);
    await service.close();
  });

  it('asks at the port that is the default where no variable names one', () => {
    const { settings } = readServe([]);
    expect(valuesIn('Containerfile', /port \|\| (\d+)/g).map(Number)).toEqual([settings.port]);
    expect(valuesIn('Containerfile', /^EXPOSE (\d+)/gm).map(Number)).toEqual([settings.port]);
  });
});

describe('the Redis of the manifests', () => {
  const redis = 'deploy/kubernetes/redis.yaml';
  const service = 'deploy/kubernetes/finfount.yaml';
  const password = '0123456789abcdef';
  const [address = ''] = valuesIn(service, /FINFOUNT_REDIS\n +value: (\S+)/g).map((value) =>
    value.replace('$(REDIS_PASSWORD)', password),
  );

  it('is the one whose address the service has, with the password of the Secret', () => {
    expect(readServe(['--redis', address]).settings.redis).toBe(address);
    expect(valuesIn(redis, /kind: Service\nmetadata:\n {2}name: (\S+)/g)).toEqual([new URL(address).hostname]);
    expect(new URL(address).password).toBe(password);
  });

  it('has its password from the same Secret as the service, and neither file holds one', () => {
    const secret = /name: (?:REDIS_PASSWORD|REDISCLI_AUTH)\n +valueFrom:\n +secretKeyRef:\n +(name: \S+\n +key: \S+)/g;
    const [own, ...others] = valuesIn(redis, secret);
    expect(own).toBeDefined();
    expect(others).toEqual([]);
    expect(valuesIn(service, secret)).toEqual([own]);
    for (const path of manifests) expect(textOf(path)).not.toMatch(/kind: Secret|stringData|redis:\/\/:(?!\$\()/);
  });

  it('is reached by the pods of the service and no others', () => {
    const [policy = ''] = valuesIn(redis, /kind: NetworkPolicy\n([\s\S]*)/g);
    const labels = [...policy.matchAll(/app: (\S+)/g)].map(([, label]) => label);
    const [own = ''] = valuesIn(redis, /template:\n +metadata:\n +labels:\n +app: (\S+)/g);
    const [caller = ''] = valuesIn(service, /template:\n +metadata:\n +labels:\n +app: (\S+)/g);
    expect([own, caller]).not.toContain('');
    expect(labels).toEqual([own, caller]);
    expect(policy.match(/^ +- .*$/gm)?.map((line) => line.trim())).toEqual([
      '- from:',
      '- podSelector:',
      '- port: redis',
    ]);
  });

  it.runIf(HAS_REDIS)('takes no command without the password', async () => {
    const [list = ''] = valuesIn(redis, /args:\s+\[([^\]]*?),?\s*\]/g);
    const { port, kill } = await startRedis(...wordsOf(list.replace('$(REDISCLI_AUTH)', password)));
    const url = new URL(address);
    url.host = `127.0.0.1:${port}`;
    const stranger = new Redis(port, '127.0.0.1', { enableReadyCheck: false });
    await expect(stranger.set('finfount:1:reply:0', 'made up')).rejects.toThrow('NOAUTH');
    const friend = new Redis(url.href);
    expect(await friend.ping()).toBe('PONG');
    stranger.disconnect();
    friend.disconnect();
    await kill();
  });

  it.runIf(HAS_REDIS)('is well for its probes when it answers them, and not when it refuses or is gone', async () => {
    const probes = valuesIn(redis, /command: \[(valkey-cli.*)\]/g);
    expect(probes).toHaveLength(2);
    const { port, kill } = await startRedis('--requirepass', password);
    const codes = (auth: Record<string, string>): Promise<(number | null)[]> =>
      Promise.all(
        probes.map((probe) => exitCodeOf('redis-cli', ['-p', String(port), ...wordsOf(probe).slice(1)], auth)),
      );
    expect(await codes({ REDISCLI_AUTH: password })).toEqual([0, 0]);
    expect(await codes({ REDISCLI_AUTH: 'another' })).toEqual([1, 1]);
    await kill();
    expect(await codes({ REDISCLI_AUTH: password })).toEqual([1, 1]);
  });
});

it('balances over every instance of compose.yaml', () => {
  const instances = valuesIn('compose.yaml', /^ {2}(finfount-\d+):$/gm);
  const [balanced = ''] = valuesIn('deploy/Caddyfile', /reverse_proxy (.*) \{/g);
  expect(balanced.split(' ')).toEqual(instances.map((name) => `${name}:8080`));
});

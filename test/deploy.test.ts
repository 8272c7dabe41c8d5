import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { readProofs } from '../src/catalogue/registry/proofs.ts';
import { readCommandLine } from '../src/faces/cli/command-line.ts';
import { settingDocs } from '../src/faces/cli/options/options.ts';
import type { ServeCommand } from '../src/faces/cli/serve/command-line.ts';
import { TIMEOUTS } from '../src/faces/http/connections/timeouts.ts';
import { everyKind, found } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { startLocalUpstream } from './local-upstream.ts';
import { HAS_CADDY } from './proxies.ts';
import { HAS_REDIS, startRedis } from './redis.ts';
import { startTestService } from './service.ts';

// The files that a service is deployed with name settings, routes and a port of it: they are the real ones.
// Nothing here starts a container; what a container would run is run as it stands.

const root = new URL('../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const manifests = readdirSync(fileURLToPath(new URL('deploy/kubernetes', root))).map(
  (name) => `deploy/kubernetes/${name}`,
);
const unit = 'deploy/systemd/finfount.service';
const site = 'deploy/nginx/finfount.conf';
const cache = 'deploy/varnish/finfount.vcl';
const server = [unit, 'deploy/systemd/finfount.env', site, cache];
const monitor = 'deploy/prometheus/pod-monitor.yaml';
const alerts = 'deploy/prometheus/alerts.yaml';
const files = ['compose.yaml', 'Containerfile', 'deploy/Caddyfile', ...server, ...manifests, monitor, alerts];

/** The values that a pattern's only group finds in a file. */
const valuesIn = (path: string, pattern: RegExp): string[] =>
  [...textOf(path).matchAll(pattern)].map(([, value]) => value ?? '');

/** The command that serves, as it is read. */
function readServe(flags: readonly string[]): ServeCommand {
  const command = readCommandLine(['serve', ...flags], '0.0.0-test');
  if (command.command !== 'serve') throw new TypeError('serve was parsed as another command');
  return command;
}

/** The flag of a variable without its prefix: `--trust-proxy` of `TRUST_PROXY`. */
const toFlag = (variable: string): string => `--${variable.toLowerCase().replaceAll('_', '-')}`;

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
    const known = settingDocs().map(({ variable }) => variable);
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('asks routes that answer', async () => {
    const service = await startTestService({});
    for (const route of valuesIn(path, /(?:path: |health_uri |:8080|respond |url = ")(\/(?:health\/[a-z]+|metrics))/g))
      expect([route, (await service.get(route)).status]).toEqual([route, 200]);
    await service.close();
  });
});

const live = readdirSync(fileURLToPath(new URL('fixtures', root)), { recursive: true, encoding: 'utf8' })
  .map((file) => `fixtures/${file}`)
  .filter((file) => file.endsWith('/live.json'));

it('ships the live checks in the container image', () => {
  expect(live).not.toEqual([]);
  expect(textOf('.dockerignore')).toContain('fixtures/**\n!fixtures/**/live.json\n');
  expect(textOf('Containerfile')).toContain('COPY --from=build /app/fixtures ./fixtures\n');
});

it('builds the image with the cases, from which follows how far each interface is proven, and ships none', async () => {
  const kept = valuesIn('.dockerignore', /^!fixtures\/\*\*\/(.+)$/gm);
  const context = temporaryFolder();
  const fixtures = fileURLToPath(new URL('fixtures', root));
  for (const file of readdirSync(fixtures, { recursive: true, encoding: 'utf8' }))
    if (kept.includes(basename(file))) cpSync(join(fixtures, file), join(context, file));
  expect(await readProofs(context)).toEqual(await readProofs());
  expect(textOf('Containerfile')).toMatch(/^RUN npm run build .*&& find fixtures -name cases\.json -delete$/m);
});

describe.each(['compose.yaml', ...manifests, monitor, alerts])('%s', (path) => {
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
    const service = await startTestService({ basePath: path.replace(/\/$/, '') });
    const { port } = new URL(service.url);
    const variables = { FINFOUNT_PORT: port, FINFOUNT_BASE_PATH: path };
    expect(await exitCodeOf(process.execPath, args, variables)).toBe(0);
    await service.close();
    expect(await exitCodeOf(process.execPath, args, variables)).toBe(1);
  });

  it('fails where the path is another', async () => {
    const service = await startTestService({ basePath: '/finance' });
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

/** The objects of all manifests: what each is, its name, and its text. */
const objects = [...manifests, monitor].flatMap((path) =>
  textOf(path)
    .split(/^---$/m)
    .map((text) => {
      const one = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
      return { kind: one(/^kind: (\S+)$/m), name: one(/^metadata:\n {2}name: (\S+)$/m), text };
    }),
);

/** The text of one object. */
function objectOf(kind: string, name: string): string {
  const found = objects.filter((each) => each.kind === kind && each.name === name);
  expect([kind, name, found.length]).toEqual([kind, name, 1]);
  return found[0]?.text ?? '';
}

describe('the manifests', () => {
  const pods = objects.flatMap(({ text }) => /template:\n +metadata:\n +labels:\n +app: (\S+)/.exec(text)?.[1] ?? []);

  it('have no two objects of one kind and name', () => {
    const names = objects.map(({ kind, name }) => `${kind}/${name}`);
    expect(names).not.toContain('/');
    expect(new Set(names).size).toBe(names.length);
  });

  it('select only pods that there are', () => {
    expect(pods).toEqual(['finfount-balancer', 'finfount-edge', 'finfount', 'finfount-redis']);
    for (const { kind, name, text } of objects) {
      const selected = [...text.matchAll(/^ +app: (\S+)$/gm)].map(([, app]) => app);
      for (const app of selected) expect([kind, name, pods]).toEqual([kind, name, expect.arrayContaining([app])]);
      if (['Service', 'NetworkPolicy', 'PodDisruptionBudget', 'PodMonitor'].includes(kind))
        expect([kind, name, selected.length > 0]).toEqual([kind, name, true]);
    }
  });

  it('let one pod of a kind go at a time, and have two or more of each that serves', () => {
    for (const name of ['finfount', 'finfount-edge', 'finfount-balancer'])
      expect(objectOf('PodDisruptionBudget', name)).toMatch(/maxUnavailable: 1\n {2}selector:/);
    expect(objectOf('Deployment', 'finfount-balancer')).toMatch(/^ {2}replicas: 2$/m);
    expect(objectOf('StatefulSet', 'finfount')).toMatch(/^ {2}replicas: 2$/m);
    expect(objectOf('HorizontalPodAutoscaler', 'finfount-edge')).toMatch(/^ {2}minReplicas: 2$/m);
  });

  it('have edges that ask the instances of the other file, with settings that the service accepts', () => {
    const variables = [...objectOf('ConfigMap', 'finfount-edge').matchAll(/^ {2}FINFOUNT_(\w+): "?([^"\n]+)"?$/gm)];
    const flags = variables.map(([, name = '', value]) => `--${name.toLowerCase().replaceAll('_', '-')}=${value}`);
    const { parent, diskBytes } = readServe(flags).settings;
    expect(parent).toEqual({ url: 'http://finfount' });
    expect(objectOf('Service', 'finfount')).toMatch(/selector:\n {4}app: finfount\n[\s\S]*port: 80\n/);
    const [, gigabytes] = /sizeLimit: (\d+)Gi/.exec(objectOf('Deployment', 'finfount-edge')) ?? [];
    expect(diskBytes).toBeLessThan(Number(gigabytes) * 1e9);
  });

  it('leave the number of edges to the autoscaler, which watches what runs them', () => {
    const scaler = objectOf('HorizontalPodAutoscaler', 'finfount-edge');
    const [, kind = '', name = ''] =
      /scaleTargetRef:\n +apiVersion: apps\/v1\n +kind: (\S+)\n +name: (\S+)/.exec(scaler) ?? [];
    expect(objectOf(kind, name)).not.toMatch(/^ {2}replicas:/m);
    // A process has one core at most, and is asked for less than that.
    const [, target] = /averageValue: (\d+)m/.exec(scaler) ?? [];
    expect(Number(target)).toBeLessThan(1_000);
  });

  it('let the balancer alone reach the edges, these alone the instances, and those no private address but Redis', () => {
    const policyOf = (name: string): readonly string[] =>
      objectOf('NetworkPolicy', name).split('\n  ingress:\n')[1]?.split('\n  egress:\n') ?? [];
    const mayEnter = (ingress = ''): unknown =>
      [...ingress.matchAll(/(app|metadata\.name): (\S+)/g)].map(([, , value]) => value);
    const [toEdges, fromEdges = ''] = policyOf('finfount-edge');
    expect(mayEnter(toEdges)).toEqual(['finfount-balancer', 'monitoring']);
    expect([...fromEdges.matchAll(/app: (\S+)/g)].map(([, app]) => app)).toEqual(['finfount']);
    expect(fromEdges).not.toContain('ipBlock');
    const [ingress, egress = ''] = policyOf('finfount');
    expect(mayEnter(ingress)).toEqual(['finfount-edge', 'monitoring']);
    expect([...egress.matchAll(/app: (\S+)/g)].map(([, app]) => app)).toEqual(['finfount-redis']);
    for (const network of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7'])
      expect(egress).toContain(network);
  });

  it('scrape each instance at a port that it has, where the metrics are', () => {
    const [, port = '', path] = /- port: (\S+)\n +path: (\S+)/.exec(objectOf('PodMonitor', 'finfount')) ?? [];
    expect(path).toBe('/metrics');
    expect(objectOf('StatefulSet', 'finfount')).toContain(`- name: ${port}\n              containerPort: 8080`);
  });

  it('say what an instance does without Redis, and that it believes its balancer', () => {
    const variables = [...objectOf('ConfigMap', 'finfount').matchAll(/^ {2}(FINFOUNT_\w+): "?([^"\n]+)"?$/gm)];
    const { settings } = readServe(variables.map(([, name = '', value]) => `${toFlag(name.slice(9))}=${value}`));
    expect(settings).toMatchObject({ trustedProxies: 'nearest', alone: 'share' });
  });
});

describe('the balancer of the manifests', () => {
  const [, indented = ''] = objectOf('ConfigMap', 'finfount-balancer').split('\n  Caddyfile: |\n');
  const own = indented.replaceAll(/^ {4}/gm, '').trimEnd();

  it('is that of compose.yaml, with the ready instances in the place of names', () => {
    const expected = textOf('deploy/Caddyfile')
      .replace(
        /reverse_proxy .* \{\n/,
        'reverse_proxy {\n\t\t\tdynamic a finfount-edges 8080 {\n\t\t\t\trefresh 2s\n\t\t\t}\n',
      )
      // Whether an instance is ready, the cluster asks.
      .replaceAll(/^\t+health_.*\n/gm, '')
      .replaceAll('\t', '  ');
    expect(own).toBe(expected.trimEnd());
    expect(objectOf('Service', 'finfount-edges')).toMatch(/clusterIP: None[\s\S]*- name: http\n +port: 8080/);
  });

  it.runIf(HAS_CADDY)('is right for Caddy', () => {
    const folder = temporaryFolder();
    writeFileSync(`${folder}/Caddyfile`, own);
    const args = ['validate', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`];
    const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8', env: { ...process.env, HOME: folder } });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  });
});

const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0;
if (!HAS_PROMTOOL) console.log('promtool is not installed: the rules of deploy/prometheus are not checked by it.');

describe('the alert rules', () => {
  const path = fileURLToPath(new URL(alerts, root));
  const expressions = valuesIn(alerts, /^ +expr: (.*)$/gm);

  it('name only metrics that the manual has', () => {
    const metrics = expressions.flatMap((each) => each.match(/\b(?:finfount|nodejs)_\w+/g) ?? []);
    expect(metrics.length).toBeGreaterThanOrEqual(expressions.length);
    for (const metric of metrics) expect(textOf('manual/operations.md')).toContain(`\`${metric}\``);
  });

  it('are those of the manual, by their names', () => {
    const names = valuesIn(alerts, /- alert: (\w+)$/gm);
    for (const page of ['manual/operations.md', 'manual/zh/operations.md'])
      expect(valuesIn(page, /^\| `(Finfount\w+)`/gm)).toEqual(names);
  });

  it.runIf(HAS_PROMTOOL)('are right for Prometheus', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' });
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringContaining(`${expressions.length} rules found`)]);
  });

  it.runIf(HAS_PROMTOOL)(
    'fire when instances do not count each other, or lose Redis, and not while all is well',
    () => {
      const folder = temporaryFolder();
      const series = (name: string, instance: string, value: number): unknown => ({
        series: `${name}{job="finfount",instance="${instance}"}`,
        values: `${value}x20`,
      });
      const test = (
        counted: readonly number[],
        joined: readonly number[],
        alertname: string,
        labels: readonly object[],
      ): unknown => ({
        interval: '1m',
        input_series: counted.flatMap((count, at) => [
          series('finfount_redis_instances', `i${at}`, count),
          series('finfount_redis_joined', `i${at}`, joined[at] ?? 1),
        ]),
        alert_rule_test: [{ eval_time: '10m', alertname, exp_alerts: labels.map((exp_labels) => ({ exp_labels })) }],
      });
      const tests = [
        test([2, 2], [1, 1], 'FinfountInstancesApart', []),
        test([2, 2], [1, 1], 'FinfountRedisLost', []),
        test([1, 1], [1, 1], 'FinfountInstancesApart', [{ job: 'finfount', severity: 'critical' }]),
        test([2, 2], [1, 0], 'FinfountRedisLost', [{ job: 'finfount', instance: 'i1', severity: 'warning' }]),
      ];
      // JSON is YAML. The texts of alerts are left out: promtool compares them, too.
      const rules = textOf(alerts).replaceAll(/^ +annotations:\n +summary: .*\n/gm, '');
      writeFileSync(`${folder}/rules.yaml`, rules);
      writeFileSync(`${folder}/test.yaml`, JSON.stringify({ rule_files: ['rules.yaml'], tests }));
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', `${folder}/test.yaml`], {
        encoding: 'utf8',
      });
      expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
    },
  );
});

it('balances over every instance of compose.yaml', () => {
  const instances = valuesIn('compose.yaml', /^ {2}(finfount-\d+):$/gm);
  const [balanced = ''] = valuesIn('deploy/Caddyfile', /reverse_proxy (.*) \{/g);
  expect(balanced.split(' ')).toEqual(instances.map((name) => `${name}:8080`));
});

describe('the balancer of compose.yaml', () => {
  const [everywhere = '', ofSite = ''] = textOf('deploy/Caddyfile').split('\n:80 {\n');
  // What stands in the options for all is for every logger; a log of the site would leave out what failed.
  const filters = [...everywhere.matchAll(/^\t{4}(\S+) (regexp|delete)(?: "(.*)" "(.*)")?$/gm)];

  it.each([
    '/api/public/stock_zh_a_hist?symbol=600000&cookie=secret',
    '/api/public/stock_zh_a_hist?%63ookie=secret',
    '/docs/?a?cookie=secret',
  ])('leaves the query out of its log: %s', (url) => {
    const [[, , , pattern = '', to] = [], ...others] = filters.filter(([, field]) => field === 'request>uri');
    expect(others).toEqual([]);
    expect(url.replace(new RegExp(pattern, 'g'), to ?? '')).toBe(url.slice(0, url.indexOf('?')));
  });

  it('leaves out the headers, too, where an address may be quoted', () => {
    const left = filters.filter(([, , filter]) => filter === 'delete').map(([, field]) => field);
    expect(left).toEqual(['request>headers', 'resp_headers']);
  });

  it('logs requests in no other form', () => {
    expect(ofSite.match(/^\tlog.*$/gm)).toEqual(['\tlog']);
    expect(textOf('deploy/Caddyfile').match(/\bformat .*$/gm)).toEqual(['format filter {']);
  });
});

it('lets the proxies wait longer than the service waits for the slowest source', () => {
  const sources = readdirSync(fileURLToPath(new URL('src/catalogue/sources', root)), {
    recursive: true,
    encoding: 'utf8',
  });
  const longestMs = sources
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => valuesIn(`src/catalogue/sources/${path}`, /totalMs: ([\d_]+)/g))
    .map((ms) => Number(ms.replaceAll('_', '')));
  const limits = [
    valuesIn('deploy/Caddyfile', /response_header_timeout (\d+)m$/gm),
    valuesIn(site, /proxy_read_timeout (\d+)m;/g),
    valuesIn(cache, /first_byte_timeout = (\d+)m;/g),
    valuesIn(cache, /between_bytes_timeout = (\d+)m;/g),
  ];
  for (const [minutes] of limits) expect(Number(minutes) * 60_000).toBeGreaterThan(Math.max(...longestMs));
});

it('lets nginx end idle connections before the service does', () => {
  const [seconds] = valuesIn(site, /^ +keepalive_timeout (\d+)s;/gm);
  expect(Number(seconds) * 1_000).toBeLessThan(TIMEOUTS.idleMs);
});

const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!HAS_SYSTEMD) console.log('systemd-analyze is not installed: the unit of deploy/systemd is not verified.');

describe('the unit of systemd', () => {
  it.runIf(HAS_SYSTEMD)('is right for systemd, which has nothing to say', () => {
    const path = fileURLToPath(new URL(unit, root));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    // It looks for the program, which lies elsewhere here, and for other units of this machine.
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('finfount'));
    expect([status, said]).toEqual([0, []]);
  });

  it.runIf(HAS_SYSTEMD)('leaves little to a program that was taken over', () => {
    const path = fileURLToPath(new URL(unit, root));
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', path];
    expect(spawnSync('systemd-analyze', args).status).toBe(0);
  });

  it('leaves node what it needs: machine code that it writes itself', () => {
    expect(textOf(unit)).not.toMatch(/^MemoryDenyWriteExecute=/m);
  });

  it('starts the service as the package does, with what the image sets', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: { start: string } };
    const [program = ''] = valuesIn(unit, /^ExecStart=node \/opt\/finfount\/(.*)$/gm);
    expect(scripts.start).toContain(`node ${program}`);
    const [allocator] = valuesIn('Containerfile', /^ENV (MALLOC_MMAP_THRESHOLD_=\d+ MALLOC_ARENA_MAX=\d+)$/gm);
    expect(textOf(unit)).toContain(`Environment=${allocator}\n`);
  });

  it('ends it as long after SIGTERM as the manifests do, and starts it again unless its settings are wrong', async () => {
    expect(valuesIn(unit, /^TimeoutStopSec=(\d+)$/gm)).toEqual(
      valuesIn('deploy/kubernetes/finfount.yaml', /terminationGracePeriodSeconds: (\d+)/g),
    );
    const [code] = valuesIn(unit, /^RestartPreventExitStatus=(\d+)$/gm).map(Number);
    const main = fileURLToPath(new URL('dist/main.js', root));
    expect(await exitCodeOf(process.execPath, [main, 'serve', '--port', 'none'], {})).toBe(code);
  });

  it('opens as many files as the manual says', () => {
    const [files] = valuesIn('manual/operations.md', /`ulimit -n (\d+)`/g);
    expect(valuesIn(unit, /^LimitNOFILE=(\d+)$/gm)).toEqual([files]);
  });

  it('has a file of settings that the service accepts', () => {
    const settings = valuesIn('deploy/systemd/finfount.env', /^(FINFOUNT_\w+=.+)$/gm);
    const flags = settings.map((each) => each.replace(/^FINFOUNT_(\w+)/, (_, name: string) => toFlag(name)));
    expect(flags.length).toBeGreaterThan(1);
    const { settings: read } = readServe(flags);
    expect(read).toMatchObject({ host: '127.0.0.1', trustedProxies: 'nearest' });
    expect(valuesIn(site, /^ +server 127\.0\.0\.1:(\d+);/gm).map(Number)).toEqual([read.port]);
  });
});

describe('the page of a server', () => {
  const page = textOf('manual/server.md');

  it('names only files, metrics and commands that there are', () => {
    const named = [...page.matchAll(/\bdeploy\/[\w./]+\w/g)].map(([path]) => path);
    for (const path of new Set(named)) expect(existsSync(new URL(path, root)), path).toBe(true);
    const metrics = [...page.matchAll(/\b(?:finfount|nodejs)_\w+/g)].map(([name]) => name);
    expect(metrics.length).toBeGreaterThan(3);
    for (const name of metrics) expect(textOf('manual/operations.md')).toContain(name);
  });

  it('has a backup of a folder in use that restores what was stored', async () => {
    const [from, to, place] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const upstream = await startLocalUpstream(() => ({ body: '2024-01-02,1\n' }));
    const settings = { diskBytes: 1e9, mirror: upstream.url };
    const declarations = { declarations: [found(everyKind)] };
    const before = await startTestService({ ...settings, dataDir: from }, declarations);
    const [first, second] = ['/api/public/every_kind?topic=one', '/api/public/every_kind?topic=two'];
    const stored = await (await before.get(first)).text();
    await before.close();
    const service = await startTestService({ ...settings, dataDir: from }, declarations);
    // While the second reply is fetched and stored, the folder is copied.
    const [, copied] = await Promise.all([service.get(second), runTar('create', from)]);
    expect([0, 1]).toContain(copied);
    await service.close();
    await upstream.close();
    expect(await runTar('extract', to)).toBe(0);
    const restored = await startTestService({ ...settings, dataDir: to }, declarations);
    const answered = await restored.get(first);
    expect([answered.status, await answered.text()]).toEqual([200, stored]);
    expect(upstream.received.length).toBeLessThanOrEqual(2);
    expect(restored.log()).not.toContain('set aside');
    await restored.close();

    /** Runs the command of the page on another folder. Returns its exit code. */
    function runTar(action: string, folder: string): Promise<number | null> {
      const [, words = ''] = new RegExp(`^sudo tar (--${action} .*)$`, 'm').exec(page) ?? [];
      const args = words.replace('/var/lib/finfount', folder).replace('backup.tar', `${place}/backup.tar`).split(' ');
      return exitCodeOf('tar', args, {});
    }
  });
});

it('gives no service of compose.yaml more than it needs', () => {
  const services =
    textOf('compose.yaml')
      .split('\nservices:\n')[1]
      ?.split('\nvolumes:\n')[0]
      ?.split(/^ {2}(?=[a-z])/m) ?? [];
  const bare = services.filter((service) => /^[a-z]/.test(service) && !/<<: \*(?:hardened|instance)/.test(service));
  expect(services.length).toBeGreaterThan(4);
  expect(bare).toEqual([]);
  const [hardened = ''] = valuesIn('compose.yaml', /x-hardened: &hardened\n((?: {2}.*\n)+)/g);
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: [no-new-privileges]', 'max-size:'])
    expect(hardened).toContain(line);
  expect(textOf('compose.yaml')).toContain('x-instance: &instance\n  <<: *hardened\n');
  expect(valuesIn('compose.yaml', /ports: (.*)/g)).toEqual(['["127.0.0.1:8080:80"]']);
});

it('gives an instance the memory that the manual says', () => {
  const page = textOf('manual/operations.md');
  const [, typical, most] = /come and go: (\d+) to (\d+) MB/.exec(page) ?? [];
  const [, asked, allowed] = /the manifests ask for (\d+) MB and allow (\d+) MB/.exec(page) ?? [];
  const [, archive] = /reading an archive takes up to (\d+) MB more/.exec(page) ?? [];
  expect(valuesIn('deploy/kubernetes/finfount.yaml', /^ +memory: (\d+)M$/gm)).toEqual([asked, allowed]);
  expect(valuesIn('compose.yaml', /&instance[\s\S]*?mem_limit: (\d+)m\n/g)).toEqual([allowed]);
  expect(valuesIn(unit, /^MemoryMax=(\d+)M$/gm)).toEqual([allowed]);
  expect(Number(typical)).toBeLessThan(Number(most));
  expect(asked).toBe(most);
  expect(Number(allowed)).toBe(Number(most) + Number(archive));
});

it('gives an instance longer to end than it takes, everywhere the same, and the manual says so', () => {
  const [compose, kubernetes] = [
    valuesIn('compose.yaml', /stop_grace_period: (\d+)s/g),
    valuesIn('deploy/kubernetes/finfount.yaml', /terminationGracePeriodSeconds: (\d+)/g),
  ].map(Number);
  const [before] = valuesIn('deploy/kubernetes/finfount.yaml', /preStop:[^[]*\[sleep, "(\d+)"\]/g).map(Number);
  const manual = textOf('manual/operations.md').replaceAll(/\s+/g, ' ');
  expect([compose, kubernetes]).toEqual([60, 60]);
  // Ten seconds are left for what is being written, and for the leases to be ended.
  expect(TIMEOUTS.closingMs / 1000 + (before ?? Number.NaN) + 10).toBeLessThan(60);
  expect(manual).toContain(`after ${TIMEOUTS.closingMs / 1000} s at the latest`);
  expect(manual).toContain(`Give it ${kubernetes} s`);
  expect(manual).toContain(`the manifests wait ${before} s`);
});

it('gives no pod a token for the cluster', () => {
  for (const path of manifests) {
    const pods = textOf(path).split('\n    spec:\n').slice(1);
    expect(pods.length).toBeGreaterThan(0);
    for (const pod of pods) expect(pod).toMatch(/^(?: +#.*\n)* {6}automountServiceAccountToken: false\n/);
  }
});

it('gives the pods of the service no variables of Services, whose names are like those of settings', () => {
  const own = manifests.filter((path) => textOf(path).includes('image: finfount:'));
  expect(own).toHaveLength(2);
  for (const path of own) expect(textOf(path)).toMatch(/^ {6}enableServiceLinks: false$/m);
});

it('installs packages only by the digest that the lock file has, from no registry of its own', () => {
  const { packages }: { packages: Record<string, Record<string, unknown>> } = JSON.parse(textOf('package-lock.json'));
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  expect(entries.length).toBeGreaterThan(300);
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  const bare = entries.filter(
    ([, { integrity }]) => typeof integrity !== 'string' || !/^sha(?:512|384)-/.test(integrity),
  );
  // The tools of development for other systems, which the registry that the file was made with does not have. What
  // runs in production, and what is installed on Linux with glibc on x64, is complete.
  const others = bare.filter(
    ([, { dev, optional, os, cpu, libc }]) =>
      dev === true &&
      optional === true &&
      Array.isArray(os) &&
      Array.isArray(cpu) &&
      !(os.includes('linux') && cpu.includes('x64') && !(Array.isArray(libc) && libc.includes('musl'))),
  );
  expect(bare.map(([path]) => path)).toEqual(others.map(([path]) => path));
  expect(bare.length).toBeLessThanOrEqual(68);
});

it('has a lock file that no npm refuses: each package has a version that all others accept, also as an optional peer', async () => {
  // npm 9.2, that of Debian 13, refuses to install anything from such a file; newer ones are silent about it.
  const args = ['ls', '--all', '--package-lock-only', '--json'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: fileURLToPath(root), maxBuffer: 2 ** 26 }).catch(
    (thrown: { stdout: string }) => thrown,
  );
  const { problems } = JSON.parse(stdout) as { problems?: readonly string[] };
  expect(problems).toBeUndefined();
});

#!/usr/bin/env node
import cluster, { type Worker } from 'node:cluster';
import { readFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import { CommanderError } from 'commander';
import type { Read } from './cache/tables.ts';
import type { Style } from './cli/doctor-text.ts';
import { readGiven } from './declare/interface.ts';
import { Failure } from './errors.ts';
import { PACKAGE } from './package-folder.ts';
import { ParserThread } from './parser-thread/thread.ts';
import type { Catalogue } from './registry/catalogue.ts';
import { Registry } from './registry/registry.ts';
import type { Parts } from './service.ts';
import {
  type CacheCommand,
  type DoctorCommand,
  type GetCommand,
  InvalidSetting,
  readCommandLine,
  type Settings,
} from './settings.ts';

// What only some commands need is imported where it is needed: half of the time and a fifth of the memory of a start.

/** The exit codes, as the help of the commands tells them. */
const EXIT = { success: 0, failure: 1, usage: 2, nothing: 3 } as const;

async function main(): Promise<void> {
  const manifest: { version: string } = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8'));
  const wish = readCommandLine(process.argv.slice(2), manifest.version);
  // A service is never held up by what it reads; a command has nothing else to do.
  const thread = wish.command === 'serve' && !startsWorkers(wish.settings) ? new ParserThread() : undefined;
  const read: Read = (declared, given) => thread?.read(declared, given) ?? readGiven(declared, given);
  const registry = await Registry.open();
  const parts = { registry, version: manifest.version, now: Date.now, read };
  if (wish.command === 'check') check(await registry.all());
  else if (wish.command === 'list') await list(registry, wish.words);
  else if (wish.command === 'get') await get(wish, parts);
  else if (wish.command === 'doctor') await doctor(wish, parts);
  else if (wish.command === 'cache') await cache(wish, parts);
  else await serve(wish.settings, parts);
}

async function get({ name, params, format, rows, settings }: GetCommand, parts: Parts): Promise<void> {
  const { tabulate } = await import('./answer.ts');
  const { openServices } = await import('./service.ts');
  const { encodeCsv } = await import('./table/encode-csv.ts');
  const { encodeJson } = await import('./table/encode-json.ts');
  const { progressLine } = await import('./cli/progress.ts');
  const { toTableText } = await import('./cli/table-text.ts');
  const { stdout, stderr } = process;
  const services = await openServices(settings, parts, {
    ...progressLine(stderr),
    warned: (sentence) => console.error(`note: ${sentence}`),
    counted: () => undefined,
  });
  try {
    const query = new URLSearchParams();
    for (const [param, value] of params) query.append(param, value);
    const { table, failure, provenance } = await tabulate(services, name, query.toString(), {
      signal: new AbortController().signal,
      staleForMs: Number.POSITIVE_INFINITY,
    });
    const as = format ?? (stdout.isTTY ? 'table' : 'json');
    if (as === 'json') stdout.write(`${(await encodeJson(table)).toString()}\n`);
    else if (as === 'csv') stdout.write(encodeCsv(table));
    else stdout.write(toTableText(table, stdout.columns ?? 120, rows));
    if (failure)
      console.error(`note: these figures are of ${new Date(provenance.obtained).toISOString()}. ${failure.message}`);
    if (services.sandbox) console.error('note: the sandbox made these figures up.');
  } finally {
    await services.close();
  }
}

async function doctor({ sources, format, settings }: DoctorCommand, parts: Parts): Promise<void> {
  const { openServices } = await import('./service.ts');
  const { examine, findPatients, noting } = await import('./cli/doctor.ts');
  const { isWell, toDoctorRecord, toDoctorText } = await import('./cli/doctor-text.ts');
  const { waitingLine } = await import('./cli/progress.ts');
  const patients = findPatients(await parts.registry.all(), sources);
  const { stdout, stderr } = process;
  const line = noting(waitingLine(stderr));
  const services = await openServices(
    settings,
    { ...parts, since: parts.now() },
    { ...line, warned: (sentence) => console.error(`note: ${sentence}`), counted: () => undefined },
  );
  try {
    const { tables, now, sandbox: isSandbox } = services;
    const desk = { tables, now, requests: line.requests, isSandbox, waitsFor: line.waitsFor };
    const examined = await examine(desk, patients);
    const paint = (style: Style, text: string): string => styleText(style, text, { stream: stdout });
    if (format === 'json') stdout.write(`${JSON.stringify(toDoctorRecord(examined, settings), null, 2)}\n`);
    else stdout.write(toDoctorText(examined, settings, { paint, ...(stdout.isTTY && { width: stdout.columns }) }));
    if (!isWell(examined)) process.exitCode = EXIT.failure;
  } finally {
    await services.close();
  }
}

async function list(registry: Registry, words: readonly string[]): Promise<void> {
  const { toListText } = await import('./cli/list.ts');
  process.stdout.write(toListText(await registry.described(), words));
}

async function cache(wish: CacheCommand, { registry, now }: Parts): Promise<void> {
  const { importFile, listReplies, pruneReplies, verifyReplies } = await import('./cli/cache.ts');
  const { dataDir, mirror, action } = wish;
  const desk = {
    dataDir,
    ...(mirror !== undefined && { mirror }),
    now,
    ...(process.stdout.isTTY && { width: process.stdout.columns }),
    print: (line: string) => console.log(line),
    complain: (line: string) => console.error(line),
  };
  let isRight: boolean;
  if (action === 'list') isRight = await listReplies(desk, wish.choice, wish.format === 'json');
  else if (action === 'verify') isRight = await verifyReplies(desk);
  else if (action === 'prune') isRight = await pruneReplies(desk, wish.choice, wish.pinned, wish.dryRun);
  else isRight = await importFile(desk, registry, wish.name, wish.params, wish.file);
  if (!isRight) process.exitCode = EXIT.failure;
}

function check({ interfaces, findings }: Catalogue): void {
  for (const { name, what } of findings) console.error(`${name}: ${what}`);
  console.log(`${interfaces.length} declarations are right, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = EXIT.failure;
}

/** Whether this process only starts those that serve. */
function startsWorkers({ workers }: Settings): boolean {
  return workers > 1 && cluster.isPrimary;
}

async function serve(settings: Settings, parts: Parts): Promise<void> {
  if (startsWorkers(settings)) await serveByWorkers(settings);
  else if (cluster.worker) await serveAsWorker(cluster.worker, settings, parts);
  else {
    const { startService } = await import('./service.ts');
    const app = await startService(settings, parts, process.stderr);
    console.log(announcement(settings, parts, app.url));
    stopOnSignal(() => app.close());
  }
}

/** What is printed once the service answers. */
function announcement(settings: Settings, { registry, version }: Parts, url: string): string {
  const upstreams = settings.sandbox
    ? 'the sandbox: every figure is made up'
    : settings.mirror
      ? `the mirror ${settings.mirror}`
      : 'the live sources';
  return `finfount ${version} serves ${registry.entries.length} interfaces from ${upstreams}.

  manual     ${url}/docs/
  try it     ${url}/api/docs
  first call curl '${url}/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240105'
`;
}

function stopOnSignal(close: () => Promise<void>): void {
  const stop = (): void => {
    // A second signal ends the process at once, as it would without us.
    process.off('SIGTERM', stop).off('SIGINT', stop);
    close().then(() => process.exit(EXIT.success), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

async function serveByWorkers(settings: Settings): Promise<void> {
  const { default: pino } = await import('pino');
  const { startWorkers, WorkerEnded } = await import('./coordination/cluster/primary.ts');
  const log = pino({ level: settings.logLevel, base: null }, process.stderr);
  try {
    const started = await startWorkers(
      settings,
      {
        ended: (event) => log.error(event, 'a worker ended; another one is started'),
        failed: (event) => log.error(event, 'what a worker told or called for came to nothing'),
      },
      Date.now,
    );
    console.log(started.serves);
    stopOnSignal(() => started.close());
  } catch (thrown) {
    // It has said itself what is wrong.
    if (thrown instanceof WorkerEnded) process.exit(thrown.exitCode);
    throw thrown;
  }
}

async function serveAsWorker(worker: Worker, settings: Settings, parts: Parts): Promise<void> {
  const { startService } = await import('./service.ts');
  const { ClusterCoordinator } = await import('./coordination/cluster/coordinator.ts');
  const { STOP } = await import('./coordination/cluster/messages.ts');
  const coordinator = new ClusterCoordinator((message) => worker.send(message));
  const app = startService(
    settings,
    { ...parts, worker: { number: worker.id, coordinator, together: coordinator } },
    process.stderr,
  );
  let isStopping = false;
  const stop = (): void => {
    // A terminal sends its signal to every process, and the one that started this tells it as well.
    if (!isStopping) app.then(({ close }) => close()).then(() => process.exit(EXIT.success), fail);
    isStopping = true;
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  worker.on('message', (message: unknown) => {
    if (message === STOP) stop();
    else coordinator.received(message);
  });
  const { url } = await app;
  worker.send({ serves: announcement(settings, parts, url) });
}

const NOT_OURS = { why: 'is no address of this machine; choose another with --host', exit: EXIT.usage } as const;

/** Why a port cannot be listened at and what to do, by the system's code. */
const LISTEN_ERRORS = new Map<string, { readonly why: string; readonly exit: number }>([
  [
    'EADDRINUSE',
    { why: 'is taken by another program; stop that, or choose another port with --port', exit: EXIT.failure },
  ],
  ['EACCES', { why: 'may not be listened at by this user; choose a port above 1023 with --port', exit: EXIT.failure }],
  ['EADDRNOTAVAIL', NOT_OURS],
  ['ENOTFOUND', NOT_OURS],
]);

/** Tells why the process ends, and ends it. */
function fail(thrown: unknown): never {
  if (thrown instanceof CommanderError) process.exit(thrown.exitCode === 0 ? EXIT.success : EXIT.usage);
  if (thrown instanceof InvalidSetting) {
    console.error(`error: ${thrown.message}`);
    process.exit(EXIT.usage);
  }
  if (thrown instanceof Failure && thrown.code !== 'internal') {
    console.error(`error: ${thrown.message}`);
    for (const { loc, msg } of thrown.detail ?? []) console.error(`  ${loc.slice(1).join('.')}: ${msg}`);
    process.exit(thrown.status === 422 ? EXIT.usage : thrown.status === 404 ? EXIT.nothing : EXIT.failure);
  }
  const facts = new Map(thrown instanceof Error ? Object.entries(thrown) : []);
  // What the file system says is clear as it is.
  if (thrown instanceof Error && facts.has('path')) {
    console.error(`error: ${thrown.message}`);
    process.exit(EXIT.failure);
  }
  const listening = LISTEN_ERRORS.get(String(facts.get('code')));
  const port = facts.has('port') ? `:${facts.get('port')}` : '';
  if (!listening) {
    console.error(thrown);
    process.exit(EXIT.failure);
  }
  console.error(`error: ${facts.get('address') ?? facts.get('hostname')}${port} ${listening.why}.`);
  process.exit(listening.exit);
}

// Whoever reads the output may stop reading: `finfount get … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.success);
  throw error;
});

main().catch(fail);

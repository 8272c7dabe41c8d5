#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { CommanderError } from 'commander';
import { InvalidSetting, startApp } from './app.ts';
import { findDeclarations, Registry } from './registry.ts';
import { readCommandLine, type Settings } from './settings.ts';

const EXIT = { success: 0, failure: 1, usage: 2 } as const;

async function main(): Promise<void> {
  const manifest: { version: string } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const wish = readCommandLine(process.argv.slice(2), manifest.version);
  const registry = new Registry(await findDeclarations());
  if (wish.command === 'check') check(registry);
  else await serve(wish.settings, registry, manifest.version);
}

function check({ interfaces, findings }: Registry): void {
  for (const { name, what } of findings) console.error(`${name}: ${what}`);
  console.log(`${interfaces.length} declarations are right, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = EXIT.failure;
}

async function serve(settings: Settings, registry: Registry, version: string): Promise<void> {
  const app = await startApp(settings, { registry, version, now: Date.now, log: process.stderr });
  const upstreams = settings.sandbox
    ? 'the sandbox: every figure is made up'
    : settings.mirror
      ? `the mirror ${settings.mirror}`
      : 'the live sources';
  console.log(`finfount ${version} serves ${registry.interfaces.length} interfaces from ${upstreams}.

  manual     ${app.url}/docs/
  try it     ${app.url}/api/docs
  first call curl '${app.url}/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240105'
`);
  const stop = (): void => {
    // A second signal ends the process at once, as it would without us.
    process.off('SIGTERM', stop).off('SIGINT', stop);
    app.close().then(() => process.exit(EXIT.success), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/** Why a port cannot be listened at, and what to do, by the system's code. */
const LISTEN_ERRORS = new Map([
  ['EADDRINUSE', 'is taken by another program; stop that, or choose another port with --port'],
  ['EACCES', 'may not be listened at by this user; choose a port above 1023 with --port'],
  ['EADDRNOTAVAIL', 'is no address of this machine; choose another with --host'],
  ['ENOTFOUND', 'is no address of this machine; choose another with --host'],
]);

/** Tells why the process ends, and ends it. */
function fail(thrown: unknown): never {
  if (thrown instanceof CommanderError) process.exit(thrown.exitCode === 0 ? EXIT.success : EXIT.usage);
  if (thrown instanceof InvalidSetting) {
    console.error(`error: ${thrown.message}`);
    process.exit(EXIT.usage);
  }
  const facts = new Map(thrown instanceof Error ? Object.entries(thrown) : []);
  const why = LISTEN_ERRORS.get(String(facts.get('code')));
  const port = facts.has('port') ? `:${facts.get('port')}` : '';
  if (why) console.error(`error: ${facts.get('address') ?? facts.get('hostname')}${port} ${why}.`);
  else console.error(thrown);
  process.exit(EXIT.failure);
}

main().catch(fail);

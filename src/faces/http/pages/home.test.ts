import { beforeEach, describe, expect, it } from 'vitest';
import { everyKind, found } from '../../../../test/declarations.ts';
import { Registry } from '../../../catalogue/registry/registry.ts';
import type { StatusDocument } from '../../../engine/telemetry/status.ts';
import { BuiltFiles } from './built-files.ts';
import { type HomeContents, home } from './home.ts';
import { siteInfo } from './site-info.ts';

let now = 0;
let summary = '';
let statusCalls = 0;
let fails = false;
let current: () => Promise<HomeContents>;

beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z');
  summary = 'Not asked yet.';
  statusCalls = 0;
  fails = false;
  const registry = Registry.of([found(everyKind)]);
  const telemetry = {
    status: async () => {
      statusCalls++;
      if (fails) throw new Error('no status');
      return statusOf(summary);
    },
  };
  const openSite = siteInfo({ registry, version: '1.2.3', sandbox: false, basePath: '' }, new BuiltFiles('assets'));
  current = home({ registry, now: () => now, telemetry }, openSite);
});

function statusOf(text: string): StatusDocument {
  const source = { name: 'lines', title: 'Lines', up: null, failures_in_row: 0, summary: text, resting_until: null };
  return {
    name: 'finfount',
    version: '1.2.3',
    upstream: 'live',
    since: '',
    at: '',
    processes: 1,
    dependencies: { disk: null, redis: null, parent: null },
    sources: [
      { ...source, last_success: null, last_failure: null, last_contradiction: null, latency_ms: [], hosts: [] },
    ],
  };
}

describe('the API home', () => {
  it('is rendered once for all clients within a second', async () => {
    const contents = await Promise.all(Array.from({ length: 100 }, async () => (await current()).page('en')));
    summary = 'Answered just now.';
    now += 999;
    contents.push((await current()).page('en'));
    expect([new Set(contents).size, statusCalls]).toEqual([1, 1]);
    expect(await contents[0]?.text()).toContain('Not asked yet.');
  });

  it('shows another state of a source after a second, in both formats', async () => {
    const before = await current();
    expect(await before.json('en').text()).toContain('Not asked yet.');
    summary = 'Answered just now.';
    now += 1_000;
    const after = await current();
    for (const content of [after.page('en'), after.json('en')])
      expect(await content.text()).toContain('Answered just now.');
  });

  it('stays the same content, with its compressed forms, while no state changes', async () => {
    const before = (await current()).page('en');
    now += 60_000;
    expect((await current()).page('en')).toBe(before);
    expect(statusCalls).toBe(2);
  });

  it('asks for the status again after a failure', async () => {
    fails = true;
    await expect(current()).rejects.toThrow('no status');
    fails = false;
    expect(await (await current()).json('en').text()).toContain('Not asked yet.');
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { PACKAGE } from '../src/base/package-folder.ts';
import { ParserPool } from '../src/engine/threads/parser-pool.ts';
import { temporaryFolder } from './folders.ts';
import { startLocalUpstream } from './local-upstream.ts';
import { startTestService } from './service.ts';

// Bodies as large as a source may send, which take long to read: the threads of the built service inspect them.
// What `inspections.test.ts` shows of every source without a thread, this shows of some with threads.

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const repeated = (part: string, bytes: number): string => part.repeat(Math.floor(bytes / part.length));
const MB = 1_000_000;
/** A page of rows that are never closed. */
const PAGE = (bytes: number): string => `<html><table>${repeated('<tr><td><b>1<td><i>2', bytes)}`;
const ROWS = (bytes: number): string => `[${repeated('{"a":1,"b":["c",{"d":"e"}]},', bytes)}{"a":1}]`;

/** A call, and the body that every one of its requests gets. */
const CALLS: readonly (readonly [call: string, body: string])[] = [
  ['stock_history_dividend_detail?symbol=600012', PAGE(15 * MB)],
  ['stock_gpzy_pledge_ratio_em', `{"result":{"pages":2,"data":${ROWS(15 * MB)},"count":9},"success":true,"code":0}`],
  ['stock_financial_report_sina', `{"result":{"status":{"code":0},"data":${ROWS(15 * MB)}}}`],
  ['fund_name_em', `var r = ${ROWS(15 * MB)};`],
  ['stock_zh_a_spot_em', `{"rc":0,"data":{"total":9,"diff":${ROWS(1.9 * MB)}}}`],
  ['macro_china_urban_unemployment', `{"success":true,"data":${ROWS(3.9 * MB)},"x":[${repeated('[', MB / 100)}`],
  ['stock_zyjs_ths', `<ul class="main_intro_list">${PAGE(3.9 * MB)}`],
  ['futures_spot_price?date=20240430', PAGE(1.9 * MB)],
];

/** Asks a service whose sources all send one body, and whose parser threads run a module. */
async function ask(call: string, body: string, parser: ParserPool) {
  const upstream = await startLocalUpstream(() => ({ body }));
  const service = await startTestService({ mirror: upstream.url }, { parser });
  opened.push(service, upstream, parser);
  const answering = service.get(`/api/public/${call}`);
  return { service, answering };
}

it.each(CALLS)(
  'a hostile body is inspected by a thread of the built service: %s',
  { timeout: 120_000 },
  async (...each) => {
    const parser = new ParserPool({}, new URL('dist/catalogue/registry/parser-worker.js', PACKAGE));
    const { answering } = await ask(...each, parser);
    const answer = await answering;
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('"error"')]);
  },
);

it.each(CALLS)('an inspection that never ends holds up nobody: %s', async (...each) => {
  const file = join(temporaryFolder(), 'worker.mjs');
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { for (;;); });
    parentPort.postMessage('ready');`,
  );
  const parser = new ParserPool({ deadlineMs: 100 }, pathToFileURL(file));
  const { service, answering } = await ask(...each, parser);
  // It would never be answered, were the body inspected on the event loop.
  expect((await service.get('/health/live')).status).toBe(200);
  const answer = await answering;
  expect([answer.status, await answer.text()]).toEqual([
    502,
    expect.stringContaining('could not be parsed within 0.1 s'),
  ]);
});

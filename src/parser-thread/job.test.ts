import { describe, expect, it } from 'vitest';
import { everyKind } from '../../test/declarations.ts';
import type { Interface, Parsed } from '../declare/interface.ts';
import type { Page } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import { Cells } from '../formats/cells.ts';
import type { Done } from '../threads/task.ts';
import { type Job, memoryOf, runJob, toJobPage } from './job.ts';

const PAGE: Page = {
  url: 'https://lines.example/lines',
  obtained: 1_000,
  status: 404,
  provisional: true,
  validators: { etag: '"1"', lastModified: 'Tue, 30 Jun 2026 12:00:00 GMT' },
  body: Buffer.from('2020-01-02,5'),
};

/** Runs the job of one page as on the other thread. */
async function run(parse: Interface['parse'], page = PAGE): Promise<Done<Parsed>> {
  const job: Job = { id: 7, name: 'every_kind', place: 0, ask: { topic: 'a' }, pages: [toJobPage(page)] };
  return structuredClone(await runJob(structuredClone(job), async () => ({ ...everyKind, parse })));
}

describe('runJob', () => {
  it('parses the pages with every field', async () => {
    const parsed: unknown[] = [];
    await run(([page], ask) => {
      parsed.push(page, ask);
      return {};
    });
    expect(parsed).toEqual([PAGE, { topic: 'a' }]);
    const { url, obtained, status, body } = PAGE;
    const plain = { url, obtained, status, body };
    await run(([page]) => {
      parsed.push(page);
      return {};
    }, plain);
    expect(parsed[2]).toStrictEqual(plain);
  });

  it('returns columns that hold no more memory than they need, whatever pool Node has', async () => {
    const long = Cells.texts(Array.from({ length: 3_000 }, () => 'a long text'));
    const done = await run(() => ({ short: Cells.texts(['a', null]), named: [{ name: 'long', cells: long }] }));
    if (!('value' in done)) throw new Error('it failed');
    const short = done.value.short as Cells;
    expect([short.bytes.buffer.byteLength, short.starts.buffer.byteLength]).toEqual([1, 8]);
    const memory = memoryOf(done.value);
    expect(memory.map(({ byteLength }) => byteLength)).toEqual([33_000, 12_000, 12_000]);
    structuredClone(done, { transfer: memory });
    expect(memory.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0]);
  });

  it('returns the whole data of a failure', async () => {
    const detail = [{ loc: ['query', 'topic'], msg: 'Wrong.', type: 'value_error' }];
    const done = await run(() => {
      throw new Failure('upstream_busy', 'It is overloaded.', { detail, retryAfterMs: 5_000 });
    });
    const failure = { code: 'upstream_busy', message: 'It is overloaded.', detail, retryAfterMs: 5_000 };
    expect(done).toEqual({ id: 7, failure });
  });

  it('returns the message and the stack of a fault, whatever else it holds', async () => {
    const done = await run(() => {
      throw Object.assign(new TypeError('a fault'), { cause: () => undefined });
    });
    expect(done).toEqual({ id: 7, fault: { message: 'a fault', stack: expect.stringContaining('job.test.ts') } });
  });
});

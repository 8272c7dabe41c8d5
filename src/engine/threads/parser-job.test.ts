import { describe, expect, it } from 'vitest';
import { everyKind, linesSource } from '../../../test/declarations.ts';
import { Failure, inEnglish } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { Cells } from '../formats/cells.ts';
import { freshFor } from '../interface/cache-policy.ts';
import { type InspectionResult, toTypedInspect } from '../interface/inspections.ts';
import type { Interface, Parsed } from '../interface/interface.ts';
import type { Page, Pages } from '../interface/pages.ts';
import type { CachedSource, Source } from '../interface/source.ts';
import {
  type InspectionJob,
  type ParseJob,
  resultTransferList,
  runInspectionJob,
  runParseJob,
  toJobPages,
} from './parser-job.ts';
import type { JobResult } from './task.ts';

const PAGE: Page = {
  url: 'https://lines.example/lines',
  obtained: 1_000,
  status: 404,
  provisional: true,
  validators: { etag: '"1"', lastModified: 'Tue, 30 Jun 2026 12:00:00 GMT' },
  body: Buffer.from('2020-01-02,5'),
};

/** Runs the job of one page as on the other thread. */
async function run(parse: Interface['parse'], page = PAGE): Promise<JobResult<Parsed>> {
  const job: ParseJob = {
    id: 7,
    name: 'every_kind',
    sourceIndex: 0,
    ask: { topic: 'a' },
    pages: await toJobPages([page]),
  };
  return structuredClone(await runParseJob(structuredClone(job), async () => ({ ...everyKind, parse })));
}

describe('runParseJob', () => {
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
    const transferList = resultTransferList(done.value);
    expect(transferList.map(({ byteLength }) => byteLength)).toEqual([33_000, 12_000, 12_000]);
    structuredClone(done, { transfer: transferList });
    expect(transferList.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0]);
  });

  it('returns the whole data of a failure', async () => {
    const detail = [{ loc: ['query', 'topic'], msg: say('Wrong.', '有误。'), type: 'value_error' }];
    const done = await run(() => {
      throw new Failure('upstream_busy', inEnglish('It is overloaded.'), { detail, retryAfterMs: 5_000 });
    });
    const failure = { code: 'upstream_busy', message: 'It is overloaded.', refused: detail, retryAfterMs: 5_000 };
    expect(done).toEqual({ id: 7, failure });
  });

  it('returns the message and the stack of a fault, whatever else it holds', async () => {
    const done = await run(() => {
      throw Object.assign(new TypeError('a fault'), { cause: () => undefined });
    });
    expect(done).toEqual({ id: 7, fault: { message: 'a fault', stack: expect.stringContaining('job.test.ts') } });
  });
});

/** A source that another one uses, with inspections of its own. */
const used: CachedSource = {
  ...linesSource,
  cache: freshFor('1h', { staleIfError: '1d' }),
  inspections: {
    textOf: ({ body }: Page, name: string) => ({ name, text: body.toString() }),
    bytesOf: ({ body }: Page) => body.subarray(0, 4),
    linesIn: (pages: Pages) => pages.map(({ url }) => url),
    refuse: () => {
      throw new Failure('upstream_refused', 'It declines.', { retryAfterMs: 5_000 });
    },
    largeList: () => Array.from({ length: 300_000 }, String),
  },
};

/** Inspects pages of the used source as on the other thread. */
async function inspectOnThread(
  inspection: string,
  args: readonly unknown[] = [],
  pages: Pages = [PAGE],
): Promise<JobResult<InspectionResult>> {
  const job: InspectionJob = {
    id: 7,
    name: 'every_kind',
    path: { name: 'every_kind', sourceIndex: 0, uses: [1] },
    inspection,
    args,
    isReply: inspection === 'linesIn',
    pages: await toJobPages(pages),
  };
  const other = { ...used, inspections: {} };
  const source: Source = { ...linesSource, uses: () => [other, used] };
  return structuredClone(await runInspectionJob(structuredClone(job), async () => ({ ...everyKind, source })));
}

describe('runInspectionJob', () => {
  const value = (done: JobResult<InspectionResult>): InspectionResult => {
    if ('value' in done) return done.value;
    throw new Error(JSON.stringify(done));
  };

  it('finds an inspection by the path of its source and its name, and returns plain data', async () => {
    const typed = toTypedInspect(async () => value(await inspectOnThread('textOf', ['a'])));
    expect(await typed(PAGE, () => undefined)).toEqual({ name: 'a', text: '2020-01-02,5' });
  });

  it('inspects all pages of a reply', async () => {
    const typed = toTypedInspect(async () =>
      value(await inspectOnThread('linesIn', [], [PAGE, { ...PAGE, url: 'https://b/' }])),
    );
    expect(await typed(PAGE, () => undefined)).toEqual([PAGE.url, 'https://b/']);
  });

  it('returns bytes as bytes, and no more of their memory', async () => {
    const seen = value(await inspectOnThread('bytesOf'));
    expect('bytes' in seen && seen.bytes.buffer.byteLength).toBe(4);
    const typed = toTypedInspect(async () => seen);
    expect(await typed(PAGE, () => undefined)).toEqual(Buffer.from('2020'));
  });

  it('returns the whole data of a failure', async () => {
    const failure = { code: 'upstream_refused', message: 'It declines.', retryAfterMs: 5_000 };
    expect(await inspectOnThread('refuse')).toEqual({ id: 7, failure: { ...failure, detail: undefined } });
  });

  it('leaves a result behind that is too large for the event loop: a check needs none, and an inspection is refused', async () => {
    const seen = value(await inspectOnThread('largeList'));
    expect(seen).toEqual({ isTooLarge: true });
    const typed = toTypedInspect(async () => seen);
    await expect(typed(PAGE, () => undefined)).rejects.toMatchObject({ code: 'upstream_changed' });
  });
});

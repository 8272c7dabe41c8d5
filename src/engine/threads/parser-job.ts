import { getOrInsert } from '../../base/get-or-insert.ts';
import { copyEach } from '../../base/large-bytes.ts';
import { Cells, type NamedCells } from '../formats/cells.ts';
import type { AskData } from '../interface/ask.ts';
import { type Interface, type Parsed, sourceAt } from '../interface/interface.ts';
import type { Page, Pages } from '../interface/pages.ts';
import { type NamedInspection, runInspection, sourceAtPath } from '../interface/source-path.ts';
import { type JobResult, runOnThread, type ThreadMessage } from './task.ts';
import { memoryOf, toOwnBuffer, transferListOf } from './transfer.ts';

/** One page of a job. Its body is a plain array of bytes. */
type JobPage = Omit<Page, 'body'> & { readonly body: Uint8Array<ArrayBuffer> };

/** A job on pages for the parser thread, which loads the declaration by its name. */
export type Job = ParseJob | InspectionJob;

/** A reply to be parsed. */
export interface ParseJob extends Work {
  /** Which of its sources gave the reply: 0 is its own, 1 the first fallback source. */
  readonly sourceIndex: number;
  readonly ask: AskData;
}

/** A page, or the pages of a reply, to be inspected. */
export interface InspectionJob extends Work, NamedInspection {
  /** Whether it is of all the pages of a reply, not of one page. */
  readonly isReply: boolean;
}

interface Work {
  readonly id: number;
  /** The name of the interface. */
  readonly name: string;
  readonly pages: readonly [JobPage, ...JobPage[]];
}

/** A job with the pages of a reply. */
export async function toParserMessage(
  job: Omit<ParseJob, 'pages'> | Omit<InspectionJob, 'pages'>,
  pages: Pages,
): Promise<ThreadMessage> {
  const sent: Job = { ...job, pages: await toJobPages(pages) };
  return { job: sent, transferList: transferListOf(sent.pages.map(({ body }) => body)) };
}

/**
 * Pages with copies of their bodies, which are handed over: a body itself may lie in a larger buffer and is still
 * stored.
 */
export async function toJobPages([first, ...others]: Pages): Promise<Job['pages']> {
  const [body, ...bodies] = await copyEach([first, ...others].map((page) => page.body));
  return [{ ...first, body: body! }, ...others.map((page, at) => ({ ...page, body: bodies[at]! }))];
}

/** Loads the declaration of a name. */
type LoadDeclared = (name: string) => Promise<Interface>;

/**
 * Parses a reply. Never throws: the result holds the failure. Each column has its bytes in a buffer of its own, or
 * of the reply.
 */
export function runParseJob(
  { id, name, sourceIndex, ask, pages }: ParseJob,
  load: LoadDeclared,
): Promise<JobResult<Parsed>> {
  const [first, ...others] = pages;
  return runOnThread(id, async () =>
    withOwnMemory(sourceAt(await load(name), sourceIndex).parse([toPage(first), ...others.map(toPage)], ask)),
  );
}

/** The memory of columns that is handed over with them instead of copied. */
export function resultTransferList(parsed: Parsed): ArrayBuffer[] {
  const views: ArrayBufferView[] = [];
  mapCells(parsed, (cells) => {
    views.push(...memoryOf({ cells }));
    return cells;
  });
  return transferListOf(views);
}

/** Converts the cells of every column. They may be plain parts, as they come from the thread. */
export function mapCells(parsed: Parsed, toCells: (cells: Cells) => Cells): Parsed {
  const toNamed = (column: NamedCells): NamedCells => ({ ...column, cells: toCells(column.cells) });
  return Object.fromEntries(
    Object.entries(parsed).map(([name, column]) => [name, 'kind' in column ? toCells(column) : column.map(toNamed)]),
  );
}

/** Columns without the pool of Node, in which short texts lie: a table would hold it whole. */
function withOwnMemory(parsed: Parsed): Parsed {
  const whole = new Map<Uint8Array, Uint8Array>();
  return mapCells(parsed, ({ kind, bytes, starts, ends }) => {
    const own = getOrInsert(whole, bytes, () => toOwnBuffer(bytes));
    return new Cells(kind, own, starts, ends);
  });
}

/** Inspects pages. Never throws: the result holds the failure. */
export function runInspectionJob(
  { id, name, path, inspection, args, isReply, pages }: InspectionJob,
  load: LoadDeclared,
) {
  return runOnThread(id, async () => {
    const [first, ...others] = pages;
    const into = isReply ? ([toPage(first), ...others.map(toPage)] as const) : toPage(first);
    return runInspection(sourceAtPath(await load(name), path), inspection, into, args);
  });
}

function toPage({ body, ...page }: JobPage): Page {
  return { ...page, body: Buffer.from(body.buffer) };
}

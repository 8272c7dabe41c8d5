import type { AskData } from '../declare/ask.ts';
import { type Interface, type Parsed, sourceAt } from '../declare/interface.ts';
import type { Page, Pages } from '../declare/source.ts';
import { Failure, type FailureData, toFailureData } from '../errors.ts';

/** One page of a job. Its body is a plain array of bytes. */
export type JobPage = Omit<Page, 'body'> & { readonly body: Uint8Array<ArrayBuffer> };

/** A reply to be parsed on the other thread, which loads the declaration by its name. */
export interface Job {
  readonly id: number;
  readonly name: string;
  /** Which of its sources gave the reply: 0 is its own, 1 the first fallback source. */
  readonly place: number;
  readonly ask: AskData;
  readonly pages: readonly [JobPage, ...JobPage[]];
}

/** The result of a job. Cells come as their parts: a class does not cross from thread to thread. */
export type Done = { readonly id: number } & (
  | { readonly parsed: Parsed }
  | { readonly failure: FailureData }
  /** Any other error. What else it holds may not be cloneable. */
  | { readonly fault: { readonly message: string; readonly stack: string | undefined } }
);

/** What a thread sends when it can take jobs. */
export const READY = 'ready';

/** A job that is ready to be sent, and the memory that is handed over with it. */
export interface Sent {
  readonly job: Job;
  readonly bodies: readonly ArrayBuffer[];
}

/** A job with the pages of a reply. */
export function toSent(job: Omit<Job, 'pages'>, [first, ...others]: Pages): Sent {
  const pages: Job['pages'] = [toJobPage(first), ...others.map(toJobPage)];
  return { job: { ...job, pages }, bodies: pages.map(({ body }) => body.buffer) };
}

/**
 * A page with a copy of its body, which is handed over: the body itself may lie in a larger buffer and is still
 * stored.
 */
export function toJobPage({ body, ...page }: Page): JobPage {
  return { ...page, body: new Uint8Array(body) };
}

/**
 * Runs a job. Never throws: the result tells what went wrong.
 * @param load loads the declaration of a name
 */
export async function runJob(
  { id, name, place, ask, pages: [first, ...others] }: Job,
  load: (name: string) => Promise<Interface>,
): Promise<Done> {
  try {
    const declared = await load(name);
    return { id, parsed: sourceAt(declared, place).parse([toPage(first), ...others.map(toPage)], ask) };
  } catch (thrown) {
    if (thrown instanceof Failure) return { id, failure: toFailureData(thrown) };
    const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { id, fault: { message, stack } };
  }
}

function toPage({ body, ...page }: JobPage): Page {
  return { ...page, body: Buffer.from(body.buffer) };
}

import { executionAsyncResource } from 'node:async_hooks';
import { Socket } from 'node:net';
import { nodeHttp } from '../../../base/node-http.ts';

/** V8 settles how many properties an object holds within itself once it has seen so many of its constructor. */
const SEEN_OBJECTS = 8;

/** One object or more of each hidden class, for as long as the process runs. */
const kept: object[] = [];

/**
 * Keeps the objects that Node makes for each request fast: holds some of them. V8 drops the hidden classes of
 * objects of which several garbage collections found none, as in a service that was idle for ten seconds
 * (measured with Node.js 20 to 26; `npm run bench` measures after such a pause).
 * - Ticks: from then on, a runtime function sets the computed keys in Node's literal. A tick takes four times as
 *   long, and a hot answer 12 to 20 % longer.
 * - Responses: where V8 had seen fewer than {@link SEEN_OBJECTS}, it may make each later one a dictionary. A hot
 *   answer takes 30 to 40 % longer, for as long as the process runs.
 */
export function keepHiddenClasses(): void {
  if (kept.length > 0) return;
  for (let each = 0; each < SEEN_OBJECTS; each++) {
    const request = new nodeHttp.IncomingMessage(new Socket());
    kept.push(request, new nodeHttp.ServerResponse(request));
  }
  process.nextTick(() => kept.push(executionAsyncResource()));
}

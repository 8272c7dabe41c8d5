import { type AnswerResult, answer } from '../../answer.ts';
import { Failure } from '../../errors.ts';
import { answerHeaders } from '../answer-headers.ts';
import { readMaxStaleMs } from '../request-headers.ts';
import type { PathParams } from '../router.ts';
import type { HttpServices } from '../services.ts';
import { type AddRoute, DATA, type Handler } from './route.ts';

/** Receives the answer of an interface by the URL that it answers, once it was sent. */
export type AnswerListener = (url: string, name: string, result: AnswerResult) => void;

/** Adds the routes of the data interfaces. */
export function addDataRoutes(add: AddRoute, services: HttpServices, onAnswer: AnswerListener): void {
  const answerPublic: Handler = async (exchange, params) => {
    const { url, query, request, requestContext } = exchange;
    const name = readName(params);
    const maxStaleMs = readMaxStaleMs(request.headers['cache-control']);
    const client = { signal: exchange.clientLeft(), maxStaleMs, requestContext };
    const result = await answer(services, name, query, client);
    exchange.result = result;
    await exchange.sendContent(result.answer.content, answerHeaders(result, services.now()));
    // What cannot be sent is no hot answer.
    if (exchange.response.headersSent) onAnswer(url, name, result);
  };
  const refusePrivate: Handler = (_exchange, params) => {
    // Without a name there is no such path.
    readName(params);
    throw new Failure('not_open', 'Private interfaces are not open yet; use the same name below /api/public/.');
  };
  for (const slash of ['', '/']) {
    add(`/api/public/:item_id${slash}`, DATA, answerPublic);
    add(`/api/private/:item_id${slash}`, DATA, refusePrivate);
  }
}

/** Returns the name in the path. Throws `not_found` if it is empty. */
function readName({ item_id: name }: PathParams): string {
  if (!name) throw new Failure('not_found', 'The path names no interface. The data interfaces are listed at /api/.');
  return name;
}

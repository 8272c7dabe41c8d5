import { Failure, toFailure } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { within } from '../../../base/within.ts';
import { type FoundReply, findReply } from '../../../engine/answer/reply-answer.ts';
import { scopeOf } from '../../../engine/cache/keys.ts';
import { blamesSource } from '../../../engine/cache/negative-cache.ts';
import { JSON_TYPES } from '../../../engine/exports/formats.ts';
import { REPLIES_PATH, REPLY_FORMAT, REPLY_HEADERS, REPLY_TYPE, toFailureHeader } from '../../../engine/parent/wire.ts';
import type { HttpCall } from '../call/http-call.ts';
import type { HttpServices } from '../call/services.ts';
import type { Timeouts } from '../connections/timeouts.ts';
import { NOT_STORED } from '../message/response-headers.ts';
import { type AddRoute, EDGE } from './route.ts';

// How long an edge keeps its place in the queue for a source after a 202.
const QUEUE_PLACE_MS = 20_000;

/**
 * Adds the routes by which edges get the replies of sources from this instance. If a reply takes long, the answer
 * is 202 and the edge asks again: so it knows that this instance is alive. Edges and the sandbox have no replies
 * of sources and refuse, so that two instances never ask each other for ever.
 */
export function addReplyRoutes(add: AddRoute, services: HttpServices, { replyMs }: Timeouts): void {
  const { version, mirror } = services;
  const own = { ...NOT_STORED, [REPLY_HEADERS.version]: version };
  const format = { ...own, 'content-type': JSON_TYPES.json };
  add(REPLIES_PATH, EDGE, (call) => {
    refuseWithoutReplies(services);
    const scope = scopeOf(mirror);
    call.send(200, format, JSON.stringify({ name: 'finfount', version, format: REPLY_FORMAT, scope }));
  });
  add(`${REPLIES_PATH}/:item_id`, EDGE, async (call, { item_id: name = '' }) => {
    refuseWithoutReplies(services);
    const leaving = new AbortController();
    const finding = findReply(services, name, call.query, {
      signal: leaving.signal,
      requestContext: call.requestContext,
    });
    const found = await waitForReply(finding, call, leaving, replyMs);
    if (found === 'late') return call.send(202, own, '');
    if (found instanceof Failure)
      return call.fail(found, undefined, {
        ...own,
        ...(blamesSource(found) && { [REPLY_HEADERS.failure]: toFailureHeader(found) }),
      });
    const { reply, provenance, failure } = found;
    call.result = { ...found, answer: { provenance } };
    const parts = await reply.encode();
    services.outgoing.refuseWhenFull(call.clientAddress);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    await call.stream(
      {
        ...own,
        'content-type': REPLY_TYPE,
        'content-length': String(length),
        ...(Number.isFinite(provenance.freshUntil) && { [REPLY_HEADERS.freshUntil]: String(provenance.freshUntil) }),
        ...(failure && { [REPLY_HEADERS.failure]: toFailureHeader(failure) }),
      },
      (async function* () {
        yield* parts;
      })(),
    );
  });
}

/** Throws `not_found` if this instance has no replies of sources. */
function refuseWithoutReplies({ isEdge, sandbox }: HttpServices): void {
  if (isEdge)
    throw new Failure(
      'not_found',
      say(
        'This instance is an edge itself, which asks a parent (--parent): name the instance that asks the sources.',
        '此实例本身是边缘实例，它向上级请求（--parent）：请指向直接请求数据源的实例。',
      ),
    );
  if (sandbox)
    throw new Failure(
      'not_found',
      say('This instance is a sandbox, which has no replies of sources.', '此实例是沙盒，没有数据源的应答。'),
    );
}

/**
 * Waits for a reply until a deadline, and returns `late` after it. Failures are returned, not thrown. The ask
 * loses its place if its edge leaves or does not ask again.
 */
async function waitForReply(
  finding: Promise<FoundReply>,
  { response }: HttpCall,
  leaving: AbortController,
  replyMs: number,
): Promise<FoundReply | Failure | 'late'> {
  const settled = finding.catch(toFailure);
  // With a reason, Node creates no error with a stack.
  const leave = (): void => leaving.abort('left');
  response.once('close', leave);
  const first = await within(replyMs, settled);
  if (first !== 'late') return first;
  response.off('close', leave);
  const forgetting = setTimeout(leave, QUEUE_PLACE_MS).unref();
  void settled.then(() => clearTimeout(forgetting));
  return first;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../../../base/errors.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import { CLIENT_LEFT, type RequestEvent } from '../../../engine/telemetry/request-event.ts';
import { readRequestId } from '../message/request-headers.ts';
import { toLoggedPath } from '../message/url.ts';
import type { HttpCall } from './http-call.ts';

/** Returns the event of a finished call: its response is written, or its client has left. */
export function toRequestEvent(call: HttpCall, registry: Registry): RequestEvent {
  const { request, response, requestContext, url, begunMs, route, interfaceName, result, token } = call;
  const failure = call.failure ?? result?.failure;
  const source = result
    ? result.cacheStatus === 'unasked'
      ? undefined
      : result.answer.provenance?.declaredSource
    : // Only registered interfaces fail so.
      interfaceName !== undefined && failure?.code.startsWith('upstream_')
      ? registry.find(interfaceName)?.source
      : undefined;
  return {
    requestContext,
    method: request.method ?? '',
    path: toLoggedPath(url),
    ...(route !== undefined && { route }),
    status: response.writableFinished ? response.statusCode : CLIENT_LEFT,
    ms: Math.round((performance.now() - begunMs) * 1000) / 1000,
    ...(interfaceName !== undefined && { interface: toLoggedName(interfaceName, registry) }),
    ...(result && { cacheStatus: result.cacheStatus }),
    ...(token !== undefined && { token }),
    ...(source !== undefined && { source }),
    ...(failure && { failure }),
  };
}

/**
 * Returns the event of a hot answer or document.
 * @param token the name of the request's token, if one is required
 */
export function toHotEvent(
  { url = '', headers }: IncomingMessage,
  { statusCode }: ServerResponse,
  hot: 'answer' | 'document',
  token: string | undefined,
): RequestEvent {
  const requestId = readRequestId(headers['x-request-id']);
  return {
    ...(requestId !== undefined && { requestContext: { requestId } }),
    method: 'GET',
    path: toLoggedPath(url),
    status: statusCode,
    ms: 0,
    ...(hot === 'answer' && { cacheStatus: 'hot', ...(token !== undefined && { token }) }),
  };
}

/** Returns the event of a request that is refused together with its connection. */
export function toRefusedRequestEvent({ method = '', url = '' }: IncomingMessage, failure: Failure): RequestEvent {
  return { method, path: toLoggedPath(url), status: failure.status, ms: 0, failure };
}

/**
 * Returns the event of a connection that is refused because its request is unreadable.
 * @param name the interface in the request line, if any
 */
export function toRefusedConnectionEvent(failure: Failure, name: string | undefined, registry: Registry): RequestEvent {
  const named = name !== undefined && { interface: toLoggedName(name, registry) };
  return { method: '', path: '', status: failure.status, ms: 0, ...named, failure };
}

/** Returns the name of an interface for the log: `unknown` if none has this name. */
function toLoggedName(name: string, registry: Registry): string {
  return registry.has(name) ? name : 'unknown';
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Representation } from '../../../base/content.ts';
import type { HotCount } from '../../../engine/telemetry/request-event.ts';
import { matchesETag } from '../message/content-negotiation.ts';
import { countHosts, readRequestId } from '../message/request-headers.ts';
import { contentHeaders, type HeaderMap } from '../message/response-headers.ts';

/** The headers of one representation, ready to be written: names and values in turn. */
export interface ReadyHeaders {
  readonly notModified: string[];
  readonly whole: string[];
}

/**
 * Makes the headers of a representation ready.
 * @param base headers of every response: names and values in turn
 * @param headers those of its route
 */
export function toReadyHeaders(
  base: readonly string[],
  type: string,
  representation: Representation,
  headers: HeaderMap,
): ReadyHeaders {
  const { notModified, whole } = contentHeaders(type, representation, headers);
  return {
    notModified: [...base, ...Object.entries(notModified).flat()],
    whole: [...base, ...Object.entries(whole).flat(), 'content-length', String(representation.bytes.length)],
  };
}

/** A request that may be answered before anything is parsed or routed. */
export type HotRequest = IncomingMessage & { readonly url: string };

/** Whether a request may be answered before anything is parsed or routed. */
export function isHotRequest(request: IncomingMessage): request is HotRequest {
  return request.method === 'GET' && request.url !== undefined && countHosts(request.rawHeaders) === 1;
}

/** Sends a representation with its ready headers, or 304 if the client has it already, and counts that. */
export function sendReady(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { notModified, whole }: ReadyHeaders,
  { etag, bytes }: Representation,
  count: HotCount,
): void {
  // A request without an ID gets none: to create one would dominate the cost here, and no log has it.
  const requestId = readRequestId(headers['x-request-id']);
  const extra = requestId === undefined ? undefined : ['x-request-id', requestId];
  if (matchesETag(headers['if-none-match'], etag)) {
    count.unchanged++;
    response.writeHead(304, extra ? [...notModified, ...extra] : notModified).end();
  } else {
    count.whole++;
    response.writeHead(200, extra ? [...whole, ...extra] : whole).end(bytes);
  }
}

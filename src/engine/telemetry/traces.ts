import type { IncomingHttpHeaders } from 'node:http';
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { UpstreamEvent } from '../upstream/events.ts';
import type { RequestEvent } from './request-event.ts';

// The methods that the conventions know; a client may send any other.
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT'];

/**
 * The spans of requests that are not hot, and of the calls that they cause, for the SDK that the operator
 * registered with the API of OpenTelemetry; without one they do nothing. Names and attributes are those of its
 * conventions for HTTP. Nothing of a client's query is in them.
 */
export class Traces {
  readonly #tracer;
  readonly #now: () => number;

  /**
   * @param version of the package
   * @param now in milliseconds since 1970
   */
  constructor(version: string, now: () => number) {
    this.#tracer = trace.getTracer('finfount', version);
    this.#now = now;
  }

  /** Starts the span of a request: below the active span, else below that of the client (`traceparent`). */
  onRequestStart(headers: IncomingHttpHeaders): Context {
    const active = context.active();
    const parent = trace.getSpan(active) ? active : propagation.extract(active, headers);
    return trace.setSpan(parent, this.#tracer.startSpan('HTTP', { kind: SpanKind.SERVER }, parent));
  }

  /** Ends the span of a request. */
  onAnswer({
    requestContext,
    method: sent,
    path,
    route,
    status,
    interface: name,
    cacheStatus,
    source,
    failure,
  }: RequestEvent): void {
    const span = requestContext?.context && trace.getSpan(requestContext.context);
    if (!requestContext || !span?.isRecording()) return;
    const method = METHODS.includes(sent) ? sent : '_OTHER';
    const shown = method === '_OTHER' ? 'HTTP' : method;
    span.updateName(route === undefined ? shown : `${shown} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.response.status_code': status,
      'url.path': path,
      'url.scheme': 'http',
      'finfount.request_id': requestContext.requestId,
      ...(route !== undefined && { 'http.route': route }),
      ...(name !== undefined && { 'finfount.interface': name }),
      ...(cacheStatus && { 'finfount.outcome': cacheStatus }),
      ...(source !== undefined && { 'finfount.source': source }),
    });
    if (status >= 500) {
      span.setAttribute('error.type', failure?.code ?? String(status));
      span.setStatus({ code: SpanStatusCode.ERROR, ...(failure && { message: failure.message }) });
    }
    span.end();
  }

  /** A request to a source has ended: its span is made with its start and its end. */
  onUpstreamRequestEnd({ source, host, url, reason, ms, bytes, failure, requestContext }: UpstreamEvent): void {
    const end = this.#now();
    const attributes = {
      'http.request.method': 'GET',
      'url.full': url,
      'server.address': host,
      'server.port': url.startsWith('https:') ? 443 : 80,
      'finfount.source': source,
      'finfount.how': reason,
      ...(bytes !== undefined && { 'http.response.body.size': bytes }),
      ...(failure && { 'error.type': failure.code }),
    };
    const options = { kind: SpanKind.CLIENT, startTime: new Date(end - ms), attributes };
    const span = this.#tracer.startSpan('GET', options, requestContext?.context ?? ROOT_CONTEXT);
    if (failure) span.setStatus({ code: SpanStatusCode.ERROR, message: failure.message });
    span.end(new Date(end));
  }
}

import type { IncomingHttpHeaders } from 'node:http';
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { UpstreamEvent } from '../upstream/events.ts';
import type { RequestEvent } from './recorder.ts';

// The methods that traces know; a client may send any other.
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT'];

/**
 * Spans of requests that are not hot and of the calls that they cause, for whatever the operator has registered with the API of
 * OpenTelemetry. Names and attributes are those of its conventions for HTTP; nothing of a client's query is in them.
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

  /** Begins the span of a request: below the one that is active, or else that of the caller (`traceparent`). */
  began(headers: IncomingHttpHeaders): Context {
    const active = context.active();
    const parent = trace.getSpan(active) ? active : propagation.extract(active, headers);
    return trace.setSpan(parent, this.#tracer.startSpan('HTTP', { kind: SpanKind.SERVER }, parent));
  }

  /** Ends the span of a request. */
  answered({ cause, method: sent, path, route, status, interface: name, how, source, failure }: RequestEvent): void {
    const span = cause?.context && trace.getSpan(cause.context);
    if (!span) return;
    const method = METHODS.includes(sent) ? sent : '_OTHER';
    const shown = method === '_OTHER' ? 'HTTP' : method;
    span.updateName(route === undefined ? shown : `${shown} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.response.status_code': status,
      'url.path': path,
      'url.scheme': 'http',
      'finfount.request_id': cause.requestId,
      ...(route !== undefined && { 'http.route': route }),
      ...(name !== undefined && { 'finfount.interface': name }),
      ...(how && { 'finfount.outcome': how }),
      ...(source !== undefined && { 'finfount.source': source }),
    });
    if (status >= 500) {
      span.setAttribute('error.type', failure?.code ?? String(status));
      span.setStatus({ code: SpanStatusCode.ERROR, ...(failure && { message: failure.message }) });
    }
    span.end();
  }

  /** A call to a source has ended: its span is told whole. */
  asked({ source, host, url, reason, ms, bytes, failure, cause }: UpstreamEvent): void {
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
    const span = this.#tracer.startSpan('GET', options, cause?.context ?? ROOT_CONTEXT);
    if (failure) span.setStatus({ code: SpanStatusCode.ERROR, message: failure.message });
    span.end(new Date(end));
  }
}

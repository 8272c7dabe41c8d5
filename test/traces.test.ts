import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type Context,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyKind, found } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// The spans that an SDK of OpenTelemetry receives when the operator registers one.

const PATH = '/api/public/every_kind?topic=';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const exporter = new InMemorySpanExporter();

/** Reads `traceparent` as the W3C propagator of an SDK does. */
const w3c = {
  inject: () => undefined,
  fields: () => ['traceparent'],
  extract: (parent: Context, carrier: unknown, getter: TextMapGetter): Context => {
    const [, traceId, spanId] = /^00-(\w{32})-(\w{16})-01$/.exec(String(getter.get(carrier, 'traceparent'))) ?? [];
    if (traceId === undefined || spanId === undefined) return parent;
    return trace.setSpanContext(parent, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  },
};

let reply: LocalUpstreamReply;
let localUpstream: LocalUpstream;
let service: TestService;

beforeAll(async () => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  propagation.setGlobalPropagator(w3c);
  localUpstream = await startLocalUpstream(() => reply);
});
afterAll(async () => {
  trace.disable();
  propagation.disable();
  context.disable();
  await localUpstream.close();
});
beforeEach(async () => {
  exporter.reset();
  localUpstream.received.length = 0;
  reply = { body: '2024-01-01,1' };
  service = await startTestService({ mirror: localUpstream.url }, { now: () => NOW, declarations: [found(everyKind)] });
});
afterEach(() => service.close());

/** The spans that have ended, once there are so many of requests. */
async function spans(requests = 1): Promise<readonly ReadableSpan[]> {
  const ended = () => exporter.getFinishedSpans();
  await expect.poll(() => ended().filter(({ kind }) => kind === SpanKind.SERVER).length).toBe(requests);
  return ended();
}

describe('a trace', () => {
  it('has a span of the request, below that of the client, and below it one of each upstream request', async () => {
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    await service.get(`${PATH}a`, { traceparent: `00-${traceId}-${spanId}-01`, 'x-request-id': 'mine' });
    const [call, request] = await spans();
    expect(request).toMatchObject({
      name: 'GET /api/public/:item_id',
      kind: SpanKind.SERVER,
      parentSpanContext: { traceId, spanId },
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/public/:item_id',
        'http.response.status_code': 200,
        'url.path': '/api/public/every_kind',
        'url.scheme': 'http',
        'finfount.interface': 'every_kind',
        'finfount.outcome': 'miss',
        'finfount.source': 'lines',
        'finfount.request_id': 'mine',
      },
    });
    expect(request?.spanContext().traceId).toBe(traceId);
    expect(call).toMatchObject({
      name: 'GET',
      kind: SpanKind.CLIENT,
      parentSpanContext: { traceId, spanId: request?.spanContext().spanId },
      attributes: {
        'http.request.method': 'GET',
        'server.address': 'lines.example',
        'server.port': 443,
        'url.full': 'https://lines.example/lines?topic=a',
        'finfount.source': 'lines',
        'finfount.how': 'first',
      },
    });
    expect(call?.spanContext().traceId).toBe(traceId);
    // Sources are strangers: they never receive a trace.
    expect(localUpstream.received[0]?.headers).not.toHaveProperty('traceparent');
  });

  it('shows what failed', async () => {
    reply = { status: 500, body: '' };
    await service.get(`${PATH}a`);
    const [call, request] = await spans();
    for (const span of [call, request]) {
      expect(span?.status).toEqual({ code: SpanStatusCode.ERROR, message: expect.stringContaining('lines') });
      expect(span?.attributes['error.type']).toBe('upstream_busy');
    }
    expect(request?.parentSpanContext).toBeUndefined();
  });

  it("has no error when the mistake is the client's", async () => {
    await service.get('/nothing?x=1');
    await fetch(`${service.url}/api/public/every_kind`, { method: 'PROPFIND' });
    const [lost, odd] = await spans(2);
    expect(lost).toMatchObject({ name: 'GET', status: { code: SpanStatusCode.UNSET } });
    expect(odd).toMatchObject({ attributes: { 'http.request.method': '_OTHER', 'http.response.status_code': 405 } });
  });

  it('has no span for a hot answer', async () => {
    const plain = { 'accept-encoding': 'identity' };
    for (let at = 0; at < 3; at++) await service.get(`${PATH}a`, plain);
    await service.get('/version');
    expect((await spans(2)).map(({ kind }) => kind)).toEqual([SpanKind.CLIENT, SpanKind.SERVER, SpanKind.SERVER]);
  });

  it.each<[string, LocalUpstreamReply]>([
    ['answers', { body: '2024-01-01,1' }],
    ['refuses', { status: 403, body: '' }],
    ['echoes it', { body: 's3cr3t-cookie' }],
    ['redirects with it', { status: 302, headers: { location: 'https://lines.example/?s3cr3t-cookie' }, body: '' }],
  ])('holds no cookie of a client when the source %s', async (_, answer) => {
    reply = answer;
    await service.get(`${PATH}a&cookie=s3cr3t-cookie`);
    await service.get('/nothing?cookie=s3cr3t-cookie');
    await service.get('/api/public/every_kind;cookie=s3cr3t-cookie');
    await service.get('/api/private/every_kind%3Fcookie=s3cr3t-cookie');
    const shown = (await spans(4)).map(({ name, attributes, events, status }) => ({
      name,
      attributes,
      events,
      status,
    }));
    expect(shown.length).toBeGreaterThan(4);
    expect(JSON.stringify(shown)).not.toContain('s3cr3t');
    expect(localUpstream.received[0]?.headers.cookie).toBe('s3cr3t-cookie');
  });
});

it('reaches an SDK that was loaded before the service, from the first request after the printed address on', async () => {
  const [main, sdk] = ['../dist/main.js', './console-tracing.mjs'].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  );
  const dataDir = temporaryFolder();
  const child = spawn(process.execPath, ['--import', `${sdk}`, `${main}`, 'serve', '--sandbox', '--port', '0'], {
    env: { PATH: process.env.PATH, HOME: dataDir, FINFOUNT_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const url = await vi.waitFor(() => {
      const address = /(http:\/\/\S+)\/docs\//.exec(printed)?.[1];
      if (address === undefined) throw new Error('it does not serve yet');
      return address;
    }, 15_000);
    await fetch(`${url}/version`);
    await vi.waitFor(() => expect(printed).toContain("name: 'GET /version'"), 15_000);
  } finally {
    child.kill('SIGKILL');
  }
});

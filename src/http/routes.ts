import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerResult, answer, type Services } from '../answer.ts';
import { Content } from '../content.ts';
import { categoriesOf } from '../docs/categories.ts';
import type { Instance } from '../docs/layout.ts';
import { HTTP_INTERFACE_VERSION } from '../docs/openapi.ts';
import { homeDocument, homePage, redocPage, swaggerPage, unknownCategoryPage } from '../docs/pages.ts';
import { Failure } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import type { StatusDocument } from '../telemetry/status.ts';
import { answerHeaders } from './answer-headers.ts';
import { BuiltFiles } from './built-files.ts';
import { Manual } from './manual.ts';
import { OpenApiDocuments } from './openapi-documents.ts';
import { FOR_EVER, htmlContent, pageHeaders, REVALIDATED, sendContent } from './send.ts';

/** What the HTTP room needs to know of the service. */
export interface HttpServices extends Services {
  /** The version of the package. */
  readonly version: string;
  /** Whether the answers are synthetic. */
  readonly sandbox: boolean;
  /** The path under which every route lives, without a slash at its end: empty, or `/finance`. */
  readonly basePath: string;
  /** What was observed of the whole instance. */
  readonly observations: {
    /** In the text form of Prometheus. */
    metrics(): Promise<string>;
    status(): Promise<StatusDocument>;
  };
  /** Connections that are served at once. */
  readonly maxConnections: number;
}

const PAGE_HEADERS = pageHeaders();

type Handler = (
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** What the routes of data have to do with the rest of the server. */
export interface RequestNotes {
  /** What the calls of a request are made on behalf of. */
  causeOf(request: FastifyRequest): RequestContext;
  /** A request for data got an answer. */
  answered(request: FastifyRequest, name: string, answered: AnswerResult): void;
}

/** Every route of the service. All of them answer GET and HEAD; the server refuses the other methods. */
export function routes(app: FastifyInstance, services: HttpServices, notes: RequestNotes): void {
  const { registry, version, sandbox, basePath, observations } = services;
  const assets = new BuiltFiles('assets');
  const page = async (make: (instance: Instance) => string): Promise<Content> =>
    htmlContent(make({ basePath, version, sandbox, assets: await assets.hashed() }));
  const manual = new Manual(basePath);
  const route = (url: string, handler: Handler): void => {
    app.route<{ Params: Record<string, string> }>({
      method: [...app.supportedMethods],
      url: `${basePath}${url}`,
      handler,
    });
  };
  /** A route whose content is made once, on first demand. */
  const document = (url: string, headers: Readonly<Record<string, string>>, make: () => Content): void => {
    const content = once(make);
    route(url, (request, reply) => sendContent(request, reply, content(), headers));
  };
  const redirect = (url: string, to: string): void =>
    route(url, async (request, reply) => reply.redirect(`${basePath}${to}${queryOf(request, true)}`, 308));

  const answerPublic: Handler = async (request, reply) => {
    const caller = { signal: leaving(reply), maxStaleMs: staleForMs(request), requestContext: notes.causeOf(request) };
    const name = named(request);
    const answered = await answer(services, name, queryOf(request), caller);
    notes.answered(request, name, answered);
    return sendContent(request, reply, answered.answer.content, answerHeaders(answered, services.now()));
  };
  route('/api/public/:item_id', answerPublic);
  route('/api/public/:item_id/', answerPublic);

  const refusePrivate: Handler = (request) => {
    // Without a name there is nothing at all.
    named(request);
    throw new Failure('not_open', 'Private interfaces are not open yet; use the same name below /api/public/.');
  };
  route('/api/private/:item_id', refusePrivate);
  route('/api/private/:item_id/', refusePrivate);

  const documents = new OpenApiDocuments(registry, basePath);
  route('/api/openapi.json', async (request, reply) =>
    sendContent(request, reply, await documents.find(), REVALIDATED),
  );
  route('/api/openapi/:document', async (request, reply) => {
    const category = /^(.+)\.json$/.exec(request.params.document ?? '')?.[1];
    if (category === undefined)
      throw new Failure('not_found', 'The document of a category is at /api/openapi/{category}.json.');
    return sendContent(request, reply, await documents.find(category), REVALIDATED);
  });

  for (const [url, toPage] of [
    ['/api/docs', swaggerPage],
    ['/api/redoc', redocPage],
  ] as const) {
    const pages = new Map(
      categoriesOf(registry).map(
        ({ key }) => [key, once(() => page((instance) => toPage(registry, instance, key)))] as const,
      ),
    );
    const [first] = pages.keys();
    route(url, async (request, reply) => {
      const category = new URLSearchParams(queryOf(request)).get('category') ?? first ?? '';
      const content = pages.get(category);
      if (content) return sendContent(request, reply, await content(), PAGE_HEADERS);
      const unknown = await page((instance) => unknownCategoryPage(registry, instance, category));
      return sendContent(request, reply, unknown, PAGE_HEADERS, 404);
    });
  }
  const vary = { vary: 'Accept, Accept-Encoding' };
  route('/api/', async (request, reply) => {
    const { sources } = await observations.status();
    const states = new Map(sources.map((source) => [source.name, source]));
    const catalogue = await registry.described();
    return request.headers.accept?.includes('text/html')
      ? sendContent(request, reply, await page((instance) => homePage(catalogue, instance, states)), {
          ...PAGE_HEADERS,
          ...vary,
        })
      : sendContent(request, reply, Content.json(homeDocument(catalogue, { basePath, version, sandbox }, states)), {
          ...REVALIDATED,
          ...vary,
        });
  });
  route('/docs/*', async (request, reply) => {
    const found = await manual.find(request.params['*'] ?? '');
    if ('movedTo' in found) return reply.redirect(`${basePath}/docs/${found.movedTo}${queryOf(request, true)}`, 308);
    return sendContent(request, reply, found.content, found.headers, found.status);
  });
  route('/api/assets/:file', async (request, reply) => {
    const content = await assets.find(request.params.file ?? '');
    if (!content) throw new Failure('not_found', `There is no asset ${JSON.stringify(request.params.file)}.`);
    return sendContent(request, reply, content, FOR_EVER);
  });
  redirect('/', '/docs/');
  if (basePath !== '') redirect('', '/docs/');
  redirect('/docs', '/docs/');
  redirect('/api', '/api/');

  document('/version', REVALIDATED, () =>
    Content.json({ name: 'finfount', version, http_interface: HTTP_INTERFACE_VERSION, node: process.version }),
  );
  document('/health/live', { 'cache-control': 'no-store' }, () => Content.json({ status: 'live' }));
  document('/health/ready', { 'cache-control': 'no-store' }, () =>
    Content.json({ status: 'ready', interfaces: registry.entries.length, broken: registry.findings.length }),
  );
  route('/metrics', async (_request, reply) =>
    reply.headers({ 'cache-control': 'no-store', 'content-type': METRICS_TYPE }).send(await observations.metrics()),
  );
  route('/api/status', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(await observations.status())),
  );
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Makes a value on first demand, and keeps it. */
function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** The name in a route with `item_id`. Without one, the path is no route. */
function named(request: FastifyRequest<{ Params: Record<string, string> }>): string {
  const name = request.params.item_id;
  if (!name) throw new Failure('not_found', 'The path names no interface. The data interfaces are listed at /api/.');
  return name;
}

/** The raw query of a request, without its question mark unless that is wanted. */
function queryOf({ url }: FastifyRequest, withMark = false): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + (withMark ? 0 : 1));
}

/** For how long a client takes what is no longer fresh rather than a failure (RFC 9111, 5.2.1.4; RFC 5861, 4). */
function staleForMs({ headers }: FastifyRequest): number {
  const wishes = headers['cache-control'] ?? '';
  if (/(?:^|,)\s*no-cache\s*(?:,|$)/i.test(wishes)) return 0;
  const seconds = /(?:^|,)\s*stale-if-error="?(\d+)"?\s*(?:,|$)/i.exec(wishes)?.[1];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000;
}

/** A signal that tells when the client has gone before it was answered. */
function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    // Without a reason one is made, with the stack of each of thousands who leave.
    if (!reply.raw.writableFinished) gone.abort('left');
  });
  return gone.signal;
}

import { Content } from '../../../base/content.ts';
import { Failure } from '../../../base/errors.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { say } from '../../../base/say.ts';
import { JSON_TYPES } from '../../../engine/exports/formats.ts';
import { HTTP_INTERFACE_VERSION } from '../../openapi/document-files.ts';
import { isForBrowser, requestedLanguage } from '../call/http-call.ts';
import type { HttpServices } from '../call/services.ts';
import { NOT_STORED, pageHeaders, REVALIDATED } from '../message/response-headers.ts';
import { BuiltFiles } from '../pages/built-files.ts';
import { siteInfo } from '../pages/site-info.ts';
import { type AddRoute, OPERATOR, PROBE } from './route.ts';

const loadStatusPage = lazyModule(() => import('../../pages/status-page.ts'));

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const STATE_HEADERS = { ...NOT_STORED, 'content-type': JSON_TYPES.json };
const STATUS_HEADERS = { ...STATE_HEADERS, vary: 'Accept' };
const STATUS_PAGE_HEADERS = {
  ...pageHeaders(),
  ...NOT_STORED,
  vary: 'Accept, Accept-Language, Sec-Fetch-Site',
  'content-type': 'text/html; charset=utf-8',
};

/** Adds the routes of the operator: health, version, metrics and status. */
export function addOperatorRoutes(add: AddRoute, services: HttpServices): void {
  const { registry, version, commit, sandbox, tokens, telemetry, canParse } = services;
  const openSite = siteInfo(services, new BuiltFiles('assets'));
  const live = JSON.stringify({ status: 'live' });
  add('/health/live', PROBE, (call) => call.send(200, STATE_HEADERS, live));
  const { count, findings, sources } = registry;
  const titles = new Map(sources.map(({ name, title }) => [name, title]));
  const ready = JSON.stringify({ status: 'ready', interfaces: count, broken: findings.length });
  add('/health/ready', PROBE, async (call) => {
    await registry.refuseReplaced();
    if (canParse()) return call.send(200, STATE_HEADERS, ready);
    throw new Failure(
      'overloaded',
      say(
        'The service is not ready: it could not start a thread that parses replies.',
        '服务尚未就绪：无法启动解析应答的线程。',
      ),
    );
  });

  // The pages of the manual are equal for all instances; they read the facts about this one here.
  const versions = Content.json({
    name: 'finfount',
    version,
    ...(commit !== undefined && { commit }),
    http_interface: HTTP_INTERFACE_VERSION,
    node: process.version,
    sandbox,
    wants_token: tokens !== undefined,
  });
  add('/version', PROBE, (call) => call.sendContent(versions, REVALIDATED));
  add('/metrics', OPERATOR, async (call) => {
    const text = await telemetry.metrics();
    call.send(200, { ...NOT_STORED, 'content-type': METRICS_TYPE }, text);
  });
  add('/api/status', OPERATOR, async (call) => {
    const status = await telemetry.status();
    if (!isForBrowser(call)) return call.send(200, STATUS_HEADERS, JSON.stringify(status));
    if (call.redirectToChinese()) return;
    const [{ statusPage }, site] = await Promise.all([loadStatusPage(), openSite()]);
    call.send(200, STATUS_PAGE_HEADERS, statusPage(status, site, titles, requestedLanguage(call)));
  });
}

import { Failure } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { type AnswerFormat, type AnswerResult, answer, type Client } from '../../../engine/answer/answer.ts';
import { lastPeriodOf } from '../../../engine/answer/last-period.ts';
import { answerTable, hasSeveralAsks, streamTable } from '../../../engine/answer/table-answer.ts';
import { toPairs } from '../../../engine/answer/table-query.ts';
import {
  EXPORT_ENDINGS,
  isExportEnding,
  isTableEnding,
  JSON_TYPES,
  TABLE_ENDINGS,
} from '../../../engine/exports/formats.ts';
import type { HttpCall } from '../call/http-call.ts';
import type { HttpServices } from '../call/services.ts';
import { answerHeaders, longHeaders } from '../message/answer-headers.ts';
import { noteHeaders } from '../message/note-headers.ts';
import { readMaxStaleMs } from '../message/request-headers.ts';
import { NOT_STORED } from '../message/response-headers.ts';
import { type AddRoute, DATA, type Handler } from './route.ts';
import type { PathParams } from './router.ts';

/** Receives the answer of an interface and its URL, after it was sent. */
export type AnswerListener = (url: string, name: string, result: AnswerResult) => void;

/** Adds the routes of the data interfaces. */
export function addDataRoutes(add: AddRoute, services: HttpServices, onAnswer: AnswerListener): void {
  const send = async (
    call: HttpCall,
    name: string,
    format: AnswerFormat,
    answerWith: (...of: Required<Parameters<typeof answer>>) => Promise<AnswerResult> = answer,
  ): Promise<void> => {
    const { url, query } = call;
    const result = await answerWith(services, name, query, clientOf(call), format);
    call.result = result;
    const { content, isFile } = result.answer;
    const end = content.uncompressed && services.outgoing.hold(content.uncompressed, call.clientAddress);
    try {
      const headers = answerHeaders(result, services.now(), services, call.language);
      if (isFile) await call.sendFile(content, headers);
      else await call.sendContent(content, headers);
    } finally {
      end?.();
    }
    // Only an answer that was sent may become hot.
    if (call.response.headersSent) onAnswer(url, name, result);
  };
  const answerPublic: Handler = (call, params) => {
    const name = readName(params);
    refuseFile(services, name);
    return send(call, name, 'json');
  };
  const answerExport: Handler = (call, params) => {
    const name = readName(params);
    const { ending = '' } = params;
    if (!isExportEnding(ending)) throw noSuchEnding(name);
    return send(call, name, ending);
  };
  const answerOptions: Handler = async (call, params) => {
    const name = readName(params);
    const { ending = '' } = params;
    if (!isTableEnding(ending)) throw noSuchTable(name);
    const isStream = ending === 'ndjson' && (await hasSeveralAsks(services, name, call.query));
    return isStream ? sendLines(services, call, name) : send(call, name, ending, answerTable);
  };
  for (const slash of ['', '/']) {
    add(`/api/latest/:item_id${slash}`, DATA, answerLatest(services));
    add(`/api/public/:item_id${slash}`, DATA, answerPublic);
    add(`/api/private/:item_id${slash}`, DATA, refusePrivate);
    add(`/api/export/:item_id.:ending${slash}`, DATA, answerExport);
    add(`/api/export/:item_id${slash}`, DATA, answerExport);
    add(`/api/table/:item_id.:ending${slash}`, DATA, answerOptions);
    add(`/api/table/:item_id${slash}`, DATA, answerOptions);
  }
}

/** Sends the rows of several asks as lines, those of each ask when they come. */
async function sendLines(services: HttpServices, call: HttpCall, name: string): Promise<void> {
  const { provenance, notes, lines } = await streamTable(services, name, call.query, clientOf(call), call.language);
  const reader = { ...services, language: call.language };
  const headers = {
    'content-type': JSON_TYPES.ndjson,
    ...NOT_STORED,
    ...(provenance ? longHeaders({ provenance }, notes, reader) : noteHeaders(notes, reader)),
  };
  await call.stream(headers, lines);
}

function clientOf(call: HttpCall): Client {
  const { request, requestContext } = call;
  const maxStaleMs = readMaxStaleMs(request.headers['cache-control']);
  return { signal: call.clientLeft(), maxStaleMs, requestContext };
}

const refusePrivate: Handler = (_call, params) => {
  // Throws `not_found` without a name.
  readName(params);
  throw new Failure(
    'not_open',
    say(
      'Private interfaces are not open yet; use the same name below /api/public/.',
      '私有接口尚未开放，请用 /api/public/ 下的同名接口。',
    ),
  );
};

/** Answers the last known period of an interface. No source is asked. */
function answerLatest(services: HttpServices): Handler {
  return async (call, params) => {
    const iface = await services.registry.load(readName(params));
    if (toPairs(iface, call.query).length > 0) throw takesNoParams(iface.name);
    const found = await lastPeriodOf(services, iface);
    const { column = null, period = null, obtained } = found ?? {};
    const record = {
      interface: iface.name,
      column,
      period,
      obtained: obtained === undefined ? null : new Date(obtained).toISOString(),
    };
    call.send(200, { ...NOT_STORED, 'content-type': JSON_TYPES.json }, JSON.stringify(record));
  };
}

/** The failure of a last period with params: it would be taken for that of their rows. */
function takesNoParams(name: string): Failure {
  return new Failure(
    'invalid_params',
    say(
      `/api/latest/${name} takes no parameters: it names the last period of the example. The newest row of other parameters is at /api/table/${name}.json with _last=1, or _first=1.`,
      `/api/latest/${name} 没有参数：它给出示例的最后一期。其他参数的最新一行在 /api/table/${name}.json，用 _last=1 或 _first=1。`,
    ),
  );
}

/** Returns the name in the path. Throws `not_found` if it is empty. */
function readName({ item_id: name }: PathParams): string {
  if (!name)
    throw new Failure(
      'not_found',
      say(
        'The path names no interface. The data interfaces are listed at /api/.',
        '路径中没有接口名称。数据接口列于 /api/。',
      ),
    );
  return name;
}

/** The failure of a file without an ending, or with another one. */
function noSuchEnding(name: string): Failure {
  const files = EXPORT_ENDINGS.map((ending) => `.${ending}`).join(', ');
  return new Failure(
    'not_found',
    say(
      `A file is one of ${files}: /api/export/${shortened(name)}.csv. As JSON, the same is at /api/public/.`,
      `文件的结尾应为 ${files} 之一：/api/export/${shortened(name)}.csv。JSON 形式在 /api/public/。`,
    ),
  );
}

/** The failure of a table with options without an ending, or with another one. */
function noSuchTable(name: string): Failure {
  const files = TABLE_ENDINGS.map((ending) => `.${ending}`).join(', ');
  return new Failure(
    'not_found',
    say(
      `A table is one of ${files}: /api/table/${shortened(name)}.json.`,
      `表的结尾应为 ${files} 之一：/api/table/${shortened(name)}.json。`,
    ),
  );
}

/** Throws `unknown_interface` for the name of a file whose name without its ending is an interface. */
function refuseFile({ registry }: Pick<HttpServices, 'registry'>, file: string): void {
  const dot = file.lastIndexOf('.');
  const [name, ending] = [file.slice(0, dot), file.slice(dot + 1)];
  if (dot > 0 && isExportEnding(ending) && registry.has(name))
    throw new Failure(
      'unknown_interface',
      say(
        `${name} as a file is at /api/export/${file}. Below /api/public/ every answer is JSON: /api/public/${name}.`,
        `${name} 的文件在 /api/export/${file}。/api/public/ 下的应答都是 JSON：/api/public/${name}。`,
      ),
    );
}

/** Shortens a client's name, for a message. */
function shortened(name: string): string {
  return /^\w{1,100}$/.test(name) ? name : '{name}';
}

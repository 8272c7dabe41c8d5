import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Failure, toFailure } from '../base/errors.ts';
import { PACKAGE, readBuilt } from '../base/package-folder.ts';
import { say } from '../base/say.ts';
import type { Description } from '../catalogue/registry/entries.ts';
import { Registry } from '../catalogue/registry/registry.ts';
import { answer } from '../engine/answer/answer.ts';
import { answerTable } from '../engine/answer/table-answer.ts';
import type { ArchiveFolder } from '../engine/archive/archive-folder.ts';
import type { OpenOptions } from '../faces/client/open-options.ts';
import { answerHeaders } from '../faces/http/message/answer-headers.ts';
import { errorHeaders } from '../faces/http/message/error-response.ts';
import { baseHeaders, type HeaderMap } from '../faces/http/message/response-headers.ts';
import { openProgramServices } from './program-services.ts';
import type { OpenServices, ServiceDependencies } from './service.ts';
import {
  DATA_DIR,
  DISK_MB,
  InvalidSetting,
  MIN_MEMORY_MB,
  type ServiceSettings,
  toServiceSettings,
} from './settings.ts';

/** The parts of a failure that the body and the headers of an HTTP response have. */
interface FailureFacts extends Pick<Failure, 'code' | 'message' | 'detail' | 'cause'> {
  /** In seconds. */
  readonly retryAfter: number | null;
}

/** An answer like an HTTP response, or a failure and the name that was called. */
type InProcessAnswer =
  | { readonly status: 200; readonly headers: Headers; text(): Promise<string> }
  | { readonly failure: FailureFacts; readonly name: string | null };

/** A service without a port. */
export interface InProcessService {
  /**
   * Answers a request for data or for the list of interfaces. It never rejects.
   * @param target path and query: `/api/public/{name}?{query}`, `/api/table/{name}.json?{query}`, or `/api/`
   */
  answer(target: string, signal: AbortSignal): Promise<InProcessAnswer>;
  /** Closes the service. Repeated calls return the same promise. */
  close(): Promise<void>;
}

/**
 * Opens a service without a port. Throws `InvalidSetting`, or the error of the system for a folder.
 * @param replaced the dependencies that tests replace
 */
export async function openInProcess(
  options: OpenOptions,
  replaced: Partial<ServiceDependencies> = {},
): Promise<InProcessService> {
  const settings = toSettings(options);
  const manifest: { version: string } = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8'));
  const registry = replaced.registry ?? (await Registry.open());
  const ignore = (): void => undefined;
  const { warn = ignore, archive: folder } = options;
  const archive = folder === undefined ? undefined : await openArchiveOption(resolve(folder), settings.sandbox);
  const { services, close } = await openProgramServices(
    settings,
    {
      registry,
      version: manifest.version,
      commit: await readBuilt('commit.txt'),
      now: Date.now,
      ...(archive ? { archive } : { archiveAdvice: ARCHIVE_ADVICE }),
      ...replaced,
    },
    { warn, awaitsTickers: true },
  );
  return { answer: (target, signal) => answerTarget(services, target, signal), close };
}

const ARCHIVE_ADVICE = say(
  'Begin one with finfount archive, and give open its folder as the option archive',
  '可用 finfount archive 开始存档，并把存档目录作为 open 的选项 archive',
);

/** Opens the folder of an archive, and loads its module on demand. Throws `invalid_params` if it is no archive. */
async function openArchiveOption(folder: string, isSandbox: boolean): Promise<ArchiveFolder> {
  const { ArchivePool } = await import('../engine/archive/archive-pool.ts');
  const archive = new ArchivePool(folder);
  await archive.check(isSandbox);
  return archive;
}

// `/api/public/{name}`, and `/api/table/{name}.json` with the options of a table.
const DATA_PATH = /^\/api\/(public|table)\/(.*)$/s;

async function answerTarget(services: OpenServices, target: string, signal: AbortSignal): Promise<InProcessAnswer> {
  const mark = target.indexOf('?');
  const [address, query] = mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
  const [, door, path = ''] = DATA_PATH.exec(address) ?? [];
  if (door === undefined) return success({}, JSON.stringify(await toList(services)));
  const name = decodeURIComponent(door === 'table' ? path.replace(/\.json$/, '') : path);
  const answerWith = door === 'table' ? answerTable : answer;
  try {
    const client = { signal, maxStaleMs: Number.POSITIVE_INFINITY };
    const result = await answerWith(services, name, query, client, 'json');
    const headers = { ...baseHeaders(services), ...answerHeaders(result, services.now()) };
    return success(headers, await result.answer.content.text());
  } catch (thrown) {
    const failure = toFailure(thrown);
    const { code, message, detail, cause } = failure;
    const seconds = errorHeaders(failure)['retry-after'];
    return {
      failure: { code, message, detail, cause, retryAfter: seconds === undefined ? null : Number(seconds) },
      name,
    };
  }
}

function success(headers: HeaderMap, body: string): InProcessAnswer {
  return { status: 200, headers: new Headers(headers), text: async () => body };
}

/** The list of interfaces, as `/api/` has it for programs. */
async function toList({ registry }: OpenServices): Promise<unknown> {
  const { categories } = await registry.described();
  const toInterfaceSummary = ({ say, name, topic, source, proof }: Description): unknown => ({
    name,
    ...(topic !== undefined && { topic }),
    doc: say.en,
    ...(say.zh !== '' && { chinese: say.zh }),
    source,
    ...(proof && { proof }),
  });
  return {
    categories: categories.map(({ key, interfaces }) => ({ key, interfaces: interfaces.map(toInterfaceSummary) })),
  };
}

/** Checks options: JavaScript programs may misspell them. Throws `InvalidSetting`. */
function toSettings(options: OpenOptions): ServiceSettings {
  const {
    folder = DATA_DIR,
    disk = DISK_MB,
    memory,
    sandbox = false,
    mirror,
    redis,
    cookies,
    proxies,
    ...rest
  } = options;
  const { allowHttp = [], warn: _warn, archive: _archive, columns = 'akshare', ...unknown } = rest;
  const [odd] = Object.keys(unknown);
  if (odd !== undefined)
    throw new InvalidSetting(
      `open has no option ${JSON.stringify(odd)}; it has columns, folder, disk, memory, sandbox, mirror, redis, cookies, proxies, allowHttp, archive and warn.`,
    );
  if (columns !== 'akshare' && columns !== 'en') throw new InvalidSetting("columns takes 'akshare' or 'en'.");
  const isWhole = (value: number | undefined, least: number): boolean =>
    value === undefined || (Number.isSafeInteger(value) && value >= least);
  if (!isWhole(disk, 0)) throw new InvalidSetting('disk takes whole megabytes, from 0 on.');
  if (!isWhole(memory, MIN_MEMORY_MB))
    throw new InvalidSetting(`memory takes whole megabytes, from ${MIN_MEMORY_MB} on.`);
  return toServiceSettings({
    dataDir: resolve(folder),
    disk,
    sandbox,
    ...(memory !== undefined && { memory }),
    ...(mirror !== undefined && { mirror }),
    ...(redis !== undefined && { redis }),
    cookie: toOptionLines('cookies', cookies),
    proxy: toOptionLines('proxies', proxies),
    allowHttp: allowHttp.join('\n'),
  });
}

/** Values by source as the settings have them: `source=value`, one a line. Throws `InvalidSetting`. */
function toOptionLines(option: string, values: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(values).map(([source, value]) => `${source}=${value}`);
  if (lines.some((line) => /[\r\n]/.test(line)))
    throw new InvalidSetting(`${option} takes values without line breaks.`);
  return lines.join('\n');
}

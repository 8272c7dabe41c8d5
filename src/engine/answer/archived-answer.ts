import { Failure } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';
import { askKey } from '../cache/keys.ts';
import { beijingTime } from '../interface/beijing-time.ts';
import type { Interface } from '../interface/interface.ts';
import type { ParsedQuery } from '../interface/query.ts';
import { metadataOf, type SelectedTable, type Services, selectRows } from './answer.ts';
import type { ArchiveTime } from './table-query.ts';

// The past does not change, but one run of the archive may still add rows of it.
const PAST_MS = 3_600_000;
const PRESENT_MS = 60_000;

const SERVE_ADVICE = say('The operator begins one with serve --archive', '运维者可用 serve --archive 开始存档');

/** Which rows of an archive are wanted: those known at a time, or those that came after one. */
export interface ArchiveSelection {
  readonly asOf?: ArchiveTime | undefined;
  readonly since?: ArchiveTime | undefined;
}

/**
 * The rows that a query selects from the archive: of the table as it was known at a time, or those that came after
 * one. No source is asked. Throws `no_value` where there is no archive, or nothing of that time in it.
 */
export async function selectArchived(
  services: Services,
  iface: Interface,
  request: ParsedQuery,
  { asOf, since }: ArchiveSelection,
): Promise<SelectedTable> {
  if (request.skipped !== undefined) return selectRows(services, iface, request, NOBODY);
  const { archive, archiveAdvice = SERVE_ADVICE } = services;
  if (!archive)
    throw new Failure(
      'no_value',
      say(
        `This service keeps no archive. ${archiveAdvice.en}; until then nothing is known of the past.`,
        `本服务没有存档。${archiveAdvice.zh}；在那之前的内容无从得知。`,
      ),
    );
  const ask = askKey(iface.ask(request.params));
  const wanted = asOf ?? since;
  const now = services.now();
  const { found, first } = await archive.find(iface.name, ask, since ? { since: since.at } : { asOf: asOf?.at ?? now });
  if (!found) throw nothingKept(iface.name, wanted, first);
  const { obtained, source, url } = found;
  const table = iface.select(found.table, request.params);
  const isPast = wanted !== undefined && wanted.at < now;
  const provenance = {
    source,
    declaredSource: iface.source.name,
    url,
    obtained,
    whole: obtained,
    freshUntil: now + (isPast && asOf ? PAST_MS : PRESENT_MS),
    isPrivate: false,
  };
  const own = iface.tableNote?.(found.table, request.params);
  const notes = [
    ...(own === undefined ? [] : [own]),
    since ? sinceNote(since, first) : knownNote(asOf, obtained, isPast),
  ];
  return {
    table,
    provenance,
    cacheStatus: 'hit',
    notes: [...notes, ...request.readings],
    metadata: metadataOf(iface, request.params, { notes, provenance }),
  };
}

/** The failure of what an archive has nothing of, or nothing of that time; `first` is when it began. */
function nothingKept(name: string, wanted: ArchiveTime | undefined, first: number | undefined): Failure {
  return new Failure(
    'no_value',
    first === undefined
      ? say(
          `The archive has nothing of ${name} with these params: its plan does not name them, or it has not run yet.`,
          `存档中没有 ${name} 这组参数的内容：计划里没有列出，或者尚未运行。`,
        )
      : say(
          `The archive has nothing of ${name} with these params as of ${wanted?.text}: it begins at ${beijingTime(first)} in Beijing.`,
          `存档中没有 ${name} 这组参数在 ${wanted?.text} 时的内容：存档始于北京时间 ${beijingTime(first)}。`,
        ),
  );
}

/** Which rows came after a time: all, where the archive began later. */
function sinceNote({ text, at }: ArchiveTime, first: number | undefined): Text {
  if (first === undefined || first <= at)
    return say(`Rows that came after ${text}, or were changed since.`, `${text} 之后新增或改动的行。`);
  const begins = beijingTime(first);
  return say(
    `All rows: the archive begins at ${begins} in Beijing, so it does not know which came after ${text}.`,
    `全部的行：存档始于北京时间 ${begins}，因此不知道哪些是 ${text} 之后的。`,
  );
}

/** When the source was asked for what was known at a time. */
function knownNote(asOf: ArchiveTime | undefined, obtained: number, isPast: boolean): Text {
  const asked = say(
    `the source was asked at ${beijingTime(obtained)} in Beijing.`,
    `数据源于北京时间 ${beijingTime(obtained)} 访问。`,
  );
  return isPast
    ? say(`As it was known at ${asOf?.text}: ${asked.en}`, `${asOf?.text} 时已知的内容：${asked.zh}`)
    : say(
        `As it is known so far, since ${asOf?.text} is not over: ${asked.en}`,
        `${asOf?.text} 尚未结束，此为目前已知的内容：${asked.zh}`,
      );
}

/**
 * When the archive first kept something of what a request asks for, in milliseconds since 1970; undefined for
 * never, without an archive, and for one that cannot be read: the answer does not depend on it.
 */
export async function archivedSince(
  { archive }: Pick<Services, 'archive'>,
  iface: Interface,
  { params, skipped }: ParsedQuery,
): Promise<number | undefined> {
  if (!archive || skipped !== undefined) return undefined;
  return archive.find(iface.name, askKey(iface.ask(params)), 'first').then(
    ({ first }) => first,
    () => undefined,
  );
}

/** The client of a request for which no source is asked. */
const NOBODY = { signal: new AbortController().signal, maxStaleMs: 0 };

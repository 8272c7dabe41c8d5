import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../../base/printable.ts';
import { say } from '../../../base/say.ts';
import { CHANGE_KINDS, type Change, changesSince, readChanges } from '../../../catalogue/registry/changes/changes.ts';
import { ArchiveFolder } from '../../../engine/archive/archive-folder.ts';
import { revisionsOf } from '../../../engine/archive/revisions.ts';
import type { Revision } from '../../../engine/archive/table-revisions.ts';
import { toSourceSummary } from '../../../engine/telemetry/source-summary.ts';
import type { StatusDocument } from '../../../engine/telemetry/status.ts';
import type { ServiceDependencies } from '../../../service/service.ts';
import { InvalidSetting } from '../../../service/settings.ts';
import { Journal, JournalError } from '../../pull/journal.ts';
import { JOURNAL } from '../../pull/paths.ts';
import { fetchServiceStatus } from '../../pull/service-source.ts';
import { EXIT, type ExitCode } from '../terminal/exit-codes.ts';
import { inTerminalLanguage, localized, terminalLanguage } from '../terminal/language.ts';
import { print, terminalWidth } from '../terminal/output.ts';
import { toParamsText } from '../terminal/params-text.ts';
import { wrap } from '../terminal/wrap.ts';
import type { ChangesCommand } from './command-line.ts';

/**
 * Runs `finfount changes`: prints the changes of the catalogue since a day, the revisions of sources in an archive
 * or in files of `pull`, and the failing sources of a service. Throws `InvalidSetting` for a folder that is
 * neither.
 */
export async function runChanges(
  { since, folder, via, format }: ChangesCommand,
  { registry }: ServiceDependencies,
): Promise<ExitCode> {
  const found = changesSince(await readChanges(registry), since?.text ?? '');
  const files = folder === undefined ? [] : await revisedFiles(folder, since?.at ?? 0);
  if (folder !== undefined && files === undefined && (await new ArchiveFolder(folder).names()).length === 0)
    throw new InvalidSetting(
      say(
        `${folder} holds no archive, and no files of finfount pull.`,
        `${folder} 中没有存档，也没有 finfount pull 的文件。`,
      ),
    );
  const revisions = folder === undefined ? undefined : revisionsOf(folder, since?.at ?? 0);
  const status = via && (await fetchServiceStatus(via));
  if (format === 'json') {
    const revised: Revision[] = [];
    for await (const each of revisions ?? []) revised.push(each);
    print(
      `${JSON.stringify({ changes: found.map(toChangeRecord), ...(revisions && { revisions: revised.map(toRevisionRecord), files }), ...(status && { sources: status.sources }) }, null, 2)}\n`,
    );
    return EXIT.success;
  }
  const width = terminalWidth(process.stdout);
  print(toChangesText(found, width));
  if (revisions) {
    print(`\n${localized('Revised by the sources', '数据源的修订')}\n`);
    let count = 0;
    for await (const each of revisions) {
      count++;
      print(`  ${wrap(printable(toRevisionText(each)), width, '    ')}\n`);
    }
    for (const each of files ?? []) {
      count++;
      print(`  ${wrap(printable(toFileText(each)), width, '    ')}\n`);
    }
    if (count === 0) print(`  ${localized('Nothing.', '没有。')}\n`);
  }
  if (status) print(toSourcesText(status, width));
  return EXIT.success;
}

/** Changes as text for a terminal, by day. */
export function toChangesText(changes: readonly Change[], width?: number): string {
  if (changes.length === 0) return `${localized('Nothing changed in the catalogue.', '目录没有变化。')}\n`;
  let day: string | null | undefined;
  return changes
    .flatMap((change) => {
      const heading =
        change.day === day
          ? []
          : [
              `${day === undefined ? '' : '\n'}${change.day ?? localized('Newer than the last recorded day', '晚于最后记录的日期')}\n`,
            ];
      day = change.day;
      const line = `${inTerminalLanguage(CHANGE_KINDS[change.kind])}${localized(': ', '：')}${inTerminalLanguage(change.say)}`;
      return [
        ...heading,
        `  ${wrap(line, width, '    ')}\n`,
        `    ${wrap(change.interfaces.join(' '), width, '    ')}\n`,
      ];
    })
    .join('');
}

function toChangeRecord({ day, kind, interfaces, say: what }: Change): object {
  return { day, kind, interfaces, doc: inTerminalLanguage(what) };
}

function toRevisionRecord({ interface: name, params, key, columns, before, after, obtained }: Revision): object {
  return { interface: name, params, key, columns, before, after, obtained: new Date(obtained).toISOString() };
}

/** One revised row: `stock_zh_a_hist symbol=600000 日期=2026-11-20: 收盘 8.10 → 8.12 (2026-11-21 16:00 UTC)`. */
function toRevisionText({ interface: name, params, key, columns, before, after, obtained }: Revision): string {
  const cells = after
    ? columns.map((column) => `${column} ${String(before[column])} → ${String(after[column])}`).join(', ')
    : localized('the row is gone', '该行已不在');
  return `${[name, toParamsText(params), toParamsText(key)].filter((part) => part !== '').join(' ')}: ${cells} (${utcMinute(new Date(obtained).toISOString())})`;
}

/** A revision of a file of a pull, for programs. */
interface RevisedFile {
  readonly interface: string;
  readonly params: Readonly<Record<string, string>>;
  readonly path: string;
  readonly rows: number;
  readonly first: string;
  readonly last: string;
  readonly obtained: string;
}

/** The revisions of the files of a pull after a time; undefined if the folder is not of a pull. */
async function revisedFiles(folder: string, since: number): Promise<readonly RevisedFile[] | undefined> {
  const journal = join(folder, JOURNAL);
  if (!existsSync(journal)) return undefined;
  const entries = await Journal.entries(journal).catch((thrown: unknown) => {
    throw thrown instanceof JournalError ? new InvalidSetting(say(thrown.message, thrown.messageIn('zh'))) : thrown;
  });
  return entries.flatMap(({ name, params, path, file }) =>
    (file?.revised ?? [])
      .filter(({ obtained }) => obtained >= since)
      .map(({ obtained, ...rows }) => ({
        interface: name,
        params: Object.fromEntries(params),
        path,
        ...rows,
        obtained: new Date(obtained).toISOString(),
      })),
  );
}

/** One revised file: `stock_zh_a_hist symbol=600000: 3 rows, 2026-11-18 to 2026-11-20 (2026-11-26 16:00 UTC)`. */
function toFileText({ interface: name, params, rows, first, last, obtained }: RevisedFile): string {
  const days = first === last ? first : localized(`${first} to ${last}`, `${first} 至 ${last}`);
  const what = localized(`${rows} ${rows === 1 ? 'row' : 'rows'}, ${days}`, `${rows} 行，${days}`);
  return `${[name, toParamsText(params)].filter((part) => part !== '').join(' ')}: ${what} (${utcMinute(obtained)})`;
}

function utcMinute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The failing sources of a service, or a sentence that all work. */
function toSourcesText({ sources, upstream, at }: StatusDocument, width: number | undefined): string {
  const failing = sources.filter(({ up }) => up === false);
  const lines = failing.map((source) => {
    const summary = toSourceSummary(source, upstream, Date.parse(at), terminalLanguage());
    return `  ${wrap(printable(`${source.name}${localized(': ', '：')}${summary}`), width, '    ')}\n`;
  });
  const none = `  ${localized('No source fails.', '没有数据源失败。')}\n`;
  return `\n${localized('Sources that fail now', '现在失败的数据源')}\n${lines.length > 0 ? lines.join('') : none}`;
}

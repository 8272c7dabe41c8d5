import stringWidth from 'fast-string-width';
import { printable } from '../../../base/printable.ts';
import type { ImportResult, Inventory, StoredReplyInfo } from '../../../engine/cache/inventory.ts';
import type { AskData } from '../../../engine/interface/ask.ts';
import { localized } from '../terminal/language.ts';
import { toParamsText } from '../terminal/params-text.ts';
import { columnWidth, toTableLines } from '../terminal/table-text.ts';

/** Stored replies as lines of a table, under a line of headings; no lines for no replies. */
export function toReplyLines(
  replies: readonly StoredReplyInfo[],
  now: number,
  width: number = Number.POSITIVE_INFINITY,
): string[] {
  if (replies.length === 0) return [];
  const columns = [
    { texts: [localized('source', '数据源'), ...replies.map(({ source }) => printable(source))], toRight: false },
    { texts: [localized('asked', '请求'), ...replies.map(({ ask }) => toAskText(ask))], toRight: false },
    { texts: [localized('size', '大小'), ...replies.map(({ bytes }) => toSize(bytes))], toRight: true },
    { texts: [localized('age', '时长'), ...replies.map(({ obtained }) => toAge(now - obtained))], toRight: true },
    { texts: [localized('pinned', '固定'), ...replies.map(toPinnedText)], toRight: false },
  ];
  const taken = columns.reduce((sum, column) => sum + columnWidth(column) + 2, 0);
  const addresses = replies.map(({ url }) => shorten(printable(url.replace(/^https?:\/\//, '')), width - taken));
  return toTableLines([...columns, { texts: [localized('address', '地址'), ...addresses], toRight: false }]);
}

function toPinnedText({ isPinned, isRefused }: StoredReplyInfo): string {
  return isRefused ? localized('refused', '被拒绝') : isPinned ? localized('yes', '是') : '-';
}

/** Imported replies as lines of a table with their row counts, and an empty line; no lines for no replies. */
export function toImportLines(imported: ImportResult['stored']): string[] {
  if (imported.length === 0) return [];
  const lines = toTableLines([
    { texts: [localized('asked', '请求'), ...imported.map(({ ask }) => toAskText(ask))], toRight: false },
    { texts: [localized('rows', '行数'), ...imported.map(({ rows }) => String(rows))], toRight: true },
  ]);
  return [...lines, ''];
}

/** A stored reply for programs. */
export function toReplyRecord(reply: StoredReplyInfo): object {
  const { source, ask, url, obtained, used, bytes, isPinned, isRefused, path } = reply;
  const [obtainedText, usedText] = [obtained, used].map((time) => new Date(time).toISOString());
  return {
    source,
    ask,
    url,
    obtained: obtainedText,
    used: usedText,
    bytes,
    pinned: isPinned,
    ...(isRefused && { refused: true }),
    file: path,
  };
}

/** The message for no selected reply, which names the sources that have replies. */
export function toNoRepliesText(path: string, { replies }: Inventory, source: string | undefined): string {
  if (replies.length === 0) return localized(`No replies are stored in ${path}.`, `${path} 中没有保存的应答。`);
  const sources = [...new Set(replies.map((reply) => reply.source))];
  return source === undefined || sources.includes(source)
    ? localized(`No reply in ${path} matches.`, `${path} 中没有符合的应答。`)
    : localized(
        `No replies of ${source} are stored in ${path}; there are replies of ${sources.join(', ')}.`,
        `${path} 中没有 ${source} 的应答；有 ${sources.join('、')} 的。`,
      );
}

/** The count and size of replies: `12 replies (3.4 MB)`. */
export function toAmount(files: readonly { readonly bytes: number }[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return localized(
    `${files.length} ${files.length === 1 ? 'reply' : 'replies'} (${toSize(bytes)})`,
    `${files.length} 个应答（${toSize(bytes)}）`,
  );
}

/** How many of the replies are pinned, as the end of a sentence; empty for none. */
export function toPinnedAmount(replies: readonly StoredReplyInfo[]): string {
  const pinned = replies.filter(({ isPinned }) => isPinned);
  if (pinned.length === 0) return '';
  return pinned.length === replies.length
    ? localized(', pinned', '，已固定')
    : localized(`, of which pinned: ${toAmount(pinned)}`, `，其中固定的：${toAmount(pinned)}`);
}

/** An ask for people: `series=md vintage=2020-01`. */
export function toAskText(ask: AskData): string {
  return printable(toParamsText(ask)) || '-';
}

function toSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function toAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}

/** Cuts a text that is too wide. */
function shorten(text: string, width: number): string {
  if (stringWidth(text) <= Math.max(20, width)) return text;
  return `${text.slice(0, Math.max(20, width) - 1)}…`;
}

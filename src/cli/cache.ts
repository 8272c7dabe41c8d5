import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import stringWidth from 'string-width';
import { replyFolderIn } from '../cache/disk-store.ts';
import { type Adoption, adoptFile, type Inventory, type KeptReply, takeInventory } from '../cache/inventory.ts';
import { type DamagedFile, messageOf, ReplyFolder } from '../cache/reply-folder.ts';
import type { AskData } from '../declare/ask.ts';
import type { Interface } from '../declare/interface.ts';
import { readQuery } from '../declare/query.ts';
import { codeOf, Failure } from '../errors.ts';
import type { Registry } from '../registry/registry.ts';
import { printable, toLines, widthOf } from './table-text.ts';

/** Where a command of `finfount cache` finds the kept replies, and where it writes. */
export interface CacheDesk {
  readonly dataDir: string;
  /** Whose replies are meant; the live ones without one. */
  readonly mirror?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Places in a line; as many as it takes without it. */
  readonly width?: number;
  /** Writes a line of the result. */
  print(line: string): void;
  /** Writes a line about what went wrong. */
  complain(line: string): void;
}

/** Which of the kept replies are meant: those that are all of this. */
export interface Choice {
  /** Of this source. */
  readonly source?: string;
  /** Obtained longer ago than this, in milliseconds. */
  readonly olderThanMs?: number;
}

/** Lists what is kept. Gives whether there was nothing to complain of, as all of these commands do. */
export function listReplies(desk: CacheDesk, choice: Choice, isJson: boolean): Promise<boolean> {
  return inFolder(desk, 'be listed', (folder) => listIn(folder, desk, choice, isJson));
}

async function listIn(folder: ReplyFolder, desk: CacheDesk, choice: Choice, isJson: boolean): Promise<boolean> {
  const inventory = await takeInventory(folder, desk.mirror);
  const replies = chosen(desk, inventory, choice);
  if (isJson) {
    desk.print(JSON.stringify(replies.map(toRecord), null, 2));
    return true;
  }
  for (const line of toReplyLines(desk, replies)) desk.print(line);
  if (replies.length === 0) desk.print(toNothing(desk, inventory, choice));
  else desk.print(`\n${toAmount(replies)} in ${folder.path}${ofWhichPinned(replies)}`);
  const { others, damaged } = inventory;
  if (others.length > 0)
    desk.print(
      `and ${toAmount(others)} of ${desk.mirror === undefined ? '' : 'live sources or other '}mirrors, see --mirror`,
    );
  if (damaged.length > 0) desk.print(`and ${damaged.length} damaged, see finfount cache verify`);
  return true;
}

/** Reads every kept reply, whoever's it is, tells each damaged file and sets it aside. */
export function verifyReplies(desk: CacheDesk): Promise<boolean> {
  let damaged = 0;
  const tell = ({ path, why, movedTo }: DamagedFile): void => {
    damaged++;
    desk.print(`${path} ${why}; ${movedTo ? `set aside as ${movedTo}` : 'it cannot be set aside'}`);
  };
  const verify = async (folder: ReplyFolder): Promise<boolean> => {
    let whole = 0;
    for await (const file of folder.files()) if ((await folder.verify(file)) !== undefined) whole++;
    desk.print(`${whole} ${whole === 1 ? 'reply is' : 'replies are'} whole, ${damaged} damaged`);
    return damaged === 0;
  };
  return inFolder(desk, 'be verified', verify, tell);
}

/**
 * Removes replies.
 * @param isPinnedToo whether the pinned are removed with the others
 * @param isDry whether it is only told what would be removed
 */
export function pruneReplies(desk: CacheDesk, choice: Choice, isPinnedToo: boolean, isDry: boolean): Promise<boolean> {
  return inFolder(desk, 'be removed', (folder) => pruneIn(folder, desk, choice, isPinnedToo, isDry));
}

async function pruneIn(
  folder: ReplyFolder,
  desk: CacheDesk,
  choice: Choice,
  isPinnedToo: boolean,
  isDry: boolean,
): Promise<boolean> {
  const inventory = await takeInventory(folder, desk.mirror);
  const meant = chosen(desk, inventory, choice);
  const removed = meant.filter(({ isPinned }) => isPinnedToo || !isPinned);
  const left = meant.filter(({ isPinned }) => !isPinnedToo && isPinned);
  if (!isDry) for (const reply of removed) await folder.remove(reply);
  for (const line of toReplyLines(desk, removed)) desk.print(line);
  if (meant.length === 0) desk.print(toNothing(desk, inventory, choice));
  if (removed.length > 0)
    desk.print(`\n${isDry ? 'would remove' : 'removed'} ${toAmount(removed)}${ofWhichPinned(removed)}`);
  if (left.length > 0) desk.print(`${toAmount(left)} pinned, and left: --pinned takes them, too`);
  return true;
}

/**
 * Keeps what a user has as a file. Raises `unknown_interface`, `invalid_params`, and `upstream_changed` for a file that is
 * not what was expected.
 * @param params as they were written
 */
export async function importFile(
  desk: CacheDesk,
  registry: Registry,
  name: string,
  params: readonly (readonly [name: string, value: string])[],
  path: string,
): Promise<boolean> {
  const declared = await registry.load(name);
  if (!declared.source.adopt) {
    const { interfaces } = await registry.all();
    const able = interfaces.filter(({ source }) => source.adopt).map((each) => each.name);
    throw new Failure('invalid_params', `${name} takes no file. These do: ${able.join(', ')}.`);
  }
  const query = new URLSearchParams();
  for (const [param, value] of params) query.append(param, value);
  const ask = declared.ask(readQuery(declared, query.toString(), new Date(desk.now())).params);
  return inFolder(desk, 'be kept', async (folder) => {
    const file = { name: basename(path), body: await readUserFile(path) };
    const isSaid = params.length > 0;
    const adoption = await adoptFile(folder, desk.mirror, declared, { ask, isSaid }, file, desk.now());
    return tellAdoption(desk, declared, file.name, adoption);
  });
}

/** Tells what became of a user's file, and gives whether all of it was kept. */
function tellAdoption(
  desk: CacheDesk,
  { name, source }: Interface,
  fileName: string,
  { kept, outdone, refused, lack }: Adoption,
): boolean {
  const count = kept.length === 0 ? 'nothing' : `${kept.length} ${kept.length === 1 ? 'reply' : 'replies'}`;
  for (const line of toRowLines(kept)) desk.print(line);
  desk.print(
    `${name}: kept ${count} out of ${printable(fileName)}${kept.length === 0 ? '' : ', never to be dropped for want of room'}`,
  );
  const passing = kept.filter(({ freshUntil }) => freshUntil < Number.POSITIVE_INFINITY);
  if (passing.length > 0) {
    const from = new Date(Math.min(...passing.map(({ freshUntil }) => freshUntil))).toISOString();
    desk.print(
      `note: ${passing.length === kept.length ? 'this only stands in' : `${passing.length} of them only stand in`}: from ${from} on the source is asked again, and what it gives takes the place of what you imported`,
    );
  }
  if (lack !== undefined) desk.print(`note: ${printable(fileName)} ${lack}`);
  for (const each of refused) desk.complain(`not kept: ${toAsked(each.ask)}: ${each.failure.message}`);
  for (const { ask: each, rows, keptRows } of outdone)
    desk.complain(`not kept: ${toAsked(each)}: what is kept has ${keptRows} rows, the file ${rows}`);
  if (outdone.length > 0)
    desk.complain(
      `To keep what has fewer rows all the same, remove what is kept first: finfount cache prune --source ${source.name} --pinned`,
    );
  return refused.length === 0 && outdone.length === 0;
}

/** A line for each ask that is answered, with its number of rows, under a line of headings, and an empty one; none for none. */
function toRowLines(kept: Adoption['kept']): string[] {
  if (kept.length === 0) return [];
  const lines = toLines([
    { texts: ['asked', ...kept.map(({ ask }) => toAsked(ask))], toRight: false },
    { texts: ['rows', ...kept.map(({ rows }) => String(rows))], toRight: true },
  ]);
  return [...lines, ''];
}

/**
 * Does something in the folder of the kept replies. When something else lies there, or the file system refuses, that is told,
 * and it gives false.
 * @param what cannot be done to replies when the file system refuses: `be listed`
 */
async function inFolder(
  desk: CacheDesk,
  what: string,
  work: (folder: ReplyFolder) => Promise<boolean>,
  damaged: (file: DamagedFile) => void = () => undefined,
): Promise<boolean> {
  const folder = new ReplyFolder(replyFolderIn(desk.dataDir), desk.now, damaged);
  try {
    await access(folder.path, constants.R_OK).catch((thrown: unknown) => {
      if (codeOf(thrown) !== 'ENOENT') throw thrown;
    });
    const place = await folder.look();
    if (typeof place !== 'object') return await work(folder);
    desk.complain(
      `error: ${folder.path} is no folder of replies of this version (${place.foreign}). finfount serve sets it aside when it starts.`,
    );
  } catch (thrown) {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    const { why, remedy } = REFUSALS.get(codeOf(thrown)) ?? { why: messageOf(thrown), remedy: ELSEWHERE };
    desk.complain(`error: No reply can ${what} in ${folder.path}: ${why}. ${remedy}`);
  }
  return false;
}

const ELSEWHERE = 'Choose another folder with --data-dir.';
const NOT_OURS = {
  why: 'this user has no right to it',
  remedy: 'Run it as the user that the folder belongs to, or choose another folder with --data-dir.',
} as const;
const FULL = { why: 'the disk is full', remedy: 'Make room, or choose another folder with --data-dir.' } as const;

/** What the file system means and what to do, by its code. */
const REFUSALS: ReadonlyMap<string, { readonly why: string; readonly remedy: string }> = new Map([
  ['EROFS', { why: 'the disk is read-only', remedy: 'Make it writable, or choose another folder with --data-dir.' }],
  ['EACCES', NOT_OURS],
  ['EPERM', NOT_OURS],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['ENOTDIR', { why: 'a part of this path is a file', remedy: ELSEWHERE }],
  ['ENOENT', { why: 'this folder cannot be made', remedy: ELSEWHERE }],
]);

async function readUserFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (thrown) {
    const why = { ENOENT: 'There is no file', EISDIR: 'This is a folder, not a file:' }[codeOf(thrown)];
    const sentence = why === undefined ? `${path} cannot be read: ${messageOf(thrown)}` : `${why} ${path}`;
    throw new Failure('invalid_params', sentence, { cause: thrown });
  }
}

function chosen(desk: CacheDesk, { replies }: Inventory, { source, olderThanMs }: Choice): readonly KeptReply[] {
  const isOld = ({ obtained }: KeptReply): boolean => olderThanMs === undefined || desk.now() - obtained > olderThanMs;
  return replies.filter((reply) => (source === undefined || reply.source === source) && isOld(reply));
}

/** A line for each reply under a line of headings; none for none. */
function toReplyLines({ now, width = Number.POSITIVE_INFINITY }: CacheDesk, replies: readonly KeptReply[]): string[] {
  if (replies.length === 0) return [];
  const columns = [
    { texts: ['source', ...replies.map(({ source }) => printable(source))], toRight: false },
    { texts: ['asked', ...replies.map(({ ask }) => toAsked(ask))], toRight: false },
    { texts: ['size', ...replies.map(({ bytes }) => toSize(bytes))], toRight: true },
    { texts: ['age', ...replies.map(({ obtained }) => toAge(now() - obtained))], toRight: true },
    { texts: ['kept', ...replies.map(({ isPinned }) => (isPinned ? 'pinned' : '-'))], toRight: false },
  ];
  const taken = columns.reduce((sum, column) => sum + widthOf(column) + 2, 0);
  const addresses = replies.map(({ url }) => shortened(printable(url.replace(/^https?:\/\//, '')), width - taken));
  return toLines([...columns, { texts: ['address', ...addresses], toRight: false }]);
}

function toRecord({ source, ask, url, obtained, used, bytes, isPinned, path }: KeptReply): object {
  const [obtainedText, usedText] = [obtained, used].map((time) => new Date(time).toISOString());
  return { source, ask, url, obtained: obtainedText, used: usedText, bytes, pinned: isPinned, file: path };
}

/** An ask for people: `series=md vintage=2020-01`. */
function toAsked(ask: AskData): string {
  const parts = Object.entries(ask).map(([name, value]) => `${name}=${value}`);
  return parts.length > 0 ? printable(parts.join(' ')) : '-';
}

/** Says that nothing was meant, and what there is. */
function toNothing({ dataDir }: CacheDesk, { replies }: Inventory, { source }: Choice): string {
  const where = replyFolderIn(dataDir);
  if (replies.length === 0) return `nothing is kept in ${where}`;
  const sources = [...new Set(replies.map((reply) => reply.source))];
  return source === undefined || sources.includes(source)
    ? `nothing in ${where} is meant by this`
    : `nothing of ${source} is kept in ${where}; there are replies of ${sources.join(', ')}`;
}

function ofWhichPinned(replies: readonly KeptReply[]): string {
  const pinned = replies.filter(({ isPinned }) => isPinned);
  if (pinned.length === 0) return '';
  return pinned.length === replies.length ? ', pinned' : `, of which pinned: ${toAmount(pinned)}`;
}

/** How many, and how much: `12 replies (3.4 MB)`. */
function toAmount(files: readonly { readonly bytes: number }[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} ${files.length === 1 ? 'reply' : 'replies'} (${toSize(bytes)})`;
}

function toSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function toAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}

/** The beginning of a text that is too wide. */
function shortened(text: string, width: number): string {
  if (stringWidth(text) <= Math.max(20, width)) return text;
  return `${text.slice(0, Math.max(20, width) - 1)}…`;
}

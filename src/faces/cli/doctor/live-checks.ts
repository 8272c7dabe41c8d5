import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../../base/errors.ts';
import { MODULES, PACKAGE } from '../../../base/package-folder.ts';
import { byText } from '../../../base/text-order.ts';
import type { LivePage } from '../../../catalogue/declare/live-check.ts';
import type { Catalogue } from '../../../catalogue/registry/catalogue.ts';
import { isRecord } from '../../../engine/formats/json/json.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import { readQuery, toQuery } from '../../../engine/interface/query.ts';
import { validationText } from '../../../engine/interface/validation-text.ts';

/** Cells of one call that are known from another place. */
interface KnownCells {
  readonly params: Readonly<Record<string, unknown>>;
  /** The column that identifies a row by its text, which must be unique. */
  readonly by: string;
  readonly column: string;
  /** The expected cells, by the text of the row. */
  readonly cells: readonly (readonly [row: string, cell: number | string | null])[];
  /** A column whose absence means that the table is of another time and cannot be compared. */
  readonly whileThereIs?: string;
}

/** A call that must fail with `no_value`. */
interface KnownAbsence {
  readonly params: Readonly<Record<string, unknown>>;
  readonly expects: 'no value';
}

/** A page that no interface answers, and its expected content. */
interface KnownPage extends LivePage {
  readonly expects: string;
}

/** A question about a source that recorded data cannot answer, and the live answers that prove the declaration. */
export interface LiveCheck {
  /** The name of the interface. */
  readonly interface: string;
  /** The question; a pass means yes. */
  readonly question: string;
  /** What a failure means: a sentence. */
  readonly otherwise: string;
  readonly cases: readonly (KnownCells | KnownAbsence | KnownPage)[];
}

const LIVE = 'live.json';
const FIXTURES = fileURLToPath(new URL('fixtures', PACKAGE));
const SOURCES = new URL('catalogue/sources/', MODULES);

/**
 * Reads the live checks of every wire format: `fixtures/<site>/<form>/live.json`. Throws `broken_declaration`,
 * naming the file and the place in it, for a check that cannot be run.
 * @param folder of the fixtures
 */
export async function readLiveChecks(catalogue: Catalogue, folder = FIXTURES): Promise<readonly LiveCheck[]> {
  const files = (await listFiles(folder)).filter((file) => file.endsWith(`${sep}${LIVE}`)).toSorted(byText);
  const lists = await Promise.all(
    files.map(async (file) => {
      const form = dirname(file).replaceAll(sep, '/');
      const where = `fixtures/${form}/${LIVE}`;
      return parseLiveChecks(await readFile(join(folder, file), 'utf8'), where, catalogue, await loadPages(form));
    }),
  );
  return lists.flat();
}

/** The pages that `live.ts` beside a wire format exports, by name; none where there is no such file. */
async function loadPages(form: string): Promise<LivePages> {
  const folder = new URL(`${form}/`, SOURCES);
  const file = (await listFiles(fileURLToPath(folder))).find((name) => /^live\.[jt]s$/.test(name));
  if (file === undefined) return {};
  const { default: exported }: { default?: unknown } = await import(new URL(file, folder).href);
  return toLivePages(exported, `sources/${form}/${file}`);
}

/**
 * The pages that a file `live.ts` exports as its default. Throws `broken_declaration` for anything else.
 * @param where begins the message of a failure: the file
 */
export function toLivePages(exported: unknown, where: string): LivePages {
  if (!isLivePages(exported)) throw broken(where, 'its default export is not a record of pages');
  return exported;
}

/** Whether an export is an object of pages, by their properties; the compiler checks their types. */
function isLivePages(exported: unknown): exported is LivePages {
  const isPage = (page: unknown): boolean =>
    isRecord(page) && isRecord(page.source) && isRecord(page.ask) && typeof page.find === 'function';
  return isRecord(exported) && Object.values(exported).every(isPage);
}

async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (cause) {
    throw new Failure('broken_declaration', `${folder} cannot be read, in which the live checks are.`, { cause });
  }
}

type LivePages = Readonly<Record<string, LivePage>>;

/**
 * Parses the live checks of a wire format. Throws `broken_declaration` for checks that cannot be run.
 * @param where begins the message of a failure: the file
 */
export function parseLiveChecks(
  text: string,
  where: string,
  catalogue: Catalogue,
  pages: LivePages,
): readonly LiveCheck[] {
  const checks = parseFile(text, where);
  if (!Array.isArray(checks)) throw broken(where, 'expected a list of checks');
  return checks.map((check: unknown, at) => toCheck(check, `${where}: check ${at + 1}`, catalogue, pages));
}

function toCheck(check: unknown, where: string, catalogue: Catalogue, pages: LivePages): LiveCheck {
  const { interface: name, question, otherwise, cases } = requireRecord(check, where, CHECK_KEYS);
  const iface = catalogue.interfaces.find((each) => each.name === name);
  if (!iface) throw broken(where, `there is no interface ${JSON.stringify(name)}`);
  if (typeof question !== 'string' || !/^\S.*\?$/s.test(question)) throw broken(where, '`question` is not a question');
  if (typeof otherwise !== 'string' || !/^\S.*[.!?]$/s.test(otherwise))
    throw broken(where, '`otherwise` is not a sentence');
  if (!Array.isArray(cases) || cases.length === 0) throw broken(where, '`cases` is not a list with a case');
  return {
    interface: iface.name,
    question,
    otherwise,
    cases: cases.map((each: unknown, at) => toCase(each, `${where}: case ${at + 1}`, iface, pages)),
  };
}

const CHECK_KEYS = ['interface', 'question', 'otherwise', 'cases'];

function toCase(each: unknown, where: string, iface: Interface, pages: LivePages): LiveCheck['cases'][number] {
  if (isRecord(each) && 'cells' in each) return toKnownCells(each, where, iface);
  if (isRecord(each) && 'page' in each) {
    const { page: name, expects } = requireRecord(each, where, ['page', 'expects']);
    const page = typeof name === 'string' && Object.hasOwn(pages, name) ? pages[name] : undefined;
    if (!page) throw broken(where, `live.ts beside the wire format has no page ${JSON.stringify(name)}`);
    return { ...page, expects: requireText(expects, where, 'expects') };
  }
  const { params, expects } = requireRecord(each, where, ['params', 'expects']);
  if (expects !== 'no value') throw broken(where, '`expects` of a call is not "no value"');
  return { params: requireParams(params, where, iface), expects };
}

function toKnownCells(each: Readonly<Record<string, unknown>>, where: string, iface: Interface): KnownCells {
  const { params, by, column, cells, whileThereIs } = requireRecord(each, where, CELLS_KEYS);
  if (!Array.isArray(cells) || cells.length === 0 || !cells.every(isKnownCell))
    throw broken(where, '`cells` is not a list of pairs: the text of a row, and a number, a text or null');
  return {
    params: requireParams(params, where, iface),
    by: requireText(by, where, 'by'),
    column: requireText(column, where, 'column'),
    cells,
    ...(whileThereIs !== undefined && { whileThereIs: requireText(whileThereIs, where, 'whileThereIs') }),
  };
}

const CELLS_KEYS = ['params', 'by', 'column', 'cells', 'whileThereIs'];

function isKnownCell(pair: unknown): pair is [row: string, cell: number | string | null] {
  if (!Array.isArray(pair) || pair.length !== 2) return false;
  const [row, cell]: unknown[] = pair;
  return typeof row === 'string' && (cell === null || typeof cell === 'number' || typeof cell === 'string');
}

/** The params of a call, if the interface takes them. */
function requireParams(params: unknown, where: string, iface: Interface): Readonly<Record<string, unknown>> {
  if (!isRecord(params)) throw broken(where, '`params` is not an object');
  try {
    readQuery(iface, toQuery(params), new Date());
    return params;
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const items = thrown.detail?.map(validationText) ?? [thrown.message];
    throw broken(where, `its call is refused: ${items.join('; ')}`);
  }
}

function requireText(value: unknown, where: string, key: string): string {
  if (typeof value !== 'string' || value === '') throw broken(where, `\`${key}\` is not a text`);
  return value;
}

function requireRecord(value: unknown, where: string, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw broken(where, 'expected an object');
  const unknown = Object.keys(value).filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw broken(where, `it has no ${unknown.join(', ')}; it may have ${keys.join(', ')}`);
  return value;
}

function parseFile(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure('broken_declaration', `${where} is not JSON.`, { cause });
  }
}

function broken(where: string, what: string): Failure {
  return new Failure('broken_declaration', `${where}: ${what}.`);
}

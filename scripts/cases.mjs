// Reads and writes the fixture cases of a wire format, `fixtures/<site>/<form>/cases.json`. `cases.d.mts`
// describes a case. Scripts and tests use it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'cases.json';
// A longer body or table is a file beside the cases.
const MAX_INLINE = 2_000;
// A value is written on one line while the line is no longer than this.
const MAX_WIDTH = 118;

/** The cases in a folder; none without a file of cases. */
export function readCases(folder) {
  const file = join(folder, NAME);
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

/** Writes the cases of a folder, and removes unused files beside them. */
export function writeCases(folder, cases) {
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, NAME), toText(cases));
  const used = new Set(cases.flatMap(filesOf));
  for (const name of readdirSync(folder))
    if (name !== NAME && name !== 'live.json' && !used.has(name)) rmSync(join(folder, name));
}

/** Writes a file whole, or leaves what was there: a full disk takes only a part. An equal file is not written. */
export function writeWhole(path, content) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  const temporary = `${path}.part`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The text of a file of cases. */
export function toText(cases) {
  return `${format(cases)}\n`;
}

/** The bytes of a reply. */
export function bodyOf(folder, { text, json, file }) {
  if (file !== undefined) return readBeside(folder, file);
  return Buffer.from(json === undefined ? (text ?? '') : JSON.stringify(json));
}

/** Stores the body of a reply: inline if it is short text, else in a file beside the cases. */
export function storeBody(folder, fixture, body, ending) {
  if (body.length <= MAX_INLINE) {
    const text = body.toString('utf8');
    if (Buffer.from(text).equals(body)) {
      const json = parseJson(text);
      return json !== undefined && JSON.stringify(json) === text ? { json } : { text };
    }
  }
  return { file: storeFile(folder, fixture, body, ending) };
}

/** The expected table of a case; undefined if a failure is expected. */
export function tableOf(folder, { table }) {
  return typeof table === 'string' ? JSON.parse(readBeside(folder, table).toString()) : table;
}

/** Reads a file beside the cases. Throws an error with advice if it is missing. */
function readBeside(folder, name) {
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file);
  const cases = join(folder, NAME);
  throw new Error(
    `${file} is missing, which ${cases} names. Record the case again with scripts/record-fixture.mjs; a table alone is written by: node scripts/record-fixture.mjs --update`,
  );
}

/** Stores an expected table: inline if it is short, else in a file beside the cases. */
export function storeTable(folder, fixture, table) {
  const text = format(table);
  if (text.length <= MAX_INLINE) return table;
  return storeFile(folder, fixture, Buffer.from(`${text}\n`), 'table.json');
}

/** Writes a file beside the cases, or finds an equal one. Returns its name. */
function storeFile(folder, fixture, content, ending) {
  mkdirSync(folder, { recursive: true });
  const same = readdirSync(folder).find((name) => readFileSync(join(folder, name)).equals(content));
  if (same !== undefined) return same;
  const words = fixture.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['case'];
  const stem = `${fixture.interface}.${words.join('-')}`;
  const taken = new Set(
    readCases(folder)
      .filter((each) => !isSame(each, fixture))
      .flatMap(filesOf),
  );
  let name = `${stem}.${ending}`;
  for (let number = 2; taken.has(name) || isUsed(fixture, name); number++) name = `${stem}-${number}.${ending}`;
  writeWhole(join(folder, name), content);
  return name;
}

/** Whether two cases have the same interface and name. */
function isSame(one, other) {
  return one.interface === other.interface && one.name === other.name;
}

/** Whether a case already has a body in a file of this name. A table replaces the one before. */
function isUsed(fixture, name) {
  return Object.values(fixture.upstream).some(({ file }) => file === name);
}

/** The files beside the cases that a case names. */
export function filesOf({ upstream, table }) {
  const bodies = Object.values(upstream).flatMap(({ file }) => (file === undefined ? [] : [file]));
  return typeof table === 'string' ? [...bodies, table] : bodies;
}

/** Parses a JSON text; undefined for any other text. */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Formats JSON with a row on a line: a list or an object is broken into lines only if it is too long for one.
 * @param before the characters before the value on its line
 */
function format(value, indent = '', before = indent.length) {
  const short = toLine(value);
  if (typeof value !== 'object' || value === null || before + short.length <= MAX_WIDTH) return short;
  const inner = `${indent}  `;
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((each) => format(each, inner))]
    : [
        '{',
        '}',
        Object.entries(value).map(([name, each]) => {
          const key = `${JSON.stringify(name)}: `;
          return key + format(each, inner, inner.length + key.length);
        }),
      ];
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** JSON on one line, with a blank after each comma and colon. */
function toLine(value) {
  if (Array.isArray(value)) return `[${value.map(toLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${toLine(each)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

// Finds the declarations of interfaces in the text of files, so that scripts work before a new row compiles.
// `rows.d.mts` has the types.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The form of names of interfaces. */
export const NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** The files of a project that declare interfaces, below `src/catalogue/sources` and in order. */
export function findFiles(project) {
  return readdirSync(join(project, 'src/catalogue/sources'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.interfaces.ts'))
    .toSorted();
}

/** The wire formats of a project in which interfaces are declared, such as `eastmoney/kline`. */
export function findForms(project) {
  // The files are in order, and so are their folders.
  return [...new Set(findFiles(project).map(formOf))];
}

/** Every row of the tables of interfaces of a project. */
export function findRows(project) {
  return findFiles(project).flatMap((file) => {
    const text = readFileSync(join(project, 'src/catalogue/sources', file), 'utf8');
    return rowsOf(text).map((row) => ({ ...row, form: formOf(file), file }));
  });
}

/** The wire format of a file, `<site>/<form>`. Large ones have subfolders. */
export function formOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

const IMPORT = /^import (?:type )?\{([^}]*)\} from '[^']+';\n/gm;
// Strings and comments, whose words are not names.
const WORDS = /'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\/|\/\/.*/g;

/** Removes unused imports from a file. */
export function withUsedImports(text) {
  const code = text.replace(IMPORT, '').replace(WORDS, '');
  return text.replace(IMPORT, (line, list) => {
    const names = list.split(',').flatMap((name) => name.trim() || []);
    const used = names.filter((name) => new RegExp(`(?<=\\.{3}|[^.\\w])${name.split(' ').at(-1)}\\b(?!:)`).test(code));
    if (used.length === names.length) return line;
    return used.length === 0 ? '' : line.replace(/\{[^}]*\}/, `{ ${used.join(', ')} }`);
  });
}

/**
 * The rows of a file, as Biome indents them. A row begins with `stock_hk_hist: kline({`, or with
 * `defineInterface({` and a line `name: 'stock_hk_hist',` in it. It ends with `}),` at its indentation, or on the
 * line on which it begins. The function that makes a row is imported from a file of the project, or declared in
 * this one. Functions of columns and params make no rows: `spot_price: number(…)` is a column.
 */
function rowsOf(text) {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '\.[\w./-]+\.ts';/g)].filter(
    ([line]) => !/(?:columns|params|say)\.ts'/.test(line),
  );
  const own = [...text.matchAll(/^function (\w+)/gm)].map(([, name]) => name);
  const builders = new Set([...imports.flatMap(([, names]) => names.match(/\w+/g) ?? []), ...own]);
  const pattern = /^( {2,6})(?:(\w+): )?(\w+)\((?:.*\),|\{\n(?:\1 {2}.*\n|\n)*?\1\}\),)$/gm;
  return [...text.matchAll(pattern)].flatMap(([row, , key, builder]) => {
    const name = key ?? /^ +name: '(\w+)',$/m.exec(row)?.[1] ?? '';
    return builders.has(builder) && NAME.test(name) ? [{ name, row }] : [];
  });
}

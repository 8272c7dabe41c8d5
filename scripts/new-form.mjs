// The files of a new wire format, as text: a whole small one that compiles. The checks refuse it until the parts
// marked TODO are written. `new-interface.mjs` writes the files.

/** The code for each kind of body. */
const BODIES = {
  json: {
    shape: '`{"data":[{"day":"2024-01-02","value":1.5}]}`',
    imports: [
      "import { quote } from '../../../../base/errors.ts';",
      "import type { RowField } from '../../../../engine/formats/json/json-rows.ts';",
      "import type { Pages } from '../../../../engine/interface/pages.ts';",
      "import type { Source } from '../../../../engine/interface/source.ts';",
      "import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';",
      "import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';",
      "import { onePage } from '../../../wire/one-page.ts';",
      "import { withQuery } from '../../../wire/upstream-value.ts';",
    ],
    before: `
/** \`{"data":[{"day":"2024-01-02","value":1.5}]}\`. */
const ROWS: ListOfRecords = {
  label: LABEL,
  at: 'data',
  of: 'rows',
  // TODO: the status with which the source declines; a reply without it has changed. Without a status, leave it
  // out.
  refusedWhen: ({ code }) => (code === undefined || code === 0 ? undefined : \`it answers the code \${quote(code)}\`),
};
`,
    why: '',
    check: 'checkOf(ROWS)',
    page: 'page',
    read: `  return toFieldCells(openRecords(page, ROWS), fields, { label: LABEL });`,
  },
  csv: {
    shape: '`day,value`, and a line such as `2024-01-02,1.5` for each row',
    imports: [
      "import { parseCsv } from '../../../../engine/formats/csv.ts';",
      "import type { RowField } from '../../../../engine/formats/json/json-rows.ts';",
      "import type { Pages } from '../../../../engine/interface/pages.ts';",
      "import type { Source } from '../../../../engine/interface/source.ts';",
      "import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';",
      "import { onePage, pageCheck } from '../../../wire/one-page.ts';",
      "import { changed, refusePage } from '../../../wire/refusals.ts';",
      "import { withQuery } from '../../../wire/upstream-value.ts';",
    ],
    before: '',
    why: ' It goes through no shared form: a reply is CSV.',
    check: 'pageCheck(refusePage, LABEL)',
    page: '{ body }',
    read: `  const csv = parseCsv(body, LABEL);
  if (csv.rowCount === 0) throw changed(LABEL, 'expected rows, got none');
  const rows = Array.from({ length: csv.rowCount }, (_, row) =>
    Object.fromEntries(csv.header.map((name, column) => [name, csv.fieldText(row, column)])),
  );
  return toFieldCells(rows, fields, { label: LABEL, absent: [''] });`,
  },
};

/** The supported kinds of bodies. */
export const BODY_KINDS = Object.keys(BODIES);

/**
 * The files of a new wire format with one interface, by their paths below `src/catalogue/sources`.
 * @param name of the interface
 * @param form the wire format, such as `swsresearch/ratings`
 * @param kind of the body: one of {@link BODY_KINDS}
 * @param siteText the text of the site's `site.ts`, if it exists
 */
export function filesOfForm(name, form, kind, siteText) {
  const [site, part] = form.split('/');
  const shared = /^export const (\w+) = \{$/m.exec(siteText ?? '')?.[1] ?? toCamel(site);
  const source = toCamel(`${site}-${part}`);
  const words = { name, site, part, shared, source, ask: `${toPascal(part)}Ask`, parse: `parse${toPascal(part)}` };
  const files = {
    [`${form}/wire.ts`]: wireText(words, BODIES[kind]),
    [`${form}/${part}.interfaces.ts`]: interfacesText(words),
  };
  return siteText === undefined ? { [`${site}/site.ts`]: siteTextOf(words), ...files } : files;
}

function toCamel(words) {
  return words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function toPascal(words) {
  return toCamel(`-${words}`);
}

function siteTextOf({ site, shared }) {
  return `import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';

/** What every wire format of the site shares. */
export const ${shared} = {
  name: '${site}',
  title: say('TODO: the name of the site for people, with the Chinese one in brackets', 'TODO'),
  terms: 'TODO: the address of its terms of use',
  limits: GENTLE,
} as const satisfies Omit<Source, 'fetch' | 'hosts'>;
`;
}

function wireText({ site, part, shared, source, ask, parse }, { shape, imports, before, why, check, page, read }) {
  return `${imports.join('\n')}
import { ${shared} } from '../site.ts';

/** What is wanted of the source, as plain data. */
export type ${ask} = { readonly code: string };

const LABEL = '${site}, ${part}';
const HOST = 'todo.example';

/** The address that has the rows of one code, without the query. */
const PATH = '/TODO';
${before}
/** The rows of one code.${why} */
export const ${source}: Source<${ask}> = {
  ...${shared},
  hosts: [HOST],
  ...onePage<${ask}>(${check}, ({ code }) => ({
    url: withQuery(\`https://\${HOST}\${PATH}\`, { code }),
  })),
};

/**
 * Parses ${shape}: the cells of fields.
 * Throws \`upstream_changed\` for another form and for no rows.
 */
export function ${parse}([${page}]: Pages, fields: readonly RowField[]): FieldCells {
${read}
}
`;
}

function interfacesText({ name, source, ask, parse }) {
  const names = [`type ${ask}`, parse, source].toSorted((one, other) =>
    one.replace('type ', '').localeCompare(other.replace('type ', ''), 'en'),
  );
  return `import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { codeParam } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { ${names.join(', ')} } from './wire.ts';

export default familyOf<RecordsShared<${ask}>>(
  {
    category: 'index',
    page: 'TODO: the page on which a person reads the same data',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'history',
    grain: 'day',
  },
  {
    ${name}: records({
      say: say('TODO: what it answers, as a sentence', 'TODO'),
      source: ${source},
      params: {
        symbol: codeParam({
          default: '000300',
          say: say('TODO: what the code is of.', 'TODO'),
          matching: /^[0-9]{6}$/,
          form: say('six digits, such as 000300', '六位数字，例如 000300'),
          otherwise: 'refused',
        }),
      },
      columns: {
        日期: date('day'),
        数值: number('value', { id: 'value', unit: 'unstated', say: say('TODO: what is measured.') }),
      },
      ask: ({ symbol }) => ({ code: symbol }),
      parseFields: (pages, _, fields) => ${parse}(pages, fields),
      sorted: '日期',
    }),
  },
);
`;
}

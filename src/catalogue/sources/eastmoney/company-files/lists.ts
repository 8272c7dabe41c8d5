import { quote } from '../../../../base/errors.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { companyFiles, FILES } from './site.ts';

/** The parts of company files that are one list: where each is, and what else stands beside the list. */
const PARTS = {
  business: { path: 'BusinessAnalysis/PageAjax', list: 'zygcfx', beside: ['zyfw', 'jyps'] },
  holders: { path: 'ShareholderResearch/PageSDGD', list: 'sdgd', beside: [] },
  'free-holders': { path: 'ShareholderResearch/PageSDLTGD', list: 'sdltgd', beside: [] },
} as const satisfies Readonly<Record<string, { path: string; list: string; beside: readonly string[] }>>;

/** One list of a company's file. */
export type FileAsk = {
  readonly part: keyof typeof PARTS;
  /** The company with its exchange: `SH688041`. */
  readonly company: string;
  /** The end of the period, `YYYY-MM-DD`; empty for all. */
  readonly day: string;
};

/** Lists of company files, each from one request. */
export const fileLists: Source<FileAsk> = {
  ...companyFiles,
  ...onePage<FileAsk>(openList, (ask) => ({
    url: withQuery(`${FILES}/${PARTS[ask.part].path}`, { code: ask.company, ...(ask.day !== '' && { date: ask.day }) }),
    alternateHosts: companyFiles.hosts.slice(1),
  })),
};

const labelOf = ({ part, company }: FileAsk): string => `Eastmoney file of ${company}, ${PARTS[part].list}`;

/**
 * Opens a reply: `{"zygcfx":[{…}],"zyfw":[…]}`. A reply that has the lists beside it alone has no rows. Throws
 * `upstream_changed` for a reply of another form, and for the rows of another company.
 */
function openList({ body }: Pick<Page, 'body'>, ask: FileAsk): readonly Fields[] {
  const { list, beside } = PARTS[ask.part];
  const reply = parseJson(body, labelOf(ask));
  if (!isRecord(reply)) throw changed(labelOf(ask), 'expected an object');
  if (!Object.hasOwn(reply, list) && beside.some((each) => Object.hasOwn(reply, each))) return [];
  const rows = reply[list];
  if (!Array.isArray(rows) || !rows.every(isRecord)) throw changed(labelOf(ask), `no list of rows in \`${list}\``);
  const secucode = `${ask.company.slice(2)}.${ask.company.slice(0, 2)}`;
  const other = rows.find(({ SECUCODE: of }) => of !== secucode);
  if (other) throw changed(labelOf(ask), `expected rows of ${secucode}, got one of ${quote(other.SECUCODE ?? '')}`);
  return rows;
}

/**
 * Parses a list into the cells of fields, in the order of the source. Throws `upstream_changed` for rows of
 * another day than was asked for, and what {@link openList} throws.
 */
export function parseFileList([page]: Pages, ask: FileAsk, fields: readonly RowField[]): FieldCells {
  const code = ask.company.slice(2);
  const sent = openList(page, ask);
  const other = sent.find(({ END_DATE: day }) => ask.day !== '' && typeof day === 'string' && !day.startsWith(ask.day));
  if (other) throw changed(labelOf(ask), `expected rows of ${ask.day}, got ${quote(other.END_DATE)}`);
  const rows = sent.map((row) => ({
    // Every row has it as a part of SECUCODE; some replies lack the field itself.
    SECURITY_CODE: code,
    ...row,
    // A text, since the column has words as well.
    ...(typeof row.HOLD_NUM_CHANGE === 'number' && { HOLD_NUM_CHANGE: String(row.HOLD_NUM_CHANGE) }),
  }));
  return toFieldCells(rows, fields, { label: labelOf(ask) });
}

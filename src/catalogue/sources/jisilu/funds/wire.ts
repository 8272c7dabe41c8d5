import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { jisilu, refuseDeclined } from '../site.ts';

/** A list of listed funds that invest abroad: Asia, Europe and America, or commodities. */
export type FundsAsk = { readonly list: 'A' | 'E' | 'C' };

/** The lists of listed funds that invest abroad. */
export const jisiluFunds: Source<FundsAsk> = {
  ...jisilu,
  ...onePage<FundsAsk>(refuseDeclined, ({ list }, context) => ({
    url: withQuery(address`https://www.jisilu.cn/data/qdii/qdii_list/${list}`, {
      ___jsl: `LST___t=${context.now}`,
      rp: 22,
    }),
    headers: { referer: 'https://www.jisilu.cn/data/qdii/', 'x-requested-with': 'XMLHttpRequest' },
  })),
};

/**
 * The kinds of funds that each list has not. Commodities may be of the kind of Europe and America, of which they
 * are a part as public clients call their list.
 */
const FOREIGN: Readonly<Record<FundsAsk['list'], readonly string[]>> = { A: ['E', 'C'], E: ['A', 'C'], C: ['A'] };

/**
 * Parses `{"page":1,"rows":[{"id":"161126","cell":{"fund_id":"161126",…}},…]}` into the cells of fields by their
 * names. Percentages have no sign. Throws `upstream_refused` for no rows: the list is closed to guests. Throws
 * `upstream_changed` for another form, for funds of another list, and for a fund that comes twice.
 */
export function parseFunds([{ body }]: Pages, { list }: FundsAsk, fields: readonly RowField[]): FieldCells {
  const label = `Jisilu list of funds ${list}`;
  const reply = parseJson(body, label);
  const rows: unknown = isRecord(reply) ? reply.rows : undefined;
  if (!Array.isArray(rows)) throw changed(label, `expected rows of funds, got ${quote(reply)}`);
  if (rows.length === 0)
    throw new Failure(
      'upstream_refused',
      say(
        `${label}: no rows, as guests get of a list that is closed to them`,
        `集思录的列表 ${list} 没有行：未登录的访问者看不到它。`,
      ),
    );
  const funds = rows.map((row: unknown) => {
    const cell = isRecord(row) ? row.cell : undefined;
    if (!isRecord(cell)) throw changed(label, `expected the cells of a fund, got ${quote(row)}`);
    if (typeof cell.qtype === 'string' && FOREIGN[list].includes(cell.qtype))
      throw changed(label, `it answered a fund of the list ${quote(cell.qtype)}`);
    return Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, withoutSign(value)]));
  });
  refuseTwice(funds, label, ({ fund_id: id }) => id);
  // Older rows have no fee of the management.
  const wanted = fields.map((field) => (field.name === 'mt_fee' ? { ...field, isOptional: true } : field));
  return toFieldCells(funds, wanted, { label, absent: ['', '-', '--'] });
}

function withoutSign(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().replace(/^(-?\d+(?:\.\d+)?)%$/, '$1') : value;
}

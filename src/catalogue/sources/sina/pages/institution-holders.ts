import { quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { byPosition } from '../../../wire/field-columns.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { readLiteralCall, refuseBan } from '../replies.ts';
import { sinaPages, VIP } from './page.ts';

/** The institutions that hold a share at the end of a quarter, `20201`. */
export type InstitutionHoldersAsk = { readonly institutions: string; readonly quarter: string };

/** Institutions that hold a share. */
export const sinaInstitutionHolders: Source<InstitutionHoldersAsk> = {
  ...sinaPages,
  ...onePage<InstitutionHoldersAsk>(pageCheck(refuseBan, labelOf, holdersIn), (ask) => ({
    url: withQuery(`${VIP}/q/api/jsonp.php/var%20details=/ComStockHoldService.getJGCGDetail`, {
      symbol: ask.institutions,
      quarter: ask.quarter,
    }),
  })),
};

function labelOf({ institutions, quarter }: InstitutionHoldersAsk): string {
  return `Sina institutions of ${institutions} in ${quarter}`;
}

/** The kinds of institutions; another kind is written as Sina writes it. */
const KINDS = textMap({ fund: '基金', socialSecurity: '全国社保', qfii: 'QFII', insurance: '保险' });

/**
 * The holders of all groups: `{data:{fund:{fund_1:{orgCode:"519069",…},total:{…}},…}}`. The kind of a holder is
 * the beginning of its key, `fund_1`.
 */
function holdersIn({ body }: Pick<Page, 'body'>, ask: InstitutionHoldersAsk): readonly Fields[] {
  const label = labelOf(ask);
  const reply = readLiteralCall(body, label);
  const groups = isRecord(reply) ? reply.data : undefined;
  // An empty object is written as an empty list.
  if (Array.isArray(groups) && groups.length === 0) return [];
  if (!isRecord(groups)) throw changed(label, `no groups of institutions in \`data\`, got ${quote(reply)}`);
  return Object.values(groups).flatMap((group) => {
    if (Array.isArray(group) && group.length === 0) return [];
    if (!isRecord(group)) throw changed(label, `expected a group of institutions, got ${quote(group)}`);
    return Object.entries(group).flatMap(([key, holder]) => {
      if (key === 'total') return [];
      if (!isRecord(holder)) throw changed(label, `expected an institution, got ${quote(holder)}`);
      const kind = key.replace(/_\d+$/, '');
      return [{ ...holder, [KIND]: KINDS.get(kind) ?? kind }];
    });
  });
}

/** The name of the field that holds the kind of an institution. */
export const KIND = 'kind';

/**
 * Parses the institutions into the cells of each wanted field, by group in the order of the source. The fields of
 * two figures are known by their place alone. Throws `upstream_changed` for a value of another kind.
 */
export function parseInstitutionHolders(
  [page]: Pages,
  ask: InstitutionHoldersAsk,
  wanted: readonly RowField[],
): FieldCells {
  const label = labelOf(ask);
  const holders = holdersIn(page, ask);
  const keys = Object.keys(holders[0] ?? {}).filter((key) => key !== KIND);
  const nameOf = byPosition(keys, label);
  const fields = wanted.map((field) => ({ ...field, name: nameOf(field.name) }));
  const cells = toFieldCells(holders, fields, { label, absent: ['', '-', '--'] });
  return Object.fromEntries(wanted.map(({ name }, at) => [name, cells[fields[at]!.name]!]));
}

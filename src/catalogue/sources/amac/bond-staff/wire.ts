import { constants } from 'node:crypto';
import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type Fields, type ListOfRecords, recordsIn } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { amac } from '../registers/wire.ts';

/** All organisations that publish their bond trading staff. */
export type BondStaffAsk = { readonly list: 'organisations' };

const LABEL = 'AMAC organisations with bond trading staff';
const MAX_ROWS = 5_000;
const ORGANISATIONS: ListOfRecords = { label: LABEL, at: 'list', of: 'organisations' };

/** The host of the staff of organisations, which speaks old TLS: the exception is for it alone. */
export const amacBondStaff: Source<BondStaffAsk> = {
  name: amac.name,
  title: amac.title,
  terms: amac.terms,
  quirks: [
    say(
      'Its host for staff knows only the older handshake of TLS, which is allowed for this host alone.',
      '其人员公示主机只支持较旧的 TLS 握手方式，仅对该主机放行。',
    ),
  ],
  hosts: ['human.amac.org.cn'],
  limits: GENTLE,
  tls: { secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT },
  ...onePage<BondStaffAsk>(checkOf(ORGANISATIONS), () => ({
    url: withQuery('https://human.amac.org.cn/web/api/publicityAddress', { rand: 0.1, pageNum: 1, pageSize: MAX_ROWS }),
    headers: { referer: 'https://human.amac.org.cn/web/org/personPublicity.html' },
  })),
};

/** The last values of a row, as AKShare names them by their places, of five values and of six. */
const LAST_VALUES = ['orgName', 'orgClass', 'publicityAddress'] as const;

/**
 * Parses `{"list":[{"orgName":…,"orgClass":…,"publicityAddress":…},…]}`. The names are those of public clients:
 * where no row has any of them, the last three values of a row are meant. Throws `upstream_changed` for another
 * form, for a list that may go on, and for one of another length than it says.
 * @returns the fields that the rows have
 */
export function parseOrganisations([page]: Pages, fields: readonly RowField[]): FieldCells {
  const reply = parseJson(page.body, LABEL);
  const rows = nameValues(recordsIn(reply, ORGANISATIONS));
  const total = isRecord(reply) ? reply.total : undefined;
  if (total !== undefined && total !== rows.length)
    throw changed(LABEL, `${quote(total)} rows announced, ${rows.length} sent`);
  if (rows.length >= MAX_ROWS) throw changed(LABEL, `${MAX_ROWS} rows or more, which are not all`);
  const sent = fields.filter(
    ({ name, isInferred }) => isInferred !== true || rows.some((row) => Object.hasOwn(row, name)),
  );
  return toFieldCells(rows, sent, { label: LABEL, absent: ['', '-'] });
}

/**
 * Names the last values of each row where no row has any of their names. Throws `upstream_changed` for another
 * number of values than AKShare reads, and for an address that is none.
 */
function nameValues(rows: readonly Fields[]): readonly Fields[] {
  if (rows.some((row) => LAST_VALUES.some((name) => Object.hasOwn(row, name)))) return rows;
  return rows.map((row) => {
    const values = Object.values(row);
    const [name, kind, address] = values.slice(-LAST_VALUES.length);
    const isAddress = address === null || (typeof address === 'string' && /^$|^[^\s]*[/.]/.test(address));
    if (values.length < 5 || values.length > 6 || !isAddress)
      throw changed(LABEL, `expected an organisation, got ${quote(Object.keys(row))}`);
    return { orgName: name, orgClass: kind, publicityAddress: address };
  });
}

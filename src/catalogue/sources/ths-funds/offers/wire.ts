import { quote } from '../../../../base/errors.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { HEADERS, thsFunds } from '../site.ts';

/** Funds that are offered for the first time. */
export type OffersAsk = {
  /** The state that the funds have; empty for all. */
  readonly state: '' | '发行中' | '将发行';
};

const LABEL = 'Tonghuashun, funds that are offered';
const NAME = 'jsonData=';

/** Tonghuashun's page of funds that are offered for the first time. */
export const thsFundOffers: Source<OffersAsk> = {
  ...thsFunds,
  ...onePage<OffersAsk>(refuseNoFunds, () => ({
    url: 'https://fund.10jqka.com.cn/datacenter/xfjj/',
    headers: HEADERS,
  })),
};

/** Throws `upstream_refused` for a page that does not hold the funds. */
function refuseNoFunds({ body }: Pick<Page, 'body'>): void {
  if (!body.includes(NAME))
    throw refused(LABEL, `expected a page with ${NAME}, got ${quote(body.toString('latin1', 0, 200))}`);
}

/** The text of the object that is assigned, from its first brace to the last one. */
function objectIn(script: string): string {
  const name = script.indexOf(NAME);
  const start = name < 0 ? -1 : script.indexOf('{', name);
  let depth = 0;
  let isText = false;
  for (let at = start; at >= 0 && at < script.length; at++) {
    const character = script[at];
    if (isText && character === '\\') at++;
    else if (character === '"') isText = !isText;
    else if (!isText && character === '{') depth++;
    else if (!isText && character === '}' && --depth === 0) return script.slice(start, at + 1);
  }
  throw changed(LABEL, `expected an object behind ${NAME}`);
}

/**
 * Parses the funds, `jsonData={"020073":{"code":"020073",…},…}` in a script of the page, into the cells of fields
 * by their names, in the order of the page. Throws `upstream_changed` for another form, for no fund, and for a
 * fund under the code of another one.
 */
export function parseOffers([page]: Pages, { state }: OffersAsk, fields: readonly RowField[]): FieldCells {
  const text = objectIn(decodeBody(page.body, 'utf-8', LABEL));
  const funds = parseJson(Buffer.from(text), LABEL);
  if (!isRecord(funds)) throw changed(LABEL, `expected funds by their codes, got ${quote(funds)}`);
  // Keys that are whole numbers come first in an object: their order is that of the text.
  const codes = [...new Set([...text.matchAll(/"(\d{6})"\s{0,9}:\s{0,9}\{/g)].map(([, code = '']) => code))];
  if (codes.length === 0 || codes.length !== Object.keys(funds).length)
    throw changed(LABEL, `expected funds by their codes, got ${quote(Object.keys(funds))}`);
  const rows = codes.map((code): Fields => {
    const fund = funds[code];
    if (!isRecord(fund) || fund.code !== code) throw changed(LABEL, `expected the fund ${code}, got ${quote(fund)}`);
    const { manager, zzfx } = fund;
    const [first = null]: readonly unknown[] = Array.isArray(manager) ? manager : [manager];
    return { ...fund, manager: first, state: String(zzfx) === '1' ? '发行中' : '将发行' };
  });
  const optional = new Set(['zdrg', 'zgrgfl', 'tzfg', 'manager']);
  const wanted = fields.map((field) => (optional.has(field.name) ? { ...field, isOptional: true } : field));
  const asked = rows.filter((row) => state === '' || row.state === state);
  return toFieldCells(asked, wanted, { label: LABEL, absent: ['', '-', '--'] });
}

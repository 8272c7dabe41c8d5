import { quote } from '../../../../base/errors.ts';
import { say, type Text } from '../../../../base/say.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { parseJsonp } from '../../../../engine/formats/json/jsonp.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { HEADERS, thsFunds } from '../site.ts';

/** The net values of all funds of one type on one day. */
export type FundListAsk = {
  /** As the source writes the type; empty for all funds. */
  readonly type: string;
  /** `YYYY-MM-DD`; empty for the newest day. */
  readonly day: string;
};

const LABEL = 'Tonghuashun, list of funds';
// As many as the source's own pages ask for. All funds are more.
const MOST_FUNDS = 9_999;
// It is no param of the address: the source calls this function in every reply.
const CALLBACK = 'g';
// As many funds never have the same values on two days.
const MANY_FUNDS = 20;

/**
 * Tonghuashun's lists of funds with their net values. It goes through no shared form: funds lie in an object by
 * their codes.
 */
export const thsFundLists: Source<FundListAsk> = {
  ...thsFunds,
  ...onePage<FundListAsk>(pageCheck(refusePage, LABEL), ({ type, day }) => ({
    url: address`https://fund.10jqka.com.cn/data/Net/info/${type}_rate_desc_${day || '0'}_0_1_${MOST_FUNDS}_0_0_0_jsonp_g.html`,
    headers: HEADERS,
  })),
};

/** Says that a list has as many funds as were asked for, so that others may lack; undefined where it has fewer. */
export function fullListNote({ length }: { readonly length: number }): Text | undefined {
  if (length < MOST_FUNDS) return undefined;
  return say(
    `These are the ${length} funds that gained most, as many as the source sends; there may be more.`,
    `这是涨幅最大的 ${length} 只基金，即数据源一次发送的数量，可能还有更多。`,
  );
}

/** The field of the day of each row: the day that was asked for, or the newest one of the list. */
export const ASKED_DAY = 'asked day';

/**
 * Parses `g({"error":{"msg":"is access"},"data":{"data":{"f510050":{"code":"510050",…},…}}})`, the fund that
 * gained most first, into the cells of fields by their names. Texts that are empty have no value. A list without
 * funds, as of a day without net values, has no rows. Throws `upstream_changed` for another form, for an error of
 * the source, for a fund under the key of another one, and for the newest values in the place of those of the day.
 */
export function parseFundList([{ body }]: Pages, { day }: FundListAsk, fields: readonly RowField[]): FieldCells {
  const reply = parseJsonp(body, CALLBACK, LABEL);
  if (!isRecord(reply) || !isRecord(reply.error) || reply.error.msg !== 'is access' || !isRecord(reply.data))
    throw changed(LABEL, `expected a list, got ${quote(reply)}`);
  const { data } = reply.data;
  // An empty list stands for an empty object.
  const funds = Array.isArray(data) && data.length === 0 ? {} : data;
  if (!isRecord(funds)) throw changed(LABEL, `expected funds by their codes, got ${quote(data)}`);
  const rows = Object.entries(funds).map(([key, fund]) => {
    if (!isRecord(fund) || typeof fund.code !== 'string' || key !== `f${fund.code}`)
      throw changed(LABEL, `expected the fund ${quote(key)}, got ${quote(fund)}`);
    return fund;
  });
  const newest = rows.map(({ newdate }) => newdate).filter((each) => typeof each === 'string');
  // `newdate` is the newest day of a fund, which a list of an older day has as well.
  if (newest.length > 0 && newest.every((each) => each < day))
    throw changed(LABEL, `asked for ${day}, got values of ${quote(newest[0])} and before`);
  const older = rows.filter(({ newdate, net }) => typeof newdate === 'string' && newdate > day && net !== '');
  if (day !== '' && older.length >= MANY_FUNDS && older.every(({ net, newnet }) => net === newnet))
    throw changed(LABEL, `asked for ${day}, got the newest values`);
  const asked = day || rows[0]?.newdate;
  return toFieldCells(
    rows.map((fund) => ({ ...fund, [ASKED_DAY]: asked })),
    fields,
    { label: LABEL, absent: ['', '-', '--'] },
  );
}

import { quote } from '../../../../base/errors.ts';
import { readTexts, TextList } from '../../../../engine/formats/json/json-texts.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { dataOf } from '../envelope.ts';

/** Begins the message of every failure of this wire format. */
export const LABEL = 'Eastmoney klines';

// A line of fourteen values has some 110 characters.
const MAX_LINE = 200;

/** What a reply lists: klines, or the minutes of the last days. */
export type KlineList = 'klines' | 'trends';

/** What is read of a reply: its klines as lines of comma-joined values, and what stands beside them. */
export interface KlineReply {
  /** Null for a security that Eastmoney does not know. */
  readonly data: Fields | null;
  /** The security that it is of; undefined where there is none. */
  readonly secid: string | undefined;
  readonly klines: TextList;
}

/**
 * Opens a reply of the kline API: `{"rc":0,"data":{"code":"600000","market":1,"klines":["2024-01-02,6.6,…"]}}`. A
 * security that Eastmoney does not know (`rc` 100, `data` null) has no klines. Throws `upstream_refused` for any
 * other `rc` (102 is what a rate-limited client gets), and `upstream_changed` for a body that is not this, that
 * does not say of which security it is, that is of another one, or has a line that is too long for a kline.
 * @param asked the security that was asked for; left out where the caller compares it
 * @param list the name of the list in `data`
 * @param label begins the message of a failure
 */
export function openReply(
  page: Pick<Page, 'body'>,
  asked?: string,
  list: KlineList = 'klines',
  label: string = LABEL,
): KlineReply {
  const { rest, list: klines } = readTexts(page.body, ['data', list], label);
  const data = dataOf(rest, label, [100]);
  if (data === null) return { data, secid: undefined, klines: TextList.of([]) };
  if (!klines) throw changed(label, `no list of ${list} in \`data\`, each of them a text`);
  const { code, market } = data;
  if (typeof code !== 'string' || code === '' || typeof market !== 'number')
    throw changed(label, 'they do not say of which security they are');
  const secid = `${market}.${code}`;
  if (asked !== undefined && secid !== asked) throw changed(label, `asked for ${asked}, got ${quote(secid)}`);
  for (let row = 0; row < klines.length; row++)
    if (klines.ends[row]! - klines.starts[row]! > MAX_LINE)
      throw changed(label, `a kline of more than ${MAX_LINE} characters: ${quote(klines.textAt(row))}`);
  return { data, secid, klines };
}

/**
 * Refuses, by a look at its beginning and end, what another host may answer better: `upstream_refused` for any
 * `rc` but 0 and 100, `upstream_changed` for a body that is no whole JSON object. The whole is parsed later, once.
 */
export function refuseDeclined({ body }: Pick<Page, 'body'>): void {
  const start = body.toString('latin1', 0, 200);
  const isWhole = /^\s*\{/.test(start) && /\}\s*$/.test(body.toString('latin1', Math.max(body.length - 20, 0)));
  if (!isWhole) throw changed(LABEL, `expected JSON, got ${quote(start.trim())}`);
  const rc = /"rc"\s*:\s*(-?\d+)/.exec(start)?.[1];
  if (rc !== undefined && rc !== '0' && rc !== '100') throw refused(LABEL, `Eastmoney declined to answer (rc ${rc})`);
}

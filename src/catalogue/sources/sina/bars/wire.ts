import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { recordsIn } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { SHORT_NAMES, toBars } from '../futures/wire.ts';
import { refuseBan } from '../replies.ts';
import { sinaServices } from '../site.ts';

/** The last thousand days of an index abroad, or of the yield of a government bond, by Sina's code of it. */
export type WorldBarsAsk = { readonly index: string } | { readonly bond: string };

const INDEX_HOST = 'gi.finance.sina.com.cn';
const BOND_HOST = 'bond.finance.sina.com.cn';

const labelOf = (ask: WorldBarsAsk): string => ('index' in ask ? `Sina index ${ask.index}` : `Sina bond ${ask.bond}`);

/** What Sina's markets abroad and the names of their indices share. */
export const worldSite = {
  ...sinaServices,
  name: 'sina-world',
  title: say('Sina’s world markets (新浪环球市场)', '新浪环球市场'),
  hosts: [INDEX_HOST, BOND_HOST],
} as const satisfies Omit<Source, 'fetch'>;

/** Daily values of indices abroad and of yields of government bonds. */
export const sinaWorldBars: Source<WorldBarsAsk> = {
  ...worldSite,
  ...onePage<WorldBarsAsk>(pageCheck(refuseBan, labelOf), (ask) => ({
    url:
      'index' in ask
        ? withQuery(`https://${INDEX_HOST}/hq/daily`, { symbol: ask.index, num: 10_000 })
        : withQuery(`https://${BOND_HOST}/hq/gb/daily`, { symbol: ask.bond }),
  })),
};

// Of real yields of 2022, 8 in 100 closed outside of the lowest and the highest of their day, 7 in 54 of them of
// the later ones. Where more than half do, the names have changed.
const YIELD_NAMES = { ...SHORT_NAMES, maxOddPart: 0.5 } as const;

/**
 * Parses the days, oldest first: `{"code":0,"message":"","result":{"data":[{"d":"2026-08-19","o":"4.25",…}]}}`. A
 * code that Sina does not know has no data: no rows. Throws `upstream_refused` for another code than 0, and what
 * `toBars` throws.
 */
export function parseWorldBars([{ body }]: Pages, ask: WorldBarsAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const list = recordsIn(readDays(body, label), { label, at: '', of: 'days', mayBeEmpty: true });
  const names = 'bond' in ask ? YIELD_NAMES : SHORT_NAMES;
  return fillColumns(columns, (fields) => toBars(list, fields, names, label));
}

/**
 * The data of a reply. Of a code that Sina does not know it is
 * `{"code":20001,"message":"get simpleBaseInfo err:not found baseinfo:INX","result":{"data":{},…}}`.
 */
function readDays(body: Buffer, label: string): unknown {
  const reply = parseJson(body, label);
  const { code, message, result } = isRecord(reply) ? reply : {};
  if (typeof code !== 'number' || !isRecord(result) || !Object.hasOwn(result, 'data'))
    throw changed(label, `expected a code and a result, got ${quote(reply)}`);
  if (code !== 0 && String(message).includes('not found')) return [];
  if (code !== 0) throw refused(label, `Sina declined: ${quote({ code, message })}`);
  return result.data ?? [];
}

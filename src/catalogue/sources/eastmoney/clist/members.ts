import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { noValue } from '../../../wire/refusals.ts';
import { BY_CODE_INSPECTIONS } from './by-code.ts';
import { findSecid, type NamedSet, names } from './names.ts';
import { type ClistAsk, eastmoneyLists, fetchList, type PageCheck, pageOpener } from './wire.ts';

/** A board whose code is looked up by its name, in one of the lists of boards. */
export type ListedBoard = {
  readonly names: NamedSet;
  readonly listed: string;
};

// Stands for the code in the set of a board that is looked up.
const PLACE = '{board}';

/**
 * The set of the members of a board. Its code, `BK1027`, is part of the set; a name is looked up.
 * @param conditions further conditions of the set, such as ` f:!50`
 */
export function membersOf(
  symbol: string,
  list: NamedSet,
  conditions = '',
): { readonly set: string } & Partial<ListedBoard> {
  if (/^BK[0-9]{4}$/.test(symbol)) return { set: `b:${symbol}${conditions}` };
  return { set: `b:${PLACE}${conditions}`, names: list, listed: symbol };
}

/**
 * The members of a board. Throws `no_value` for a name that is not in the list of boards, and for a code of which
 * the source knows no member.
 */
export const boardMembers = (check: PageCheck): Source<ClistAsk | (ClistAsk & ListedBoard)> => {
  const openPage = pageOpener(check);
  return {
    ...eastmoneyLists,
    notFoundMeaning: say('There is no board of this name or code.', '没有此名称或代码的板块。'),
    inspections: { openPage, findSecid, ...BY_CODE_INSPECTIONS },
    uses: () => [names],
    fetch: (ask, context) => fetchMembers(ask, context, openPage),
  };
};

async function fetchMembers(
  ask: ClistAsk | (ClistAsk & ListedBoard),
  context: FetchContext,
  openPage: ReturnType<typeof pageOpener>,
): Promise<Pages> {
  if (!('names' in ask)) return fetchList(ask, context, openPage, true);
  const { names: list, listed, ...request } = ask;
  const secid = await context.inspect(await context.cached(names, { names: list }), findSecid, listed);
  if (secid === undefined)
    throw noValue(`Eastmoney has no ${quote(listed)} among its ${list}.`, `东方财富的清单中没有 ${quote(listed)}。`);
  const [, code = ''] = secid.split('.');
  return fetchList({ ...request, set: request.set.replace(PLACE, () => code) }, context, openPage, true);
}

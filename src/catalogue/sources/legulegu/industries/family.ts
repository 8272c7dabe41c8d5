import { say } from '../../../../base/say.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import { code, number, percent, text, whole } from '../../../declare/columns.ts';
import type { DeclaredRow } from '../../../declare/family.ts';
import { type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { type IndustryAsk, type Level, legulegu, parseIndustries } from './wire.ts';

const NAMED = {
  行业代码: code('code', {
    role: 'code',
    of: 'industry',
    say: say('Code of the industry, such as 801010.SI.', '行业代码，例如 801010.SI。'),
  }),
  行业名称: text('name'),
} as const;
const VALUED = {
  成份个数: whole('count'),
  静态市盈率: number('静态市盈率'),
  'TTM(滚动)市盈率': number('TTM(滚动)市盈率'),
  市净率: number('市净率'),
  静态股息率: percent('静态股息率'),
} as const;
/** The columns of the first level. */
export const FIRST = { ...NAMED, ...VALUED } as const;
/** The columns of the levels below. */
export const LOWER = { ...NAMED, 上级行业: text('parent'), ...VALUED } as const;

/** What people search for. */
export const KEYWORDS = ['industry', 'sector', 'valuation', '申万行业', '行业估值'];

/** What a row has of its own. */
interface IndustriesRow extends Pick<RecordsText<Params, typeof FIRST, IndustryAsk>, 'say' | 'lists' | 'evidence'> {
  readonly level: Level;
  readonly columns: typeof FIRST | typeof LOWER;
}

/** A row of the industries of one level: all levels are on one page, which is fetched once. */
export function industries({ level, columns, ...row }: IndustriesRow): DeclaredRow<RecordsShared<IndustryAsk>> {
  return records({
    ...row,
    historyIn: 'index_hist_sw',
    keywords: KEYWORDS,
    source: legulegu,
    ask: () => ({ page: 'overview' }) as const,
    parseFields: (pages, _, fields) => parseIndustries(pages, level, fields),
    columns,
    quirks: [say('The rows are in the order of the page.', '各行按网页的顺序。')],
  });
}

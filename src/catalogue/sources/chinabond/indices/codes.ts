import { say } from '../../../../base/say.ts';
import type { Coded } from '../../../declare/coded-choices.ts';

/** The measures of an index. */
export const MEASURES = {
  全价: { code: 'QJZS', say: say('Full price.') },
  净价: { code: 'JJZS', say: say('Clean price.') },
  财富: { code: 'CFZS', say: say('Wealth: prices and interest.') },
  平均市值法久期: { code: 'PJSZFJQ', say: say('Mean duration by market value.') },
  平均现金流法久期: { code: 'PJXJLFJQ', say: say('Mean duration by cash flow.') },
  平均市值法凸性: { code: 'PJSZFTX', say: say('Mean convexity by market value.') },
  平均现金流法凸性: { code: 'PJXJLFTX', say: say('Mean convexity by cash flow.') },
  平均现金流法到期收益率: { code: 'PJDQSYL', say: say('Mean yield to maturity by cash flow.') },
  平均市值法到期收益率: { code: 'PJSZFDQSYL', say: say('Mean yield to maturity by market value.') },
  平均基点价值: { code: 'PJJDJZ', say: say('Mean value of a basis point.') },
  平均待偿期: { code: 'PJDCQ', say: say('Mean time to maturity.') },
  平均派息率: { code: 'PJPXL', say: say('Mean coupon.') },
  指数上日总市值: { code: 'ZSZSZ', say: say('Market value of the index on the day before.') },
  财富指数涨跌幅: { code: 'CFZSZDF', say: say('Change of the wealth index.') },
  全价指数涨跌幅: { code: 'QJZSZDF', say: say('Change of the full price index.') },
  净价指数涨跌幅: { code: 'JJZSZDF', say: say('Change of the clean price index.') },
  现券结算量: { code: 'XQJSL', say: say('Settled volume of bonds.') },
} as const satisfies Readonly<Record<string, Coded>>;

/** The measures that the indices of treasury bonds have. */
export const TREASURY_MEASURES = { 全价: MEASURES.全价, 净价: MEASURES.净价, 财富: MEASURES.财富 } as const;

/** The spans of maturities of an index. */
export const SPANS = {
  总值: { code: '00', say: say('All maturities.') },
  '1年以下': { code: '01', say: say('Below 1 year.') },
  '1-3年': { code: '02', say: say('1 to 3 years.') },
  '3-5年': { code: '03', say: say('3 to 5 years.') },
  '5-7年': { code: '04', say: say('5 to 7 years.') },
  '7-10年': { code: '05', say: say('7 to 10 years.') },
  '10年以上': { code: '06', say: say('Above 10 years.') },
  '0-3个月': { code: '07', say: say('Up to 3 months.') },
  '3-6个月': { code: '08', say: say('3 to 6 months.') },
  '6-9个月': { code: '09', say: say('6 to 9 months.') },
  '9-12个月': { code: '10', say: say('9 to 12 months.') },
  '0-6个月': { code: '11', say: say('Up to 6 months.') },
  '6-12个月': { code: '12', say: say('6 to 12 months.') },
} as const satisfies Readonly<Record<string, Coded>>;

/** The indices of treasury bonds by maturity. */
export const TREASURIES = {
  '0-1Y': { code: '8a8b2cef70bc61380170be069828032b', say: say('Treasury bonds of 0 to 1 years.', '0-1 年期国债。') },
  '0-3Y': { code: '61f69682dc3ec18fe9664ff59308314a', say: say('Treasury bonds of 0 to 3 years.', '0-3 年期国债。') },
  '0-5Y': { code: '0beafb51867009998c2f4932bf22ede3', say: say('Treasury bonds of 0 to 5 years.', '0-5 年期国债。') },
  '0-10Y': {
    code: '8a8b2cef7832f8920178350801470014',
    say: say('Treasury bonds of 0 to 10 years.', '0-10 年期国债。'),
  },
  '1-3Y': { code: 'cc1cfe89b0cbd0800420a0e037026407', say: say('Treasury bonds of 1 to 3 years.', '1-3 年期国债。') },
  '1-5Y': { code: '7c3110e5305f9301482517066427a554', say: say('Treasury bonds of 1 to 5 years.', '1-5 年期国债。') },
  '1-10Y': {
    code: 'a5d90802e3259978a027267de651106d',
    say: say('Treasury bonds of 1 to 10 years.', '1-10 年期国债。'),
  },
  '3-5Y': { code: '8a8b2ca04bf69582014c10b60f376c77', say: say('Treasury bonds of 3 to 5 years.', '3-5 年期国债。') },
  '5Y': { code: '8a8b2ca03a3feea1013a44b98fc533f5', say: say('Treasury bonds of 5 years.', '5 年期国债。') },
  '7Y': { code: '2c9081e50e8767dc010e87b6e26c0080', say: say('Treasury bonds of 7 years.', '7 年期国债。') },
  '7-10Y': {
    code: '8a8b2c8f5a492a01015a4ac986480043',
    say: say('Treasury bonds of 7 to 10 years.', '7-10 年期国债。'),
  },
  '10Y': { code: '8a8b2ca04b666362014b723482bc4f49', say: say('Treasury bonds of 10 years.', '10 年期国债。') },
  '30Y': { code: '8a8b2cef77b239980177b485d20a6379', say: say('Treasury bonds of 30 years.', '30 年期国债。') },
} as const satisfies Readonly<Record<string, Coded>>;

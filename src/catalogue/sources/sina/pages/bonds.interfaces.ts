import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type BondFactsAsk, parseBondFacts, sinaBondFacts } from './facts.ts';

const BOND = {
  say: say(
    'Exchange and code of the bond: sh, sz or bj and six digits.',
    '交易所与债券代码：sh、sz 或 bj 加六位数字。',
  ),
  of: ['convertible_bond', 'bond'],
  wants: 'sh600000',
} as const;

const COLUMNS = {
  item: text({ say: say('Label with its unit, as the source writes it.', '项目名称，含单位，按数据源的写法。') }),
  value: text({
    say: say('Its value as the source writes it; `--` is null.', '项目的值，按数据源的写法；`--` 为 null。'),
  }),
};

export default familyOf<RecordsShared<BondFactsAsk>>(
  {
    category: 'bond',
    page: 'https://money.finance.sina.com.cn/bond/info/sz128039.html',
    cache: freshFor('1d', { staleIfError: '365d' }),
    kind: 'snapshot',
    grain: 'item',
    quirks: [say('Any listed bond is answered, not only convertible ones.', '任何上市债券都有应答，不限于可转债。')],
    source: sinaBondFacts,
  },
  {
    bond_cb_profile_sina: records({
      say: say('Facts about one listed bond.', '可转债详情资料'),
      params: { symbol: security({ ...BOND, default: 'sz128039', otherwise: 'refused' }) },
      ask: ({ symbol }) => ({ bond: symbol, facts: 'profile' }),
      columns: COLUMNS,
      parseRows: parseBondFacts,
    }),
    bond_cb_summary_sina: records({
      say: say('Overview of one listed bond.', '债券概况'),
      page: 'https://money.finance.sina.com.cn/bond/quotes/sh155255.html',
      params: { symbol: security({ ...BOND, default: 'sh155255', otherwise: 'refused' }) },
      ask: ({ symbol }) => ({ bond: symbol, facts: 'summary' }),
      columns: COLUMNS,
      parseRows: parseBondFacts,
    }),
  },
);

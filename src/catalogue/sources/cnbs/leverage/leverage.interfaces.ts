import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { monthText, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { cnbs, type LeverageAsk, parseLeverage } from './wire.ts';

const COLUMNS = {
  年份: monthText('Period', {
    id: 'period',
    say: say('Month in which the quarter ends, YYYY-MM.', '季度结束的月份，YYYY-MM。'),
  }),
  居民部门: number('Household', { id: 'households', unit: 'percent_of_gdp' }),
  非金融企业部门: number('Non-financial corporations', {
    id: 'non_financial_companies',
    unit: 'percent_of_gdp',
    say: say('Non-financial companies.'),
  }),
  政府部门: number('General government', {
    id: 'central_local_government',
    unit: 'percent_of_gdp',
    say: say('Central and local government.'),
  }),
  中央政府: number('Central government', { id: 'central_government', unit: 'percent_of_gdp' }),
  地方政府: number('Local government', { id: 'local_government', unit: 'percent_of_gdp' }),
  实体经济部门: number('Non financial sector', {
    id: 'real_economy',
    unit: 'percent_of_gdp',
    say: say('Households, non-financial companies and government.', '居民、非金融企业与政府部门之和。'),
  }),
  金融部门资产方: number('Financial sector(asset side)', {
    id: 'financial_sector_assets',
    unit: 'percent_of_gdp',
    say: say('Financial sector, by its assets.', '金融部门，按资产方统计。'),
  }),
  金融部门负债方: number('Financial sector(liability side)', {
    id: 'financial_sector_liabilities',
    unit: 'percent_of_gdp',
    say: say('Financial sector, by its liabilities.', '金融部门，按负债方统计。'),
  }),
} as const;

export default familyOf<RecordsShared<LeverageAsk>>(
  {
    category: 'macro',
    topic: 'china-money',
    page: 'http://114.115.232.154:8080/',
    cache: freshFor('1d', { staleIfError: '365d' }),
    kind: 'history',
    grain: 'quarter',
  },
  {
    macro_cnbs: records({
      sample: { periods: '{YYYY}-{MM}' },
      say: say('China: debt of each sector over gross domestic product by quarter, oldest first.', '中国宏观杠杆率'),
      source: cnbs,
      ask: () => ({ table: 'leverage' }) as const,
      parseFields: (pages, _, fields) => parseLeverage(pages, fields),
      columns: COLUMNS,
      quirks: [
        say(
          'A cell that is empty is `null`; AKShare empties the whole column then.',
          '空单元格为 `null`；AKShare 会把整列置空。',
        ),
        say(
          'A workbook whose sectors do not add up is refused: AKShare exchanged the three columns of government until July 2023.',
          '各部门之和不符的工作簿视为失败：AKShare 在 2023 年 7 月之前颠倒了政府部门的三列。',
        ),
      ],
      evidence: [
        say(
          'In every quarter the sectors add up to the real economy, within rounding.',
          '在每个季度，各部门之和等于实体经济部门（舍入误差以内）。',
        ),
      ],
    }),
  },
);

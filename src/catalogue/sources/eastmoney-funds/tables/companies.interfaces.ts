import { quote } from '../../../../base/errors.ts';
import { say, type Text } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { mostRecentDay } from '../../../../engine/interface/day-forms.ts';
import { END_OF_QUARTER } from '../../../../engine/interface/future-days.ts';
import { codeParam } from '../../../../engine/interface/params.ts';
import { date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { fillFromTable, findOneTable, textsOf, wantedOf } from '../../../wire/table-columns.ts';
import { WITHOUT_YEAR } from '../rows.ts';
import { type FundTableAsk, fundTables, labelOf, readTables } from './wire.ts';

const SHARED: RecordsShared<FundTableAsk> = {
  source: fundTables,
  category: 'fund',
  topic: 'fund-companies',
  page: 'https://fund.eastmoney.com/Company/lsgm.html',
  cache: freshFor('12h', { staleIfError: '365d' }),
  kind: 'snapshot',
  grain: 'party',
};

/** What the headings of sizes say. */
const SIZE_UNITS = ['亿元', '亿'];

const COMPANIES = {
  基金公司: text('基金公司'),
  成立时间: date('成立时间', { say: say('Day of its foundation.') }),
  全部基金数: whole('基金数', { id: 'fund_count', unit: 'funds', say: say('Number of its funds.') }),
  全部经理数: whole('经理数', { id: 'manager_count', unit: 'managers', say: say('Number of its managers.') }),
} as const;

/** The heading of the column with the size and the day of the size. */
const SIZE = '管理规模';

/** A column of sizes. */
function size(field: string, id: string, meaning: Text) {
  return number(field, { id, unit: 'hundred_million_yuan', say: meaning });
}

const YEARS = {
  基金公司: text('基金公司'),
  总规模: size('总规模', 'assets_under_management_all', say('Assets under management in all.')),
  股票型: size('股票型', 'assets_equity_funds', say('Assets of equity funds.')),
  混合型: size('混合型', 'assets_mixed_funds', say('Assets of mixed funds.')),
  债券型: size('债券型', 'assets_bond_funds', say('Assets of bond funds.')),
  指数型: size('指数型', 'assets_index_funds', say('Assets of index funds.')),
  QDII: number('QDII', {
    unit: 'hundred_million_yuan',
    say: say('Assets of funds that invest abroad.', '投资境外的基金的资产。'),
  }),
  货币型: size('货币型', 'assets_money_funds', say('Assets of money funds.')),
} as const;

const COMPANY_NAMES = {
  texts: {
    基金公司: [
      '易方达基金管理有限公司',
      '华夏基金管理有限公司',
      '广发基金管理有限公司',
      '南方基金管理股份有限公司',
      '富国基金管理有限公司',
    ],
  },
} as const;

export default familyOf(SHARED, {
  fund_aum_em: records({
    sample: COMPANY_NAMES,
    say: say('Fund companies with their assets under management, the largest first.', '基金公司规模排名'),
    page: 'https://fund.eastmoney.com/Company/default.html',
    ask: (): FundTableAsk => ({ table: 'companies', of: '' }),
    rowNumber: '序号',
    columns: {
      基金公司: COMPANIES.基金公司,
      成立时间: COMPANIES.成立时间,
      全部管理规模: number({ id: 'assets_under_management', unit: 'hundred_million_yuan' }),
      全部基金数: COMPANIES.全部基金数,
      全部经理数: COMPANIES.全部经理数,
      更新日期: date({ say: say('Day of the assets.', '资产规模的日期。') }),
    },
    parseRows: (pages, ask) => {
      const label = labelOf(ask);
      const wanted = { ...wantedOf(COMPANIES), [SIZE]: { heading: SIZE, units: SIZE_UNITS } };
      const table = findOneTable(readTables(pages, ask), wanted, label);
      // One cell holds both: `24,552.66 07-31`.
      const sizes = textsOf(table, SIZE).map((each) => {
        const [size = '', day = '', ...rest] = each.split(' ');
        const ended = day === '' ? null : mostRecentDay(day, pages[0].obtained);
        if (rest.length > 0 || ended === undefined)
          throw changed(label, `expected assets and a day MM-DD, got ${quote(each)}`);
        return { size, day: ended };
      });
      return [
        ...fillFromTable(COMPANIES, table, label),
        {
          name: '全部管理规模',
          cells: toHtmlCells(
            'number',
            sizes.map(({ size }) => size),
            { label: `${label}: 全部管理规模`, suffixes: SIZE_UNITS },
          ),
        },
        {
          name: '更新日期',
          cells: Cells.dates(sizes.map(({ day }) => day)),
        },
      ];
    },
    quirks: [WITHOUT_YEAR],
    evidence: [
      say(
        'The first 100 rows, recorded from AKShare in April 2026, are answered as recorded, every cell but for the year of 更新日期, from a page made after its description.',
        '前 100 行（2026 年 4 月实录自 AKShare），由按其说明编写的网页得出的返回值除更新日期的年份外逐格一致。',
      ),
    ],
  }),

  fund_aum_trend_em: records({
    say: say('Net assets of all funds by quarter, oldest first.', '基金市场管理规模走势'),
    page: 'https://fund.eastmoney.com/Company/default.html',
    kind: 'window',
    grain: 'quarter',
    futureLimit: () => END_OF_QUARTER,
    ask: (): FundTableAsk => ({ table: 'market-size', of: '' }),
    columns: {
      date: date({ say: say('End of the quarter.', '季末。') }),
      value: number({ say: say('Net assets of all funds.', '全部基金的净资产。'), unit: 'yuan' }),
    },
    parseRows: ([{ body }], ask) => {
      const label = labelOf(ask);
      const reply = parseJson(body, label);
      const { x: days, y: sizes } = isRecord(reply) ? reply : {};
      if (!Array.isArray(days) || !Array.isArray(sizes) || days.length !== sizes.length || days.length === 0)
        throw changed(label, `expected two lists of equal length, \`x\` and \`y\``);
      return [
        { name: 'date', cells: toCells('date', days, { label: `${label}: x` }) },
        { name: 'value', cells: toCells('number', sizes, { label: `${label}: y`, absent: ['', '-', '--'] }) },
      ];
    },
    quirks: [say('The source has the last few years only.', '数据源只有最近几年。')],
  }),

  fund_aum_hist_em: records({
    sample: COMPANY_NAMES,
    say: say(
      'Fund companies with their assets at the end of a year by type of funds, the largest first.',
      '基金公司历年管理规模排行',
    ),
    params: {
      year: codeParam({
        time: 'year',
        default: '2023',
        say: say('Year.', '年份。'),
        matching: /^[0-9]{4}$/,
        form: say('a year, such as 2023', '年份，例如 2023'),
        otherwise: 'refused',
      }),
    },
    ask: ({ year }): FundTableAsk => ({ table: 'company-years', of: year }),
    rowNumber: '序号',
    columns: YEARS,
    parseRows: (pages, ask) => {
      const { 基金公司: _, ...sizes } = YEARS;
      const units = Object.fromEntries(Object.keys(sizes).map((name) => [name, SIZE_UNITS]));
      const table = findOneTable(readTables(pages, ask), wantedOf(YEARS, units), labelOf(ask));
      return fillFromTable(YEARS, table, labelOf(ask));
    },
    evidence: [
      say(
        'The first 100 rows, recorded from AKShare in April 2026, are answered as recorded, every cell, from a page made after its description.',
        '前 100 行（2026 年 4 月实录自 AKShare），由按其说明编写的网页得出的返回值逐格一致。',
      ),
    ],
  }),
});

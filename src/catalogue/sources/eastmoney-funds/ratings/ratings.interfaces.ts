import { say } from '../../../../base/say.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import { day } from '../../../../engine/interface/params.ts';
import { type Columns, code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { FUND_VALUES } from '../cache.ts';
import { FEE_IS_A_NUMBER, fillByPosition, suffixed } from '../rows.ts';
import { type Agency, fundRatings, parseRatings, type RatingsAsk } from './wire.ts';

/** A row of ratings. The `field` of a column is the position of its value in a row of the source. */
function ratings<const C extends Columns, const P extends Params>(
  row: RecordsText<P, C, RatingsAsk> & { readonly agency: Agency; dayOf(params: ParamValues<P>): string },
): DeclaredRow<RecordsShared<RatingsAsk>> {
  return records<P, C, RatingsAsk>({
    ...row,
    source: fundRatings,
    ask: (params) => ({
      ratings: row.agency,
      day: row.dayOf(params).replace(/^([0-9]{4})([0-9]{2})([0-9]{2})$/, '$1-$2-$3'),
    }),
    parseRows: (pages, ask) =>
      fillByPosition(row.columns, parseRatings(pages, ask), `Eastmoney fund ratings ${row.agency}`),
  });
}

const FUND = {
  代码: code('0', { say: say('Fund code.', '基金代码。') }),
  简称: text('1'),
  基金经理: text('3', { say: say('Managers, separated by commas.', '基金经理，用逗号分隔。') }),
  基金公司: text('5'),
};
const THREE_YEARS = { '3年期评级-3年评级': number('7'), '3年期评级-较上期': number('8', { unit: 'grade' }) };

/** Value and returns of a fund, from a position on. */
function valuesFrom(first: number) {
  const at = (offset: number): string => String(first + offset);
  return {
    单位净值: number(at(0)),
    日期: date(at(1), { say: say('Day of the unit value.', '单位净值的日期。') }),
    日增长率: percent(at(2)),
    近1年涨幅: percent(at(3)),
    近3年涨幅: percent(at(4)),
    近5年涨幅: percent(at(5)),
    手续费: percent(at(6), { say: say('Purchase fee after the discount.', '折后申购费率。') }),
  };
}

const OF_THE_MOMENT = say(
  'The ratings are those of `date`. Unit value, growth, returns and fee are the newest ones, whatever the date.',
  '评级属于 `date`。单位净值、增长率、收益率和费率不论日期均为最新值。',
);
const dateOf = (value: string) =>
  day({
    default: value,
    say: say(
      'Day of the ratings, YYYYMMDD: the end of a quarter. Any other day is 404.',
      '评级日期，YYYYMMDD：季末。其他日期返回 404。',
    ),
  });

/** Ratings of funds by agencies. */
export default familyOf<RecordsShared<RatingsAsk>>(
  {
    category: 'fund',
    topic: 'fund-ratings',
    page: 'https://fund.eastmoney.com/data/fundrating.html',
    cache: FUND_VALUES,
    kind: 'snapshot',
    grain: 'security',
  },
  {
    fund_rating_all: ratings({
      sample: {
        texts: {
          基金公司: ['广发', '华宝', '金元顺安'],
          类型: ['混合型-灵活', '债券型-混合一级', '指数型-股票', '货币型-普通货币', '混合型-偏股'],
        },
      },
      say: say('Newest ratings of all funds by four agencies.', '基金评级总汇：上海证券、招商证券、济安金信、晨星'),
      agency: 'all',
      params: {},
      dayOf: () => '',
      columns: {
        ...FUND,
        '5星评级家数': whole('7', {
          id: 'five_star_agency_count',
          unit: 'agencies',
          say: say('How many agencies give five stars.', '给出五星的机构数。'),
        }),
        上海证券: number('12', {
          id: 'rating_shanghai_securities',
          unit: 'stars',
          say: say('Rating of Shanghai Securities.'),
        }),
        招商证券: number('10', {
          id: 'rating_china_merchants_securities',
          unit: 'stars',
          say: say('Rating of China Merchants Securities.'),
        }),
        济安金信: number('16', { id: 'rating_jian_jinxin', unit: 'stars', say: say('Rating of Jian Jinxin.') }),
        晨星评级: number('14', { id: 'rating_morningstar', unit: 'stars', say: say('Rating of Morningstar.') }),
        手续费: shifted(
          -2,
          suffixed(
            '%',
            number('18', {
              say: say('Purchase fee after the discount: 0.0015 is 0.15 percent.', '折后申购费率：0.0015 即 0.15%。'),
            }),
          ),
        ),
        类型: text('2'),
      },
      quirks: [
        say(
          '手续费 is a fraction here, as in AKShare; in other lists it is in percent.',
          '手续费在此为小数，与 AKShare 相同；其他清单中为百分比。',
        ),
      ],
    }),

    fund_rating_sh: ratings({
      sample: { texts: { 基金公司: ['中海基金', '华夏基金', '工银瑞信基金', '易方达基金'] } },
      say: say('Ratings of funds by Shanghai Securities, of three and of five years.', '上海证券基金评级'),
      page: 'https://fund.eastmoney.com/data/fundrating_3.html',
      agency: 'shanghai',
      params: { date: dateOf('20230630') },
      dayOf: ({ date: wanted }) => wanted,
      columns: {
        ...FUND,
        ...THREE_YEARS,
        '5年期评级-5年评级': number('9', { id: 'rating_5y', unit: 'stars', say: say('Rating over five years.') }),
        '5年期评级-较上期': number('10', {
          id: 'rating_5y_change',
          unit: 'grade',
          say: say('Change of the rating over five years against the one before.', '五年评级与上一次相比的变化。'),
        }),
        ...valuesFrom(11),
        类型: text('2', { say: say('Type of the fund; absent on recent days.', '基金类型；近期的日期没有。') }),
      },
      quirks: [OF_THE_MOMENT, FEE_IS_A_NUMBER],
    }),

    fund_rating_zs: ratings({
      sample: { texts: { 基金公司: ['华商基金', '嘉实基金', '中庚基金', '华安基金'] } },
      say: say('Ratings of funds by China Merchants Securities, of three years.', '招商证券基金评级'),
      page: 'https://fund.eastmoney.com/data/fundrating_2.html',
      agency: 'china-merchants',
      params: { date: dateOf('20230331') },
      dayOf: ({ date: wanted }) => wanted,
      columns: { ...FUND, ...THREE_YEARS, ...valuesFrom(9) },
      quirks: [OF_THE_MOMENT, FEE_IS_A_NUMBER],
    }),

    fund_rating_ja: ratings({
      sample: {
        texts: {
          基金公司: ['嘉实基金', '易方达基金', '西部利得基金', '民生加银基金'],
          类型: ['债券型-混合二级', '纯债型', '货币型', '混合型', '二级债'],
        },
      },
      say: say('Ratings of funds by Jian Jinxin, of three years.', '济安金信基金评级'),
      page: 'https://fund.eastmoney.com/data/fundrating_4.html',
      agency: 'jianjinxin',
      params: { date: dateOf('20230331') },
      dayOf: ({ date: wanted }) => wanted,
      columns: { ...FUND, ...THREE_YEARS, ...valuesFrom(9), 类型: text('2') },
      quirks: [OF_THE_MOMENT, FEE_IS_A_NUMBER],
    }),
  },
);

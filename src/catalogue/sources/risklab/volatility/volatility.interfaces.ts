import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { NEW_YORK } from '../../../../engine/interface/future-days.ts';
import { codeParam } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { parseVolatilities, riskLab } from './wire.ts';

export default [
  defineInterface({
    name: 'article_rlab_rv',
    category: 'article',
    say: say(
      'Daily realized volatility of one US security since 1996, from Dacheng Xiu’s Risk Lab: the quasi-maximum-likelihood estimate from trades, oldest first.',
      '美国个股的已实现波动率，日度（Risk Lab）',
    ),
    page: 'https://dachxiu.chicagobooth.edu/',
    kind: 'history',
    grain: 'day',
    futureLimit: () => NEW_YORK,
    source: riskLab,
    // The site adds a day each night to the securities that are still traded.
    cache: freshFor('12h', { staleIfError: '365d' }),
    params: {
      symbol: codeParam({
        default: '39693',
        say: say(
          'CRSP PERMNO of the security: 14593 is Apple, 84398 SPY, 39693 Barnes Group; a ticker is none.',
          '证券的 CRSP PERMNO：14593 为苹果，84398 为 SPY，39693 为 Barnes Group；不能用股票代码。',
        ),
        matching: /^[A-Za-z0-9.-]{1,12}$/,
        form: say('1 to 12 letters, digits, dots or dashes', '1 至 12 个字母、数字、点或短横'),
        otherwise: 'refused',
      }),
    },
    columns: {
      date: date({ say: say('Trading day; days without data are left out.', '交易日；没有数据的日子略去。') }),
      RV: number({
        unit: 'annualized_fraction',
        say: say('Realized volatility; 0 where too few trades were seen.', '已实现波动率；成交过少时为 0。'),
      }),
    },
    quirks: [
      say(
        '`RV` is the quasi-maximum-likelihood estimate from trades, the third field of the file, as in AKShare; not the 5-minute realized variance.',
        '`RV` 是基于成交的拟极大似然估计，即文件的第三个字段，与 AKShare 相同；不是 5 分钟已实现方差。',
      ),
      say('0 is no estimate: fewer than 12 observations on that day.', '0 表示没有估计值：当日观测少于 12 个。'),
      say(
        'Some days are missing in the file (1996-01-03, 2024-06-19) and here.',
        '文件缺少某些日期（1996-01-03、2024-06-19），此处也没有。',
      ),
      say(
        'Securities are known by their CRSP PERMNO; 39693, Barnes Group, was taken private, and its history ends on 2025-01-24.',
        '证券以其 CRSP PERMNO 标识；39693（Barnes Group）已私有化，其历史止于 2025-01-24。',
      ),
    ],
    evidence: [
      say(
        '282 recorded days of 39693, from 1996 and 1997 and from the end of 2019, are answered as recorded, every cell, zeros and gaps included.',
        '39693 的 282 天实录（1996 年、1997 年和 2019 年底），返回值逐格一致，包括零和缺失的日期。',
      ),
      say(
        'The field is the right one: on 2019-11-08 it holds 0.199549 as AKShare prints it, and on 1996-01-02 it holds 0 where the 5-minute field holds 0.201149.',
        '字段正确：2019-11-08 为 0.199549，与 AKShare 文档所载相同；1996-01-02 为 0，而 5 分钟字段为 0.201149。',
      ),
      say(
        'An answer whose number of days, first or last day is not what its header says is refused.',
        '天数、首日或末日与其头部所写不符的应答视为失败。',
      ),
    ],
    ask: ({ symbol }) => ({ symbol }),
    parse: (pages, ask) => parseVolatilities(pages, ask),
    example: { symbol: '39693' },
  }),
];

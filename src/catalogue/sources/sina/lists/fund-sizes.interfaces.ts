import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { type FundSizesAsk, parseFundSizes, sinaFundSizes } from './fund-sizes.ts';

const COLUMNS = {
  基金代码: code('symbol'),
  基金简称: text('sname'),
  单位净值: number('dwjz'),
  总募集规模: number('zmjgm'),
  最近总份额: number('zjzfe'),
  成立日期: date('clrq'),
  基金经理: text('jjjl'),
  更新日期: date('jzrq', {
    say: say('Day of the net value; none of a fund that has ended.', '净值日期；已终止的基金为空。'),
  }),
};

const parseRows = (pages: Pages, ask: FundSizesAsk) =>
  fillColumns(COLUMNS, (fields) => parseFundSizes(pages, ask, fields));

const TYPES = { 股票型基金: '2', 混合型基金: '1', 债券型基金: '3', 货币型基金: '5', QDII基金: '6' } as const;

export default familyOf<RecordsShared<FundSizesAsk>>(
  {
    category: 'fund',
    topic: 'fund-lists',
    page: 'https://vip.stock.finance.sina.com.cn/fund_center/index.html#jjgmall',
    cache: freshFor('1d', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    rowNumber: '序号',
    source: sinaFundSizes,
  },
  {
    fund_scale_open_sina: records({
      say: say('Sizes of all open-ended funds of one kind, the largest first.', '新浪开放式基金规模'),
      params: {
        symbol: choice(
          {
            股票型基金: say('funds of shares'),
            混合型基金: say('mixed funds'),
            债券型基金: say('funds of bonds'),
            货币型基金: say('money funds'),
            QDII基金: say('funds that invest abroad', 'QDII 基金'),
          },
          { default: '股票型基金', say: say('Kind of the funds.', '基金类别。') },
        ),
      },
      ask: ({ symbol }) => ({ funds: 'open', type: TYPES[symbol] }),
      columns: COLUMNS,
      parseRows,
      quirks: [
        say('Exchange-traded funds of commodities are of none of these kinds.', '商品 ETF 不属于其中任何一类。'),
        say('Each class of the units of a fund is a row.', '基金的每类份额各占一行。'),
      ],
    }),
    fund_scale_close_sina: records({
      say: say('Sizes of all closed-end funds, the largest first.', '新浪封闭式基金规模'),
      page: 'https://vip.stock.finance.sina.com.cn/fund_center/index.html#jjgmcloseall',
      ask: () => ({ funds: 'closed', type: '' }),
      columns: COLUMNS,
      parseRows,
      quirks: [say('Funds that have ended are among the rows.', '其中包括已终止的基金。')],
    }),
    fund_scale_structured_sina: records({
      say: say('Sizes of structured funds and of their parts, the largest first.', '新浪分级子基金规模'),
      page: 'https://vip.stock.finance.sina.com.cn/fund_center/index.html#jjgmfjall',
      ask: () => ({ funds: 'structured', type: '' }),
      columns: COLUMNS,
      parseRows,
      quirks: [
        say(
          'Structured funds ended in 2020. The list keeps their parts, and has some ordinary funds of bonds.',
          '分级基金已于 2020 年终止。清单保留其子份额，并含若干普通债券基金。',
        ),
      ],
    }),
  },
);

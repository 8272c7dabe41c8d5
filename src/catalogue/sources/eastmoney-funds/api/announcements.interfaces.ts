import { say } from '../../../../base/say.ts';
import { ANNOUNCED } from '../../../../engine/interface/future-days.ts';

import { code as codeColumn, date, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { FUND_LISTS } from '../cache.ts';
import { apiList, FUND_CODE } from './family.ts';

// What the announcements of one kind are asked for with.
const ANNOUNCEMENTS = {
  params: { symbol: security({ ...FUND_CODE, default: '000001', otherwise: 'refused' }) },
  list: 'announcements',
  fund: ({ symbol }: { readonly symbol: string }) => symbol,
  columns: {
    基金代码: codeColumn('FUNDCODE'),
    公告标题: text('TITLE'),
    基金名称: text('ShortTitle'),
    公告日期: date('PUBLISHDATEDesc', { say: say('Day of publication.', '公布日期。') }),
    报告ID: codeColumn('ID'),
  },
  sorted: '公告日期',
} as const;

export default familyOf(
  {
    category: 'fund',
    topic: 'fund-facts',
    page: 'https://fundf10.eastmoney.com/jjgg_000001.html',
    cache: FUND_LISTS,
    kind: 'history',
    grain: 'article',
    futureLimit: () => ANNOUNCED,
    quirks: [
      say(
        'Announcements of one day stay in the order of the source, newest first.',
        '同一天的公告保持数据源的顺序，最新的在前。',
      ),
      say(
        'A fund without announcements answers `[]`, where AKShare raises an error.',
        '没有公告的基金返回 `[]`，AKShare 则报错。',
      ),
      say(
        'All pages of 100 announcements are answered; AKShare answers the newest 100.',
        '返回所有页的公告，每页 100 条；AKShare 只返回最新的 100 条。',
      ),
      say(
        'AKShare takes the fields by position and asks without encryption; here they are taken by name, over https.',
        'AKShare 按位置取字段，且不加密请求；此处按名称取，经由 https。',
      ),
    ],
  },
  {
    fund_announcement_dividend_em: apiList({
      sample: {
        texts: {
          公告标题: [
            '华夏成长：收益分配结果公告',
            '华夏基金：关于调整基金分红方式变更规则的公告',
            '华夏成长证券投资基金第二十三次分红公告',
            '华夏成长证券投资基金第二十四次分红公告',
          ],
        },
      },
      ...ANNOUNCEMENTS,
      say: say('Announcements of a fund on its dividends, oldest first.', '基金公告：分红配送'),
      option: () => '2',
    }),

    fund_announcement_report_em: apiList({
      sample: {
        texts: {
          公告标题: [
            '华夏成长：{YYYY}年半年度报告摘要',
            '华夏成长：{YYYY}年第三季度报告',
            '华夏成长证券投资基金{YYYY}年第4季度报告',
            '华夏成长证券投资基金{YYYY}年年度报告',
            '华夏成长证券投资基金{YYYY}年第1季度报告',
          ],
        },
      },
      ...ANNOUNCEMENTS,
      say: say('Announcements of a fund with its periodic reports, oldest first.', '基金公告：定期报告'),
      option: () => '3',
      evidence: [
        say(
          'The newest 100 rows of 000001, recorded from AKShare in April 2026, are answered as recorded, every cell.',
          '000001 的最新 100 行（2026 年 4 月实录自 AKShare），返回值逐格一致。',
        ),
      ],
    }),

    fund_announcement_personnel_em: apiList({
      sample: {
        texts: {
          公告标题: [
            '华夏基金管理有限公司关于调整华夏成长证券投资基金基金经理的公告',
            '华夏基金管理有限公司关于增聘华夏成长证券投资基金基金经理的公告',
          ],
        },
      },
      ...ANNOUNCEMENTS,
      say: say('Announcements of a fund on changes of its personnel, oldest first.', '基金公告：人事调整'),
      option: () => '4',
    }),
  },
);

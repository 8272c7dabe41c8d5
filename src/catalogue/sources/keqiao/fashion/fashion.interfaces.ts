import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { meaningsOf } from '../../../declare/coded-choices.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type FashionAsk, keqiaoFashion, parseFashion } from './wire.ts';

const PART = say('a part of the index', '分项');

const PARTS = {
  柯桥时尚指数: { code: 'root', say: say('the whole index', '总指数') },
  时尚创意指数: { code: '01', say: say('creativity') },
  时尚设计人才数: { code: '0101', say: PART },
  新花型推出数: { code: '0102', say: PART },
  创意产品成交数: { code: '0103', say: PART },
  创意企业数量: { code: '0104', say: PART },
  时尚活跃度指数: { code: '02', say: say('activity') },
  电商运行数: { code: '0201', say: PART },
  时尚推广度指数: { code: '03', say: say('promotion') },
  国际交流合作次数: { code: '0301', say: PART },
  企业参展次数: { code: '0302', say: PART },
  时尚评价指数: { code: '04', say: say('judgement') },
} as const;

/** Why some parts are refused. */
const UNKNOWN_NUMBER = say(
  'the number by which the source knows this part is not known, and AKShare asks for another part under this name',
  '尚不知道数据源对该分项的编号，AKShare 以此名称请求的是其他分项',
);

export default familyOf<RecordsShared<FashionAsk>>(
  {
    category: 'index',
    topic: 'commodity-indices',
    page: 'http://ss.kqindex.cn:9559/rinder_web_kqsszs/index/index_page.do',
    cache: freshFor('1d', { staleIfError: '365d' }),
    kind: 'history',
    grain: 'event',
  },
  {
    index_kq_fashion: records({
      say: say('Index of fashion of Keqiao or one of its parts, oldest first.', '柯桥时尚指数'),
      keywords: ['textile', 'fashion', '纺织', '时尚', '柯桥'],
      source: keqiaoFashion,
      params: {
        symbol: choice(meaningsOf(PARTS), {
          default: '柯桥时尚指数',
          say: say('Part of the index.', '指数或其分项。'),
          absent: {
            时尚平台拓展数: UNKNOWN_NUMBER,
            新产品销售额占比: UNKNOWN_NUMBER,
            企业合作占比: UNKNOWN_NUMBER,
            品牌传播费用: UNKNOWN_NUMBER,
            外商驻点数量变化: UNKNOWN_NUMBER,
          },
        }),
      },
      columns: {
        日期: date({ say: say('Day of publication.', '公布日期。') }),
        指数: number({ say: say('Value of the index or the part.', '指数或分项的值。') }),
        涨跌值: number({
          role: 'change',
          unit: 'index_points',
          say: say('Value less the one before.', '与前一期之差。'),
        }),
        涨跌幅: number({
          id: 'change_ratio',
          say: say('The same over the one before: 0.1 is 10 percent.', '与前一期之比减一：0.1 即 10%。'),
        }),
      },
      ask: ({ symbol }): FashionAsk => ({ part: PARTS[symbol].code }),
      parseRows: (pages) => parseFashion(pages),
      quirks: [
        say(
          'Five choices of AKShare are refused: 时尚平台拓展数, 新产品销售额占比, 企业合作占比, 品牌传播费用 and 外商驻点数量变化. It asks for another part under these names, and their own numbers are not known.',
          '拒绝 AKShare 的五个选项：时尚平台拓展数、新产品销售额占比、企业合作占比、品牌传播费用、外商驻点数量变化。它以这些名称请求的是其他分项，其本身的编号未知。',
        ),
      ],
    }),
  },
);

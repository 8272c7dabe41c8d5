import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { timeout } from '../../../../engine/interface/params.ts';
import { text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { fundCode } from '../site.ts';
import { danjuanProfiles, type ProfileAsk, parseProfile } from './wire.ts';

export default familyOf<RecordsShared<ProfileAsk>>(
  {
    category: 'fund',
    topic: 'fund-facts',
    page: 'https://danjuanfunds.com/funding/000001',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'item',
  },
  {
    fund_individual_basic_info_xq: records({
      say: say('Profile of one fund: fourteen items and their texts.', '基金基本信息（雪球蛋卷）'),
      sample: {
        items: sampleNames(
          '~基金代码|~基金名称|~基金全称|~成立时间|~最新规模|~基金公司|~基金经理|~托管银行|~基金类型|评级机构|基金评级|~投资策略|~投资目标|~业绩比较基准',
        ),
      },
      keywords: ['fund profile', 'fund manager', '基金经理', '基金规模', '业绩比较基准'],
      source: danjuanProfiles,
      params: { symbol: fundCode('000001'), timeout: timeout() },
      columns: {
        item: text(),
        value: text({
          say: say(
            'Text of the item; the size with its unit, 27.30亿 yuan.',
            '项目的内容；规模带单位，如 27.30亿（元）。',
          ),
        }),
      },
      ask: ({ symbol }) => ({ fund: symbol }),
      parseRows: parseProfile,
      quirks: [
        say(
          'A fund without a rating has `null` for 评级机构 and 基金评级.',
          '没有评级的基金，评级机构和基金评级为 `null`。',
        ),
        say(
          'A fund that the source does not know is 404, where AKShare raises an error.',
          '数据源不认识的基金返回 404，AKShare 则报错。',
        ),
      ],
      evidence: [
        say(
          'The items and their order are those of a recorded result of AKShare, whose texts are answered as recorded where they are whole.',
          '项目及其顺序与 AKShare 的一份实录结果相同，其中完整的文本返回值与之一致。',
        ),
      ],
    }),
  },
);

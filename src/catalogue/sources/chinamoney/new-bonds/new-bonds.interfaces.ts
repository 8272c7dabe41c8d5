import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type NewBondsAsk, newBonds, parseNewBonds } from './wire.ts';

const BONDS = {
  债券全称: text('#0', { id: 'bond_full_name', say: say('Full name of the bond.') }),
  债券类型: text('#1'),
  发行日期: text('#3', {
    id: 'issue_day',
    say: say('Day of the issue, MM-DD without a year.', '发行日期，MM-DD，没有年份。'),
  }),
  计息方式: text('#5', { id: 'coupon_type', say: say('How interest is paid.') }),
  价格: number('#11', {
    id: 'issue_price',
    role: 'none',
    unit: 'yuan_per_100_face_value',
    say: say('Price of the issue.', '发行价格。'),
  }),
  债券期限: text('#7', { id: 'term', say: say('Term, such as 3年 or 260日.', '期限，例如 3年、260日。') }),
  计划发行量: number('#12'),
  债券评级: text('#9', { say: say('Rating; `null` without one.', '评级；没有的为 `null`。') }),
} as const;

export default familyOf<RecordsShared<NewBondsAsk>>(
  {
    category: 'macro',
    topic: 'china-money',
    page: 'https://www.chinamoney.com.cn/chinese/xzjfx/',
    cache: freshFor('1h', { staleIfError: '7d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    macro_china_bond_public: records({
      sample: {
        texts: {
          债券全称: [
            '江苏金融租赁股份有限公司{YYYY}年绿色金融债券(第一期)',
            '{YYYY}年记账式附息(一期)国债',
            '湖南银行股份有限公司{YYYY}年第006期同业存单',
            '台州市路桥公共资产投资管理集团有限公司{YYYY}年度第一期超短期融资券',
          ],
          债券类型: ['普通金融债', '国债', '同业存单', '超短期融资券'],
          计息方式: ['附息式固定利率', '零息式', '利随本清'],
          发行日期: '{MM}-{DD}',
          债券期限: ['3年', '5年'],
          债券评级: 'AAA',
        },
      },
      say: say('Bonds that were issued in the interbank market of late, newest first.', '中国货币网：新债发行'),
      keywords: ['new bonds', 'bond issues', 'interbank bonds', '新债', '发债', '短融', '同业存单', '银行间债券'],
      source: newBonds,
      columns: BONDS,
      mayBeEmpty: true,
      ask: (): NewBondsAsk => ({ list: 'new-bonds' }),
      parseFields: (pages, _, fields) => parseNewBonds(pages, fields),
      quirks: [
        say(
          'In August 2026 the address was reported to answer 404: a call fails then, and names bond_info_cm.',
          '2026 年 8 月有人报告该地址返回 404：此时调用失败，并指出 bond_info_cm。',
        ),
        say(
          'The list comes in some 40 pages of ten bonds, one a second.',
          '清单约有 40 页，每页十只债券，每秒取一页。',
        ),
        say(
          'Values are known by their places alone: a row of another number of values fails.',
          '各值只能按位置识别：值的个数不同的行视为失败。',
        ),
      ],
    }),
  },
);

import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, timeout } from '../../../../engine/interface/params.ts';
import { text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { danjuan, type ProfileAsk, parseProfile } from './wire.ts';

export default familyOf<RecordsShared<ProfileAsk>>(
  {
    category: 'fund',
    topic: 'fund-facts',
    page: 'https://danjuanfunds.com/funding/000001',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    each: 'item',
  },
  {
    fund_individual_basic_info_xq: records({
      doc: 'Profile of one fund: fourteen items and their texts.',
      chinese: '基金基本信息（雪球蛋卷）',
      keywords: ['fund profile', 'fund manager', '基金经理', '基金规模', '业绩比较基准'],
      source: danjuan,
      params: {
        symbol: code(
          {
            default: '000001',
            doc: 'Fund code, six digits; leading zeros count.',
            matching: /^[0-9]{6}$/,
            form: 'six digits, such as 000001',
          },
          'refused',
        ),
        timeout: timeout({ doc: 'Longest wait for the source, in seconds.' }),
      },
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
        'A fund without a rating has `null` for 评级机构 and 基金评级.',
        'A fund that the source does not know is 404, where AKShare raises an error.',
      ],
      evidence: [
        'The items and their order are those of a recorded result of AKShare, whose texts are answered as recorded where they are whole.',
      ],
    }),
  },
);

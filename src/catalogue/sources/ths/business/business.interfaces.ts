import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { companyCode } from '../company-code.ts';
import { type BusinessAsk, parseBusiness, thsBusiness } from './wire.ts';

const COLUMNS = {
  股票代码: code('company', { say: say('Share code, as it was asked for.', '股票代码，即所求的代码。') }),
  主营业务: text('主营业务', { id: 'main_business' }),
  产品类型: text('产品类型', { id: 'product_types', say: say('Types of products.') }),
  产品名称: text('产品名称', { id: 'product_names', role: 'none', say: say('Names of products.') }),
  经营范围: text('经营范围', { id: 'business_scope', say: say('Registered scope of business.') }),
} as const;

export default familyOf<RecordsShared<BusinessAsk>>(
  {
    category: 'stock',
    topic: 'company-reports',
    page: 'https://basic.10jqka.com.cn/new/000066/operate.html',
    cache: freshFor('1d', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_zyjs_ths: records({
      sample: {
        texts: {
          主营业务: '计算产业、系统装备及其他业务。',
          产品类型: '计算产业、系统装备',
          经营范围:
            '计算机软件、硬件、终端及其外部设备、网络系统及系统集成、电子产品及零部件、金融机具、税控机具、计量仪表、安防产品、移动通',
        },
      },
      say: say('Main business, products and scope of business of one A-share company, one row.', '主营介绍（同花顺）'),
      lists: { rows: 1 },
      keywords: ['company profile', 'main business', '公司简介', '主营业务'],
      source: thsBusiness,
      params: { symbol: companyCode('000066') },
      columns: COLUMNS,
      ask: ({ symbol }) => ({ company: symbol }),
      parseFields: parseBusiness,
      quirks: [
        say(
          'Blanks and line breaks are taken out of the texts, as in AKShare.',
          '文本中的空格和换行会去掉，与 AKShare 相同。',
        ),
        say(
          'An item that the page of a company lacks is `null`, where AKShare leaves out the column.',
          '公司网页缺少的项目为 `null`，AKShare 会略去该列。',
        ),
        say(
          'The page is read as GB18030: AKShare reads GB2312 and loses rare characters.',
          '网页按 GB18030 读取：AKShare 按 GB2312 读取，会丢失生僻字。',
        ),
      ],
    }),
  },
);

import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { amacBondStaff, type BondStaffAsk, parseOrganisations } from './wire.ts';

const ORGANISATIONS = {
  机构类型: text('orgClass'),
  机构名称: text('orgName'),
  公示网址: text('publicityAddress', {
    id: 'publication_address',
    say: say('Address of the page on which it publishes its staff.', '公示人员的网页地址。'),
  }),
} as const;

export default familyOf<RecordsShared<BondStaffAsk>>(
  {
    category: 'fund',
    topic: 'fund-companies',
    page: 'https://human.amac.org.cn/web/org/personPublicity.html',
    cache: freshFor('1d', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'party',
    listsAll: true,
  },
  {
    amac_person_bond_org_list: records({
      sample: {
        texts: {
          机构类型: '公募基金管理公司',
          机构名称: '安联基金管理有限公司',
          公示网址: 'https://www.allianzgi.com.cn/contents/2024/6/11-254bd26539bd',
        },
      },
      say: say(
        'Organisations that publish their bond trading staff, with the address.',
        '基金业协会：债券投资交易相关人员公示',
      ),
      keywords: ['bond traders', 'staff', '债券交易员', '从业人员', '基金业协会'],
      source: amacBondStaff,
      columns: ORGANISATIONS,
      inferred: ['orgClass', 'publicityAddress'],
      rowNumber: '序号',
      ask: (): BondStaffAsk => ({ list: 'organisations' }),
      parseFields: (pages, _, fields) => parseOrganisations(pages, fields),
      quirks: [
        say(
          'AKShare names the columns by their places. Here they are found by their names, or by their places from the end.',
          'AKShare 按位置命名各列。此处按字段名取值，没有这些字段名时按倒数位置取值。',
        ),
      ],
    }),
  },
);

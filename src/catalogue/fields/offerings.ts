import { say } from '../../base/say.ts';
import { fields } from './field.ts';

/** Offerings and listings. */
export const OFFERINGS = fields({
  更新日期: { id: 'update_date', say: say('Day of the last change.', '最近变更日期。') },
  行业: { id: 'industry', say: say('Industry.', '行业。'), of: 'industry' },
  注册地: { id: 'registered_place', say: say('Place of registration.') },
  最新状态: { id: 'latest_status' },
  保荐机构: { id: 'sponsor' },
  律师事务所: { id: 'law_firm' },
  会计师事务所: { id: 'accounting_firm' },
  拟上市地点: { id: 'intended_listing_place' },
  招股说明书: { id: 'prospectus_url', say: say('Address of the prospectus.') },
  受理日期: { id: 'acceptance_date' },
  发行价: { id: 'issue_price' },
  发行总数: { id: 'issued_shares', say: say('Shares issued.', '发行的股数。'), unit: 'shares' },
  网上发行: { id: 'online_issued_shares', say: say('Issued online.') },
  发行价格: { id: 'issue_price' },
  发行日期: { id: 'issue_date' },
  锁定期: { id: 'lock_up_period', say: say('Lock-up period.'), unit: 'months' },
  申购代码: { id: 'subscription_code' },
  发行市盈率: { id: 'issue_pe', say: say('Issue price over earnings.', '发行市盈率。'), unit: 'times' },
  行业市盈率: { id: 'industry_pe', say: say('Price over earnings of the industry.', '行业市盈率。'), unit: 'times' },
  中签号: {
    id: 'drawn_numbers',
    say: say('Numbers that were drawn; null before the draw.', '中签号码；摇号前为 null。'),
  },
  中签缴款日期: { id: 'payment_date', say: say('Day of payment.') },
  申购上限: { id: 'subscription_limit', say: say('Largest subscription.') },
  中签率: { id: 'lottery_rate', say: say('Winning rate.'), range: [0, 100] },
  涨幅: { role: 'change_percent', id: 'change_percent', say: say('Change in percent.') },
  发行方式: { id: 'issue_method', say: say('Kind of the offering.') },
});

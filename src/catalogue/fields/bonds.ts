import { say } from '../../base/say.ts';
import { fields } from './field.ts';

/** Bonds and convertibles. */
export const BONDS = fields({
  转股价: {
    ratioOf: { of: ['underlying_price'], over: ['conversion_value'], times: 100 },
    id: 'conversion_price',
    unit: 'yuan_per_share',
  },
  转股价值: { near: { role: 'price', from: 0.7, to: 0.97 }, id: 'conversion_value', unit: 'yuan_per_bond' },
  转股溢价率: { ratioOf: { of: ['price', '-conversion_value'], over: ['conversion_value'] }, id: 'conversion_premium' },
  申购日期: { id: 'subscription_date', say: say('Day of subscription.') },
  债券简称: { id: 'bond_name', say: say('Short name of the bond.'), role: 'name', of: 'bond' },
  正股简称: { id: 'underlying_name', say: say('Short name of the underlying share.'), role: 'name', of: 'share' },
  到期时间: { id: 'maturity_date', say: say('Day of maturity.', '到期日。') },
  转债名称: { id: 'bond_name', say: say('Name of the bond.'), role: 'name', of: 'bond' },
  正股价: {
    id: 'underlying_price',
    say: say('Latest price of the share.'),
    unit: 'yuan_per_share',
    near: { role: 'price', from: 0.06, to: 0.2 },
  },
  强赎触发价: {
    ratioOf: { of: ['conversion_price'], over: [], times: 1.3 },
    id: 'redemption_trigger_price',
    say: say('Price of the share that allows a redemption.', '允许赎回的正股价格。'),
    unit: 'yuan_per_share',
  },
  债券代码: { id: 'bond_code', say: say('Bond code.', '债券代码。'), role: 'code', of: 'bond' },
  回售触发价: {
    near: { role: 'price', from: 0.05, to: 0.1 },
    id: 'put_trigger_price',
    say: say('Price of the share below which holders may sell the bond back.', '正股低于此价格时，持有人可以回售。'),
    unit: 'yuan_per_share',
  },
  剩余规模: { id: 'outstanding_size', say: say('Bonds outstanding.'), unit: 'hundred_million_yuan' },
  纯债溢价率: {
    ratioOf: { of: ['price', '-straight_bond_value'], over: ['straight_bond_value'] },
    id: 'straight_bond_premium',
    say: say('Premium of the bond’s price over its value as a mere bond.', '转债价格相对纯债价值的溢价。'),
  },
  纯债价值: {
    near: { role: 'price', from: 0.75, to: 0.95 },
    id: 'straight_bond_value',
    say: say('Value as a mere bond.', '仅作为债券的价值。'),
    unit: 'yuan_per_bond',
  },
  债券评级: { id: 'bond_rating', say: say('Rating of the bond.') },
  计划发行量: {
    id: 'planned_issue',
    say: say('Planned size of the issue.', '计划发行规模。'),
    unit: 'hundred_million_yuan',
  },
});

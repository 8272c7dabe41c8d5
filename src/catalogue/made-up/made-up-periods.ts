import type { Interface } from '../../engine/interface/interface.ts';
import type { Period } from './made-up.ts';

// Monthly series whose texts do not say so.
const MONTHLY = /LPR|保费收入|国房景气|物流景气|理财|手机/;

/** What one row of an interface’s history is, by its texts and its columns. */
export function madeUpPeriodOf({ say: { en: doc, zh: chinese }, columns }: Pick<Interface, 'say' | 'columns'>): Period {
  if (columns.some(({ name }) => /^(?:季度|报告期|股东户数统计截止日)$/.test(name))) return 'quarter';
  if (/季率|经常[账帐]|国内生产总值/.test(chinese) || /\bquarter(?:ly|\b)/.test(doc)) return 'quarter';
  if (/\bweek(?:ly|\b)|持仓报告|初请|原油库存/.test(`${doc} ${chinese}`)) return 'week';
  if (columns.some(({ cells, name }) => cells === 'month' || name === '发布日期')) return 'month';
  return /\bmonthly\b/.test(doc) || MONTHLY.test(chinese) ? 'month' : 'day';
}

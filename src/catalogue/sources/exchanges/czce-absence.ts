import { midnightOf } from '../../../engine/interface/day-forms.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../engine/interface/trading-calendar.ts';
import { beginningOf, noValue, refusePage } from '../../wire/refusals.ts';
import { saysAbsent } from './absent-file.ts';

/** What the pages say that the Zhengzhou exchange shows in the place of a file that it does not have. */
const ABSENT = ['您的访问出错了', '当日无数据'];

/** Whether the Zhengzhou exchange has no such file. */
export function isAbsentAtZhengzhou(page: Page): boolean {
  return ABSENT.some((words) => saysAbsent(page, words));
}

/** The first day whose reports, apart from bars, are known to lie where those of today do. */
const FIRST_DAY = '20151008';

/**
 * Whether the exchange has no such report of a day, `YYYYMMDD`. Throws `no_value` for an older session: its
 * reports lie elsewhere, in another form.
 * @param label begins the message of a failure
 */
export function isAbsentReport(page: Page, day: string, label: string): boolean {
  const isAbsent = isAbsentAtZhengzhou(page);
  if (isAbsent && day < FIRST_DAY && PROVEN_DAYS.mayHaveTrading(midnightOf(day)))
    throw noValue(
      `${label}: older reports have another form; the first that is read is of ${FIRST_DAY}.`,
      `郑州商品交易所更早的日报是另一种形式；可读取的日报始于 ${FIRST_DAY}。`,
    );
  return isAbsent;
}

/**
 * The inspection of its files: throws `upstream_refused` for a page that does not say that there is no such file.
 */
export function inspectZhengzhou(page: Page, label: string): void {
  const isXml = beginningOf(page.body).startsWith('<?xml');
  if (!isXml && !isAbsentAtZhengzhou(page)) refusePage(page, label);
}

import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { toMs } from '../../../../engine/interface/cache-policy.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { chinabondYields } from './wire.ts';

/**
 * The curves in the order of the site, with what they lie above that of treasury bonds, in hundredths of a
 * percent.
 */
const CURVES = [
  ['中债国债收益率曲线', 0],
  ['中债商业银行普通债收益率曲线(AAA)', 28],
  ['中债中短期票据收益率曲线(AAA)', 42],
] as const;
const TERMS = ['3月', '6月', '1年', '3年', '5年', '7年', '10年', '30年'];
/** What each term adds, in hundredths of a percent. */
const SLOPE = [0, 4, 8, 20, 33, 46, 55, 100];

/** The yield curves with made-up figures on every day of trading that is over. */
const yields: SandboxUpstream = {
  hosts: chinabondYields.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/cbweb-pbc-web/pbc/historyQuery') return undefined;
    const start = Date.parse(`${query.get('startDate')}T00:00:00Z`);
    const asked = Date.parse(`${query.get('endDate')}T00:00:00Z`);
    const end = Math.min(asked, Date.parse(`${beijingDay(now)}T00:00:00Z`) - toMs('1d'));
    const rows: string[] = [];
    // As the source does, a longer range has no rows.
    const isTooLong = asked - start >= 366 * toMs('1d');
    for (let day = end; day >= start && !isTooLong; day -= toMs('1d'))
      if (PROVEN_DAYS.hasTrading(day)) rows.push(...rowsOf(new Date(day).toISOString().slice(0, 10)));
    const headings = ['曲线名称', '日期', ...TERMS].map((heading) => `<td><b>${heading}</b></td>`).join('');
    const body = `<html><body><table><tr><td>中债收益率曲线</td></tr></table><table id="gjqxData"><tr>${headings}</tr>${rows.join('')}</table></body></html>`;
    return { type: 'text/html;charset=UTF-8', body };
  },
};

export default yields;

function rowsOf(day: string): readonly string[] {
  const random = seededRandom(seedOf(`yields ${day}`));
  const base = 12_000 + random(800);
  return CURVES.map(([name, above], curve) => {
    const figures = SLOPE.map((slope, at) =>
      // Notes have no such term, and the site writes an entity without its end.
      curve === 2 && at === SLOPE.length - 1 ? '&nbsp' : toDecimal(base + 100 * (above + slope), 4),
    );
    return `<tr>${[name, day, ...figures].map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
}

import { newestDays, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { nbs } from './wire.ts';

/** Some rates, and where each lies, in hundredths. */
const RATES: readonly (readonly [item: string, least: number])[] = [
  ['全国城镇调查失业率 (%)', 500],
  ['31个大城市城镇调查失业率 (%)', 500],
  ['全国城镇16—24岁劳动力失业率 (%)', 1_500],
];

/** The unemployment rates of two years, made up; the source sends them newest first. */
const unemployment: SandboxUpstream = {
  hosts: nbs.hosts,
  answer: ({ path, now }) => {
    if (path !== '/dg/website/publicrelease/web/external/stream/esData') return undefined;
    const data = newestDays(now, 'month', 24).map((day) => {
      const [year = '', month = ''] = day.split('-');
      const values = RATES.map(([item, least]) => ({
        _id: String(seedOf(item)),
        _name: '城镇调查失业率',
        i_showname: `${item} `,
        value: toDecimal(least / 10 + seededRandom(seedOf(`${item} ${year} ${month}`))(5), 1),
        du_name: '%',
        da_name: '全国',
      }));
      return { code: `${year}${month}MM`, name: `${year}年${Number(month)}月`, values };
    });
    return { type: 'application/json;charset=UTF-8', body: JSON.stringify({ success: true, data }) };
  },
};

export default unemployment;

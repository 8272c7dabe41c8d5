import { parkMillerRandom, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';

// The first day of the library, and the last of a security that is traded no more.
const FIRST_DAY = Date.UTC(1996, 0, 2);
const LAST_DAY = Date.UTC(2025, 0, 24);
const DAY_MS = 86_400_000;

/** Weekdays as the site writes them, `19960102`. */
const DAYS = Array.from({ length: (LAST_DAY - FIRST_DAY) / DAY_MS + 1 }, (_, at) => new Date(FIRST_DAY + at * DAY_MS))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10).replaceAll('-', ''));

/** `data.php` of Risk Lab: a history for every PERMNO of five digits, an empty body for any other identifier. */
const riskLabSandbox: SandboxUpstream = {
  hosts: ['dachxiu.chicagobooth.edu'],
  answer: ({ path, query }) => {
    if (path !== '/data.php') return undefined;
    const permno = query.get('ticker') ?? '';
    return { type: 'text/html; charset=UTF-8', body: /^[0-9]{5}$/.test(permno) ? historyOf(permno) : '' };
  },
};

export default riskLabSandbox;

/** Made volatilities between 0.1 and 0.4, to six digits; none in the first ten days, as where trades are few. */
function historyOf(permno: string): string {
  const random = parkMillerRandom(Number(permno) + 1);
  // Without zeros at its end, as C++ prints it.
  const volatility = (): string => toDecimal(100_000 + (random() % 300_000), 6).replace(/0{1,6}$/, '');
  const lines = DAYS.map((day, at) => {
    const estimate = at < 10 ? '0 0 0' : `${volatility()} 1 0.05`;
    return `${permno} ${day} ${estimate} ${volatility()} ${volatility()} ${estimate} ${volatility()} ${volatility()}`;
  });
  return `${[`S${permno}`, permno, 'SYNTHETIC SECURITY', DAYS.length, DAYS[0], DAYS.at(-1), ...lines].join('\n')}\n`;
}

import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { toMs } from '../../../../engine/interface/cache-policy.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { isUnknownCode, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import { madeUpWorkbook } from '../../../made-up/made-up-workbook.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { csindexFiles } from './wire.ts';

const HEADINGS = [
  '日期Date',
  '指数代码 Index Code',
  '指数名称 Index Name',
  '指数英文名称Index Name(Eng)',
  '成份券代码Constituent Code',
  '成份券名称Constituent Name',
  '成份券英文名称Constituent Name(Eng)',
  '交易所Exchange',
  '交易所英文名称Exchange(Eng)',
];
const EXCHANGES = {
  shanghai: ['上海证券交易所', 'Shanghai Stock Exchange'],
  shenzhen: ['深圳证券交易所', 'Shenzhen Stock Exchange'],
} as const;
const CONSTITUENTS = 50;

/**
 * The files of indices with made-up constituents, most of them of Shanghai. An index whose code begins with 399
 * has none.
 */
const files: SandboxUpstream = {
  hosts: csindexFiles.hosts,
  answer: ({ path, now }) => {
    const [, folder, index, file] = /\/autofile\/([a-z]+)\/([0-9A-Z]{6})([a-z]+)\.xls$/.exec(path) ?? [];
    if (index === undefined || folder !== file || (file !== 'cons' && file !== 'closeweight')) return undefined;
    if (index.startsWith('399') || isUnknownCode(index)) return absent(path);
    const hasWeights = file === 'closeweight';
    const headings = hasWeights ? [...HEADINGS, '权重(%)weight'] : HEADINGS;
    const day = hasWeights ? lastMonthEnd(now) : dayOf(PROVEN_DAYS.newestSession(now));
    const weights = weightsOf(index);
    const rows = weights.map((weight, at) => {
      const isShanghai = at >= 15;
      const code = isShanghai ? String(600_000 + at - 15) : String(at + 1).padStart(6, '0');
      const exchange = isShanghai ? EXCHANGES.shanghai : EXCHANGES.shenzhen;
      const name = [`沙盒${index}`, `Sandbox ${index}`];
      const security = [`沙盒${code}`, `Sandbox ${code} Co Ltd`];
      return [
        day,
        index,
        ...name,
        code,
        ...security,
        ...exchange,
        ...(hasWeights ? [Number(toDecimal(weight, 3))] : []),
      ];
    });
    return { type: 'application/vnd.ms-excel', body: madeUpWorkbook('Index Constituents Data', [headings, ...rows]) };
  },
};

export default files;

/** The weights of an index in thousandths, which make 100 percent. */
function weightsOf(index: string): readonly number[] {
  const random = seededRandom(seedOf(index));
  const weights = Array.from({ length: CONSTITUENTS - 1 }, () => 500 + random(2_500));
  const rest = 100_000 - weights.reduce((sum, each) => sum + each, 0);
  return [...weights, rest];
}

/** The day of a midnight as the source writes it: the number 20260630. */
function dayOf(midnight: number): number {
  return Number(new Date(midnight).toISOString().slice(0, 10).replaceAll('-', ''));
}

/** The last day of trading of the month before. */
function lastMonthEnd(now: number): number {
  let day = Date.parse(`${beijingDay(now).slice(0, 7)}-01T00:00:00Z`);
  do day -= toMs('1d');
  while (!PROVEN_DAYS.hasTrading(day));
  return dayOf(day);
}

/** What the object store answers in the place of a file that it does not have. */
function absent(path: string): SandboxReply {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>${path.slice(1)}</Key></Error>`;
  return { status: 404, type: 'application/xml', body };
}

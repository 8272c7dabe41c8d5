import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { recordsIn, refuseDisorder } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { refuseBan } from '../replies.ts';
import { roundHalfUp } from '../rounding.ts';
import { moneyFlowAddress, sinaMoneyFlow } from './site.ts';

/** The daily money flow of one share, by Sina's name of it: `sh600519`. */
type ShareFlowAsk = { readonly flowOf: string };

const LABEL = 'Sina money flow';
// As many as Eastmoney has.
const SESSIONS = 120;

/** The daily money flow of a share by the size of its trades: a fallback source, without its `ask`. */
export const sinaShareFlow = {
  source: {
    ...sinaMoneyFlow,
    ...onePage<ShareFlowAsk>(pageCheck(refuseBan, LABEL), ({ flowOf: symbol }) => ({
      url: moneyFlowAddress('ssl_qsfx_lscjfb', { page: 1, num: SESSIONS, sort: 'opendate', asc: 0, daima: symbol }),
      headers: { referer: 'https://vip.stock.finance.sina.com.cn/moneyflow/' },
    })),
  },
  cache: shanghaiSession({ open: '5m', staleIfError: '30d' }),
  note: say(
    'Eastmoney failed: all rows are those of Sina, which counts single trades of 1,000,000, 200,000 and 50,000 yuan and more, where Eastmoney counts orders.',
    '东方财富失败：所有行来自新浪；新浪统计 100 万元、20 万元和 5 万元及以上的单笔成交，而东方财富统计委托单。',
  ),
  parse: parseShareFlow,
};

const SIZES = ['r0', 'r1', 'r2', 'r3'] as const;
// Sums are printed to four places.
const TOLERANCE = 1;

/**
 * Parses the flow of a share into the fields of Eastmoney's, oldest first: a list, newest first, of
 * `{"opendate":"2019-04-29","trade":"10.8700","netamount":"-2903349.8500","r0":"0.0000","r0_net":"0.0000"}`. `r0`
 * to `r3` are the turnovers of the sizes, the largest first, `r0_net` to `r3_net` what was bought less what was
 * sold of each. Throws `upstream_refused` for no rows, which prove nothing of a share, and `upstream_changed` for
 * all else, for days out of order, and for sizes that do not add up.
 */
function parseShareFlow([page]: Pages, { flowOf: symbol }: ShareFlowAsk): FieldCells {
  const rows = recordsIn(parseJson(page.body, LABEL) ?? [], {
    label: LABEL,
    at: '',
    of: 'days',
    mayBeEmpty: true,
    refusedWhen: ({ __ERROR: error }) => (error === undefined ? undefined : `Sina failed: ${quote(error)}`),
  }).toReversed();
  if (rows.length === 0) throw new Failure('upstream_refused', `Sina has no money flow of ${quote(symbol)}.`);
  if (rows.length > SESSIONS) throw changed(LABEL, `expected at most ${SESSIONS} days, got ${rows.length}`);
  const days = toCells(
    'date',
    rows.map(({ opendate }) => opendate),
    { label: `${LABEL}: opendate` },
  );
  refuseDisorder([...rows.keys()], LABEL, (row) => days.textAt(row) ?? '');
  if (days.isNull(0)) throw changed(LABEL, 'a flow without its day');
  const figures = (name: string): readonly number[] => {
    const cells = toCells(
      'number',
      rows.map((row) => row[name]),
      { label: `${LABEL}: ${name}` },
    );
    return rows.map((_, row) => Number(cells.textAt(row) ?? Number.NaN));
  };
  const turnovers = SIZES.map(figures);
  const nets = SIZES.map((size) => figures(`${size}_net`));
  for (const [row, net] of figures('netamount').entries()) {
    const sizes = turnovers.map((list, size) => ({ turnover: list[row]!, net: nets[size]![row]! }));
    refuseOtherSum(sizes, net, days.textAt(row));
  }
  const total = rows.map((_, row) => sumOf(turnovers.map((list) => list[row]!)));
  const [largest, large, medium, small] = nets;
  const main = rows.map((_, row) => largest![row]! + large![row]!);
  const flow = (list: readonly number[]) => Cells.numbers(list.map((net) => roundHalfUp(net, 2, LABEL)));
  const rate = (list: readonly number[]) =>
    Cells.numbers(
      list.map((net, row) => (total[row] === 0 ? null : roundHalfUp((net / total[row]!) * 100, 2, LABEL))),
      'percent',
    );
  return {
    f51: days,
    f52: flow(main),
    f53: flow(small!),
    f54: flow(medium!),
    f55: flow(large!),
    f56: flow(largest!),
    f57: rate(main),
    f58: rate(small!),
    f59: rate(medium!),
    f60: rate(large!),
    f61: rate(largest!),
    f62: Cells.numbers(figures('trade')),
    f63: Cells.numbers(
      figures('changeratio').map((ratio) => roundHalfUp(ratio * 100, 2, LABEL)),
      'percent',
    ),
  };
}

/** Throws `upstream_changed` for sizes of a day that do not add up to its net flow, or exceed what was traded. */
function refuseOtherSum(
  sizes: readonly { readonly turnover: number; readonly net: number }[],
  net: number,
  day: string | null,
): void {
  const sum = sumOf(sizes.map((size) => size.net));
  if (!(Math.abs(sum - net) <= TOLERANCE))
    throw changed(LABEL, `the sizes of ${day} add up to ${sum.toFixed(2)}, not to ${net}`);
  if (sizes.some((size) => Math.abs(size.net) > size.turnover + TOLERANCE))
    throw changed(LABEL, `a size of ${day} flowed more than was traded`);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

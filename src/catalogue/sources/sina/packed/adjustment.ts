import { say } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { type ColumnSpec, date, number, optionalIn } from '../../../declare/columns.ts';
import type { FactorKind } from './files.ts';

// What rows of daily bars share whose param `adjust` asks for prices, adjusted or not, or for the factors instead.

const SAY_ADJUST = say(
  'Adjustment of prices for dividends and splits, or the table of its factors.',
  '价格的复权方式（分红与拆股），或复权因子表。',
);
const FORWARD = {
  '': say('prices as traded', '不复权价格'),
  qfq: say('forward-adjusted prices: today’s prices stand', '前复权价格：以今日价格为准'),
};
const FORWARD_FACTORS = say('the factors of forward adjustment, not prices', '前复权因子，不是价格');

/** The param of a source that adjusts forward and backward. */
export const ADJUST = choice(
  {
    ...FORWARD,
    hfq: say('backward-adjusted prices: the first prices stand', '后复权价格：以最初价格为准'),
    'qfq-factor': FORWARD_FACTORS,
    'hfq-factor': say('the factors of backward adjustment, not prices', '后复权因子，不是价格'),
  },
  { default: '', adjusts: { qfq: 'forward', hfq: 'backward' }, say: SAY_ADJUST },
);

/** The param of a source that adjusts forward alone. */
export const ADJUST_FORWARD = choice(
  { ...FORWARD, 'qfq-factor': FORWARD_FACTORS },
  { default: '', adjusts: { qfq: 'forward' }, say: SAY_ADJUST },
);

/** What rows of prices or of their factors say alike. Prices as traded are never revised. */
export const PRICES_OR_FACTORS = {
  category: 'stock',
  topic: 'share-prices',
  kind: 'history',
  grain: { param: 'adjust', of: { '': 'day', qfq: 'day', hfq: 'day', 'qfq-factor': 'event', 'hfq-factor': 'event' } },
  isPriceHistory: true,
  isUnrevised: (ask: AskData) => 'adjust' in ask && ask.adjust === '',
} as const;

/** The days of prices and of factors. */
export const DAY = date('date', {
  say: say('Day of trading; of a factor, the first day for which it holds.', '交易日；对于因子，是其生效的第一天。'),
});

/** A column that a table of factors lacks. */
export function ofPrices<const Spec extends ColumnSpec>(column: Spec): Spec {
  return optionalIn({ adjust: ['qfq', 'hfq', ''] }, column);
}

/** The factors by which prices are divided and multiplied. */
export const FACTORS = {
  qfq_factor: optionalIn(
    { adjust: ['qfq-factor'] },
    number('qfq_factor', {
      say: say('A forward-adjusted price is the price over the factor.', '前复权价等于价格除以该因子。'),
    }),
  ),
  hfq_factor: optionalIn(
    { adjust: ['hfq-factor'] },
    number('hfq_factor', {
      say: say('A backward-adjusted price is the price times the factor.', '后复权价等于价格乘以该因子。'),
    }),
  ),
};

/** The part of an ask that a value of the param decides: the factors as a table, or prices. */
export function adjustmentAsk(
  adjust: '' | FactorKind | `${FactorKind}-factor`,
): { readonly table: FactorKind } | { readonly adjust: '' | FactorKind } {
  if (adjust === 'qfq-factor') return { table: 'qfq' };
  return adjust === 'hfq-factor' ? { table: 'hfq' } : { adjust };
}

/** The column of the factors that a value of the param asks for; undefined where it asks for prices. */
export function factorOf(adjust: string): 'qfq_factor' | 'hfq_factor' | undefined {
  if (adjust === 'qfq-factor') return 'qfq_factor';
  return adjust === 'hfq-factor' ? 'hfq_factor' : undefined;
}

import { say } from '../../../../base/say.ts';
import type { Interface, Params } from '../../../../engine/interface/interface.ts';
import { type Columns, date, number, whole } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import type { Unit } from '../../../fields/units.ts';
import { fillColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { type BarsAsk, type OptionBarsAsk, parseBars, sinaFutures, sinaOptions } from './wire.ts';

type FuturesShared = RecordsShared<BarsAsk>;
type OptionShared = RecordsShared<OptionBarsAsk>;

/** The bars of contracts of futures. */
export function futures(
  shared: Omit<FuturesShared, 'category'>,
  rows: Readonly<Record<string, DeclaredRow<FuturesShared>>>,
): readonly Interface[] {
  return familyOf<FuturesShared>({ ...shared, category: 'futures' }, rows);
}

/** The bars of options. */
export function options(
  shared: Omit<OptionShared, 'category'>,
  rows: Readonly<Record<string, DeclaredRow<OptionShared>>>,
): readonly Interface[] {
  return familyOf<OptionShared>({ ...shared, category: 'option' }, rows);
}

/** What a row of bars has of its own; the field of a column is the name that Sina gives the value. */
interface BarsRow<P extends Params, C extends Columns> extends RecordsText<P, C, BarsAsk> {
  ask(params: ParamValues<P>): BarsAsk;
}

/** A row of bars of futures. */
export function bars<P extends Params, C extends Columns>(row: BarsRow<P, C>): DeclaredRow<FuturesShared> {
  const { columns } = row;
  return records<P, C, BarsAsk>({
    ...row,
    source: sinaFutures,
    parseRows: (pages, ask) => fillColumns(columns, (fields) => parseBars(pages, ask, fields)),
  });
}

interface OptionRow<P extends Params, C extends Columns> extends RecordsText<P, C, OptionBarsAsk> {
  ask(params: ParamValues<P>): OptionBarsAsk;
}

/** A row of bars of an option. */
export function optionBars<P extends Params, C extends Columns>(row: OptionRow<P, C>): DeclaredRow<OptionShared> {
  const { columns } = row;
  return records<P, C, OptionBarsAsk>({
    ...row,
    source: sinaOptions,
    parseRows: (pages, ask) => fillColumns(columns, (fields) => parseBars(pages, ask, fields)),
  });
}

/** What a row of bars of an option on an index or a commodity has of its own. */
interface ContractRow extends Pick<OptionRow<Params, Columns>, 'say' | 'page'> {
  /** The form of its contracts. */
  readonly matching: RegExp;
  /** The contract that is the default. */
  readonly contract: string;
  /** The unit of its prices. */
  readonly price: Unit;
  /** Whether it is on an index. How Sina writes those on goods differs by exchange. */
  readonly isIndexOption?: boolean;
}

/** A row of bars of an option on an index or a commodity. */
export function contractBars({
  matching,
  contract,
  price,
  isIndexOption = false,
  ...row
}: ContractRow): DeclaredRow<OptionShared> {
  const unit = { unit: price };
  const described = {
    default: contract,
    say: say(
      'Code of the contract: the letters of the product, YYMM, C or P, and the strike.',
      '合约代码：品种字母、YYMM、C 或 P 与行权价。',
    ),
    matching,
    form: say(`the code of an option, such as ${contract}`, `期权合约代码，如 ${contract}`),
  };
  return optionBars({
    ...row,
    params: {
      symbol: security({
        of: 'option',
        wants: isIndexOption ? 'io2202P4350' : 'MO2404-P-4450',
        ...described,
        otherwise: 'refused',
      }),
    },
    isPriceHistory: true,
    columns: {
      date: date('d'),
      open: number('o', unit),
      high: number('h', unit),
      low: number('l', unit),
      close: number('c', unit),
      volume: whole('v', { unit: 'contracts' }),
    },
    ask: ({ symbol }) => ({ contract: symbol }),
    quirks: [
      say(
        'A price of 0 is none: a day without a trade has a close alone, and a day of trading may lack it.',
        '价格为 0 表示没有：无成交的日子只有收盘价，有成交的日子也可能缺收盘价。',
      ),
      say(
        'A code that Sina does not know answers `[]`, where AKShare fails.',
        '新浪不认识的代码返回 `[]`，AKShare 则失败。',
      ),
    ],
    example: { symbol: contract },
  });
}

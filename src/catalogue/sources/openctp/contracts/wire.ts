import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { recordsIn, refuseTwice } from '../../../wire/list-of-records.ts';
import { oneUnencryptedPage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refused, refusePage } from '../../../wire/refusals.ts';
import { fillFromTable, findOneTable, tablesOf, textsOf, wantedOf } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { toFigures } from '../../exchanges/futures-figures.ts';

/** The fees of all futures. */
export type FeesAsk = { readonly table: 'fees' };

/** The terms of all options. */
export type OptionsAsk = { readonly types: 'option' };

/** OpenCTP, a project that collects the terms of contracts from a broker. */
const openCtp = {
  name: 'openctp',
  title: say('OpenCTP', 'OpenCTP'),
  terms: 'http://openctp.cn/',
  quirks: [
    say(
      'Where it cannot be asked with encryption, it needs `--allow-http openctp`, and anybody on the way could change what it sends.',
      '无法加密访问时，需要 `--allow-http openctp`，途中任何人都可能改动其内容。',
    ),
  ],
  hosts: ['openctp.cn', 'dict.openctp.cn'],
  // The terms of 26,000 options have several megabytes.
  limits: { ...GENTLE, maxBytes: 64_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

const FEES_LABEL = 'OpenCTP, fees of futures';
const TERMS_LABEL = 'OpenCTP, terms of options';

/** The page of the fees of all futures. */
export const futuresFees: Source<FeesAsk> = {
  ...openCtp,
  ...oneUnencryptedPage<FeesAsk>(openCtp.name, pageCheck(refuseUndated, FEES_LABEL), () => ({
    url: 'http://openctp.cn/fees.html',
  })),
};

/** Throws `upstream_refused` for a page without the time of its figures. */
function refuseUndated(page: Pages[0], label: string): void {
  if (!GENERATED.test(page.body.toString('utf8'))) throw refused(label, 'expected a page with the time of its figures');
}

const GENERATED = /Generated at\s+(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/;

/** The terms of all options. */
export const optionTerms: Source<OptionsAsk> = {
  ...openCtp,
  ...oneUnencryptedPage<OptionsAsk>(openCtp.name, pageCheck(refusePage, TERMS_LABEL), ({ types }) => ({
    url: withQuery('http://dict.openctp.cn/instruments', { types }),
  })),
};

// The value of a contract is rounded.
const ROUNDING = 0.01;

/**
 * Parses the fees: the table of the page, by its headings, and the time at which the page was made. Throws
 * `upstream_changed` for a page without a heading, a contract that comes twice, and where no value of a contract
 * is its price times its size: then columns are exchanged.
 */
export function parseFees([{ body }]: Pages, columns: Columns, time: string): readonly NamedCells[] {
  const table = findOneTable(tablesOf(body, 'utf-8', FEES_LABEL), wantedOf(columns), FEES_LABEL);
  const [, generated = ''] = GENERATED.exec(body.toString('utf8')) ?? [];
  const [contracts, prices, sizes, values] = ['合约代码', '最新价', '合约乘数', '1手市值'].map((name) =>
    textsOf(table, name),
  );
  if (contracts!.length === 0) throw changed(FEES_LABEL, 'expected contracts, got none');
  refuseTwice(contracts!, FEES_LABEL);
  const judged = contracts!.map((_, row) => {
    const [price, size, value] = [prices, sizes, values].map((texts) => Number(texts![row]!.replaceAll(',', '')));
    return price! > 0 && value! > 0 ? Math.abs(price! * size! - value!) <= ROUNDING * value! : undefined;
  });
  if (judged.includes(false) && !judged.includes(true))
    throw changed(FEES_LABEL, `no value of a contract is its price times its size: ${quote(values!.slice(0, 3))}`);
  return [
    ...fillFromTable(columns, table, FEES_LABEL),
    { name: time, cells: Cells.texts(contracts!.map(() => generated)) },
  ];
}

// Strikes that are new in the night may have one side alone for a while.
const MOST_LOPSIDED = 0.01;

/**
 * Parses the terms of options, `{"rsp_code":0,…,"data":[{…},…]}`. Throws `upstream_refused` where the source
 * declines. Throws `upstream_changed` for another form, for an option that comes twice, and where more than a few
 * strikes have other calls than puts.
 */
export function parseTerms([{ body }]: Pages, fields: readonly RowField[]): FieldCells {
  const reply = parseJson(body, TERMS_LABEL);
  const { rsp_code: code, rsp_message: message } = isRecord(reply) ? reply : {};
  if (code === undefined) throw changed(TERMS_LABEL, `expected a code of success, got ${quote(reply)}`);
  if (Number(code) !== 0) throw refused(TERMS_LABEL, `it says ${quote(message ?? code)}`);
  const rows = recordsIn(reply, { label: TERMS_LABEL, at: 'data', of: 'options' });
  refuseTwice(
    rows,
    TERMS_LABEL,
    ({ ExchangeID: exchange, InstrumentID: option }) => `${String(exchange)} ${String(option)}`,
  );
  const strikes = new Map<string, number>();
  for (const row of rows) {
    // Calls and puts of Zhengzhou have products of their own, SRC and SRP.
    const strike = `${String(row.ExchangeID)} ${String(row.UnderlyingInstrID)} ${String(row.ExpireDate)} ${String(row.StrikePrice)}`;
    strikes.set(strike, (strikes.get(strike) ?? 0) + (String(row.OptionsType) === '1' ? 1 : -1));
  }
  const lopsided = [...strikes].filter(([, difference]) => difference !== 0);
  if (lopsided.length > MOST_LOPSIDED * strikes.size)
    throw changed(TERMS_LABEL, `${lopsided.length} of ${strikes.size} strikes have other calls than puts`);
  const optional = fields.map((field) =>
    field.name.endsWith('LimitOrderVolume') ? { ...field, isOptional: true } : field,
  );
  return toFigures(rows, optional, TERMS_LABEL);
}

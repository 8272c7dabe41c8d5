import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { splitLines } from '../../../../engine/formats/lines.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refuseNoData } from '../../../wire/refusals.ts';

/** The directory of all securities that are traded on the exchanges of the United States. */
export type DirectoryAsk = { readonly directory: 'traded' };

const LABEL = 'Nasdaq, directory of symbols';

/** The directories that Nasdaq publishes for traders. */
export const nasdaqDirectory: Source<DirectoryAsk> = {
  name: 'nasdaq',
  title: say('Nasdaq Trader', '纳斯达克交易者网站（Nasdaq Trader）'),
  terms: 'https://www.nasdaqtrader.com/Trader.aspx?id=SymbolDirDefs',
  hosts: ['www.nasdaqtrader.com'],
  limits: GENTLE,
  ...onePage<DirectoryAsk>(pageCheck(refuseNoData, LABEL), () => ({
    url: 'https://www.nasdaqtrader.com/dynamic/SymDir/nasdaqtraded.txt',
  })),
};

const LINES = { maxLines: 60_000, maxLength: 2_000 };
const TRAILER = 'File Creation Time:';
const FIELDS = ['Symbol', 'Security Name', 'Listing Exchange', 'ETF', 'Test Issue'] as const;

/** What follows the name of the company in the name of a security. */
const CLASS =
  / (?:- |Class [A-Z]\b|Common (?:Stock|Shares?)\b|Ordinary Shares?\b|American Depositary|Depositary Shares?\b|(?:Redeemable )?Warrants?\b|(?:(?:Common|Limited Partnership) )?Units?\b|\d{1,2}\.\d{1,4}% )/;

/**
 * Parses lines `Y|AAPL|Apple Inc. - Common Stock|Q|…` below the names of their fields; the last line is the time
 * at which the file was made. What the exchanges only test with is left out. Throws `upstream_changed` for another
 * form, for a part of the file, and for a symbol that comes twice.
 */
export function parseDirectory([{ body }]: Pages): {
  readonly symbol: Cells<'code'>;
  readonly company: Cells<'text'>;
  readonly name: Cells<'text'>;
  readonly exchange: Cells<'code'>;
} {
  const [header = '', ...lines] = splitLines(body, LINES, LABEL).map((line) => line.replace(/\r$/, ''));
  const headings = header.split('|');
  const missing = FIELDS.filter((name) => !headings.includes(name));
  if (missing.length > 0) throw changed(LABEL, `expected the fields ${FIELDS.join(', ')}, got ${quote(header)}`);
  if (lines.pop()?.startsWith(TRAILER) !== true)
    throw changed(LABEL, `expected ${TRAILER} in the last line: a part of the file is missing`);
  const places = FIELDS.map((name) => headings.indexOf(name));
  const securities = lines.map((line, at) => {
    const fields = line.split('|');
    const [symbol = '', name = '', exchange = '', fund = '', test = ''] = places.map((place) => fields[place]?.trim());
    if (fields.length !== headings.length || !/^[\w.$]+$/.test(symbol) || name === '' || !/^[A-Z]$/.test(exchange))
      throw changed(LABEL, `expected a security in line ${at + 2}, got ${quote(line, 120)}`);
    return { symbol, name, exchange, company: fund === 'Y' ? name : companyOf(name), isTest: test === 'Y' };
  });
  const listed = securities.filter(({ isTest }) => !isTest);
  if (listed.length === 0) throw changed(LABEL, 'expected securities, got none');
  const symbols = listed.map(({ symbol }) => symbol);
  refuseTwice(symbols, LABEL);
  return {
    symbol: Cells.checked('code', symbols),
    company: Cells.texts(listed.map(({ company }) => company)),
    name: Cells.texts(listed.map(({ name }) => name)),
    exchange: Cells.checked(
      'code',
      listed.map(({ exchange }) => exchange),
    ),
  };
}

/** The company of a security: `Apple Inc.` of `Apple Inc. - Common Stock`. */
function companyOf(name: string): string {
  const at = name.search(CLASS);
  return at > 0 ? name.slice(0, at).trim() : name;
}

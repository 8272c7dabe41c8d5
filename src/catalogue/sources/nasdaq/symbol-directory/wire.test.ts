import { describe, expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import { parseDirectory } from './wire.ts';

const HEADER = 'Nasdaq Traded|Symbol|Security Name|Listing Exchange|Market Category|ETF|Round Lot Size|Test Issue';
const TRAILER = 'File Creation Time: 0512202609:17|||||';
const read = (...lines: readonly string[]) => {
  const { symbol, company } = parseDirectory([
    { url: '', obtained: OBTAINED, status: 200, body: Buffer.from(`${lines.join('\r\n')}\r\n`) },
  ]);
  return Array.from({ length: symbol.length }, (_, at) => [symbol.textAt(at), company.textAt(at)]);
};
const rowOf = (symbol: string, name: string, fund = 'N', test = 'N') => `Y|${symbol}|${name}|Q|Q|${fund}|100|${test}`;

describe('the directory of Nasdaq', () => {
  it.each([
    ['Apple Inc. - Common Stock', 'Apple Inc.'],
    ['Berkshire Hathaway Inc. Class B', 'Berkshire Hathaway Inc.'],
    ['ADS-TEC ENERGY PLC - Ordinary Shares', 'ADS-TEC ENERGY PLC'],
    ['Alibaba Group Holding Limited American Depositary Shares', 'Alibaba Group Holding Limited'],
    ['Advance Auto Parts Inc.', 'Advance Auto Parts Inc.'],
    ['Sprott Physical Gold and Silver Trust Units', 'Sprott Physical Gold and Silver Trust'],
    // As directories of 2025 and 2026 have them.
    ['Energy Transfer LP Common Units', 'Energy Transfer LP'],
    ['TXO Partners, L.P. Common Units Representing Limited Partner Interests', 'TXO Partners, L.P.'],
    ['Brookfield Renewable Partners L.P. Limited Partnership Units', 'Brookfield Renewable Partners L.P.'],
  ])('has the company of %s', (name, company) => {
    expect(read(HEADER, rowOf('AAPL', name), TRAILER)).toEqual([['AAPL', company]]);
  });

  it('has the whole name of a fund, and nothing that is only tested with', () => {
    const fund = 'Innovator Defined Protection ETF - 2 Yr to April 2028';
    expect(read(HEADER, rowOf('AAPR', fund, 'Y'), rowOf('ZVZZT', 'NASDAQ TEST STOCK', 'N', 'Y'), TRAILER)).toEqual([
      ['AAPR', fund],
    ]);
  });

  it.each<[string, readonly string[], string]>([
    ['a part of the file', [HEADER, rowOf('A', 'A')], 'a part of the file is missing'],
    ['another header', [HEADER.replace('Symbol', 'Ticker'), rowOf('A', 'A'), TRAILER], 'expected the fields'],
    ['a short line', [HEADER, 'Y|A|Agilent|N', TRAILER], 'in line 2'],
    ['no symbol', [HEADER, rowOf('', 'Agilent'), TRAILER], 'in line 2'],
    ['a symbol that comes twice', [HEADER, rowOf('A', 'A'), rowOf('A', 'B'), TRAILER], 'came twice'],
    ['no rows', [HEADER, TRAILER], 'got none'],
  ])('refuses %s', (_, lines, says) => {
    expect(() => read(...lines)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });
});

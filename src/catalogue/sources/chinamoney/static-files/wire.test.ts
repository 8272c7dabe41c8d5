import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { parseQuotes } from './wire.ts';

describe('quotes of currencies', () => {
  const RECORDS = { records: [{ ccyPair: 'USD/CNY', bidPrc: '7.1', askPrc: '7.2' }] };
  const pageOf = (data: object, lists: object): Page => ({
    url: 'https://www.chinamoney.com.cn/x',
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(JSON.stringify({ head: { rep_code: '200' }, data, ...lists })),
  });
  const parse = (data: object, lists: object = RECORDS) =>
    parseQuotes([pageOf(data, lists)], { quotes: 'rfx-sp-quot' }, [{ name: 'ccyPair', cells: 'text' }]).ccyPair?.length;

  it('need not say their time, nor in one form: public clients read the records alone', () => {
    for (const showDateCN of [undefined, null, '2026-08-12', '08-12 16:30', '2026-08-12 16:30'])
      expect(parse({ showDateCN })).toBe(1);
  });

  it('are of no day that had not come', () => {
    for (const showDateCN of ['2099-08-12', '2099-08-12 16:30'])
      expect(() => parse({ showDateCN })).toThrow(changed('2099-08-12'));
  });

  it('are refused where the list of records is missing', () => {
    expect(parse({}, { records: [] })).toBe(0);
    expect(() => parse({}, { quotes: RECORDS.records })).toThrow(changed('expected records'));
  });
});

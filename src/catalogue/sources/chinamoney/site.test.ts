import { describe, expect, it } from 'vitest';
import { openData, openEnvelope } from './site.ts';

function replyOf(records: unknown): { readonly body: Buffer } {
  return { body: Buffer.from(JSON.stringify({ head: { rep_code: '200' }, data: {}, records })) };
}

describe('openEnvelope', () => {
  it('takes no records for none, where a reply has none', () => {
    expect(openEnvelope(replyOf(null), 'bonds').records).toEqual([]);
    expect(openEnvelope(replyOf([{ a: 1 }]), 'bonds').records).toEqual([{ a: 1 }]);
  });

  it('never leaves out a record of another form', () => {
    expect(() => openEnvelope(replyOf(''), 'bonds')).toThrow('expected records of fields');
    expect(() => openEnvelope(replyOf({ a: 1 }), 'bonds')).toThrow('expected records of fields');
    expect(() => openEnvelope(replyOf([{ a: 1 }, null]), 'bonds')).toThrow('expected records of fields');
    expect(() => openEnvelope(replyOf([{ a: 1 }, [2]]), 'bonds')).toThrow('expected records of fields');
  });
});

it('openData opens a reply that may have no list of records, which openEnvelope refuses', () => {
  expect(openData(replyOf(undefined), 'bonds')).toEqual({});
  expect(() => openEnvelope(replyOf(undefined), 'bonds')).toThrow('expected records');
});

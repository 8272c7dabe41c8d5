import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../../test/workbook.ts';
import {
  beginningOf,
  changed,
  noValue,
  refused,
  refuseNoData,
  refuseNoJson,
  refuseNoWorkbook,
  refusePage,
} from './refusals.ts';

const pageOf = (text: string) => ({ body: Buffer.from(text) });
const declined = (message: string) => expect.objectContaining({ code: 'upstream_refused', message });

describe('refusals', () => {
  it('have the code of what they are for, and begin with the label', () => {
    expect(changed('A site', 'no list')).toMatchObject({ code: 'upstream_changed', message: 'A site: no list' });
    expect(refused('A site', 'it declined')).toMatchObject({
      code: 'upstream_refused',
      message: 'A site: it declined',
    });
    expect(noValue('A site has no 1.', '没有 1。')).toMatchObject({
      code: 'no_value',
      message: 'A site has no 1.',
      chinese: '没有 1。',
    });
  });

  it('are for a page in the place of data, behind blanks too, and for no data', () => {
    const says = declined('A site: expected data, got a page: "<html>busy"');
    expect(() => refusePage(pageOf(' \n<html>busy'), 'A site')).toThrow(says);
    for (const body of ['', '{"a":"<b>"}', '[]', 'null'])
      expect(() => refusePage(pageOf(body), 'A site')).not.toThrow();
  });

  it('are for nothing as well, where nothing is never the data', () => {
    expect(() => refuseNoData(pageOf(' \n'), 'A site')).toThrow(declined('A site: expected data, got nothing'));
    expect(() => refuseNoData(pageOf('<p>'), 'A site')).toThrow(declined('A site: expected data, got "<p>"'));
    expect(() => refuseNoData(pageOf('{}'), 'A site')).not.toThrow();
  });

  it('are for JSON that begins in another way', () => {
    const says = declined('A site: expected a list, got "{}"');
    expect(() => refuseNoJson(pageOf('{}'), 'A site', '[', 'a list')).toThrow(says);
    expect(() => refuseNoJson(pageOf(' []'), 'A site', '[', 'a list')).not.toThrow();
  });

  it('are for anything but a workbook', () => {
    const says = declined('A site: expected a workbook, got "<html>"');
    expect(() => refuseNoWorkbook(pageOf('<html>'), 'A site')).toThrow(says);
    expect(() => refuseNoWorkbook(pageOf(''), 'A site')).toThrow(declined('A site: expected a workbook, got ""'));
    expect(() => refuseNoWorkbook({ body: workbookOf('Sheet1', [['a']]) }, 'A site')).not.toThrow();
  });

  it('show no more than the beginning of a body', () => {
    expect(beginningOf(Buffer.from(` ${'x'.repeat(1_000)}`))).toBe('x'.repeat(199));
  });
});

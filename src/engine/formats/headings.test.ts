import { describe, expect, it } from 'vitest';
import { isWantedUnit } from './headings.ts';

describe('the unit behind a heading', () => {
  it.each(['市值', '市值（元）', '变动数量(股)', '涨跌幅(%)', '预测(平均)', '派息(税前)(元)', '金额(人民币)'])(
    'is right where none is named: %s',
    (heading) => expect(isWantedUnit(heading)).toBe(true),
  );

  it.each([
    '市值（亿元）',
    '变动数量(万股)',
    '派息(税前)(万元)',
    '金额(百万)',
    '净额(万)',
    '涨幅（‰）',
    '金额(千 美元)',
  ])('is another one where none is named: %s', (heading) => expect(isWantedUnit(heading)).toBe(false));

  it('is one of those that are named, or none', () => {
    expect(isWantedUnit('市值', ['亿元'])).toBe(true);
    expect(isWantedUnit('市值（亿 元）', ['亿', '亿元'])).toBe(true);
    expect(isWantedUnit('市值（万元）', ['亿', '亿元'])).toBe(false);
  });
});

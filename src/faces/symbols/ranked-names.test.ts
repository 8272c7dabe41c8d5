import { describe, expect, it } from 'vitest';
import { NameList } from './name-list.ts';
import { extractName, rankedNames } from './ranked-names.ts';

describe('the name in a text', () => {
  it.each([
    ['茅台股价', '茅台'],
    ['茅台的最新股价', '茅台'],
    ['查询苹果股票行情', '苹果'],
    ['招商白酒基金净值', '招商白酒'],
    ['Apple stock price', 'Apple'],
    ['price of Apple shares', 'Apple'],
    ['茅台 日K线', '茅台'],
    ['茅台周线', '茅台'],
    ['茅台分时图', '茅台'],
    ['Moutai daily prices', 'Moutai'],
    ['Apple historical prices', 'Apple'],
    ['Apple klines', 'Apple'],
    ['股票行情', undefined],
    ['贵州茅台', undefined],
    ['stock', undefined],
    ['', undefined],
  ])('%s is %s', (typed, name) => {
    expect(extractName(typed)).toBe(name);
  });

  it('finds the security', async () => {
    const shares = await NameList.of('share', [
      { code: '600519', name: '贵州茅台', english: 'Kweichow Moutai Co., Ltd.' },
      { code: '000001', name: '平安银行' },
    ]);
    const [[, row] = []] = await rankedNames([shares], extractName('茅台股价') ?? '', new Date('2026-11-21'));
    expect(row).toBe(0);
  });
});

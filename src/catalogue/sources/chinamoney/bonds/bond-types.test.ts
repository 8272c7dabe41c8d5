import { describe, expect, it } from 'vitest';
import { typesOfName } from './bond-types.ts';

// Most names are of deals of 2026-09-11, as TQcodmarker/wind-workbench recorded them.
describe('what a short name says of the type of its bond', () => {
  it.each([
    ['淮安农商行CDSD2022021012', '大额存单'],
    ['26农业银行CD202', '同业存单'],
    ['26华能SCP011', '超短期融资券'],
    ['26国信证券CP006', '证券公司短期融资券'],
    ['26苏交通CP006', '短期融资券'],
    ['19万林投资CP001', '短期融资券'],
    ['26江铜股份MTN004B(并购)', '中期票据'],
    ['22人才安居GN001', '绿色债务融资工具'],
    ['26惠臻ABN010优先A', '资产支持票据'],
    ['26中行TLAC非资本债02A(BC)', 'TLAC非资本债券'],
    ['26超长特别国债04', '国债'],
    ['25国开清发04', '政策性金融债'],
    ['23农发绿债03', '政策性金融债'],
    ['26进出01', '政策性金融债'],
    ['23四川18', '地方政府债'],
    ['23四川债23', '地方政府债'],
    ['26铁道16', '政府支持机构债券'],
    ['26桂林银行永续债01', '无固定期限资本债券'],
    ['26工行二级资本债04BC', '二级资本工具'],
    ['17颍东农商二级01', '二级资本工具'],
    ['26东莞银行债01', '普通金融债'],
    ['24南京银行01', '普通金融债'],
    ['26泉州银行小微债01', '普通金融债'],
  ])('is read from %s', (name, type) => {
    expect(typesOfName(name)[0]).toBe(type);
  });

  it.each([
    'CP001',
    'SCP011',
    '26农业银行CD',
    '20崇左养老债',
    '20人民财险',
    '22重庆银行次级债01',
    '22国开投资01',
    '24万科PPN001',
    '',
  ])('is nothing of %j', (name) => {
    expect(typesOfName(name)).toEqual([]);
  });
});

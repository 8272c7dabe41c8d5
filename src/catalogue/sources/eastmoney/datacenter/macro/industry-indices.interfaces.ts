import { say } from '../../../../../base/say.ts';
import { industryIndex, industryIndices } from './industry-indices.ts';

export default industryIndices({
  macro_china_bank_financing: industryIndex({
    say: say('Number of bank wealth-management products issued in China.', '银行理财产品发行数量'),
    id: 'EMI01516267',
    grain: 'month',
    unit: 'count',
    pageSize: 1000,
    unique: false,
  }),
  macro_china_insurance_income: industryIndex({
    say: say('Premium income of China’s life insurers since January.', '原保险保费收入：寿险合计，年初累计'),
    id: 'EMM00088870',
    grain: 'month',
    unit: 'ten_thousand_yuan',
    pageSize: 1000,
    unique: false,
  }),
  macro_china_mobile_number: industryIndex({
    say: say('Mobile phones shipped in China in a month.', '手机出货量'),
    id: 'EMI00225823',
    grain: 'month',
    unit: 'ten_thousand_phones',
    pageSize: 1000,
  }),
  macro_china_vegetable_basket: industryIndex({
    say: say('China’s vegetable-basket wholesale price index.', '菜篮子产品批发价格指数'),
    id: 'EMI00009275',
  }),
  macro_china_agricultural_product: industryIndex({
    say: say('China’s wholesale price index of farm products.', '农产品批发价格总指数'),
    id: 'EMI00009274',
  }),
  macro_china_agricultural_index: industryIndex({
    say: say('China’s agricultural price index.', '农副指数'),
    id: 'EMI00662543',
  }),
  macro_china_energy_index: industryIndex({
    say: say('China’s energy price index.', '能源指数'),
    id: 'EMI00662539',
  }),
  macro_china_commodity_price_index: industryIndex({
    say: say('China’s commodity price index.', '大宗商品价格'),
    id: 'EMI00662535',
  }),
  macro_global_sox_index: industryIndex({
    say: say('Philadelphia semiconductor index.', '费城半导体指数'),
    id: 'EMI00055562',
  }),
  macro_china_yw_electronic_index: industryIndex({
    say: say('Yiwu small-commodity index, electronics.', '义乌小商品指数：电子元器件'),
    id: 'EMI00055551',
  }),
  macro_china_construction_index: industryIndex({
    say: say('Building materials composite index.', '建材指数'),
    id: 'EMI00662541',
  }),
  macro_china_construction_price_index: industryIndex({
    say: say('Building materials price index.', '建材价格指数'),
    id: 'EMI00237146',
  }),
  macro_china_lpi_index: industryIndex({
    say: say('China’s logistics prosperity index (LPI).', '物流景气指数'),
    id: 'EMI00352262',
    grain: 'month',
    unit: 'index_points_around_50',
  }),
  macro_china_bdti_index: industryIndex({
    say: say('Baltic dirty tanker index (BDTI).', '原油运输指数'),
    id: 'EMI00107668',
  }),
  macro_china_bsi_index: industryIndex({
    say: say('Baltic supramax index (BSI).', '超灵便型船运价指数'),
    id: 'EMI00107667',
  }),
  macro_shipping_bci: industryIndex({
    say: say('Baltic capesize index (BCI).', '海岬型运费指数'),
    id: 'EMI00107666',
  }),
  macro_shipping_bdi: industryIndex({
    say: say('Baltic dry index (BDI).', '波罗的海干散货指数'),
    id: 'EMI00107664',
  }),
  macro_shipping_bpi: industryIndex({
    say: say('Baltic panamax index (BPI).', '巴拿马型运费指数'),
    id: 'EMI00107665',
  }),
  macro_shipping_bcti: industryIndex({
    say: say('Baltic clean tanker index (BCTI).', '成品油运输指数'),
    id: 'EMI00107669',
  }),
  macro_china_real_estate: industryIndex({
    say: say('China’s real estate climate index.', '国房景气指数'),
    id: 'EMM00121987',
    grain: 'month',
    pageSize: 1000,
  }),
});

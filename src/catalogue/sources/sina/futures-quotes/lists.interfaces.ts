import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type ForeignListAsk, foreignList, parseForeignList } from './foreign.ts';
import {
  type MainContractsAsk,
  mainContracts,
  type ProductsAsk,
  parseJoinedContracts,
  parseMainContracts,
  parseProducts,
  productList,
} from './main-contracts.ts';

const PAGE = 'https://vip.stock.finance.sina.com.cn/quotes_service/view/qihuohangqing.html';
const ABROAD = 'https://finance.sina.com.cn/money/future/hf.html';

const ENERGY_EXCHANGE = say(
  'Products of the Shanghai International Energy Exchange stand among those of the Shanghai Futures Exchange, shfe.',
  '上海国际能源交易中心的品种列在上海期货交易所（shfe）之下。',
);

const MANY_REQUESTS = say(
  'A page of each product is asked for, one a second, and stored for a day. A product whose page cannot be had fails the call, and the next call goes on with it; AKShare leaves it out.',
  '每个品种请求一页，每秒一页，保存一天。某个品种的页面取不到时调用失败，下一次调用从该处继续；AKShare 则略去该品种。',
);

export default [
  ...familyOf<RecordsShared<ProductsAsk>>(
    {
      category: 'futures',
      page: PAGE,
      cache: freshFor('1d', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'item',
      listsAll: true,
    },
    {
      futures_symbol_mark: records({
        sample: { texts: { exchange: '郑州商品交易所', mark: ['pta_qh', 'czy_qh', 'ycz_qh', 'czp_qh', 'dlm_qh'] } },
        say: say(
          'Products of the futures exchanges of mainland China, each with the name by which Sina lists its contracts.',
          '期货品种与新浪品种代码对照表',
        ),
        keywords: ['品种', 'futures products'],
        source: productList,
        ask: () => ({ products: 'all' }),
        columns: {
          exchange: text({ say: say('Chinese name of the exchange.', '交易所的中文名。') }),
          symbol: text({
            role: 'name',
            say: say(
              'Chinese name of the product, as `futures_zh_realtime` wants it.',
              '品种的中文名，用于 `futures_zh_realtime`。',
            ),
          }),
          mark: text({ say: say('Name of the list of its contracts at Sina.', '该品种在新浪的节点名。') }),
        },
        parseRows: parseProducts,
        quirks: [ENERGY_EXCHANGE],
      }),
    },
  ),
  ...familyOf<RecordsShared<MainContractsAsk>>(
    {
      category: 'futures',
      page: PAGE,
      cache: freshFor('1d', { staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'security',
      source: mainContracts,
    },
    {
      futures_display_main_sina: records({
        sample: { texts: { exchange: 'dce' } },
        say: say('Joined main contracts of all futures products of mainland China.', '期货主力连续合约一览表（新浪）'),
        historyIn: 'futures_main_sina',
        keywords: ['主力连续', 'continuous contracts'],
        page: 'https://finance.sina.com.cn/futuremarket/index.shtml',
        listsAll: true,
        ask: () => ({ exchanges: 'dce,czce,shfe,cffex,gfex' }),
        columns: {
          symbol: code({ say: say('Joined contract: the letters of the product with 0.', '连续合约：品种字母加 0。') }),
          exchange: text({
            say: say('Exchange: dce, czce, shfe, ine, cffex or gfex.', '交易所：dce、czce、shfe、ine、cffex 或 gfex。'),
          }),
          name: text({ say: say('Name of the joined contract.', '连续合约的名称。') }),
        },
        parseRows: parseJoinedContracts,
        quirks: [
          say(
            'The first call takes a minute and a half. A product without contracts has no row.',
            '首次调用约需一分半钟。没有合约的品种没有行。',
          ),
          MANY_REQUESTS,
        ],
        // It takes 86 requests where another interface of the source takes one.
        probe: { params: {} },
      }),
      match_main_contract: records({
        lists: { of: 'contracts', rows: 20 },
        say: say(
          'Main contract of each product of one futures exchange of mainland China.',
          '交易所各品种的当前主力合约（新浪）',
        ),
        historyIn: 'futures_main_sina',
        keywords: ['主力合约', 'main contracts'],
        params: {
          symbol: choice(
            {
              czce: say('Zhengzhou Commodity Exchange', '郑州商品交易所'),
              dce: say('Dalian Commodity Exchange', '大连商品交易所'),
              shfe: say('Shanghai Futures Exchange, and the energy exchange', '上海期货交易所与上海国际能源交易中心'),
              cffex: say('China Financial Futures Exchange', '中国金融期货交易所'),
              gfex: say('Guangzhou Futures Exchange', '广州期货交易所'),
            },
            { default: 'cffex', say: say('Exchange.', '交易所。') },
          ),
        },
        ask: ({ symbol }) => ({ exchanges: symbol }),
        columns: { symbol: code({ say: say('Contract, such as IF2512.', '合约，如 IF2512。') }) },
        parseRows: parseMainContracts,
        quirks: [
          say(
            'The main contract is that with the largest open interest. AKShare looks for the one that equals the joined contract, and finds none where the two are out of step.',
            '主力合约是持仓量最大的合约。AKShare 查找与连续合约数据相同的合约，两者不同步时找不到。',
          ),
          say(
            'AKShare returns one text of all contracts, and its HTTP service fails. The table of one column is a form of our own.',
            'AKShare 返回由全部合约连成的一个文本，其 HTTP 服务则失败。一列的表是本服务自己的形式。',
          ),
          ENERGY_EXCHANGE,
          MANY_REQUESTS,
        ],
        example: { symbol: 'cffex' },
        probe: { params: { symbol: 'cffex' } },
      }),
    },
  ),
  ...familyOf<RecordsShared<ForeignListAsk>>(
    {
      category: 'futures',
      page: ABROAD,
      cache: freshFor('1d', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'security',
      listsAll: true,
      source: foreignList,
    },
    {
      futures_hq_subscribe_exchange_symbol: records({
        say: say(
          'Names and codes of the contracts of exchanges outside of mainland China that Sina quotes.',
          '外盘商品期货品种名称与代码表',
        ),
        historyIn: 'futures_foreign_hist',
        keywords: ['外盘', 'contracts abroad'],
        ask: () => ({ contracts: 'abroad' }),
        columns: {
          symbol: text({ role: 'name', say: say('Chinese name of the contract.', '合约的中文名。') }),
          code: code({
            say: say(
              'Code, as `futures_foreign_commodity_realtime` wants it.',
              '代码，用于 `futures_foreign_commodity_realtime`。',
            ),
          }),
        },
        parseRows: parseForeignList,
        quirks: [
          say(
            'The list is that of Sina’s page as it is now. AKShare answers a list of 30 that is part of its release.',
            '清单取自新浪网页的现状；AKShare 返回随版本发布的 30 个品种。',
          ),
        ],
      }),
      futures_foreign_commodity_subscribe_exchange_symbol: records({
        say: say(
          'Codes of the contracts of exchanges outside of mainland China that Sina quotes.',
          '外盘期货可订阅的品种代码',
        ),
        historyIn: 'futures_foreign_hist',
        keywords: ['外盘', 'contracts abroad'],
        ask: () => ({ contracts: 'abroad' }),
        columns: { code: code({ say: say('Code of the contract.', '合约代码。') }) },
        parseRows: (pages) => parseForeignList(pages).filter(({ name }) => name === 'code'),
        quirks: [
          say(
            'AKShare returns a list, and its HTTP service fails. The table of one column is a form of our own.',
            'AKShare 返回一个列表，其 HTTP 服务则失败。一列的表是本服务自己的形式。',
          ),
        ],
      }),
    },
  ),
];

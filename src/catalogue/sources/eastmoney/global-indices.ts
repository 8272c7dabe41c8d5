import { say } from '../../../base/say.ts';

/**
 * The indices of `index_global_hist_em`: the name by which AKShare asks for them, Eastmoney's secid, and what each
 * is.
 */
export const GLOBAL_INDICES = [
  ['波罗的海BDI指数', '100.BDI', say('Baltic Dry index')],
  ['葡萄牙PSI20', '100.PSI20', say('PSI 20 of Portugal')],
  ['菲律宾马尼拉', '100.PSI', say('PSEi of the Philippines')],
  ['泰国SET', '100.SET', say('SET of Thailand')],
  ['俄罗斯RTS', '100.RTS', say('RTS of Russia')],
  ['巴基斯坦卡拉奇', '100.KSE100', say('KSE 100 of Pakistan')],
  ['越南胡志明', '100.VNINDEX', say('VN index of Vietnam')],
  ['红筹指数', '124.HSCCI', say('Hang Seng China-affiliated corporations index')],
  ['印尼雅加达综合', '100.JKSE', say('Jakarta composite of Indonesia')],
  ['希腊雅典ASE', '100.ASE', say('Athens general index of Greece')],
  ['墨西哥BOLSA', '100.MXX', say('IPC of Mexico')],
  ['挪威OSEBX', '100.OSEBX', say('OSEBX of Norway')],
  ['巴西BOVESPA', '100.BVSP', say('Bovespa of Brazil')],
  ['波兰WIG', '100.WIG', say('WIG of Poland')],
  ['印度孟买SENSEX', '100.SENSEX', say('Sensex of India')],
  ['布拉格指数', '100.PX', say('PX of Prague')],
  ['荷兰AEX', '100.AEX', say('AEX of the Netherlands')],
  ['冰岛ICEX', '100.ICEXI', say('ICEX of Iceland')],
  ['斯里兰卡科伦坡', '100.CSEALL', say('Colombo all-share of Sri Lanka')],
  ['富时新加坡海峡时报', '100.STI', say('FTSE Straits Times of Singapore')],
  ['富时意大利MIB', '100.MIB', say('FTSE MIB of Italy')],
  ['路透CRB商品指数', '100.CRB', say('CRB commodity index')],
  ['比利时BFX', '100.BFX', say('BEL 20 of Belgium')],
  ['富时AIM全股', '100.AXX', say('FTSE AIM all-share')],
  ['新西兰50', '100.NZ50', say('NZX 50 of New Zealand')],
  ['上证指数', '1.000001', say('Shanghai Composite')],
  ['国企指数', '100.HSCEI', say('Hang Seng China enterprises index')],
  ['沪深300', '1.000300', say('CSI 300')],
  ['英国富时100', '100.FTSE', say('FTSE 100 of the United Kingdom')],
  ['中小100', '0.399005', say('SME 100 of Shenzhen')],
  ['瑞士SMI', '100.SSMI', say('SMI of Switzerland')],
  ['西班牙IBEX35', '100.IBEX', say('IBEX 35 of Spain')],
  ['瑞典OMXSPI', '100.OMXSPI', say('OMX Stockholm all-share of Sweden')],
  ['爱尔兰综合', '100.ISEQ', say('ISEQ overall of Ireland')],
  ['韩国KOSPI', '100.KS11', say('KOSPI of South Korea')],
  ['深证成指', '0.399001', say('Shenzhen Component')],
  ['韩国KOSPI200', '100.KOSPI200', say('KOSPI 200 of South Korea')],
  ['芬兰赫尔辛基', '100.HEX', say('OMX Helsinki of Finland')],
  ['恒生指数', '100.HSI', say('Hang Seng index')],
  ['欧洲斯托克50', '100.SX5E', say('Euro Stoxx 50')],
  ['美元指数', '100.UDI', say('US dollar index')],
  ['法国CAC40', '100.FCHI', say('CAC 40 of France')],
  ['台湾加权', '100.TWII', say('Taiwan weighted index')],
  ['英国富时250', '100.MCX', say('FTSE 250 of the United Kingdom')],
  ['富时马来西亚KLCI', '100.KLSE', say('FTSE Bursa Malaysia KLCI')],
  ['OMX哥本哈根20', '100.OMXC20', say('OMX Copenhagen 20 of Denmark')],
  ['道琼斯', '100.DJIA', say('Dow Jones industrial average')],
  ['奥地利ATX', '100.ATX', say('ATX of Austria')],
  ['加拿大S&P/TSX', '100.TSX', say('S&P/TSX composite of Canada')],
  ['德国DAX30', '100.GDAXI', say('DAX of Germany')],
  ['创业板指', '0.399006', say('ChiNext index')],
  ['澳大利亚普通股', '100.AORD', say('All Ordinaries of Australia')],
  ['标普500', '100.SPX', say('S&P 500', '标普 500')],
  ['澳大利亚标普200', '100.AS51', say('S&P/ASX 200 of Australia')],
  ['日经225', '100.N225', say('Nikkei 225 of Japan')],
  ['纳斯达克', '100.NDX', say('Nasdaq, by Eastmoney’s code NDX')],
] as const;

/** The name of one of them. */
type GlobalIndexName = (typeof GLOBAL_INDICES)[number][0];

/** The secid of an index by its name. */
export function globalIndexSecid(index: GlobalIndexName): string {
  return GLOBAL_INDICES.find(([name]) => name === index)![1];
}

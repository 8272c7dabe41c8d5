/** A commodity with futures: how the exchange and the page write it. */
export interface Product {
  /** The code of its futures in capital letters. */
  readonly code: string;
  readonly exchange: 'DCE' | 'CZCE' | 'SHFE' | 'INE' | 'GFEX';
  /** Its names on the page, over the years. */
  readonly names: readonly string[];
  /** How many of the unit of the spot price make the unit of the futures’ price; 1 when left out. */
  readonly factor?: number;
}

/**
 * The commodities in AKShare’s order of exchanges. The page gives eggs in yuan per kilogram, whose futures are in
 * yuan per 500 kg; glass in yuan per square metre, of which 80 make a tonne; live hogs in yuan per kilogram; and
 * caustic soda per tonne of a solution of 32 percent, whose futures are per tonne of the dry substance.
 */
export const PRODUCTS: readonly Product[] = [
  { code: 'C', exchange: 'DCE', names: ['玉米'] },
  { code: 'CS', exchange: 'DCE', names: ['玉米淀粉'] },
  { code: 'A', exchange: 'DCE', names: ['豆一', '大豆'] },
  { code: 'B', exchange: 'DCE', names: ['豆二'] },
  { code: 'M', exchange: 'DCE', names: ['豆粕'] },
  { code: 'Y', exchange: 'DCE', names: ['豆油', '大豆油'] },
  { code: 'P', exchange: 'DCE', names: ['棕榈油'] },
  { code: 'FB', exchange: 'DCE', names: ['纤维板'] },
  { code: 'BB', exchange: 'DCE', names: ['胶合板'] },
  { code: 'JD', exchange: 'DCE', names: ['鸡蛋'], factor: 500 },
  { code: 'L', exchange: 'DCE', names: ['聚乙烯', 'LLDPE', 'LDPE'] },
  { code: 'V', exchange: 'DCE', names: ['聚氯乙烯', 'PVC'] },
  { code: 'PP', exchange: 'DCE', names: ['聚丙烯', 'PP'] },
  { code: 'J', exchange: 'DCE', names: ['焦炭'] },
  { code: 'JM', exchange: 'DCE', names: ['焦煤'] },
  { code: 'I', exchange: 'DCE', names: ['铁矿石'] },
  { code: 'EG', exchange: 'DCE', names: ['乙二醇'] },
  { code: 'RR', exchange: 'DCE', names: ['粳米'] },
  { code: 'EB', exchange: 'DCE', names: ['苯乙烯'] },
  { code: 'PG', exchange: 'DCE', names: ['液化石油气', 'LPG'] },
  { code: 'LH', exchange: 'DCE', names: ['生猪'], factor: 1_000 },
  { code: 'LG', exchange: 'DCE', names: ['原木'] },
  { code: 'BZ', exchange: 'DCE', names: ['纯苯'] },
  { code: 'WH', exchange: 'CZCE', names: ['强麦', '强筋小麦', '优质强筋小麦'] },
  { code: 'PM', exchange: 'CZCE', names: ['普麦', '硬冬白麦', '硬白小麦', '普通小麦'] },
  { code: 'CF', exchange: 'CZCE', names: ['棉花', '皮棉', '一号棉'] },
  { code: 'SR', exchange: 'CZCE', names: ['白糖'] },
  { code: 'TA', exchange: 'CZCE', names: ['PTA'] },
  { code: 'OI', exchange: 'CZCE', names: ['菜籽油', '菜油'] },
  { code: 'RI', exchange: 'CZCE', names: ['早籼稻'] },
  { code: 'MA', exchange: 'CZCE', names: ['甲醇'] },
  { code: 'FG', exchange: 'CZCE', names: ['玻璃'], factor: 80 },
  { code: 'RS', exchange: 'CZCE', names: ['油菜籽', '菜籽'] },
  { code: 'RM', exchange: 'CZCE', names: ['菜籽粕', '菜粕'] },
  { code: 'ZC', exchange: 'CZCE', names: ['动力煤'] },
  { code: 'JR', exchange: 'CZCE', names: ['粳稻'] },
  { code: 'LR', exchange: 'CZCE', names: ['晚籼稻', '晚籼'] },
  { code: 'SF', exchange: 'CZCE', names: ['硅铁'] },
  { code: 'SM', exchange: 'CZCE', names: ['锰硅'] },
  { code: 'CY', exchange: 'CZCE', names: ['棉纱'] },
  { code: 'AP', exchange: 'CZCE', names: ['苹果'] },
  { code: 'CJ', exchange: 'CZCE', names: ['红枣'] },
  { code: 'UR', exchange: 'CZCE', names: ['尿素'] },
  { code: 'SA', exchange: 'CZCE', names: ['纯碱'] },
  { code: 'PF', exchange: 'CZCE', names: ['涤纶短纤', '短纤'] },
  { code: 'PK', exchange: 'CZCE', names: ['花生', '花生仁'] },
  { code: 'PX', exchange: 'CZCE', names: ['PX', '对二甲苯'] },
  { code: 'SH', exchange: 'CZCE', names: ['烧碱'], factor: 3.125 },
  { code: 'PR', exchange: 'CZCE', names: ['瓶片', '聚酯瓶片'] },
  { code: 'CU', exchange: 'SHFE', names: ['铜'] },
  { code: 'AL', exchange: 'SHFE', names: ['铝'] },
  { code: 'ZN', exchange: 'SHFE', names: ['锌'] },
  { code: 'PB', exchange: 'SHFE', names: ['铅'] },
  { code: 'NI', exchange: 'SHFE', names: ['镍'] },
  { code: 'SN', exchange: 'SHFE', names: ['锡'] },
  { code: 'AU', exchange: 'SHFE', names: ['黄金'] },
  { code: 'AG', exchange: 'SHFE', names: ['白银'] },
  { code: 'RB', exchange: 'SHFE', names: ['螺纹钢'] },
  { code: 'WR', exchange: 'SHFE', names: ['线材'] },
  { code: 'HC', exchange: 'SHFE', names: ['热轧卷板', '热轧板卷'] },
  { code: 'FU', exchange: 'SHFE', names: ['燃料油'] },
  { code: 'BU', exchange: 'SHFE', names: ['石油沥青', '沥青', '沥青(仓库)'] },
  { code: 'RU', exchange: 'SHFE', names: ['天然橡胶', '橡胶'] },
  { code: 'SP', exchange: 'SHFE', names: ['纸浆'] },
  { code: 'SS', exchange: 'SHFE', names: ['不锈钢', '不锈钢(仓库)'] },
  { code: 'AO', exchange: 'SHFE', names: ['氧化铝'] },
  { code: 'BR', exchange: 'SHFE', names: ['丁二烯橡胶'] },
  { code: 'SC', exchange: 'INE', names: ['原油', '中质含硫原油'] },
  { code: 'NR', exchange: 'INE', names: ['20号胶'] },
  { code: 'LU', exchange: 'INE', names: ['低硫燃料油'] },
  { code: 'SI', exchange: 'GFEX', names: ['工业硅'] },
  { code: 'LC', exchange: 'GFEX', names: ['碳酸锂'] },
  { code: 'PS', exchange: 'GFEX', names: ['多晶硅'] },
];

const BY_NAME: ReadonlyMap<string, Product> = new Map(
  PRODUCTS.flatMap((product) => product.names.map((name) => [name, product] as const)),
);

/** The product of a name; one may end with the code of the futures: 菜籽油OI. Undefined for an unknown name. */
export function findProduct(text: string): Product | undefined {
  const name = text.replace(/\s/g, '').replace(/（/g, '(').replace(/）/g, ')');
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/(?<=[\u4e00-\u9fff])[A-Za-z]{1,3}$/, ''));
}

/**
 * A contract as its exchange writes it: Shanghai and Dalian in small letters, cu2405; Zhengzhou with the last
 * digit of the year alone, TA409; Guangzhou in capital letters, SI2405.
 * @param month its month, YYMM
 */
export function contractOf({ code, exchange }: Product, month: string): string {
  if (exchange === 'CZCE') return `${code}${month.slice(1)}`;
  return exchange === 'GFEX' ? `${code}${month}` : `${code.toLowerCase()}${month}`;
}

/** What the declarations in `src/catalogue/sources/tencent` say, in Chinese, by the English text. */
export const TENCENT_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Each year that the range touches is one request, and two for adjusted prices: name the range that you need.':
    '区间涉及的每一年需要一次请求，复权价需要两次：请指定所需的区间。',
  'Volumes are in shares. The source writes lots of 100 for most shares and shares for the STAR market; which it is, is decided for each day, as the unit with which the turnover over the volume is about the price. AKShare decides by the code, and leaves lots for those that begin with sz000.':
    '成交量以股计。数据源对多数股票写手（100 股），对科创板写股；每天按成交额除以成交量最接近价格的单位判定。AKShare 按代码判定，对以 sz000 开头的代码保留为手。',
  'Old klines may have neither turnover nor turnover rate: they are `null`.':
    '早期的 K 线可能没有成交额和换手率：为 `null`。',
  'Adjusted prices change with every dividend; backward-adjusted ones have another base than those of Eastmoney.':
    '复权价随每次分红变化；后复权价的基准与东方财富不同。',
  'A code that the source does not know answers `[]`. Indices and bonds are refused: their volumes have no price to compare with.':
    '数据源不认识的代码返回 `[]`。指数和债券予以拒绝：其成交量没有价格可供比较。',
  'The rows that AKShare has printed as unadjusted, forward- and backward-adjusted ones have one volume, turnover and turnover rate, as they have here. They are printed as those of sz000001, of which Eastmoney’s recorded days say otherwise: they are of another share.':
    'AKShare 所载的不复权、前复权和后复权各行，成交量、成交额和换手率相同，此处也是如此。文档称其为 sz000001，而东方财富的实录与之不符：它们属于另一只股票。',
  'Not recorded: a reply of a share.': '未实录：股票的应答。',
  'Bursts get empty bodies, and more than that a page of its firewall.':
    '请求过于集中时返回空应答，再多则返回其防火墙的网页。',
  'Its backward-adjusted prices are reckoned from another base, so it is never the fallback for `hfq`.':
    '其后复权价采用另一基准，因此从不作为 `hfq` 的备用来源。',
};

/** What the declarations in `src/catalogue/sources/eastmoney/datacenter` say, in Chinese, by the English text. */
export const EASTMONEY_DATACENTER_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Deals of B股, 基金 and 债券 have no 涨跌幅, 收盘价, 折溢率 and 成交额/流通市值.':
    'B股、基金和债券的大宗交易没有 涨跌幅、收盘价、折溢率 和 成交额/流通市值。',
  '申购上限 is ONLINE_GENERAL_AAU: AKShare takes ISSUE_PRICE, which is always 100.':
    '申购上限 取自 ONLINE_GENERAL_AAU；AKShare 取 ISSUE_PRICE，而后者总是 100。',
  '债现价 is null where there is no quote: AKShare writes 100.': '没有行情时 债现价 为 null；AKShare 填 100。',
  'Prices are joined at the time of the request, by the source.': '价格由数据源在请求时并入。',
  '中签率 is percent: 0.00103 is 0.00103 %.': '中签率 以百分比计：0.00103 即 0.00103%。',
  'The GDP growth of both countries is null on most days.': '两国的 GDP 增长率在多数日期为 null。',
  'All days are fetched once; `start_date` selects from them.': '全部日期一次取得，`start_date` 从中选取。',
  'V_92 is the price of 92 petrol and V_95 that of 95 petrol: AKShare labels them the other way round.':
    'V_92 是 92 号汽油的价格，V_95 是 95 号汽油的价格；AKShare 的说明把两者颠倒了。',
  'The date is one on which prices were adjusted, as `energy_oil_hist` lists them; another day has no rows.':
    '日期须为 `energy_oil_hist` 所列的调价日，其他日期没有数据行。',
  'The source has five years: from 2018-11-15 in November 2023, from 2021-08-13 in August 2026.':
    '数据源提供五年数据：2023 年 11 月时从 2018-11-15 起，2026 年 8 月时从 2021-08-13 起。',
  'The two columns of stocks carry the metal: COMEX黄金库存量-吨, COMEX白银库存量-吨.':
    '两个库存列的列名带有金属名称：COMEX黄金库存量-吨、COMEX白银库存量-吨。',
  'The symbol is a product by its Chinese name or its code, as the source lists main contracts: 豆一, a.':
    'symbol 是品种的中文名称或代码，与数据源主力合约清单中的写法相同：豆一、a。',
  'A product that the source does not list is 404.': '数据源没有列出的品种返回 404。',
  'The source sends all four tables at once; rows are chosen by their 交易类型, where AKShare counts rows.':
    '数据源一次发送全部四张表；此处按 交易类型 选取行，AKShare 则按行号切分。',
  'The names of the last columns depend on the indicator.': '最后几列的列名取决于指标。',
  'The columns of forecasts carry the years that are most frequent in the reply.':
    '预测列的列名所带年份，是应答中出现最多的年份。',
  'Ratings that the source leaves out are 0.': '数据源未给出的评级计为 0。',
  '季度环比 is against the previous single quarter.': '季度环比 与上一单季相比。',
  'B shares, Beijing and NEEQ are left out.': '不含 B 股、北交所和新三板。',
  '预测数值 and 业绩变动幅度 are the middle of the forecast range.': '预测数值 与 业绩变动幅度 取预测区间的中值。',
  'A company has a row for each 预测指标.': '一家公司的每个 预测指标 各占一行。',
  'The years in the names of columns are fixed texts of AKShare; they do not move with the data.':
    '列名中的年份是 AKShare 的固定文本，不随数据变化。',
  'The company comes first, then the median and the mean of its industry, then the others by rank.':
    '首行是该公司，其后是行业中值与行业平均，再后是按排名排列的其他公司。',
  'The rank of the first row is written rank/number of companies.': '首行的排名写作“名次/公司数”。',
  '股息率 is a fraction: 0.0158 is 1.58 %.': '股息率 为小数：0.0158 即 1.58%。',
  'Ratios are per 10 shares.': '比例均按每 10 股计。',
  'A share has a row for each day and reason; B shares and convertible bonds are among them.':
    '同一股票每个上榜日和每个上榜原因各占一行；其中也有 B 股和可转债。',
  'Changes after the listing are null until the days have passed.': '上榜后的涨跌幅在相应天数过去之前为 null。',
  'Rows are sorted by 类型 and numbered afterwards; those of one 类型 stay in the order of the source.':
    '各行先按 类型 排序再编号；同一 类型 的行保持数据源的顺序。',
  'One row for each share.': '每只股票一行。',
  '提案 loses the texts "\\r\\n2" and "\\r\\n3", as in AKShare; other numbers at the beginning of a line stay.':
    '与 AKShare 相同，提案 中的 "\\r\\n2" 和 "\\r\\n3" 被去掉；行首的其他数字保留。',
  '序号 counts from 1, as everywhere: AKShare counts from 0 here.':
    '序号 与其他接口一样从 1 开始；AKShare 在此从 0 开始。',
  '交易市场 is null where the source names another board.': '数据源写的是其他板块时，交易市场 为 null。',
  'Ratios are fractions: 0.1 is 10 %.': '比率均为小数：0.1 即 10%。',
  'Shares and value arrive in ten thousands and are multiplied by 10000.':
    '股数与市值在数据源以万计，此处已乘以 10000。',
  'Shares of market value are fractions: 0.192 is 19.2 %.': '占市值的比例为小数：0.192 即 19.2%。',
  'Convertible bonds are among the rows.': '数据行中包括可转债。',
  '沪深300指数 is the index of the market that is asked for, whatever its name.':
    '沪深300指数 一列实为所求市场的指数，不论列名如何。',
  '创业板 asks for the same index as 深市A股: both have the same rows.':
    '创业板 与 深市A股 请求同一指数，两者的数据行相同。',
  'A release that is announced has a row before its value: 现值 is null until then.':
    '已预告的发布在公布数值之前就占一行：此前 现值 为 null。',
  '月份 is sorted as a text.': '月份 按文本排序。',
  '季度 is a text such as 2026年第1-3季度, cumulative from the first quarter of the year.':
    '季度 是文本，例如 2026年第1-3季度，自当年一季度起累计。',
  'The newest rows come first.': '最新的行在前。',
  'The newest rows come first; 月份 and 季度 are texts such as 2026年03月份 or 2026年第1-3季度.':
    '最新的行在前；月份 和 季度 是文本，例如 2026年03月份 或 2026年第1-3季度。',
  '同比 and 环比 are percentages, as the recorded figures show.': '同比 和 环比 是百分比，实录的数字可以证明。',
  'LPR1Y and LPR5Y are null in the early rows, which begin in 1991.':
    '早期的行从 1991 年开始，其 LPR1Y 和 LPR5Y 为 null。',
  'The names of columns are those of the upstream fields.': '列名沿用上游的字段名。',
  'The source sends some days twice; equal rows are one.': '数据源会把某些日期发送两次，相同的行只保留一行。',
  '股票简称 is the name that is quoted now: C or N stands before it in the first days.':
    '股票简称 是当前行情中的名称，上市初期前面带有 C 或 N。',
  '配股比例 is a text such as 10配3.0.': '配股比例 是文本，例如 10配3.0。',
  '最新价 is joined at the time of the request.': '最新价 在请求时并入。',
  '北交所 is another report with columns of its own, in the order of AKShare.':
    '北交所 是另一张报表，列不相同，顺序与 AKShare 一致。',
  'A day that is no statistics day has no rows: they are weekly, on Fridays.':
    '不是统计日的日期没有数据行：统计每周一次，在星期五。',
  'A股质押总比例 is percent.': 'A股质押总比例 以百分比计。',
  '环比 and 同比 are fractions: 0.1163 is 11.63 %.': '环比 和 同比 是小数：0.1163 即 11.63%。',
  'Each indicator has columns of its own: 历史跟踪成分股 has 调出日期, 调入时评级名称, 调出原因 and 累计涨跌幅; 历史指数 has date and value alone.':
    '各指标的列不同：历史跟踪成分股 有 调出日期、调入时评级名称、调出原因 和 累计涨跌幅；历史指数 只有 date 和 value。',
  '最新价, 换手率, 涨跌幅 and 市盈率 are joined at the time of the request.':
    '最新价、换手率、涨跌幅 和 市盈率 在请求时并入。',
  '机构参与度 is a fraction: 0.49 is 49 %.': '机构参与度 为小数：0.49 即 49%。',
  '招股说明书 is the address of the prospectus; an empty text where there is none yet.':
    '招股说明书 是招股说明书的网址；尚无时为空文本。',
  '招股说明书 is the address of the prospectus; null where there is none, where AKShare writes H2_nan_1.pdf.':
    '招股说明书 是招股说明书的网址；没有时为 null，AKShare 则写 H2_nan_1.pdf。',
  '全部 has more pages than one answer may have; ask for one type of holder.':
    '全部 的页数超出一次应答的上限，请按股东类型分别查询。',
  '最新价 and 涨跌幅 are joined at the time of the request.': '最新价 和 涨跌幅 在请求时并入。',
  'Without a choice there are some 146,000 rows in 292 pages: the first call takes a minute or more.':
    '不作选择时约有 146,000 行、292 页：首次调用需要一分钟以上。',
  'The source names no fields that are known: columns are taken by position, and a row of another number of fields is refused.':
    '数据源的字段没有已知的名称：各列按位置取值，字段数不符的行视为失败。',
  'The symbol is 603392, SH603392 or 603392.SH.': 'symbol 可写作 603392、SH603392 或 603392.SH。',
  '最新 is the newest count of every share; a quarter end is that count.':
    '最新 是每只股票最近一次公布的户数；季末日期则是该季末的户数。',
  '最新价 and 涨跌幅 are joined at the time of the request, also to old counts.':
    '最新价 和 涨跌幅 在请求时并入，旧的户数也是如此。',
  'The columns are the fields of the reply: they change with the source, and with the kind of company.':
    '列就是应答中的字段：随数据源和公司类型而变化。',
  'Days are texts with the time behind them, as the source writes them: 2024-12-31 00:00:00.':
    '日期是带时间的文本，与数据源所写相同：2024-12-31 00:00:00。',
  'The day is the one that the page of the source shows.': '日期以数据源网页所示为准。',
  'The names of some fields are inferred from other clients: where the reply lacks one, its column is null and `Finfount-Note` names the field.':
    '部分字段名由其他客户端推断而来：应答中没有该字段时，对应的列为 null，`Finfount-Note` 会给出字段名。',
  'AKShare exchanges 业绩披露日期 and 预案公告日 here, and not in stock_fhps_em. Its 业绩披露日期 of the third quarter of 2025 of 600900 is 2025-12-31, two months after the last day for that report: it is the day of the plan.':
    'AKShare 在此把 业绩披露日期 与 预案公告日 互换，而 stock_fhps_em 没有。其 600900 在 2025 年三季度的 业绩披露日期 为 2025-12-31，比该报告的最后披露日晚两个月：这是预案的日期。',
  'The source has renamed these pledgees (证券Ⅱ, 银行Ⅱ): AKShare asks for the former names, to which nothing is answered. Both are asked for here.':
    '数据源已把这两类质押机构改名（证券Ⅱ、银行Ⅱ）；AKShare 按旧名称请求，得不到任何数据。此处两种名称都请求。',
  'The three 比例 are fractions of the deals: 0.78 is 78 %. 质押数量 counts in ten thousands.':
    '三个 比例 是占笔数的小数：0.78 即 78%。质押数量 以万计。',
  '质押总股数 and 质押总市值 count in ten thousands; the documentation of AKShare says shares and yuan.':
    '质押总股数 和 质押总市值 以万计；AKShare 的文档写作股和元。',
  'The source writes days as 2025/07/31 or as 2025-07-31: both are answered as 2025-07-31.':
    '数据源的日期写作 2025/07/31 或 2025-07-31，返回时一律为 2025-07-31。',
  '截至过户日 is a text, most often of two days: 2026/05/19-2026/05/20.':
    '截至过户日 是文本，多为两个日期：2026/05/19-2026/05/20。',
  '每手股, 每股股息TTM(港元), 派息比率(%) and 股息率TTM(%) are texts, as the source and AKShare have them.':
    '每手股、每股股息TTM(港元)、派息比率(%) 和 股息率TTM(%) 是文本，与数据源和 AKShare 一致。',
  '每股面值 is a text, as the source and AKShare have it.': '每股面值 是文本，与数据源和 AKShare 一致。',
  'The four columns of 最大股 hold names of shares: the largest by value, and by share of the total value.':
    '四个 最大股 列是股票名称：分别按市值和按占总市值的比例为最大。',
  'The four ratios of boards are fractions: 0.0157 is 1.57 %. 市值增幅 is percent.':
    '四个板块比例为小数：0.0157 即 1.57%。市值增幅 以百分比计。',
  'A recorded row of 2024-08-16 is answered as recorded; its ratios and values agree: value / 占板块比 is the value of all banks, value / 占北向资金比 that of all northbound holdings.':
    '2024-08-16 的一行实录数据原样返回；其比例与市值相符：市值 / 占板块比 为全部银行股的市值，市值 / 占北向资金比 为全部北向持股的市值。',
  'Since August 2024 there are no northbound figures of single shares by day; by June 2026 the source declines every such request as a busy server does (code 9701): 502 `upstream_refused`.':
    '2024 年 8 月起不再有个股的每日北向数据；到 2026 年 6 月，数据源以服务器繁忙（代码 9701）拒绝所有这类请求：502 `upstream_refused`。',
  'Only the northbound series have ended: later days answer `[]`.': '只有北向序列已终止：之后的日期返回 `[]`。',
  'Only the northbound series have ended.': '只有北向序列已终止。',
  'The two 占总成交比例 are fractions: 0.0228 is 2.28 %.': '两个 占总成交比例 为小数：0.0228 即 2.28%。',
  '商誉占净资产比例 and 净利润同比 are fractions: 0.1 is 10 %.': '商誉占净资产比例 和 净利润同比 为小数：0.1 即 10%。',
  'The source has few periods of industries, the latest ones: an earlier one answers `[]`.':
    '数据源只有最近少数几期的行业数据，更早的报告期返回 `[]`。',
  '最新价格-累计涨幅 of 北交所 is the rise of the latest price since the issue, in percent: AKShare divides the close of the first day by the latest price.':
    '北交所的 最新价格-累计涨幅 是最新价相对发行价的涨幅，以百分比计；AKShare 用首日收盘价除以最新价。',
  '上市首日-涨幅 of 北交所 is that of the average price of the first day.': '北交所的 上市首日-涨幅 是首日均价的涨幅。',
  'Since August 2024 the northbound figures of single shares are degraded.':
    '自 2024 年 8 月起，个股的北向数据质量下降。',
  '交易状态 3 means closed.': '交易状态 3 表示收盘。',
  'The source sends the three amounts in 10,000 yuan.': '数据源以万元发送三项金额。',
  'The two columns of the index carry its name: 沪深300, 上证指数, 深证指数 or 恒生指数.':
    '两个指数列的列名带有指数名称：沪深300、上证指数、深证指数 或 恒生指数。',
  '历史累计净买额 is in 100 million for 沪股通 and 深股通, in trillion for the others.':
    '历史累计净买额：沪股通 和 深股通 以亿计，其余以万亿计。',
  'Amounts of southbound channels are in HKD.': '南向通道的金额以港元计。',
  'Since August 2024 the exchanges publish no northbound flows: those columns are null.':
    '自 2024 年 8 月起交易所不再公布北向资金流向，相应各列为 null。',
  'The five columns of 增持估计 carry the indicator before their name: 5日增持估计-股数.':
    '五个 增持估计 列的列名以指标开头：5日增持估计-股数。',
  'Shenzhen is asked first and, where it has nothing, Shanghai.': '先查深圳，没有时再查上海。',
  'A symbol of five digits is one of Hong Kong: three columns differ.': '五位的 symbol 是港股：有三列不同。',
  'Only the series of shares of the mainland have ended.': '只有内地股票的序列已经停止。',
  'Every page is read, also of 南向持股, where AKShare reads the first.':
    '读取全部页，南向持股 也是如此；AKShare 对后者只读第一页。',
};

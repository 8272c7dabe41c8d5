/** What the declarations in `src/catalogue/sources/jin10` say, in Chinese, by the English text. */
export const JIN10_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Rows of a day stand in the order of the file.': '同一天的行按文件的顺序排列。',
  'The source shows no recent point: the report seems to have ended.': '数据源没有最近的数据点：该报告似已停止。',
  'A term that is not there on a day is `null`; AKShare makes texts of it.':
    '某日没有的期限为 `null`；AKShare 会写成文本。',
  'A parity that is not there on a day is `null`; AKShare answers 0, which is no quote.':
    '某日没有的中间价为 `null`；AKShare 填 0，而 0 不是报价。',
  'AKShare calls the parity of the baht 人民币/泰铢_定价, and so does this service.':
    'AKShare 把泰铢中间价称为 人民币/泰铢_定价，本服务沿用。',
  'Changes of the first days are odd: 119.0 on 2017-03-17, where the next day has -0.05.':
    '最初几天的涨跌不合常理：2017-03-17 为 119.0，次日为 -0.05。',
  'An item that is not there on a day is `null`; AKShare answers zeros for it.':
    '某日没有的项目为 `null`；AKShare 填 0。',
  'The newest day is answered as well; AKShare drops it.': '最新一天也会返回；AKShare 会丢弃。',
  'The first years hold zeros as the source has them, from 1986 on.': '最初几年（自 1986 年起）含有数据源原有的零。',
  'Each month is taken from the report of the month after the first one that has it, as in AKShare: so its figures are revised once, and the newest month of the newest report is not there.':
    '每月的数字取自首次含有该月的报告之后一个月的报告，与 AKShare 相同：因此数字已修订一次，而最新报告中的最新月份不在其中。',
  'A member that a report does not have is `null`; other members are left out.':
    '报告中没有的成员国为 `null`；其他成员国略去。',
  'The first call sends a request for each of more than a hundred reports; later calls only those for the newest two.':
    '首次调用需逐一请求一百多份报告；以后只请求最新的两份。',
  'The rows of a recorded result of AKShare are answered as recorded, every cell, from reports that are made of them.':
    '对 AKShare 一份实录结果中的各行，由据其制成的报告得出的返回值逐格一致。',
  '日期 is the day of publication, not the period that the figure is of.': '日期 是公布日，不是数字所属的时期。',
  'A row without 今值 is a release to come, or one whose figure the source does not have; its day may lie in the future.':
    '没有 今值 的行是尚未公布的发布，或数据源缺少数字的发布；其日期可能在将来。',
  'Several points of one day are all answered, also where a page of the source ends on that day; AKShare loses those.':
    '同一天的多个点全部返回，数据源的一页恰在该日结束时也是如此；AKShare 会丢失。',
  'A failed request fails the call, where some functions of AKShare answer an empty table.':
    '请求失败则调用失败，AKShare 的某些函数会返回空表。',
  'The oldest 100 rows of a recorded result of AKShare are answered as recorded, every cell, in several pages.':
    '对 AKShare 一份实录结果中最早的 100 行，分多页取得，返回值逐格一致。',
  'AKShare answers the points of macro_euro_cpi_mom under this name; this service answers none.':
    'AKShare 在此名称下返回 macro_euro_cpi_mom 的数据点；本服务不返回。',
  'A result of April 2026 has no figure after 2025-06-24.': '2026 年 4 月的一份结果中，2025-06-24 之后没有数字。',
  'A pair that is not there at a time is `null`.': '某一时刻没有的货币对为 `null`。',
  'The days of the defaults are of 2022.': '默认值的日期在 2022 年。',
  'The day of a figure is that of its publication, not of the period that it is of.':
    '数字的日期是公布日，不是其所属的时期。',
  'It stopped providing many series of the United States in August 2025.': '2025 年 8 月起停止提供许多美国序列。',
  'It has some 20 points a page: the first call for a long series sends one request for each 20 points, and later calls only those for what is new.':
    '每页约 20 个点：长序列的首次调用每 20 个点请求一次，以后只请求新增部分。',
  'It answered 502 to addresses of data centres on most tries in July 2026, and 200 to others.':
    '2026 年 7 月，它对数据中心的地址多数时候返回 502，对其他地址返回 200。',
};

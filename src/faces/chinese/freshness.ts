/** How long answers are fresh, and why there is no answer, in Chinese, by the English text. */
export const FRESHNESS_TEXTS: Readonly<Record<string, string>> = {
  'The fund site does not know the fund or the day: it redirects to its own page.':
    '基金网站没有该基金或该日期：它跳转到自己的页面。',
  'Eastmoney’s list of what there is has nothing of this name or code.': '东方财富的清单中没有此名称或代码。',
  'Eastmoney has no pool of that day yet: its newest session is an earlier one.':
    '东方财富尚无当日的股池：其最新交易日早于所求。',
  'Eastmoney’s list of boards has nothing of this name or code.': '东方财富的板块清单中没有此名称或代码。',
  'There is no board of this name or code.': '没有此名称或代码的板块。',
  'Sina has no file of this security.': '新浪没有该证券的文件。',
  'Sina has no list of this index.': '新浪没有该指数的成份清单。',
  'There is no vintage of this month.': '没有该月的版本。',
  'Eastmoney lists no futures product of this name or code.': '东方财富没有列出此名称或代码的期货品种。',
  'Risk Lab has no volatilities under this identifier.': 'Risk Lab 没有此标识的波动率。',

  'China Securities Index has no such file of the index, as of many indices of Shenzhen (399xxx).':
    '中证指数没有该指数的此类文件，许多深证指数（399xxx）也没有。',
  'Lists: fresh for 12h. Reports of a day: fresh for 30m until a week after the day, and for 30d then. Served for up to 90d when the source fails.':
    '清单：12 小时内视为最新。某日的报表：当日后一周内 30 分钟内视为最新，此后为 30 天。数据源失败时，最多继续提供 90 天。',
  'Years that are over: fresh for 30d. The current year: fresh for 2h. Served for up to 365d when the source fails.':
    '已过去的年份：30 天内视为最新。当年：2 小时内视为最新。数据源失败时，最多继续提供 365 天。',
  'Fresh for 30m until a week after the day, and for 30d then. Served for up to 365d when the source fails.':
    '当日后一周内，30 分钟内视为最新；此后 30 天内视为最新。数据源失效时最多继续提供 365 天。',
  'Sina lists no such product, or no contract of it.': '新浪没有列出该品种，或该品种没有合约。',
  'Tonghuashun has no page of the company: it answers HTTP 404.': '同花顺没有该公司的页面：它以 HTTP 404 应答。',
  'Its lists of securities do not have the code.': '其证券清单中没有该代码。',
  'Danjuan answers no fund and a code other than 0.': '蛋卷没有返回基金，其代码不为 0。',
  'The page that it sends for the day is of another one.': '它为该日返回的页面属于另一天。',
  'Tonghuashun has no page of this fund.': '同花顺没有这只基金的页面。',
  'The news of a past day never change: fetched once and stored. Those of today are fresh for 10m.':
    '过去一天的新闻不再变化：只取一次并保存。当天的 10 分钟内视为最新。',
};

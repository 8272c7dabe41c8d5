import { say } from '../../../../base/say.ts';
import { type CalendarRow, calendar, series } from './family.ts';

/** A row of the decisions of one bank. */
function decisions(row: Omit<CalendarRow, 'grain' | 'unit'>) {
  return calendar({ ...row, grain: 'event', unit: 'percent' });
}

export default series('central-banks', {
  macro_bank_usa_interest_rate: decisions({
    say: say('United States: interest rate decisions of the Federal Reserve.', '美联储利率决议'),
    attr: 24,
    label: '美联储利率决议报告',
    since: '1982-09',
    page: 'dc_usa_interest_rate_decision',
  }),
  macro_bank_euro_interest_rate: decisions({
    say: say('Euro area: interest rate decisions of the European Central Bank.', '欧洲央行利率决议'),
    attr: 21,
    label: '欧洲央行决议报告',
    since: '1999-01',
    page: 'dc_interest_rate_decision',
  }),
  macro_bank_newzealand_interest_rate: decisions({
    say: say('New Zealand: interest rate decisions of the Reserve Bank.', '新西兰联储利率决议'),
    attr: 23,
    label: '新西兰利率决议报告',
    since: '1999-04',
    page: 'dc_newzealand_interest_rate_decision',
  }),
  macro_bank_china_interest_rate: decisions({
    say: say('China: interest rate decisions of the People’s Bank.', '中国央行利率决议'),
    attr: 91,
    label: '中国央行决议报告',
    since: '1991-05',
    quirks: [
      say(
        'Figures to 2015 are the benchmark rate of loans of one year, those of 2019 the loan prime rate (LPR) of one year.',
        '2015 年及以前为一年期贷款基准利率，2019 年为一年期贷款市场报价利率（LPR）。',
      ),
    ],
    page: 'dc_china_interest_rate_decision',
    ended: '2019-11-20',
  }),
  macro_bank_switzerland_interest_rate: decisions({
    say: say('Switzerland: interest rate decisions of the National Bank.', '瑞士央行利率决议'),
    attr: 25,
    label: '瑞士央行决议报告',
    since: '2008-03',
    page: 'dc_switzerland_interest_rate_decision',
  }),
  macro_bank_english_interest_rate: decisions({
    say: say('United Kingdom: interest rate decisions of the Bank of England.', '英国央行利率决议'),
    attr: 26,
    label: '英国央行决议报告',
    since: '1970-01',
    page: 'dc_english_interest_rate_decision',
  }),
  macro_bank_australia_interest_rate: decisions({
    say: say('Australia: interest rate decisions of the Reserve Bank.', '澳洲联储利率决议'),
    attr: 27,
    label: '澳洲联储决议报告',
    since: '1980-02',
    page: 'dc_australia_interest_rate_decision',
  }),
  macro_bank_japan_interest_rate: decisions({
    say: say('Japan: interest rate decisions of the Bank of Japan.', '日本央行利率决议'),
    attr: 22,
    label: '日本央行决议报告',
    since: '2008-02',
    page: 'dc_japan_interest_rate_decision',
  }),
  macro_bank_russia_interest_rate: decisions({
    say: say('Russia: interest rate decisions of the Bank of Russia.', '俄罗斯央行利率决议'),
    attr: 64,
    label: '俄罗斯央行决议报告',
    since: '2003-06',
    page: 'dc_russia_interest_rate_decision',
  }),
  macro_bank_india_interest_rate: decisions({
    say: say('India: interest rate decisions of the Reserve Bank.', '印度央行利率决议'),
    attr: 68,
    label: '印度央行决议报告',
    since: '2000-08',
    page: 'dc_india_interest_rate_decision',
  }),
  macro_bank_brazil_interest_rate: decisions({
    say: say('Brazil: interest rate decisions of the Central Bank.', '巴西央行利率决议'),
    attr: 55,
    label: '巴西央行决议报告',
    since: '2008-02',
    page: 'dc_brazil_interest_rate_decision',
  }),
});

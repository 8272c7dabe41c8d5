import { say } from '../../../../base/say.ts';
import { permanent } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { listedCoverage } from './coverage.ts';
import { volatilities, volatility } from './family.ts';
import { INDICES, MEASURES } from './wire.ts';

// What the front page of the site showed.
const SHORT = {
  FTSE: INDICES.FTSE,
  GDAXI: INDICES.GDAXI,
  RUT: INDICES.RUT,
  SPX: INDICES.SPX,
  STOXX50E: INDICES.STOXX50E,
  SSEC: INDICES.SSEC,
  N225: INDICES.N225,
} as const;

export default volatilities(
  {
    category: 'article',
    page: 'https://web.archive.org/web/20220903214048/https://realized.oxford-man.ox.ac.uk/',
    cache: permanent(),
    ended: '2022-02-25',
  },
  {
    article_oman_rv: volatility({
      say: say(
        'Daily realized volatility of one stock index by one measure, from the Oxford-Man realized library, which is closed.',
        '股票指数的已实现波动率，日度（Oxford-Man）',
      ),
      params: {
        symbol: choice(INDICES, { default: 'FTSE', say: say('Stock index.', '股票指数。') }),
        index: choice(MEASURES, { default: 'rk_th2', say: say('Measure of volatility.', '波动率指标。') }),
      },
      column: say(
        'The measure, named <symbol>-<index>: round(sqrt(252 × variance) × 100, 2), as the site displayed it; null where the library has none.',
        '指标，列名为 <symbol>-<index>：round(sqrt(252 × 方差) × 100, 2)，与网站显示的相同；库中没有则为 null。',
      ),
      coverage: listedCoverage(),
      quirks: [
        say(
          'The library holds daily variances; answered is what the site displayed, annualized volatility in percent.',
          '库中是每日方差；返回的是网站所显示的年化波动率，以百分比计。',
        ),
        say('A negative variance is `null`.', '负的方差为 `null`。'),
        say(
          'STI has no rows from 2009 to 2014; NSEI, BSESN and KSE have genuine weekend sessions.',
          'STI 在 2009 至 2014 年没有行；NSEI、BSESN 和 KSE 的周末交易时段是真实的。',
        ),
      ],
      evidence: [
        say(
          '5,017 recorded days of SPX by all twelve measures, and 100,434 recorded values of `rv5` for 21 indices, are answered as recorded, every cell, out of one download.',
          'SPX 全部十二项指标的 5,017 天实录，以及 21 个指数 `rv5` 的 100,434 个实录值，由一次下载得出的返回值逐格一致。',
        ),
        say(
          'Independent copies of 2020 and 2021 agree on every day that they share, so the published history was not revised.',
          '2020 年和 2021 年的独立副本在共有的日期全部一致，可见已发布的历史没有修订。',
        ),
        say(
          'The downloaded edition counts only with the SHA-256 that two users noted independently.',
          '下载的版本须与两名用户各自记下的 SHA-256 一致，方予采用。',
        ),
        say(
          'Not proven yet: the factor 252 of the annualization. 250 and 260 could not be told from it by what was recorded; `finfount doctor` settles it where the archive can be reached.',
          '尚未证实：年化因子 252。现有实录无法将其与 250 和 260 区分；能访问该存档时，`finfount doctor` 可以确认。',
        ),
      ],
      ask: ({ symbol }) => ({ symbol }),
      serves: ({ symbol, index }) => ({ measure: index, name: `${symbol}-${index}` }),
      example: { symbol: 'FTSE', index: 'rk_th2' },
    }),

    article_oman_rv_short: volatility({
      say: say(
        'Daily realized volatility (rv5, the 5-minute realized variance) of one of the seven indices on the front page of the Oxford-Man realized library.',
        '主要股票指数的已实现波动率，日度（Oxford-Man）',
      ),
      params: { symbol: choice(SHORT, { default: 'FTSE', say: say('Stock index.', '股票指数。') }) },
      column: say(
        'The volatility, named by the symbol: round(sqrt(252 × variance) × 100, 2); null where the library has none.',
        '波动率，以 symbol 命名：round(sqrt(252 × 方差) × 100, 2)；库中没有则为 null。',
      ),
      coverage: listedCoverage(Object.keys(SHORT)),
      quirks: [
        say(
          'Which measure the front page showed is recorded nowhere; `rv5`, the headline measure of the library, is served, and the whole history of it.',
          '首页显示的是哪一项指标，没有任何记载；此处提供 `rv5`（该库的主要指标）及其完整历史。',
        ),
        say('A negative variance is `null`.', '负的方差为 `null`。'),
      ],
      evidence: [
        say(
          'The values are those of `article_oman_rv` by `rv5`: five of the seven indices are compared with their recordings, every cell.',
          '各值与 `article_oman_rv` 的 `rv5` 相同：七个指数中有五个与其实录逐格比对。',
        ),
      ],
      ask: ({ symbol }) => ({ symbol }),
      serves: ({ symbol }) => ({ measure: 'rv5', name: symbol }),
      example: { symbol: 'FTSE' },
    }),
  },
);

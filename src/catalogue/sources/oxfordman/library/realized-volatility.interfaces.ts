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
      doc: 'Daily realized volatility of one stock index by one measure, from the Oxford-Man realized library, which is closed.',
      chinese: '股票指数的已实现波动率，日度（Oxford-Man）',
      params: {
        symbol: choice(INDICES, { default: 'FTSE', doc: 'Stock index.' }),
        index: choice(MEASURES, { default: 'rk_th2', doc: 'Measure of volatility.' }),
      },
      column: say(
        'The measure, named <symbol>-<index>: round(sqrt(252 × variance) × 100, 2), as the site displayed it; null where the library has none.',
        '指标，列名为 <symbol>-<index>：round(sqrt(252 × 方差) × 100, 2)，与网站显示的相同；库中没有则为 null。',
      ),
      coverage: listedCoverage(),
      quirks: [
        'The library holds daily variances; answered is what the site displayed, annualized volatility in percent.',
        'A negative variance is `null`.',
        'STI has no rows from 2009 to 2014; NSEI, BSESN and KSE have genuine weekend sessions.',
      ],
      evidence: [
        '5,017 recorded days of SPX by all twelve measures, and 100,434 recorded values of `rv5` for 21 indices, are answered as recorded, every cell, out of one download.',
        'Independent copies of 2020 and 2021 agree on every day that they share, so the published history was not revised.',
        'The downloaded edition counts only with the SHA-256 that two users noted independently.',
        'Not proven yet: the factor 252 of the annualization. 250 and 260 could not be told from it by what was recorded; `finfount doctor` settles it where the archive can be reached.',
      ],
      ask: ({ symbol }) => ({ symbol }),
      serves: ({ symbol, index }) => ({ measure: index, name: `${symbol}-${index}` }),
      example: { symbol: 'FTSE', index: 'rk_th2' },
    }),

    article_oman_rv_short: volatility({
      doc: 'Daily realized volatility (rv5, the 5-minute realized variance) of one of the seven indices on the front page of the Oxford-Man realized library.',
      chinese: '主要股票指数的已实现波动率，日度（Oxford-Man）',
      params: {
        symbol: choice(SHORT, { default: 'FTSE', doc: 'Stock index.' }),
      },
      column: say(
        'The volatility, named by the symbol: round(sqrt(252 × variance) × 100, 2); null where the library has none.',
        '波动率，以 symbol 命名：round(sqrt(252 × 方差) × 100, 2)；库中没有则为 null。',
      ),
      coverage: listedCoverage(Object.keys(SHORT)),
      quirks: [
        'Which measure the front page showed is recorded nowhere; `rv5`, the headline measure of the library, is served, and the whole history of it.',
        'A negative variance is `null`.',
      ],
      evidence: [
        'The values are those of `article_oman_rv` by `rv5`: five of the seven indices are compared with their recordings, every cell.',
      ],
      ask: ({ symbol }) => ({ symbol }),
      serves: ({ symbol }) => ({ measure: 'rv5', name: symbol }),
      example: { symbol: 'FTSE' },
    }),
  },
);

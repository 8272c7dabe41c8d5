import { date, measure } from '../../declare/columns.ts';
import { defineInterface } from '../../declare/interface.ts';
import { lasting } from '../../declare/keep.ts';
import { text } from '../../declare/params.ts';
import { matching } from '../../declare/rules.ts';
import { readVolatilities, riskLab } from '../../sources/risklab/volatility.ts';

export default defineInterface({
  name: 'article_rlab_rv',
  category: 'article',
  doc: 'Daily realized volatility of one US security since 1996, from Dacheng Xiu’s Risk Lab: the quasi-maximum-likelihood estimate from trades, oldest first. The site allows research use only, no investment or commercial use.',
  page: 'https://dachxiu.chicagobooth.edu/',
  source: riskLab,
  // The site adds a day each night to the securities that are still traded.
  keep: lasting('12h', { stale: '365d' }),
  params: {
    symbol: text({
      default: '39693',
      doc: 'CRSP PERMNO of the security: 14593 is Apple, 84398 SPY, 39693 Barnes Group; a ticker is none.',
    }),
  },
  rules: [
    matching(
      'symbol',
      /^[A-Za-z0-9.-]{1,12}$/,
      'value_error.symbol',
      'Input should be 1 to 12 letters, digits, dots or dashes',
    ),
  ],
  columns: [
    date('date', 'Trading day; days without data are left out.'),
    measure(
      'RV',
      'annualized, as a decimal: 0.2 is 20 percent',
      'Realized volatility; 0 where too few trades were seen.',
    ),
  ],
  ask: ({ symbol }) => ({ symbol }),
  parse: (reply, ask) => readVolatilities(reply, ask),
  example: { symbol: '39693' },
});

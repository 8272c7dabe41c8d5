import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type ContainersAsk, drewry, parseContainers } from './wire.ts';

const COLUMNS = {
  date: date('date', { say: say('Day of the assessment, nearly always a Thursday.', '评估日，几乎都是周四。') }),
  wci: number('wci', { unit: 'usd_per_40_foot_container', say: say('Freight rate.', '运价。') }),
} as const;

const ROUTES = {
  composite: say('all routes', '综合'),
  'shanghai-rotterdam': say('Shanghai to Rotterdam', '上海至鹿特丹'),
  'rotterdam-shanghai': say('Rotterdam to Shanghai', '鹿特丹至上海'),
  'shanghai-los angeles': say('Shanghai to Los Angeles', '上海至洛杉矶'),
  'los angeles-shanghai': say('Los Angeles to Shanghai', '洛杉矶至上海'),
  'shanghai-genoa': say('Shanghai to Genoa', '上海至热那亚'),
  'new york-rotterdam': say('New York to Rotterdam', '纽约至鹿特丹'),
  'rotterdam-new york': say('Rotterdam to New York', '鹿特丹至纽约'),
} as const;

export default familyOf<RecordsShared<ContainersAsk>>(
  {
    category: 'index',
    topic: 'commodity-indices',
    page: 'https://infogram.com/world-container-index-1h17493095xl4zj',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'window',
    grain: 'week',
  },
  {
    drewry_wci_index: records({
      say: say('Freight rates of containers by week, of all routes or one, oldest first.', 'Drewry 集装箱指数'),
      keywords: ['freight rates', 'shipping', 'container freight', '运价', '航运', '集装箱'],
      source: drewry,
      params: { symbol: choice(ROUTES, { default: 'composite', say: say('Route.', '航线。') }) },
      columns: COLUMNS,
      ask: ({ symbol }): ContainersAsk => ({ route: symbol }),
      parseFields: parseContainers,
      quirks: [
        say(
          'Of 2017-11-15 and 2017-12-06, all routes have the figure of the composite, as the page writes it.',
          '2017-11-15 与 2017-12-06 各航线的数值均为综合指数的数值，与网页所写一致。',
        ),
        say(
          'The page has 2023-09-21 twice for Shanghai to Los Angeles; the second one is answered as 2023-09-28.',
          '上海至洛杉矶航线在网页中有两个 2023-09-21，第二个按 2023-09-28 给出。',
        ),
      ],
    }),
  },
);

import { say, type Text } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';

/** A futures exchange: what its reports share. Connections are cut after bursts, so it is asked gently. */
function futuresExchange(name: string, host: string, title: Text, quirks: readonly Text[]) {
  return {
    name,
    title,
    terms: `https://${host}/`,
    quirks,
    hosts: [host],
    limits: { ...GENTLE, maxBytes: 16_000_000 },
  } as const satisfies Omit<Source, 'fetch'>;
}

const EVENING = say('The figures of a day come after its session.', '当日的数据在收盘后公布。');

/** The Shanghai Futures Exchange. */
export const shanghaiFutures = futuresExchange(
  'shfe',
  'www.shfe.com.cn',
  say('the Shanghai Futures Exchange (上海期货交易所)', '上海期货交易所'),
  [EVENING, say('Its connections were cut for hours in 2023 and 2024.', '2023 年和 2024 年曾连续数小时断开连接。')],
);

/** The Shanghai International Energy Exchange. */
export const energyExchange = futuresExchange(
  'ine',
  'www.ine.cn',
  say('the Shanghai International Energy Exchange (上海国际能源交易中心)', '上海国际能源交易中心'),
  [EVENING],
);

/** The Zhengzhou Commodity Exchange. */
export const zhengzhouFutures = futuresExchange(
  'czce',
  'www.czce.com.cn',
  say('the Zhengzhou Commodity Exchange (郑州商品交易所)', '郑州商品交易所'),
  [EVENING],
);

/** The China Financial Futures Exchange. */
export const financialFutures = futuresExchange(
  'cffex',
  'www.cffex.com.cn',
  say('the China Financial Futures Exchange (中国金融期货交易所)', '中国金融期货交易所'),
  [
    EVENING,
    say(
      'Where its encryption fails, as in July 2026, it needs `--allow-http cffex`, and anybody on the way could change what it sends.',
      '其加密连接失败时（如 2026 年 7 月），需要 `--allow-http cffex`，途中任何人都可能改动其内容。',
    ),
  ],
);

/** The Guangzhou Futures Exchange. */
export const guangzhouFutures = futuresExchange(
  'gfex',
  'www.gfex.com.cn',
  say('the Guangzhou Futures Exchange (广州期货交易所)', '广州期货交易所'),
  [
    EVENING,
    say(
      'Now and then it answers a page whose script has to compute a value. This service does not imitate such scripts: that is a refusal.',
      '有时以一个需要由脚本计算某值的网页应答。本服务不模仿这样的脚本，视为拒绝。',
    ),
  ],
);

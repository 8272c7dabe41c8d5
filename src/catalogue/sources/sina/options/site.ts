import { say } from '../../../../base/say.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { sinaServices } from '../site.ts';

const HOST = 'stock.finance.sina.com.cn';

/** The address before the name of a service of futures and options. */
export const SERVICES = `https://${HOST}/futures/api`;
/** The address before the name of a page of options. */
export const OPTION_PAGES = `https://${HOST}/futures/view`;

/** Sina's services of options: what all of them share. */
export const optionServices = {
  ...sinaServices,
  name: 'sina-options',
  title: say('Sina’s options (新浪期权)', '新浪期权'),
  hosts: [HOST],
} as const satisfies Omit<Source, 'fetch'>;

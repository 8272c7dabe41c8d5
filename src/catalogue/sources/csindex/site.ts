import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';

/** China Securities Index: what its files of single indices and its list of indices share. */
export const csindex = {
  name: 'csindex',
  title: say('China Securities Index (中证指数)', '中证指数'),
  terms: 'https://www.csindex.com.cn/#/about/legal',
  limits: USUAL,
} as const satisfies Omit<Source, 'fetch' | 'hosts'>;

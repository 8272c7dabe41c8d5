import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';

/** The indices of Keqiao (柯桥), a town of textiles: what their two hosts share. */
export const keqiao = {
  name: 'keqiao',
  title: say('the indices of Keqiao (柯桥指数)', '柯桥指数'),
  terms: 'http://www.kqindex.cn/',
  quirks: [
    say(
      'It answers without encryption alone: it needs `--allow-http keqiao`, and anybody on the way could change it.',
      '其网站只能不加密访问：需要 `--allow-http keqiao`，途中任何人都可能改动其内容。',
    ),
  ],
  limits: GENTLE,
} as const satisfies Omit<Source, 'fetch' | 'hosts'>;

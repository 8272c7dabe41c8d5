import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { GENTLE } from '../../wire/limits.ts';

/** Legulegu: what its pages of industries and of the market share. */
export const leguleguSite = {
  name: 'legulegu',
  title: say('Legulegu (乐咕乐股)', '乐咕乐股'),
  terms: 'https://legulegu.com/',
  limits: { ...GENTLE, maxBytes: 8_000_000 },
} as const satisfies Omit<Source, 'fetch' | 'hosts'>;

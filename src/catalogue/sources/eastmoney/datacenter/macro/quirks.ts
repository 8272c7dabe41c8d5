import { say } from '../../../../../base/say.ts';

/** The order of series of China, and how their months are written. */
export const NEWEST_FIRST = say(
  'The newest rows come first; 月份 and 季度 are texts such as 2026年03月份 or 2026年第1-3季度.',
  '最新的行在前；月份和季度是文本，例如 2026年03月份或 2026年第1-3季度。',
);

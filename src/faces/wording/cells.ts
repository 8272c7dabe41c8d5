import { say, type Text } from '../../base/say.ts';
import type { Column } from '../../engine/interface/columns.ts';

const NUMBER = say('number', '数值');
const TEXT = say('text', '文本');
const EITHER = say('number or text', '数值或文本');

/** The kinds of cells in words. */
export const CELL_NAMES = {
  number: NUMBER,
  whole: say('whole number', '整数'),
  percent: NUMBER,
  date: say('date', '日期'),
  'date-time': say('time', '时间'),
  month: TEXT,
  code: TEXT,
  text: TEXT,
  flag: TEXT,
  mixed: EITHER,
  any: EITHER,
} as const satisfies Record<Column['cells'], Text>;

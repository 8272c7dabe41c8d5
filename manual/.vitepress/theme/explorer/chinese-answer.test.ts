import { expect, it } from 'vitest';
import { notesOf } from '../../../../src/engine/answer/answer.ts';
import { loadCatalogue } from '../../../../test/declarations.ts';
import type { Outcome } from './answer.ts';
import { toChineseOutcome } from './chinese-answer.ts';

const { interfaces } = await loadCatalogue();
const HAN = /\p{Script=Han}/u;
const OBTAINED = { url: 'http://example.org/', obtained: 0 };
const PARAMS = [{ name: 'symbol', takes: '六位数字' }];
const NO_TABLE = { table: { columns: [], length: 0 }, provenance: undefined };

/** The note of an answer, as readers of Chinese see it. */
function noteOf(note: string): string | undefined {
  const outcome = toChineseOutcome({ ...NO_TABLE, note }, PARAMS);
  return 'note' in outcome ? outcome.note : undefined;
}

/** The error of one parameter, as readers of Chinese see it. */
function faultOf(message: string): string | undefined {
  const refused: Outcome = { refusal: { status: 422, message: '', faults: { symbol: [message] }, waitSeconds: 0 } };
  const outcome = toChineseOutcome(refused, PARAMS);
  return 'refusal' in outcome ? outcome.refusal.faults.symbol?.[0] : undefined;
}

it('every note on a host, a fallback source or a request without encryption has a Chinese text', () => {
  const notes = interfaces.flatMap(({ source, fallbacks }) => [
    ...notesOf({}, {}, OBTAINED),
    ...Object.values(source.hostNotes ?? {}),
    ...fallbacks.flatMap(({ note }) => note ?? []),
  ]);
  const distinct = [...new Set(notes)];
  expect(distinct.length).toBeGreaterThan(5);
  expect(distinct.filter((note) => !HAN.test(noteOf(note) ?? ''))).toEqual([]);
});

it('a note of several sentences is Chinese throughout', () => {
  const both = 'This series has ended: its last data are of 2023-08. No source was asked: symbol should be six digits.';
  expect(noteOf(both)).toBe('此序列已停止更新，最后的数据属于 2023-08。未访问数据源：symbol 应为六位数字。');
});

it('a code of something else, and another spelling of a code, are told in Chinese', () => {
  expect(noteOf('No source was asked: symbol should be six digits; sh000001 is an index of Shanghai.')).toBe(
    '未访问数据源：symbol 应为六位数字；sh000001 是上海的指数。',
  );
  expect(faultOf('Input should be six digits; 000001.OF is a fund')).toBe('应为六位数字；000001.OF 是基金');
  expect(noteOf('This series has ended: its last data are of 2023-08. symbol was read as 600000')).toBe(
    '此序列已停止更新，最后的数据属于 2023-08。symbol 读作 600000。',
  );
});

it.each([
  ['Input should be percent-encoded UTF-8', '应为百分号编码的 UTF-8'],
  ['Input should be six digits', '应为六位数字'],
  ['Input should be given once, not 2 times', '只能给出一次，而不是 2 次'],
  ['Input should be 1 to 40 characters, not all blank', '应为 1 至 40 个字符，不能全为空白'],
  [
    'Input should be at most 4096 characters, visible ASCII and blanks only',
    '应不超过 4096 个字符，只含可见的 ASCII 字符和空格',
  ],
  [
    'Input should not contain "(": quotes, parentheses, &, #, backslashes and control characters are refused',
    '不应含有 "("：引号、括号、&、#、反斜杠和控制字符不予接受',
  ],
])('the error %s is Chinese', (message, chinese) => {
  expect(faultOf(message)).toBe(chinese);
});

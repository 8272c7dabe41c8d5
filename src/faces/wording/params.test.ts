import { expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { codeParam, string } from '../../engine/interface/params.ts';
import { formText, typeText } from './params.ts';

it('says the form of codes, and what any other text gets, in both languages', () => {
  const options = { say: say('Code.'), matching: /^\d{6}$/, form: say('six digits', '六位数字') };
  const refused = codeParam({ ...options, otherwise: 'refused' });
  expect(formText(refused, 'en')).toBe('Its form: six digits. Any other text is refused with 422.');
  expect(formText(refused, 'zh')).toBe('格式：六位数字。其他文本以 422 拒绝。');
  expect(formText(codeParam({ ...options, otherwise: 'no rows' }), 'zh')).toContain('不访问数据源');
  expect(formText(string({ say: say('Any text.') }), 'en')).toBe('');
});

it('says the type of a parameter in both languages', () => {
  const schema = { type: 'array', items: { type: 'string', enum: ['a'] } } as const;
  expect(typeText(schema, 'en')).toBe('collection of one of a set');
  expect(typeText(schema, 'zh')).toBe('多个选项之一');
});

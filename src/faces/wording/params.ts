import { type Language, say, type Text, textIn } from '../../base/say.ts';
import type { Param, ParamSchema } from '../../engine/interface/params.ts';

const TYPES = {
  string: say('string', '文本'),
  integer: say('integer', '整数'),
  number: say('number', '数值'),
  boolean: say('boolean', '布尔值'),
  array: say('collection', '多个值'),
} as const satisfies Record<ParamSchema['type'], Text>;

/** Returns the type of a parameter in words: `string`, `one of a set`, `collection of integer`. */
export function typeText({ type, items, enum: choices }: ParamSchema, language: Language): string {
  if (items) return `${language === 'zh' ? '多个' : 'collection of '}${typeText(items, language)}`;
  return textIn(choices ? say('one of a set', '选项之一') : TYPES[type], language);
}

const OTHERWISE = {
  refused: say('Any other text is refused with 422.', '其他文本以 422 拒绝。'),
  'no rows': say(
    'Any other text answers [] with the header Finfount-Note, and no source is asked.',
    '其他文本返回 []，应答头 Finfount-Note 写明格式，不访问数据源。',
  ),
} as const;

/**
 * The form of the texts of a parameter, and what any other text gets, in sentences; empty where it has no form.
 */
export function formText({ form, security }: Pick<Param, 'form' | 'security'>, language: Language): string {
  if (!form) return '';
  const otherwise = OTHERWISE[form.otherwise][language];
  const also = security?.also ?? [];
  if (language === 'zh')
    return `格式：${form.say.zh}。${also.length > 0 ? `也可写作 ${also.join('、')}。` : ''}${otherwise}`;
  return `Its form: ${form.say.en}. ${also.length > 0 ? `Also read: ${also.join(', ')}. ` : ''}${otherwise}`;
}

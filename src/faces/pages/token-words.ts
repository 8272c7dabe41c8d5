import type { Language } from '../../base/say.ts';

/** The texts of the field for the token, for instances that require one. */
export const TOKEN_WORDS: Readonly<
  Record<Language, { readonly title: string; readonly hint: string; readonly use: string; readonly forget: string }>
> = {
  en: {
    title: 'Access token',
    hint: 'The operator of this instance wants a token for data. It stays in this tab alone.',
    use: 'Use it',
    forget: 'Forget it',
  },
  zh: {
    title: '访问令牌',
    hint: '本实例的运维人员要求数据请求携带令牌。它只保存在此标签页中。',
    use: '使用',
    forget: '清除',
  },
};

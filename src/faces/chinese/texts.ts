import { CHOICE_TEXTS } from './choices.ts';
import { CODE_FORM_TEXTS } from './code-forms.ts';
import { COLUMN_TEXTS } from './columns.ts';
import { FAILURE_TEXTS } from './failures.ts';
import { FRESHNESS_TEXTS } from './freshness.ts';
import { PARAMETER_TEXTS } from './parameters.ts';
import { SOURCE_TEXTS } from './source-texts.ts';
import { UNIT_TEXTS } from './units.ts';

/**
 * The texts of the declarations in Chinese, by the English ones. Families share most of them. A test lists those that
 * have none. What has a number or a code in it is in `document.ts`.
 */
export const CHINESE_TEXTS: Readonly<Record<string, string>> = {
  ...UNIT_TEXTS,
  ...PARAMETER_TEXTS,
  ...CODE_FORM_TEXTS,
  ...CHOICE_TEXTS,
  ...COLUMN_TEXTS,
  ...FRESHNESS_TEXTS,
  ...FAILURE_TEXTS,
  ...SOURCE_TEXTS,
};

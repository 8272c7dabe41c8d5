import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import {
  findElements,
  type HtmlElement,
  hasClass,
  parseHtmlElements,
  textOf,
} from '../../../../engine/formats/html/html-elements.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { type Fields, refuseTwice } from '../../../wire/list-of-records.ts';
import { beginningOf, changed, refused } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';

/** The members of a theme, by the number of its page; `guarded` is the theme that has none. */
export type ThemeAsk = { readonly theme: 'BK2999' | 'BK20883' | 'guarded' };

const LABEL = 'Futu theme';
const LIST = 'content-main';
/** The values of a member that are shown, in their order. */
const VALUES = ['price', 'change', 'change_percent', 'volume', 'turnover'] as const;

/** Futu’s pages of themes. */
export const futuThemes: Source<ThemeAsk> = {
  inspections: { refuseOtherPage },
  name: 'futu-themes',
  title: say('Futu’s pages of themes (富途牛牛主题)', '富途牛牛主题'),
  terms: 'https://www.futunn.com/about/user-agreement',
  hosts: ['www.futunn.com'],
  limits: GENTLE,
  fetch: async ({ theme }, context) => {
    if (theme === 'guarded')
      throw new Failure(
        'upstream_refused',
        say(
          `${LABEL}: the members of 特朗普概念股 are guarded by a value that a script of the site computes; 巴菲特持仓 and 佩洛西持仓 are not`,
          '富途：特朗普概念股的成份受网站脚本算出的值保护，无法取得；巴菲特持仓和佩洛西持仓可以。',
        ),
      );
    return [
      await context.fetch({ url: address`https://www.futunn.com/stock/${theme}`, check: inspect(refuseOtherPage) }),
    ];
  },
};

function refuseOtherPage({ body }: Page): void {
  if (!body.includes(LIST)) throw refused(LABEL, `expected a page with ${LIST}, got ${quote(beginningOf(body))}`);
}

/**
 * Parses the members of a page into the cells of `code`, `name` and {@link VALUES}, in its order: each is a link
 * in the element `content-main`, its code and name are titles in `fix-left`, its values stand in `middle`. Throws
 * `upstream_changed` for a page without members, a member without one of these, one that comes twice, and where
 * most changes are not those of their prices.
 */
export function parseMembers([{ body }]: Pages, fields: readonly RowField[]): FieldCells {
  const page = parseHtmlElements(decodeBody(body, 'utf-8', LABEL), LABEL);
  const [list] = findElements(page, (element) => hasClass(element, LIST));
  const members = list ? findElements(list, ({ name }) => name === 'a') : [];
  if (members.length === 0) throw changed(LABEL, 'expected members, got none');
  const rows = members.map((member): Fields => {
    const titles = spansOf(member, 'fix-left').flatMap(({ attributes }) => attributes.title ?? []);
    const texts = spansOf(member, 'middle').map(textOf);
    const [code, name] = titles;
    if (code === undefined || name === undefined || texts.length < VALUES.length)
      throw changed(LABEL, `expected a code, a name and ${VALUES.length} values, got ${quote(textOf(member))}`);
    const values = VALUES.map((value, at) => [value, at < 3 ? toNumber(texts[at]!) : texts[at]!] as const);
    return { code, name, ...Object.fromEntries(values) };
  });
  refuseTwice(rows, LABEL, ({ code }) => code);
  if (rows.filter(isChangeOdd).length > rows.length / 2)
    throw changed(LABEL, 'the changes in percent are not those of the prices');
  return toFieldCells(rows, fields, { label: LABEL, absent: ['', '-', '--'] });
}

function spansOf(member: HtmlElement, within: string): readonly HtmlElement[] {
  const [found] = findElements(member, (element) => hasClass(element, within));
  return found ? findElements(found, ({ name }) => name === 'span') : [];
}

// A change is printed to three places at most, so that of a low price says little.
const PERCENT_ERROR = 0.5;

function isChangeOdd({ price, change, change_percent: percent }: Fields): boolean {
  const before = Number(price) - Number(change);
  return Math.abs((100 * Number(change)) / before - Number(percent)) > PERCENT_ERROR;
}

/** A number with a sign, `+0.73` or `+8.13%`, as plain text. */
function toNumber(text: string): string {
  const bare = text.replace(/^\+/, '').replace(/%$/, '');
  return toPlainDecimal(bare) ?? bare;
}

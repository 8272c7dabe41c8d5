import { quote } from '../../../../base/errors.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findElements, hasClass, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { refuseOtherTitle } from '../../../../engine/formats/html/page-title.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { changed } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { noCompany, refuseOtherPage, thsCompanies } from '../site.ts';

/** What a company does. */
export type BusinessAsk = { readonly company: string };

const LIST = 'main_intro_list';

const labelOf = ({ company }: BusinessAsk): string => `Tonghuashun’s page of the business of ${company}`;

/** The pages of what companies do. It goes through no shared form: facts are items of a list. */
export const thsBusiness: Source<BusinessAsk> = {
  ...thsCompanies,
  inspections: { refuseOtherPage },
  fetch: async (ask, context) => {
    const { company } = ask;
    const page = await context.fetch({
      url: address`https://basic.10jqka.com.cn/new/${company}/operate.html`,
      statuses: [404],
      check: inspect(refuseOtherPage, LIST, labelOf(ask)),
    });
    if (page.status === 404) throw noCompany(company);
    return [page];
  },
};

/** The labels of the page that are answered. */
const LABELS = ['主营业务', '产品类型', '产品名称', '经营范围'];

/**
 * Parses the list `main_intro_list` of a page into one row: `<li><span>主营业务：</span><p>…</p></li>`, each item by
 * what stands before its first full-width colon. White space is taken out of the texts. An item that the page
 * does not have is null; other items are left. Throws `upstream_changed` for a page with none of them, or with
 * one twice.
 */
export function parseBusiness([{ body }]: Pages, ask: BusinessAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const html = decodeBody(body, 'gb18030', label);
  refuseOtherTitle(html, ask.company, label);
  const page = parseHtmlElements(html, label);
  const [list] = findElements(page, (element) => element.name === 'ul' && hasClass(element, LIST));
  const items = list ? findElements(list, ({ name }) => name === 'li').map(textOf) : [];
  const row = new Map<string, string | null>(LABELS.map((name) => [name, null]));
  for (const item of items) {
    const text = item.replace(/\s/g, '');
    const colon = text.indexOf('：');
    const name = text.slice(0, Math.max(colon, 0));
    if (!row.has(name)) continue;
    if (row.get(name) !== null) throw changed(label, `two items ${name}`);
    row.set(name, text.slice(colon + 1));
  }
  if ([...row.values()].every((value) => value === null))
    throw changed(label, `expected items such as ${LABELS.join(', ')}, got ${quote(items)}`);
  return toFieldCells([{ ...Object.fromEntries(row), company: ask.company }], fields, {
    label,
    absent: ['', '-', '--'],
  });
}

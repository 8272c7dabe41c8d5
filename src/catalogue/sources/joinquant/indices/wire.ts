import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';

/** The list of the stock indices of the mainland. */
export type IndicesAsk = { readonly table: 'indices' };

const LABEL = 'JoinQuant, list of indices';

/**
 * JoinQuant: the dictionary of its data. It goes through no shared form: of its headings only the first is known.
 */
export const joinquant: Source<IndicesAsk> = {
  name: 'joinquant',
  title: say('JoinQuant (聚宽)', '聚宽'),
  terms: 'https://www.joinquant.com/',
  quirks: [
    say(
      'It serves visitors in mainland China alone; others get a page that says so.',
      '只服务中国内地的访客，其他访客得到一个说明此事的网页。',
    ),
  ],
  hosts: ['www.joinquant.com'],
  limits: GENTLE,
  ...onePage<IndicesAsk>(refuseAbroad, () => ({
    url: 'https://www.joinquant.com/data/dict/indexData',
    headers: { referer: 'https://www.joinquant.com/data' },
  })),
};

function refuseAbroad({ body }: Page): void {
  const page = body.toString();
  if (page.includes('<table') || !/(?:地区|区域|\bregion\b)/i.test(page)) return;
  throw new Failure(
    'upstream_refused',
    say(
      'JoinQuant serves visitors in mainland China alone: its page says that the region of this service is not supported. A proxy there would help.',
      '聚宽只对中国内地的访问者开放：其网页说不支持本服务所在的地区。内地的代理会有帮助。',
    ),
  );
}

// The heading of the first column. Those of the others are not known.
const CODE_HEADING = '指数代码';
const WIDTH = 5;

/**
 * Parses the table of the page, `000001.XSHG`, a name, the day of publication and two more columns. Throws
 * `upstream_changed` for a page without it, for a row of another width, for a code without its exchange or one
 * that comes twice, for a day that is none, and for names without a Chinese character: they would be another
 * column.
 */
export function parseIndices([{ body }]: Pages): {
  readonly index_code: Cells<'code'>;
  readonly display_name: Cells<'text'>;
  readonly publish_date: Cells<'date'>;
} {
  const { tables } = parseHtmlTables(decodeBody(body, 'utf-8', LABEL), LABEL);
  const table = tables.find(({ rows: [headings] }) => headings?.[0]?.text.replaceAll(' ', '') === CODE_HEADING);
  if (!table)
    throw changed(LABEL, `expected a table that begins with ${CODE_HEADING}, got ${tables.length} other tables`);
  const [headings = [], ...rows] = table.rows.map((row) => row.map(({ text }) => text));
  if (headings.length !== WIDTH) throw changed(LABEL, `expected ${WIDTH} columns, got ${quote(headings.join(', '))}`);
  if (rows.length === 0) throw changed(LABEL, 'expected indices, got none');
  const seen = new Set<string>();
  const indices = rows.map((row, at) => {
    const [fullCode = '', name = '', published = ''] = row;
    const [, code] = /^(\w{5,9})\.[A-Z]{2,5}$/.exec(fullCode) ?? [];
    if (row.length !== WIDTH || code === undefined)
      throw changed(LABEL, `expected an index such as 000001.XSHG in row ${at + 1}, got ${quote(row.join(', '))}`);
    if (seen.has(fullCode)) throw changed(LABEL, `two rows are of ${fullCode}`);
    seen.add(fullCode);
    return { code, name, published: toDay(published) };
  });
  if (!indices.some(({ name }) => /\p{Script=Han}/u.test(name))) throw changed(LABEL, 'expected names of indices');
  return {
    index_code: toCells(
      'code',
      indices.map(({ code }) => code),
      { label: LABEL },
    ),
    display_name: Cells.texts(indices.map(({ name }) => name)),
    publish_date: toCells(
      'date',
      indices.map(({ published }) => published),
      { label: LABEL, absent: ['', '-', '--'] },
    ),
  };
}

/** A day as the page writes it, `1991/7/15`, as `1991-07-15`; any other text stays as it is. */
function toDay(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

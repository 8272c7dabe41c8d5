import { createHash } from 'node:crypto';
import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { checkOf, type ListOfRecords, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';

/** The newest items of the telegraph: all, or the important ones among them. */
export type TelegraphAsk = { readonly items: 'all' | 'important' };

const LABEL = 'CLS telegraph';
// Items come fast; the source answers so many at once.
const ITEMS = 20;

/**
 * Signs a query as the pages of the site do: the MD5 of the SHA-1 of the query, both as hexadecimal text.
 * @param query the parameters in alphabetical order, URL-encoded
 */
export function signOf(query: string): string {
  const sha1 = createHash('sha1').update(query).digest('hex');
  return createHash('md5').update(sha1).digest('hex');
}

/**
 * `{"errno":0,"data":{"roll_data":[{"title":"","content":"…","ctime":1700000000,"level":"C",…}]}}`; some replies
 * have `error` in the place of `errno`.
 */
const ITEM_LIST: ListOfRecords = {
  label: LABEL,
  at: 'data.roll_data',
  of: 'items',
  refusedWhen: ({ errno, error, msg }) => {
    const code = errno ?? error;
    return code === undefined || code === 0 || code === '0'
      ? undefined
      : `CLS declined to answer (${quote(code)}: ${quote(msg ?? '')})`;
  },
};

/** The telegraph of CLS. */
export const clsTelegraph: Source<TelegraphAsk> = {
  name: 'cls',
  title: say('the telegraph of CLS (财联社电报)', '财联社电报'),
  terms: 'https://www.cls.cn/about/service',
  quirks: [
    say(
      'Its former addresses, /nodeapi/telegraphList and /nodeapi/updateTelegraphList, answer HTTP 404 since 2026-05-29.',
      '其旧网址 /nodeapi/telegraphList 和 /nodeapi/updateTelegraphList 自 2026-05-29 起返回 HTTP 404。',
    ),
    say(
      'It wants a sign over the query, which says nothing of the client.',
      '它要求对查询签名，签名不含客户端的任何信息。',
    ),
  ],
  hosts: ['www.cls.cn'],
  limits: { ...GENTLE, burst: 3, retries: 2 },
  ...onePage<TelegraphAsk>(checkOf(ITEM_LIST), (_, context) => {
    const unsigned = withQuery('https://www.cls.cn/v1/roll/get_roll_list', {
      app: 'CailianpressWeb',
      category: '',
      last_time: Math.floor(context.now / 1_000),
      os: 'web',
      refresh_type: 1,
      rn: ITEMS,
      sv: '8.4.6',
    });
    return {
      url: `${unsigned}&sign=${signOf(new URL(unsigned).search.slice(1))}`,
      headers: { referer: 'https://www.cls.cn/telegraph' },
    };
  }),
};

/**
 * Parses the items into the cells of fields, oldest first: `day` and `time` are those of `ctime` in Beijing.
 * Items of the levels A and B are the important ones. Throws `upstream_changed` for a time that is none or had
 * not come, for a level that is none, and what `openRecords` throws.
 */
export function parseTelegraph([page]: Pages, { items }: TelegraphAsk, fields: readonly RowField[]): FieldCells {
  const rows = openRecords(page, ITEM_LIST)
    .map((item) => {
      const { ctime, level } = item;
      // Years from 1970 to 9999.
      if (typeof ctime !== 'number' || !Number.isSafeInteger(ctime) || ctime <= 0 || ctime > 2.5e11)
        throw changed(LABEL, `expected seconds in \`ctime\`, got ${quote(ctime ?? null)}`);
      if (typeof level !== 'string' || !/^[A-Z]$/.test(level))
        throw changed(LABEL, `expected a letter in \`level\`, got ${quote(level ?? null)}`);
      const clock = new Date(toBeijing(ctime * 1_000)).toISOString();
      return { ...item, seconds: ctime, level, day: clock.slice(0, 10), time: clock.slice(11, 19) };
    })
    .toSorted((one, other) => one.seconds - other.seconds);
  const wanted = items === 'all' ? rows : rows.filter(({ level }) => level === 'A' || level === 'B');
  return toFieldCells(wanted, fields, { label: LABEL });
}

import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { USUAL } from '../../../wire/limits.ts';
import { type Fields, type ListOfRecords, recordsIn } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { digestRows } from '../../../wire/repeated-rows.ts';
import { toBeijingDay } from '../../../wire/times.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';

/** Some pages of a register, or of the organisations of one kind. */
export type RegisterAsk = {
  readonly register: Register;
  /** The kind of the organisations of persons; empty for other registers. */
  readonly kind: keyof typeof KINDS | '';
  /** The first page from 1, and the last one; 0 for all. */
  readonly from: number;
  readonly to: number;
};

/** The registers by their addresses, and how many rows a page of each has. */
const REGISTERS = {
  'pof/manager': 100,
  'pof/fund': 100,
  'fund/abs': 100,
  'pof/pofMember': 20,
  'pof/subfund': 20,
  'pof/securities': 20,
  'pof/futures': 20,
  'pof/personOrg': 20,
  'fund/account': 20,
  'aoin/product': 20,
  'cancelled/manager': 20,
} as const;

/** The kinds of organisations, and the source’s names of them. */
export const KINDS = {
  公募基金管理公司: { code: 'gmjjglgs', say: say('fund companies') },
  公募基金管理公司资管子公司: { code: 'gmjjglgszgzgs', say: say('subsidiaries of fund companies') },
  商业银行: { code: 'syyh', say: say('banks') },
  证券公司: { code: 'zqgs', say: say('brokers') },
  证券公司子公司: { code: 'zqgszgs', say: say('subsidiaries of brokers') },
  私募基金管理人: { code: 'smjjglr', say: say('managers of private funds') },
  保险公司子公司: { code: 'bxgszgs', say: say('subsidiaries of insurers') },
  保险公司: { code: 'bxgs', say: say('insurers') },
  外包服务机构: { code: 'wbfwjg', say: say('service companies') },
  期货公司: { code: 'qhgs', say: say('futures companies') },
  期货公司资管子公司: { code: 'qhgszgzgs', say: say('subsidiaries of futures companies') },
  媒体机构: { code: 'mtjg', say: say('media') },
  证券投资咨询机构: { code: 'zqtzzxjg', say: say('advisers') },
  评价机构: { code: 'pjjg', say: say('raters of funds') },
  外资私募证券基金管理人: { code: 'wzsmzqjjglr', say: say('foreign managers of private funds') },
  支付结算: { code: 'zfjs', say: say('payment companies') },
  独立服务机构: { code: 'dlfwjg', say: say('independent service companies') },
  地方自律组织: { code: 'dfzlzz', say: say('local associations') },
  境外机构: { code: 'jwjg', say: say('organisations abroad') },
  律师事务所: { code: 'lssws', say: say('law firms') },
  会计师事务所: { code: 'kjssws', say: say('accountants') },
  交易所: { code: 'jys', say: say('exchanges') },
  独立第三方销售机构: { code: 'dldsfxsjg', say: say('independent sellers') },
  证券公司资管子公司: { code: 'zqgszgzgs', say: say('asset managers of brokers') },
  证券公司私募基金子公司: { code: 'zqgssmjjzgs', say: say('private fund subsidiaries of brokers') },
  其他: { code: 'qt', say: say('others') },
} as const;

/** A register, by its address. */
export type Register = keyof typeof REGISTERS;

const labelOf = ({ register }: RegisterAsk): string => `AMAC register ${register}`;
// The register of plans of fund companies has 1,913 pages.
const MAX_PAGES = 4_000;

/** The registers of the association of funds. */
export const amac: Source<RegisterAsk> = {
  inspections: { inspectPage },
  name: 'amac',
  title: say('the Asset Management Association of China (中国证券投资基金业协会)', '中国证券投资基金业协会'),
  terms: 'https://www.amac.org.cn/',
  quirks: [
    say(
      'A register comes in pages of 20 or 100 rows; all of them are fetched, five a second, and must add up. What a call has fetched before it failed is kept for the next one.',
      '登记信息每页 20 或 100 行；所有页都会取得，每秒五页，且总数必须相符。调用失败前取得的页留给下一次调用。',
    ),
    say(
      'AKShare turns the check of its certificate off. It is kept here: where it fails, the call fails and says so.',
      'AKShare 关闭了对其证书的校验。此处保留校验：校验失败则调用失败并说明原因。',
    ),
  ],
  hosts: ['gs.amac.org.cn'],
  limits: { ...USUAL, perSecond: 5, burst: 5 },
  fetch: (ask, context) =>
    fetchConsistentPages<InspectedPage>(
      {
        label: labelOf(ask),
        isComplete: (pages) => isComplete(pages, ask),
        findFault: (pages) => findFault(pages, ask),
        digestsOf: ({ digests }) => digests,
      },
      inspectedPages(context, inspect(inspectPage, ask), (number) => ({
        url: withQuery(addressOf(ask), { rand: 0.1, page: firstOf(ask) + number - 2, size: REGISTERS[ask.register] }),
        json: ask.kind === '' ? {} : { orgType: KINDS[ask.kind].code, page: '1' },
        headers: { referer: 'https://gs.amac.org.cn/amac-infodisc/res/pof/index.html' },
      })),
    ),
};

function addressOf({ register }: RegisterAsk): string {
  const [part = '', list = ''] = register.split('/');
  return address`https://gs.amac.org.cn/amac-infodisc/api/${part}/${list}`;
}

const firstOf = ({ from }: RegisterAsk): number => Math.max(from, 1);

interface InspectedPage {
  /** How many pages and rows the register has. */
  readonly pages: number;
  readonly total: number;
  readonly rows: number;
  readonly digests: Uint8Array;
}

/** How many pages are wanted of a register with so many. */
function wanted({ pages }: Pick<InspectedPage, 'pages'>, ask: RegisterAsk): number {
  return Math.max(1, (ask.to === 0 ? pages : Math.min(pages, ask.to)) - firstOf(ask) + 1);
}

function isComplete(seen: readonly InspectedPage[], ask: RegisterAsk): boolean {
  const [first] = seen;
  if (!first) return false;
  if (wanted(first, ask) > MAX_PAGES)
    throw changed(labelOf(ask), `${first.pages} pages, more than a register can have`);
  return seen.length >= wanted(first, ask) || seen.at(-1)!.total !== first.total;
}

/**
 * Why pages are not of one state of a register: they count other rows, one of them is cut, or the register names
 * fewer pages than its rows take.
 */
function findFault(seen: readonly Omit<InspectedPage, 'digests'>[], ask: RegisterAsk): string | undefined {
  const [first] = seen;
  const total = first?.total ?? 0;
  const other = seen.find((page) => page.total !== total);
  if (other) return `one counts ${total} rows, another ${other.total}`;
  const size = REGISTERS[ask.register];
  const last = ask.to === 0 ? total : ask.to * size;
  const expected = Math.max(0, Math.min(total, last) - (firstOf(ask) - 1) * size);
  const sent = seen.reduce((sum, { rows }) => sum + rows, 0);
  return sent === expected ? undefined : `${expected} rows expected, ${sent} sent`;
}

function inspectPage(page: Page, ask: RegisterAsk): InspectedPage {
  refusePage(page, labelOf(ask));
  const { rows, ...counts } = openRegisterPage(page, ask);
  return { ...counts, rows: rows.length, digests: digestRows(rows.map((row) => JSON.stringify(row))) };
}

/**
 * Opens `{"totalPages":211,"totalElements":21092,"number":0,"content":[{…},…]}`. Throws `upstream_changed` for
 * another form, and for another page than was asked for, where it says its number.
 */
function openRegisterPage({ url, body }: Pick<Page, 'url' | 'body'>, ask: RegisterAsk) {
  const label = labelOf(ask);
  const reply = parseJson(body, label);
  const list: ListOfRecords = { label, at: 'content', of: 'rows', mayBeEmpty: true };
  const rows = recordsIn(reply, list);
  const { totalPages: pages, totalElements: total, number }: Fields = isRecord(reply) ? reply : {};
  const asked = Number(new URL(url).searchParams.get('page'));
  if (typeof number === 'number' && number !== asked)
    throw changed(label, `asked for page ${asked}, counted from 0, got page ${number}`);
  // Of most kinds nobody has shown what its organisations call it: the name of another one shows that they are
  // others.
  const other =
    ask.kind === ''
      ? undefined
      : rows.find(({ orgType: of }) => typeof of === 'string' && of !== ask.kind && Object.hasOwn(KINDS, of));
  if (other) throw changed(label, `asked for ${ask.kind}, got ${quote(other.orgType ?? null)}`);
  if (!isCount(pages) || !isCount(total))
    throw changed(label, `expected numbers of pages and rows, got ${quote(reply)}`);
  return { pages, total, rows };
}

/** Days of two registers that are declared as texts, since they may be no days at all. */
const DAYS_AS_TEXTS: ReadonlySet<string> = new Set([
  'mpiCreateDate',
  'registeredDate',
  'dueDate',
  'slrq',
  'dqr',
  'barq',
]);

/**
 * Parses the pages into the cells of fields, in the order of the source. A field of days that holds milliseconds
 * is read in Beijing time. Throws `upstream_changed` where pages do not add up, and for no row of a whole
 * register.
 */
export function parseRegister(pages: Pages, ask: RegisterAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const opened = pages.map((page) => openRegisterPage(page, ask));
  const fault = findFault(
    opened.map(({ rows, ...counts }) => ({ ...counts, rows: rows.length })),
    ask,
  );
  if (fault !== undefined) throw changed(label, `its pages do not add up: ${fault}`);
  const days = fields.flatMap(({ name, cells: kind }) => (kind === 'date' || DAYS_AS_TEXTS.has(name) ? [name] : []));
  const rows = opened
    .flatMap((page) => page.rows)
    .map((row) => ({
      ...row,
      ...Object.fromEntries(days.map((name) => [name, toDay(row[name], `${label}: ${name}`)])),
    }));
  return toFieldCells(rows, fields, { label, absent: ['', '-'] });
}

function toDay(value: unknown, label: string): unknown {
  return typeof value === 'number' ? toBeijingDay(value, 'milliseconds', label) : value;
}

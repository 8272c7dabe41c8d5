import { type Language, say, type Text } from '../src/base/say.ts';
import { type Absence, REASON_KEYS, REASONS, type Reason } from '../src/catalogue/registry/akshare/absence.ts';
import { toAbsences } from '../src/catalogue/registry/akshare/absences.ts';
import { akshareNames } from '../src/catalogue/registry/akshare/names.ts';
import type { ManualInterface } from '../src/faces/manual-data/manual-types.ts';
import { type Html, html } from '../src/faces/pages/html.ts';
import { manualLink } from '../src/faces/pages/interface-page.ts';
import { block } from '../src/faces/pages/markup.ts';

/** The names of the page that are alike: why they are there or not. */
interface Group {
  /** The id of its heading. */
  readonly id: string;
  readonly title: Text;
  /** What all of them have in common: a sentence. */
  readonly meaning: Text;
  readonly has: (absence: Absence) => boolean;
}

const reasonOf = (absence: Absence): Reason | undefined => ('reason' in absence ? absence.reason : undefined);

/** The titles of the groups of names that are left out on purpose. */
const REASON_TITLES: Readonly<Record<Reason, Text>> = {
  scriptGuarded: say('Not served: guarded by a script', '不提供：由脚本把守'),
  firewalled: say('Not served: behind a firewall', '不提供：有防火墙'),
  addressGone: say('Not served: the address is gone', '不提供：地址已撤下'),
  unproven: say('Not served: the source may be gone', '不提供：数据源可能已不在'),
  unrecorded: say('Not served yet: what the source sends is not recorded', '尚未提供：数据源返回的内容没有记录'),
  needsAccount: say('Not served: wants the key of an account', '不提供：需要账户的密钥'),
  otherData: say('Not served: the source answers other data', '不提供：数据源返回其他数据'),
  takesTable: say('Not served: takes a table', '不提供：参数是一张表'),
  noMarketData: say('Not served: no data of markets', '不提供：不是市场数据'),
};

/** The groups of names that are not served, in the order of the page. Each name is in the first that has it. */
const GROUPS: readonly Group[] = [
  {
    id: 'renamed',
    title: say('Renamed, and served', '已改名，已提供'),
    meaning: say(
      'AKShare renamed these, in the version behind the arrow. Call the new name.',
      'AKShare 已将其改名，版本写在箭头之后。请调用新名称。',
    ),
    has: (absence) => absence.state === 'renamed' && absence.isServed,
  },
  ...REASON_KEYS.map((reason) => ({
    id: reason,
    title: REASON_TITLES[reason],
    meaning: say(`Left out on purpose: ${REASONS[reason].en}.`, `有意不提供：${REASONS[reason].zh}。`),
    has: (absence: Absence) => reasonOf(absence) === reason,
  })),
  {
    id: 'unserved',
    title: say('Not served yet', '尚未提供'),
    meaning: say(
      'AKShare has these. An arrow leads to what does the same job.',
      'AKShare 有这些名称。箭头指向可以代替的接口。',
    ),
    has: ({ state }) => state === 'unserved',
  },
  {
    id: 'renamed-unserved',
    title: say('Renamed, and not served yet', '已改名，尚未提供'),
    meaning: say(
      'AKShare has these under another name, which is not served yet. A second arrow leads to what does the same job.',
      'AKShare 有这些接口，但已改名，新名称尚未提供。第二个箭头指向可以代替的接口。',
    ),
    has: ({ state }) => state === 'renamed',
  },
  {
    id: 'removed',
    title: say('Removed', '已移除'),
    meaning: say(
      'AKShare removed these, in the version given. An arrow leads to what does the same job.',
      'AKShare 在所写的版本中移除了这些接口。箭头指向可以代替的接口。',
    ),
    has: ({ state }) => state === 'removed',
  },
  {
    id: 'source-closed',
    title: say('Source closed', '数据源已关闭'),
    meaning: say(
      'The sources of these have closed, and AKShare removed them in the version given. An arrow leads to what does the same job.',
      '这些接口的数据源已关闭，AKShare 在所写的版本中将其移除。箭头指向可以代替的接口。',
    ),
    has: ({ state }) => state === 'sourceClosed',
  },
  {
    id: 'never-existed',
    title: say('Never existed', '从未有过'),
    meaning: say(
      'AKShare has never had these, although programs call them. An arrow leads to what does the same job.',
      'AKShare 从未有过这些名称，但有程序调用。箭头指向可以代替的接口。',
    ),
    has: ({ state }) => state === 'neverExisted',
  },
];

const SERVED = {
  title: say('Served', '已提供'),
  meaning: say('These are called as they are: `/api/public/{name}`.', '这些名称可以直接调用：`/api/public/{name}`。'),
};

/**
 * The names of AKShare, of today and of old, in Markdown: a section for each reason why a name is there or not.
 * Each name is an item of one list.
 */
export function akshareSections(
  interfaces: readonly Pick<ManualInterface, 'name' | 'replaces'>[],
  language: Language,
): string {
  const absences = Object.entries(toAbsences(interfaces)).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const absent = new Map(absences);
  const served = [...akshareNames()].filter((name) => !absent.has(name)).toSorted();
  const link = (name: string): Html => manualLink(`interfaces/${name}`, html`<code>${name}</code>`, language);
  const groupOf = (absence: Absence): Group | undefined => GROUPS.find(({ has }) => has(absence));
  return [
    ...GROUPS.map((group) => {
      const members = absences.filter(([, absence]) => groupOf(absence) === group);
      const items = members.map(([name, absence]) => toItem(name, absence, link, language));
      return toSection(group.id, group.title[language], group.meaning[language], items);
    }),
    toSection('served', SERVED.title[language], SERVED.meaning[language], served.map(link)),
  ].join('\n');
}

function toSection(id: string, title: string, meaning: string, items: readonly Html[]): string {
  if (items.length === 0) return '';
  return [
    `### ${title} (${items.length}) {#${id}}`,
    '',
    meaning,
    block(html`<ul class="akshare-names">
${items.map((item) => html`<li>${item}</li>\n`)}</ul>`),
  ].join('\n');
}

/** A name, and behind an arrow what to call in its place: `fund_em_fund_name → fund_name_em (1.4.26)`. */
function toItem(name: string, absence: Absence, link: (name: string) => Html, language: Language): Html {
  const or = language === 'zh' ? ' 或 ' : ' or ';
  const { instead } = absence;
  const now =
    absence.state !== 'renamed'
      ? ''
      : html` → ${absence.isServed ? link(absence.now) : html`<code>${absence.now}</code>`}`;
  const others =
    instead.length === 0 ? '' : html` → ${instead.map((each, at) => html`${at > 0 ? or : ''}${link(each)}`)}`;
  const since =
    'since' in absence && absence.since !== undefined ? html` <span class="quiet">${absence.since}</span>` : '';
  return html`<code>${name}</code>${now}${others}${since}`;
}

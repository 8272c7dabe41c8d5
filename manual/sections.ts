import { readFile } from 'node:fs/promises';
import type { Results } from '../bench/picture.mjs';
import type { Language } from '../src/base/say.ts';
import { examplesOf } from '../src/faces/manual-data/examples.ts';
import { FIRST_CALL } from '../src/faces/manual-data/first-call.ts';
import type { ManualData, ManualSource } from '../src/faces/manual-data/manual-types.ts';
import { type Html, html } from '../src/faces/pages/html.ts';
import { manualLink } from '../src/faces/pages/interface-page.ts';
import { block, factLine, factList, list, pageLink, prose, routeLink, siteLink } from '../src/faces/pages/markup.ts';
import { inLanguage } from '../src/faces/pages/navigation.ts';
import { akshareSections } from './akshare-names.ts';
import { changesSections } from './changes-list.ts';
import { readCatalogueChanges, readManual } from './data.ts';
import { measuredAnswers, measuredWorkers } from './measured.ts';
import { codeGroup } from './programs.ts';
import { tilesIn } from './today.ts';

/**
 * Puts the generated parts into a page, in the place of `<!-- generated: name -->`. A name such as
 * `deploy/Caddyfile` is that file, as it is; one such as `add-an-interface/2` is the second program of that part.
 * Throws for an unknown name.
 */
export async function fillIn(markdown: string, language: Language): Promise<string> {
  let filled = markdown;
  for (const [comment, name = ''] of markdown.matchAll(GENERATED)) {
    const content = await partOf(name, language);
    filled = filled.replace(comment, () => content);
  }
  return filled;
}

/** Where a part is generated. */
const GENERATED = /<!-- generated: ([\w./-]+) -->/g;

async function partOf(name: string, language: Language): Promise<string> {
  if (/^(?:deploy|clients)\//.test(name)) return fileOf(name);
  const [whole = '', place] = name.split('/');
  const section = SECTIONS[whole];
  if (!section) throw new Error(`no part of the manual is generated under the name ${name}`);
  const part = await section(language);
  return place === undefined ? part : programOf(part, Number(place));
}

/** The program at a place in a part, which counts from one. */
function programOf(part: string, place: number): string {
  const program = [...part.matchAll(/^```.*?^```$/gms)][place - 1]?.[0];
  if (program === undefined) throw new Error(`the part has no program ${place}`);
  return program;
}

/** The parts by name. */
const SECTIONS: Readonly<Record<string, (language: Language) => Promise<string>>> = {
  'first-call': async (language) => {
    const { interfaces } = await readManual(language);
    const iface = interfaces.find(({ call }) => call === FIRST_CALL);
    if (!iface) throw new Error(`no interface has the first call ${FIRST_CALL} as its example`);
    return block(codeGroup(examplesOf(iface), language));
  },
  categories: async (language) => {
    const { categories } = await readManual(language);
    return block(html`<ul class="categories">
${categories.map((category) => {
  const { title, doc } = category;
  const path = `${language === 'zh' ? 'zh/' : ''}categories/${category.key}/`;
  return html`<li class="entry">${pageLink(path, html`${title[language]}`, 'entry-name')} <span class="quiet">${category.interfaces.length}</span>
<p>${doc}</p></li>
`;
})}</ul>`);
  },
  ways: async (language) => {
    const { interfaces, sources } = await readManual(language);
    return block(html`<ul class="ways">
${WORDS[language].ways(interfaces.length, sources.length).map(([path, title, text]) => {
  const link = path.startsWith('/api/')
    ? routeLink(inLanguage(path, language), html`${title}`)
    : manualLink(path, html`${title}`, language);
  return html`<li>${link} ${text}</li>\n`;
})}</ul>`);
  },
  sources: async (language) => {
    const manual = await readManual(language);
    return manual.sources.map((source) => toSourceSection(manual, source, language)).join('\n');
  },
  failures: async (language) => {
    const words = WORDS[language];
    const { failures } = await readManual(language);
    return failures
      .map(({ code, status, retry, meaning, remedy }) =>
        [
          `### \`${code}\` {#${code}}`,
          block(
            html`${factLine([html`${status}`, html`${retry ? words.retry : words.noRetry}`])}
<p>${prose(meaning)} <strong>${words.remedy}</strong> ${prose(remedy)}</p>`,
          ),
        ].join('\n'),
      )
      .join('\n');
  },
  today: async (language) => {
    const tiles = JSON.stringify(tilesIn((await readManual(language)).interfaces, language));
    return `<TodayTiles :tiles='${tiles.replaceAll("'", '&#39;')}' />`;
  },
  changes: async (language) => changesSections(await readCatalogueChanges(), language),
  'akshare-names': async (language) => akshareSections((await readManual(language)).interfaces, language),
  'measured-answers': async (language) => measuredAnswers(await readResults(), language),
  'measured-workers': async (language) => measuredWorkers(await readResults(), language),
  'add-an-interface': async () =>
    `${await sectionOf('CONTRIBUTING.md', 'Add an interface')}\n## What a row may say\n${await sectionOf('src/catalogue/README.md', 'What a row may say')}`,
};

// By the ending of a file, what the highlighter calls its language.
const LANGUAGES: Readonly<Record<string, string>> = {
  conf: 'nginx',
  service: 'ini',
  env: 'ini',
  R: 'r',
  go: 'go',
  java: 'java',
  m: 'matlab',
  rs: 'rust',
  toml: 'toml',
};

/** The text of a file of the project. */
function textOf(path: string): Promise<string> {
  return readFile(new URL(`../${path}`, import.meta.url), 'utf8');
}

/** The figures of the last whole run of the bench. */
async function readResults(): Promise<Results> {
  return JSON.parse(await textOf('bench/results.json'));
}

/** A file of the project as a block of code. */
async function fileOf(path: string): Promise<string> {
  const text = await textOf(path);
  return `\`\`\`${LANGUAGES[path.split('.').at(-1) ?? ''] ?? 'txt'}\n${text}\`\`\``;
}

/** The text of a document of the project under a heading, in Markdown. */
async function sectionOf(file: string, heading: string): Promise<string> {
  const text = await textOf(file);
  const section = text.split(/^## /m).find((each) => each.startsWith(heading));
  if (section === undefined) throw new Error(`${file} has no section ${heading}`);
  return section.slice(section.indexOf('\n'));
}

const WORDS = {
  en: {
    ways: (interfaces: number, sources: number): readonly (readonly [path: string, title: string, text: string])[] => [
      ['explore', 'See a chart', 'Any interface as a picture and a table, and a link that shows a colleague the same.'],
      ['interfaces/', 'Browse', `${interfaces} interfaces from ${sources} sources, by category and topic.`],
      [
        '#first-call',
        'Copy a snippet',
        'curl, Python, R, JavaScript, Java, Go, MATLAB or Excel: here, and on the page of every interface.',
      ],
      ['/api/docs', 'Try a call', 'Fill in a form, send it, see the answer and its headers.'],
      ['migrate', 'Come from AKTools', 'The same paths, names and columns; what differs, and why.'],
      ['/api/status', 'See the status', 'How each source answered last.'],
    ],
    retry: 'the same call may succeed later',
    noRetry: 'the same call fails again',
    remedy: 'What to do:',
    interfaces: 'Interfaces',
    fallback: 'Fallback source of',
    terms: 'Terms',
    use: 'Use',
    cite: 'Please cite',
    hosts: 'Hosts',
    limits: 'Limits',
    state: 'State',
    stateOf: ['An instance shows it here and at', '.'],
    count: (count: number, category: Html): Html => html`${count} of ${category}`,
    comma: ', ',
    limitsOf: ({ perSecond, burst, concurrency, retries, totalMs }: ManualSource['limits']): string => {
      const rate =
        perSecond >= 1
          ? `${perSecond} request${perSecond === 1 ? '' : 's'} a second`
          : `one request in ${Math.round(1 / perSecond)} seconds`;
      const again = retries === 0 ? 'no retry' : retries === 1 ? 'one retry' : `${retries} retries`;
      return `At most ${rate} in the long run, ${burst} at once after a pause, ${concurrency} at the same time; ${again} after a temporary failure; ${totalMs / 1000} s for an answer.`;
    },
  },
  zh: {
    ways: (interfaces: number, sources: number): readonly (readonly [path: string, title: string, text: string])[] => [
      ['explore', '查看图表', '任何接口的图形与表格；链接可以直接发给同事。'],
      ['interfaces/', '浏览接口', `${sources} 个数据源的 ${interfaces} 个接口，按类别和主题排列。`],
      ['#first-call', '复制示例', 'curl、Python、R、JavaScript、Java、Go、MATLAB 或 Excel：本页和每个接口的页面都有。'],
      ['/api/docs', '在线调用', '填写表单并发送，查看应答和应答头。'],
      ['migrate', '从 AKTools 迁移', '路径、接口名和列名都不变；有哪些不同，为什么。'],
      ['/api/status', '查看状态', '各数据源最近的应答情况。'],
    ],
    retry: '同样的调用稍后可能成功',
    noRetry: '同样的调用仍会失败',
    remedy: '怎么办：',
    interfaces: '接口',
    fallback: '作为备用来源',
    terms: '使用条款',
    use: '许可',
    cite: '请引用',
    hosts: '主机',
    limits: '限制',
    state: '状态',
    stateOf: ['运行中的实例在此处和', '显示。'],
    count: (count: number, category: Html): Html => html`${category} ${count} 个`,
    comma: '、',
    limitsOf: ({ perSecond, burst, concurrency, retries, totalMs }: ManualSource['limits']): string => {
      const rate = perSecond >= 1 ? `每秒 ${perSecond} 次` : `每 ${Math.round(1 / perSecond)} 秒一次`;
      const again = retries === 0 ? '不重试' : `重试 ${retries} 次`;
      return `长期最多${rate}请求，停顿后一次最多 ${burst} 个，同时最多 ${concurrency} 个；暂时失败后${again}；最长等待 ${totalMs / 1000} 秒。`;
    },
  },
} as const;

function toSourceSection({ categories }: ManualData, source: ManualSource, language: Language): string {
  const { name, title, terms, licence, citation, quirks, hosts, limits, interfaces, fallbackFor } = source;
  const words = WORDS[language];
  // The names of a source's interfaces would grow with the catalogue: the categories have them.
  const countByCategory = (names: readonly string[]): Html => {
    const counts = categories
      .map((category) => ({ category, count: category.interfaces.filter((each) => names.includes(each)).length }))
      .filter(({ count }) => count > 0);
    return html`${counts.map(({ category, count }, at) => {
      const link = manualLink(`categories/${category.key}/`, html`${category.title[language]}`, language);
      return html`${at > 0 ? words.comma : ''}${words.count(count, link)}`;
    })}`;
  };
  const [before, after] = words.stateOf;
  const facts: (readonly [string, Html])[] = [
    ...(interfaces.length > 0 ? [[words.interfaces, countByCategory(interfaces)] as const] : []),
    ...(fallbackFor.length > 0 ? [[words.fallback, countByCategory(fallbackFor)] as const] : []),
    [words.terms, siteLink(terms)],
    ...(licence === undefined ? [] : [[words.use, prose(licence)] as const]),
    ...(citation === undefined ? [] : [[words.cite, prose(citation)] as const]),
    [words.hosts, html`${hosts.map((host, at) => html`${at > 0 ? words.comma : ''}<code>${host}</code>`)}`],
    [words.limits, html`${words.limitsOf(limits)}`],
    [words.state, html`<span class="state" data-state-of="${name}">${before} <code>/api/status</code> ${after}</span>`],
  ];
  return [`## ${title} {#${name}}`, block(factList(facts)), ...(quirks.length > 0 ? [block(list(quirks))] : [])].join(
    '\n',
  );
}

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Parser } from 'htmlparser2';
import { LANGUAGES, type Language } from '../src/base/say.ts';
import { byTopic } from '../src/catalogue/declare/topics.ts';
import type { ManualCategory, ManualData } from '../src/faces/manual-data/manual-types.ts';
import { BASE } from '../src/faces/pages/markup.ts';
import { sectionsIn } from '../src/faces/pages/navigation.ts';
import { fillIn } from './sections.ts';

// The manual as Markdown, for programs that read documents: beside every page, and a list of all at `/llms.txt`.

/** The most bytes of `/llms.txt`. */
const MAX_LIST_BYTES = 8_192;
// A script draws it of each interface, which has a document of its own.
const DRAWN = 'interface.md';

/** Writes the pages as Markdown, and the list of them. */
export async function writeMarkdown(folder: string, manual: Readonly<Record<Language, ManualData>>): Promise<void> {
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const language of LANGUAGES) {
    const below = language === 'zh' ? 'zh/' : '';
    for (const page of await pagesIn(language))
      await write(
        `${below}${page}`,
        toMarkdown(await fillIn(await readFile(new URL(`${below}${page}`, import.meta.url), 'utf8'), language)),
      );
    await write(`${below}interfaces/index.md`, toCategoryList(manual[language], language));
    for (const category of manual[language].categories)
      await write(`${below}categories/${category.key}.md`, toCategoryPage(manual[language], category, language));
  }
  const list = await toList(manual.en);
  const size = Buffer.byteLength(list);
  if (size > MAX_LIST_BYTES) throw new Error(`llms.txt has ${size} bytes; at most ${MAX_LIST_BYTES} are wanted`);
  await write('llms.txt', list);
}

/** The pages that are written by hand. */
async function pagesIn(language: Language): Promise<readonly string[]> {
  const names = await readdir(new URL(language === 'zh' ? 'zh' : '.', import.meta.url));
  return names.filter((name) => name.endsWith('.md') && name !== DRAWN).toSorted();
}

/** A page without what only the built site understands. Its HTML, which the build generates, becomes Markdown. */
function toMarkdown(page: string): string {
  return page
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/^(```[\s\S]*?^```)$/m)
    .map((piece, at) => (at % 2 === 1 ? piece : toPlain(piece)))
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimStart();
}

function toPlain(text: string): string {
  return text
    .replaceAll(/<div v-pre>\n([\s\S]*?)\n<\/div>/g, (_, content: string) => toText(content))
    .replaceAll(/^:::.*$/gm, '')
    .replaceAll(/^<[^>]*>$/gm, '')
    .replaceAll(/ \{#[\w-]+\}$/gm, '')
    .replaceAll(/\]\(\/(?=api|health|version|docs)/g, `](${BASE}`);
}

/** HTML of the manual as Markdown. */
function toText(content: string): string {
  let text = '';
  const links: string[] = [];
  const opened: Readonly<Record<string, string>> = {
    p: '\n\n',
    li: '\n- ',
    dt: '\n- ',
    dd: ': ',
    tr: '\n|',
    th: ' ',
    td: ' ',
    h1: '\n\n# ',
    h2: '\n\n## ',
    h3: '\n\n### ',
    pre: '\n\n```\n',
    strong: '**',
  };
  const closed: Readonly<Record<string, string>> = { th: ' |', td: ' |', pre: '\n```\n', strong: '**' };
  let isProgram = false;
  // A paragraph within an item goes on in its line.
  let isItem = false;
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (name === 'pre') isProgram = true;
      if (name === 'a') {
        links.push(href ?? '');
        text += '[';
      } else if (name === 'code') text += isProgram ? '' : '`';
      else if (name === 'p' && isItem) text += ' ';
      else text += opened[name] ?? '';
      if (name === 'li') isItem = true;
    },
    ontext: (piece) => {
      text += isProgram ? piece : piece.replaceAll(/\s+/g, ' ');
    },
    onclosetag: (name) => {
      if (name === 'pre') isProgram = false;
      if (name === 'li') isItem = false;
      if (name === 'a') text += `](${links.pop() ?? ''})`;
      else if (name === 'code') text += isProgram ? '' : '`';
      else text += closed[name] ?? '';
    },
  });
  parser.end(content);
  return text.replaceAll(/ +\n/g, '\n');
}

const WORDS = {
  en: { all: 'All interfaces', count: (count: number): string => `${count} interface${count === 1 ? '' : 's'}` },
  zh: { all: '全部接口', count: (count: number): string => `${count} 个接口` },
} as const;

function toCategoryList({ categories }: ManualData, language: Language): string {
  const { all, count } = WORDS[language];
  const items = categories.map(
    ({ key, title, doc, interfaces }) =>
      `- [${title[language]}](../categories/${key}.md) (${count(interfaces.length)}): ${doc}`,
  );
  return [`# ${all}`, '', ...items, ''].join('\n');
}

function toCategoryPage({ interfaces }: ManualData, { key, title, doc }: ManualCategory, language: Language): string {
  const groups = byTopic(interfaces.filter(({ category }) => category === key));
  const toItem = ({ name, params, doc: what, chinese = '' }: (typeof interfaces)[number]): string =>
    `- [${name}](../interfaces/${name}.md)(${params.map((param) => param.name).join(', ')}): ${language === 'zh' && chinese !== '' ? chinese : `${what}${chinese === '' ? '' : ` ${chinese}`}`}`;
  return [
    `# ${title[language]}`,
    '',
    doc,
    ...groups.flatMap(({ title: topic, interfaces: members }) => [
      '',
      ...(topic ? [`## ${topic[language]}`, ''] : []),
      ...members.map(toItem),
    ]),
    '',
  ].join('\n');
}

/** The list of the documents, for a model that comes for the first time. */
async function toList({ categories }: ManualData): Promise<string> {
  const pages = new Set(await pagesIn('en'));
  const [guide, operation] = sectionsIn('en', []);
  const linksOf = (section: typeof guide): readonly string[] =>
    (section?.pages ?? []).flatMap(({ path, title }) => {
      const file = `${path === '' ? 'index' : path}.md`;
      return pages.has(file) ? [`- [${title}](${BASE}docs/${file})`] : [];
    });
  return [
    '# finfount',
    '',
    `> Financial and economic data of public sources by plain HTTP GET: \`${BASE}api/public/{name}?param=value\` answers a JSON array of records; \`${BASE}api/export/{name}.csv\` (xlsx, parquet, arrow) the same as a file; \`${BASE}api/table/{name}.csv?_columns=…&_last=20\` some rows and columns.`,
    '',
    `Errors are JSON with \`error\`, a sentence that says what is accepted. Codes of securities are texts with all their zeros. Search: \`${BASE}api/?q=dividends\` (interfaces, and securities by name), \`${BASE}api/symbols?q=贵州茅台\`. OpenAPI: ${BASE}api/openapi.json. Each page below is Markdown; in Chinese below ${BASE}docs/zh/.`,
    '',
    '## Data by category',
    '',
    ...categories.map(({ key, title, interfaces, topics }) => {
      const named = topics.map((topic) => topic.title.en).join('; ');
      return `- [${title.en} ${title.zh}](${BASE}docs/categories/${key}.md): ${WORDS.en.count(interfaces.length)}${named === '' ? '' : `: ${named}`}`;
    }),
    '',
    '## How to use it',
    '',
    ...linksOf(guide),
    '',
    '## Optional',
    '',
    ...linksOf(operation),
    '',
  ].join('\n');
}

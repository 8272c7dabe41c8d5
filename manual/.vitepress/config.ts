import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfigWithTheme, type MarkdownOptions, type Plugin } from 'vitepress';
import { writeData } from '../built-data.ts';
import { withEntries } from '../category-page.ts';
import { readDocuments, readManual } from '../data.ts';
import { BASE } from '../markup.ts';
import { writeSearchIndex } from '../search-index.ts';
import { fillIn } from '../sections.ts';
import type { Section, ThemeConfig } from './theme/config.ts';

const manual = await readManual();
const documents = await readDocuments();

const guide: readonly Section[] = [
  {
    title: 'Guide',
    pages: [
      { title: 'Start here', path: '' },
      { title: 'How to call', path: 'calls' },
      { title: 'Files', path: 'exports' },
      { title: 'TypeScript and JavaScript', path: 'typescript' },
      { title: 'Provenance and caching', path: 'answers' },
      { title: 'Errors', path: 'errors' },
      { title: 'The sandbox', path: 'sandbox' },
      { title: 'Coming from AKTools', path: 'migrate' },
      { title: 'Names of AKShare', path: 'akshare' },
    ],
  },
  {
    title: 'Running it',
    pages: [
      { title: 'At the terminal', path: 'terminal' },
      { title: 'Which sources answer', path: 'doctor' },
      { title: 'When a source blocks you', path: 'blocked' },
      { title: 'For a team', path: 'team' },
      { title: 'A server with https', path: 'server' },
      { title: 'Settings', path: 'settings' },
      { title: 'Stored replies', path: 'cache' },
      { title: 'Many processes', path: 'operations' },
      { title: 'Adding an interface', path: 'add-an-interface' },
      { title: 'What is promised', path: 'promises' },
      { title: 'How we know', path: 'evidence' },
    ],
  },
];

const reference: readonly Section[] = [
  {
    title: 'Data',
    pages: [
      { title: 'Explorer', path: 'explore' },
      { title: 'All interfaces', path: 'interfaces/' },
      { title: 'Sources', path: 'sources' },
    ],
  },
  {
    title: 'Interfaces by category',
    pages: manual.categories.map(({ key, title }) => ({ title, path: `categories/${key}/` })),
  },
];

const chinese: readonly Section[] = [
  {
    title: '指南',
    pages: [
      { title: '快速开始', path: 'zh/' },
      { title: '数据浏览', path: 'zh/explore' },
      { title: '从 AKTools 迁移', path: 'zh/migrate' },
    ],
  },
  { title: '英文手册', pages: guide.flatMap(({ pages }) => pages).slice(1) },
];

/** Our rules of Markdown: tables that scroll by themselves, tabs with the same ids in every build, links to routes of the service. */
const markdown: NonNullable<MarkdownOptions['config']> = (md) => {
  md.renderer.rules.table_open = () => '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  const openTabs = md.renderer.rules['container_code-group_open'];
  md.renderer.rules['container_code-group_open'] = (tokens, at, ...rest) => {
    const names = new Map<string, string>();
    return (openTabs?.(tokens, at, ...rest) ?? '').replaceAll(
      /"(group|tab)-([\w-]+)"/g,
      (_, kind: string, drawn: string) => {
        if (!names.has(drawn)) names.set(drawn, `${at}-${names.size}`);
        return `"${kind}-${names.get(drawn)}"`;
      },
    );
  };
  md.core.ruler.push('route_links', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href === null || !/^\/(?:api|health|version)(?:\/|$)/.test(href)) continue;
      token.attrSet('href', `${BASE}${href.slice(1)}`);
      token.attrSet('target', '_self');
    }
  });
};

/** Puts the generated parts into the pages before they are read as Markdown. */
const generatedParts: Plugin = {
  name: 'finfount:generated-parts',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.md') ? fillIn(code) : undefined),
};

/** The style sheet of the service follows the system of the reader. In the manual the reader may choose, which sets a class. */
const darkByClass: Plugin = {
  name: 'finfount:dark-by-class',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/browser/theme.css')
      ? code.replace(/@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/, ':root.dark {$1}')
      : undefined,
};

const categories = manual.categories.map(({ key, title }) => ({ key, title }));
const translated = readdirSync(new URL('../zh', import.meta.url)).filter((name) => name.endsWith('.md'));

// VitePress draws the page for unknown addresses by script alone.
const NO_PAGE_HINT = `<noscript><p>There is no page at this address. <a href="${BASE}docs/">To the manual</a>.</p></noscript>`;

// The page of an interface has this place until its script runs.
const SCRIPTLESS = '<div class="scriptless"></div>';
const SCRIPT_HINT = `<noscript><h1>An interface</h1><p>This page is drawn by a script. The parameters and columns of every interface are also on the page of its category: ${categories
  .map(({ key, title }) => `<a href="${BASE}docs/categories/${key}/">${title}</a>`)
  .join(', ')}.</p></noscript>`;

const outDir = fileURLToPath(new URL('../../dist/manual', import.meta.url));

export default defineConfigWithTheme<ThemeConfig>({
  title: 'finfount',
  description: 'Financial data by plain HTTP GET.',
  base: `${BASE}docs/`,
  cleanUrls: true,
  // The table of pages is a file of its own instead of a script in every page.
  metaChunk: true,
  outDir,
  cacheDir: '../node_modules/.cache/vitepress',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    config: markdown,
    headers: { level: [2, 3] },
    codeTransformers: [
      {
        // By default the highlighter stops after half a second, so a build on a busy machine would have other colours.
        preprocess: (_, options) => {
          options.tokenizeTimeLimit = 0;
        },
      },
    ],
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: { sections: [...guide, ...reference], categories, translated } },
    zh: {
      label: '中文',
      lang: 'zh-Hans',
      themeConfig: { sections: [...chinese, ...reference], categories, translated },
    },
  },
  themeConfig: { sections: [], categories, translated },
  transformPageData: ({ params }) => ({
    description: params?.doc ?? '',
  }),
  vite: {
    logLevel: 'warn',
    plugins: [generatedParts, darkByClass],
  },
  transformHtml: (code, id) => {
    // This style sheet is for brand icons, which the site does not use.
    const page = code.replace(/\s*<link[^>]*\/vp-icons\.css"[^>]*>/, '');
    const file = relative(outDir, id).replaceAll('\\', '/');
    if (file === '404.html') return page.replace('</body>', `${NO_PAGE_HINT}</body>`);
    if (file === 'interface.html') return page.replace(SCRIPTLESS, `<div class="scriptless">${SCRIPT_HINT}</div>`);
    const [, category] = /^categories\/(\w+)\/index\.html$/.exec(file) ?? [];
    return category === undefined
      ? page
      : withEntries(
          page,
          documents.filter(({ declared }) => declared.category === category),
        );
  },
  buildEnd: async ({ outDir }) => {
    await writeSearchIndex(outDir);
    await writeData(outDir, manual, documents);
  },
});

import { readdirSync } from 'node:fs';
import { defineConfigWithTheme, type MarkdownOptions, type Plugin } from 'vitepress';
import { readManual } from '../data.ts';
import { writeExplorerData } from '../explorer-data.ts';
import { BASE } from '../markup.ts';
import { writeSearchIndex } from '../search-index.ts';
import { fillIn } from '../sections.ts';
import type { Section, ThemeConfig } from './theme/config.ts';

const manual = await readManual();

const guide: readonly Section[] = [
  {
    title: 'Guide',
    pages: [
      { title: 'Start here', path: '' },
      { title: 'How to call', path: 'calls' },
      { title: 'What an answer tells', path: 'answers' },
      { title: 'Errors', path: 'errors' },
      { title: 'When a source blocks you', path: 'blocked' },
      { title: 'Coming from AKTools', path: 'migrate' },
    ],
  },
  {
    title: 'Running it',
    pages: [
      { title: 'For a team', path: 'team' },
      { title: 'Many processes', path: 'operations' },
      { title: 'Adding an interface', path: 'add-an-interface' },
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
  ...manual.categories.map(({ key, title, interfaces }) => ({
    title,
    path: `categories/${key}`,
    pages: interfaces.map((name) => ({ title: name, path: `interfaces/${name}`, isName: true })),
  })),
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

/**
 * What the pages' Markdown becomes besides: tables that scroll by themselves, tabs with the same names in every build, and links
 * to routes beside the site.
 */
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

/** The pages of the service are dark when the reader's system is; here the reader may choose, which sets a class. */
const darkByClass: Plugin = {
  name: 'finfount:dark-by-class',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/look.css')
      ? code.replace(/@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/, ':root.dark {$1}')
      : undefined,
};

const translated = readdirSync(new URL('../zh', import.meta.url)).filter((name) => name.endsWith('.md'));

export default defineConfigWithTheme<ThemeConfig>({
  title: 'finfount',
  description: 'Financial data by plain HTTP GET.',
  base: `${BASE}docs/`,
  cleanUrls: true,
  // The table of pages is a file of its own: no page carries it as a script in its text.
  metaChunk: true,
  outDir: '../dist/manual',
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
        // Else the highlighter gives up after half a second, and a build on a busy machine has other colours.
        preprocess: (_, options) => {
          options.tokenizeTimeLimit = 0;
        },
      },
    ],
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: { sections: [...guide, ...reference], translated } },
    zh: { label: '中文', lang: 'zh-Hans', themeConfig: { sections: [...chinese, ...reference], translated } },
  },
  themeConfig: { sections: [], translated },
  transformPageData: ({ params }) => ({
    description: params?.doc ?? '',
  }),
  vite: {
    logLevel: 'warn',
    plugins: [generatedParts, darkByClass],
  },
  transformHtml: (code, id) => {
    // It styles the brands of other sites, of which there are none.
    const page = code.replace(/\s*<link[^>]*\/vp-icons\.css"[^>]*>/, '');
    // The page for unknown addresses is drawn by its script alone.
    const hint = `<noscript><p>There is no page at this address. <a href="${BASE}docs/">To the manual</a>.</p></noscript>`;
    return id.endsWith('404.html') ? page.replace('</body>', `${hint}</body>`) : page;
  },
  buildEnd: async ({ outDir }) => {
    await writeSearchIndex(outDir);
    await writeExplorerData(outDir);
  },
});

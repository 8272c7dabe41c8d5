import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { defineConfigWithTheme, type MarkdownEnv, type MarkdownOptions, type Plugin } from 'vitepress';
import type { Language } from '../../src/base/say.ts';
import { FEED_TITLE } from '../../src/faces/pages/changes-feed.ts';
import { interfaceWords } from '../../src/faces/pages/interface-page.ts';
import { BASE } from '../../src/faces/pages/markup.ts';
import { sectionsIn } from '../../src/faces/pages/navigation.ts';
import { writeData } from '../built-data.ts';
import { withEntries } from '../category-page.ts';
import { readDocuments, readManual } from '../data.ts';
import { writeMarkdown } from '../markdown.ts';
import { COPY } from '../programs.ts';
import { writeSearchIndex } from '../search-index.ts';
import { fillIn } from '../sections.ts';
import type { ThemeConfig } from './theme/config.ts';

const manualDir = fileURLToPath(new URL('..', import.meta.url));
const outDir = fileURLToPath(new URL('../../dist/manual', import.meta.url));
const manual = { en: await readManual('en'), zh: await readManual('zh') };
const documents = { en: await readDocuments('en'), zh: await readDocuments('zh') };

/** The language of a file of the manual, which is named from there. */
const languageOf = (file: string | undefined): Language => (file?.startsWith('zh/') ? 'zh' : 'en');

const TABLE: Readonly<Record<Language, string>> = { en: 'Table', zh: '表格' };
// Code of more characters may be broken, or a column of a table is wider than a phone.
const LONG_CODE = 16;

/**
 * Our rules of Markdown: tables that scroll by themselves, long code that can be broken, tabs with the same ids in
 * every build, links to routes of the service, and labels in the language of the page.
 */
const markdown: NonNullable<MarkdownOptions['config']> = (md) => {
  md.renderer.rules.table_open = (_tokens, _at, _options, { relativePath }: MarkdownEnv) =>
    `<div class="wide" role="group" aria-label="${TABLE[languageOf(relativePath)]}" tabindex="0"><table>\n`;
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, at, options, env: MarkdownEnv, self) =>
    (fence?.(tokens, at, options, env, self) ?? '').replace(
      `title="${COPY.en}"`,
      () => `title="${COPY[languageOf(env.relativePath)]}"`,
    );
  const { code_inline: code } = md.renderer.rules;
  md.renderer.rules.code_inline = (tokens, at, ...rest) => {
    const written = code?.(tokens, at, ...rest) ?? '';
    const { content = '' } = tokens[at] ?? {};
    // Browsers break no line before a point or a slash, also behind a Chinese comma.
    if (content.length <= LONG_CODE) return /^[./]/.test(content) ? `<wbr>${written}` : written;
    return written.replaceAll(/>[^<]+/g, (text) => text.replaceAll(/(?:&amp;|[/_.?=:,@])(?=.)/g, '$&<wbr>'));
  };
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
  md.core.ruler.push('labels', ({ tokens, env }) => {
    // A title that is read by itself has no file.
    const { relativePath }: Partial<MarkdownEnv> = env;
    const { permalink } = interfaceWords(languageOf(relativePath));
    for (const [at, { type, children }] of tokens.entries()) {
      const isHeading = tokens[at - 1]?.type === 'heading_open' && type === 'inline';
      const anchor = isHeading ? children?.find((token) => token.attrGet('class') === 'header-anchor') : undefined;
      const title = (children ?? []).flatMap((token) =>
        /^(?:text|code_inline)$/.test(token.type) ? token.content : [],
      );
      anchor?.attrSet('aria-label', permalink(title.join('').trim()));
    }
  });
  md.core.ruler.push('route_links', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href === null || !/^\/(?:api|health|version)(?:\/|$)/.test(href)) continue;
      token.attrSet('href', `${BASE}${href.slice(1)}`);
      token.attrSet('target', '_self');
    }
  });
};

/**
 * The classes of `theme/style.css` by the highlighter's colours on a light page. A style in each token would be
 * a tenth of the manual.
 */
const CODE_COLOURS: ReadonlyMap<unknown, string | undefined> = new Map([
  // Plain text has none.
  [undefined, undefined],
  ['#0E1116', undefined],
  ['#024C1A', 'code-field'],
  ['#032563', 'code-string'],
  ['#023B95', 'code-number'],
  ['#622CBC', 'code-function'],
  ['#66707B', 'code-comment'],
  ['#702C00', 'code-name'],
  ['#A0111F', 'code-keyword'],
]);

/** Puts the generated parts into the pages before they are read as Markdown. */
const generatedParts: Plugin = {
  name: 'finfount:generated-parts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.md') ? fillIn(code, languageOf(relative(manualDir, id).replaceAll('\\', '/'))) : undefined,
};

/** Leaves legends and titles out of the style sheet of uPlot: its charts have none, and all pages load it. */
const chartStyles: Plugin = {
  name: 'finfount:chart-styles',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/uPlot.min.css')
      ? code.replaceAll(/\.u-(?:legend|inline|series|title)[^{}]*\{[^}]*\}/g, '')
      : undefined,
};

const {
  output: [prefetchScript],
} = await build({
  input: fileURLToPath(new URL('theme/explorer/prefetch-script.ts', import.meta.url)),
  transform: { target: 'es2022' },
  output: { format: 'iife', minify: true, comments: false },
  write: false,
});

const categories = manual.en.categories.map(({ key, title, interfaces }) => ({ key, title, count: interfaces.length }));
const titlesIn = (language: 'en' | 'zh') =>
  categories.map(({ key, title, count }) => ({ key, title: title[language], count }));

/**
 * What the explorer would ask for only when the scripts of its page have run: its own scripts, and the answer of a
 * link.
 */
function explorerHead(folder: string): string {
  const links = readdirSync(join(folder, 'assets/chunks'))
    .filter((chunk) => /^(?:DataExplorer|views)\..*\.js$/.test(chunk))
    .map((chunk) => `  <link rel="modulepreload" href="${BASE}docs/assets/chunks/${chunk}">\n  `);
  return `  <script>${prefetchScript.code.trim()}</script>\n  ${links.join('')}`;
}

// VitePress draws the page for unknown addresses by script alone.
const NO_PAGE_HINT = `<noscript><p>There is no page at this address. <a href="${BASE}docs/">To the manual</a>.</p></noscript>`;

export default defineConfigWithTheme<ThemeConfig>({
  title: 'finfount',
  description: 'Financial data by plain HTTP GET.',
  base: `${BASE}docs/`,
  cleanUrls: true,
  // The table of pages is a file of its own instead of a script in every page.
  metaChunk: true,
  // A reader gets the pages that are opened, not those that are linked.
  router: { prefetchLinks: false },
  // There is none to disable. To do so, each page would compute its styles twice more when it is loaded.
  appearance: { disableTransition: false },
  outDir,
  cacheDir: '../node_modules/.cache/vitepress',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    config: markdown,
    headers: { level: [2, 3] },
    codeCopyButtonTitle: COPY.en,
    codeTransformers: [
      {
        // By default the highlighter stops after half a second, so a build on a busy machine would have other
        // colours.
        preprocess: (_, options) => {
          options.tokenizeTimeLimit = 0;
        },
        tokens: (lines) => {
          for (const token of lines.flat()) {
            const { '--shiki-light': colour } = Object(token.htmlStyle);
            if (!CODE_COLOURS.has(colour)) throw new Error(`No class of style.css has the colour ${colour} of code.`);
            const name = CODE_COLOURS.get(colour);
            token.htmlStyle = {};
            token.htmlAttrs = name === undefined ? {} : { class: name };
          }
        },
      },
    ],
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      themeConfig: { sections: sectionsIn('en', categories), categories: titlesIn('en') },
    },
    zh: {
      label: '中文',
      lang: 'zh-Hans',
      description: '用普通的 HTTP GET 获取金融数据。',
      themeConfig: { sections: sectionsIn('zh', categories), categories: titlesIn('zh') },
    },
  },
  themeConfig: { sections: [], categories: [] },
  transformHead: ({ page }) => {
    const [, folder] = /^(zh\/)?(?:index|changes)\.md$/.exec(page) ?? [];
    if (!/^(?:zh\/)?(?:index|changes)\.md$/.test(page)) return [];
    const language = folder === undefined ? 'en' : 'zh';
    const href = `${BASE}docs/${folder ?? ''}changes.atom`;
    return [['link', { rel: 'alternate', type: 'application/atom+xml', href, title: FEED_TITLE[language] }]];
  },
  transformPageData: ({ params }) => ({
    description: params?.doc ?? '',
  }),
  vite: {
    logLevel: 'warn',
    plugins: [generatedParts, chartStyles],
  },
  transformHtml: (code, id) => {
    // This style sheet is for brand icons, which the site does not use.
    const page = code.replace(/\s*<link[^>]*\/vp-icons\.css"[^>]*>/, '');
    const file = relative(outDir, id).replaceAll('\\', '/');
    if (/^(?:zh\/)?explore\.html$/.test(file)) return page.replace('</head>', `${explorerHead(outDir)}</head>`);
    if (file === '404.html') return page.replace('</body>', `${NO_PAGE_HINT}</body>`);
    const [, folder = '', category] = /^(zh\/)?categories\/(\w+)\/index\.html$/.exec(file) ?? [];
    if (category === undefined) return page;
    const language = folder === '' ? 'en' : 'zh';
    const shown = documents[language].filter(({ iface }) => iface.category === category);
    return withEntries(page, shown, language);
  },
  buildEnd: async ({ outDir }) => {
    await writeSearchIndex(outDir);
    await writeData(outDir, manual.en, documents);
    await writeMarkdown(outDir, manual);
  },
});
